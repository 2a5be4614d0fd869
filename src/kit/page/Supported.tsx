import type { ReactNode } from 'react';
import type { CallName } from '../../../contract/calls.ts';
import { may, usePerson } from '../../person/person.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import type { PageProps } from './Page.tsx';
import { Permitted } from './Permitted.tsx';
import { useIsHadir } from '../../providers/extensions.ts';

interface SupportedProps extends Pick<PageProps, 'title' | 'breadcrumb'> {
  /** Only users who may make this call see the screen. */
  readonly call: CallName;
  readonly children: ReactNode;
}

/** A screen that only our own backend supports. On another backend the not-found page is shown. */
export function Supported({ call, title, breadcrumb = [], children }: SupportedProps) {
  const isHadir = useIsHadir();
  const person = usePerson();
  if (isHadir === false) return <NotFoundPage />;
  return (
    <Permitted may={person && may(person, call)} title={title} breadcrumb={breadcrumb}>
      {children}
    </Permitted>
  );
}
