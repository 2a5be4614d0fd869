import type { ReactNode } from 'react';
import type { CallName } from '../../../contract/calls.ts';
import { may, usePerson } from '../../person/person.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Permitted, type PermittedProps } from './Permitted.tsx';
import { useIsHadir } from '../../providers/extensions.ts';

interface SupportedProps extends Pick<PermittedProps, 'title' | 'breadcrumb' | 'areActionsBelow' | 'shape'> {
  /** Only users who may make this call see the screen. */
  readonly call: CallName;
  readonly children: ReactNode;
}

/** A screen that only our own backend supports. On another backend the not-found page is shown. */
export function Supported({ call, breadcrumb = [], children, ...page }: SupportedProps) {
  const isHadir = useIsHadir();
  const person = usePerson();
  if (isHadir === false) return <NotFoundPage />;
  return (
    <Permitted may={person && may(person, call)} breadcrumb={breadcrumb} {...page}>
      {children}
    </Permitted>
  );
}
