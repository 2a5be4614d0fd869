import type { RaRecord } from 'react-admin';
import { useMay } from '../../person/person.ts';
import { DeleteButton } from '../record/DeleteButton.tsx';
import { LinkButton } from '../page/LinkButton.tsx';
import type { DoneMessages } from './messages.ts';
import { pathTo } from '../page/paths.ts';

interface ManageActionsProps {
  readonly resource: string;
  readonly record: RaRecord;
  /** "kelas X-1" */
  readonly what: string;
  readonly consequence: string;
  readonly done: DoneMessages;
}

/** The buttons of a detail screen that change the record, for who may. */
export function ManageActions({ resource, record, what, consequence, done }: ManageActionsProps) {
  const mayUpdate = useMay(resource, 'update');
  const mayRemove = useMay(resource, 'remove');
  return (
    <>
      {mayRemove && (
        <DeleteButton what={what} consequence={consequence} done={done.remove} to={pathTo(resource)} />
      )}
      {mayUpdate && (
        <LinkButton to={pathTo(resource, record.id, 'edit')} variant="outlined">
          Ubah
        </LinkButton>
      )}
    </>
  );
}
