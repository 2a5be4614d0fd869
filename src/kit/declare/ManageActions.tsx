import type { RaRecord } from 'react-admin';
import { useMay } from '../../person/person.ts';
import Button from '@mui/material/Button';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { lazyScreen } from '../page/lazyScreen.tsx';
import { LinkButton } from '../page/LinkButton.tsx';
import type { DoneMessages } from './messages.ts';
import { pathTo } from '../page/paths.ts';

/** React-admin's deletion looks for a form around it: the code of forms is not the first load's. */
const DeleteButton = lazyScreen(
  () => import('../record/DeleteButton.tsx'),
  'DeleteButton',
  <Button color="error" startIcon={<DeleteOutlined />} disabled>
    Hapus
  </Button>,
);

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
