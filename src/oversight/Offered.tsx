import type { ReactNode } from 'react';
import type { CallName } from '../../contract/calls.ts';
import type { Extension } from '../../contract/extensions.ts';
import { may, usePerson } from '../person/person.ts';
import { NotFoundPage } from '../kit/page/NotFoundPage.tsx';
import { useOffered } from '../providers/extensions.ts';
import { Permitted } from '../kit/page/Permitted.tsx';

interface OfferedProps {
  readonly extension: Extension;
  /** Somebody who may not make this call does not see the screen. */
  readonly call: CallName;
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen that only a server with the extension has: elsewhere it does not exist. */
export function Offered({ extension, call, title, children }: OfferedProps) {
  const offered = useOffered(extension);
  const person = usePerson();
  if (offered === false) return <NotFoundPage />;
  const mayOpen = offered === undefined || !person ? undefined : may(person, call);
  return (
    <Permitted may={mayOpen} title={title} breadcrumb={[]}>
      {children}
    </Permitted>
  );
}
