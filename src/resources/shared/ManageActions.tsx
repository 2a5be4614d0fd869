import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useMayManage } from '../../auth/person.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { LinkButton } from './LinkButton.tsx';
import type { DoneMessages } from './messages.ts';
import { pathTo } from './paths.ts';

interface ManageActionsProps {
  readonly resource: string;
  readonly record: RaRecord;
  /** "kelas X-1" */
  readonly what: string;
  readonly consequence: string;
  readonly done: DoneMessages;
  /** Further buttons for those who manage records. */
  readonly children?: ReactNode;
}

/** The buttons of a detail screen, for those who may change the record. */
export function ManageActions({ resource, record, what, consequence, done, children }: ManageActionsProps) {
  if (!useMayManage()) return null;
  return (
    <>
      <DeleteButton
        resource={resource}
        record={record}
        what={what}
        consequence={consequence}
        done={done.remove}
        to={pathTo(resource)}
      />
      <LinkButton to={pathTo(resource, record.id, 'edit')} variant="outlined">
        Ubah
      </LinkButton>
      {children}
    </>
  );
}
