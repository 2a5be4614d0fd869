import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { OfflineBanner } from '../../../kit/page/states.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export interface FormFrameProps {
  readonly title: string;
  readonly text: string;
  /** Why the user finds himself here. */
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
  readonly formRef?: RefObject<HTMLFormElement | null>;
  readonly onSubmit?: ComponentProps<'form'>['onSubmit'];
  readonly onInput?: ComponentProps<'form'>['onInput'];
  readonly submitLabel: string;
  readonly isSending?: boolean;
  /** The inputs. */
  readonly children: ReactNode;
  /** Below the form: other ways to go on. */
  readonly links?: ReactNode;
  /** Below all that, for what comes late. */
  readonly footer?: ReactNode;
}

/** A page of one short form: title, why one is here or what went wrong, the inputs, and the ways out. */
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
        // Submitted before there is a script to send it, the form stays as it is, and nothing gets into an address.
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
  /** The state of the navigation. */
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** A link that a thumb can hit. */
export const FormLink = ({ to, state, children }: FormLinkProps) => (
  <Link className="way" to={to} state={state}>
    {children}
  </Link>
);
