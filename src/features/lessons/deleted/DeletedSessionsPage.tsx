import { useMutation } from '@tanstack/react-query';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import type { Id } from '../../../../contract/calls.ts';
import { DELETED_SESSION_KEPT_DAYS } from '../../../../contract/limits.ts';
import type { DeletedSession } from '../../../../contract/lessons/sessions.ts';
import { may, usePerson } from '../../../person/person.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { describeProblem } from '../../../providers/errors.ts';
import type { Card, Column } from '../../../kit/list/columns.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { restoreSessions } from './endpoints.ts';
import { DELETED_SESSIONS_SLUG } from '../../../school/paths.ts';
import { Supported } from '../../../kit/page/Supported.tsx';

import { sessionPlaceColumns, sessionPlaceText, sessionTimeText } from '../sessionColumns.tsx';

const marksText = ({ marks }: DeletedSession) => `${formatNumber(marks)} catatan`;
const deletionText = ({ deleted_at, deleted_by }: DeletedSession) =>
  `${formatInstant(deleted_at)}, ${deleted_by}`;
const restorableUntilText = ({ removed_after }: DeletedSession) => formatInstant(removed_after);

const columns: readonly Column<DeletedSession>[] = [
  ...sessionPlaceColumns,
  { source: 'marks', label: 'Kehadiran', text: marksText },
  { source: 'deleted_at', label: 'Dihapus', text: deletionText },
  { source: 'removed_after', label: 'Dapat dipulihkan sampai', text: restorableUntilText },
];

const card: Card<DeletedSession> = {
  title: sessionPlaceText,
  text: (session) =>
    `${sessionTimeText(session)} · ${marksText(session)} · dihapus ${deletionText(session)} · dapat dipulihkan sampai ${restorableUntilText(session)}`,
};

const title = 'Sesi terhapus';

/** The page of the sessions that were deleted in the last days. They can be restored. */
export function DeletedSessionsPage() {
  const person = usePerson();
  const mayRestore = person && may(person, 'restoreSessions');
  return (
    <Supported call="listDeletedSessions" title={title}>
      <Page title={title} breadcrumb={[]}>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>
          {`Sesi yang dihapus disimpan ${DELETED_SESSION_KEPT_DAYS} hari beserta catatan kehadiran dan riwayat perubahannya, lalu dihapus permanen.`}
        </Typography>
        <RecordList<DeletedSession>
          resource={DELETED_SESSIONS_SLUG}
          noun="sesi terhapus"
          empty="Tidak ada sesi terhapus."
          columns={columns}
          card={card}
          bulkActionButtons={mayRestore ? <RestoreSelectedButton /> : undefined}
        />
      </Page>
    </Supported>
  );
}

/** Restores all or none in one request. Nothing is lost by it, so there is no question first. */
function RestoreSelectedButton() {
  const { selectedIds, onUnselectItems } = useListContext<DeletedSession>();
  const act = useRunAction();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: readonly Id[]) => act(restoreSessions, ids),
    onSuccess: (_answer, ids) => {
      onUnselectItems();
      notify(`${formatNumber(ids.length)} sesi dipulihkan`, { type: 'success' });
    },
    onError: (error) => notify(describeProblem(error), { type: 'error' }),
    // The list is refreshed even after a failure, because somebody else may have restored them first.
    onSettled: () => refresh(),
  });
  return (
    <Button startIcon={<RestoreOutlined />} disabled={isPending} onClick={() => mutate(selectedIds)}>
      Pulihkan
    </Button>
  );
}
