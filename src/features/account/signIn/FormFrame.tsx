import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { OfflineBanner } from '../../../kit/page/states.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export interface FormFrameProps {
  readonly title: string;
  readonly text: string;
  /** Tells the user why this page is shown. */
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
  readonly formRef?: RefObject<HTMLFormElement | null>;
  readonly onSubmit?: ComponentProps<'form'>['onSubmit'];
  readonly onInput?: ComponentProps<'form'>['onInput'];
  readonly submitLabel: string;
  readonly isSending?: boolean;
  readonly children: ReactNode;
  /** Shown below the form: links to other pages. */
  readonly links?: ReactNode;
  /** Shown below everything else, for content that arrives late. */
  readonly footer?: ReactNode;
}

/** A page with one short form: its title, why it is shown or what went wrong, the inputs, and links to other pages. */
export const FormFrame = (props: FormFrameProps) => {
  const {
    title,
    text,
    notice,
    problem,
    formRef,
    onSubmit,
    onInput,
    submitLabel,
    isSending,
    children,
    links,
    footer,
  } = props;
  return (
    <PublicFrame title={title} text={text}>
      <OfflineBanner />
      {(problem ?? notice) && (
        <p className="alert" data-kind={problem ? 'bad' : 'info'} role="alert">
          {problem ?? notice}
        </p>
      )}
      <form
        ref={formRef}
        className="form"
        // A form submitted before React has loaded does nothing with this method, so that no input ends up in an address.
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        onInput={onInput}
      >
        {children}
        <button type="submit" className="btn filled big" aria-disabled={isSending}>
          {isSending ? 'Memproses...' : submitLabel}
        </button>
      </form>
      {links && <div className="ways">{links}</div>}
      {footer}
    </PublicFrame>
  );
};

interface FormLinkProps {
  readonly to: string;
  /** The location state that the navigation carries. */
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** A link that a thumb can hit. */
export const FormLink = ({ to, state, children }: FormLinkProps) => (
  <Link className="way" to={to} state={state}>
    {children}
  </Link>
);
