import IconButton from '@mui/material/IconButton';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Link } from 'react-router-dom';
import { useState } from 'react';
import { useBulkDeleteController, useListContext, useNotify } from 'react-admin';
import Button from '@mui/material/Button';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { Session } from '../../../../contract/lessons/sessions.ts';
import { formatDateWithWeekday, formatTimeRange } from '../../../i18n/format.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { NO_VALUE_TEXT, type Card, type Column } from '../../../kit/list/columns.ts';
import type { Filter } from '../../../kit/list/filters.ts';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { SummaryChip } from '../../../school/SummaryChip.tsx';
import { describeRegister } from '../../../school/summary.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { SESSION_NOUN, done } from './messages.ts';
import { useSubject } from './useSubject.ts';
import { DELETED_SESSION_KEPT_DAYS } from '../../../../contract/limits.ts';
import type { Meta } from '../../../providers/endpoint.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { getServerMessage } from '../../../providers/serverMessage.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';

/** Another backend may leave out what the specification does not name. */
const dayOf = ({ date }: Session) => date && formatDateWithWeekday(date);
const timeOf = ({ start_time: start, end_time: end }: Session) => start && end && formatTimeRange(start, end);
const registerStateOf = ({ attendance_summary: summary, cancelled }: Session) =>
  summary && describeRegister(summary, { cancelled });

const columns: readonly Column<Session>[] = [
  { source: 'name', label: 'Sesi', text: ({ name, id }) => name ?? id },
  { source: 'date', label: 'Tanggal', text: dayOf },
  { source: 'start_time', label: 'Waktu', text: timeOf },
  { source: 'description', label: 'Topik', text: ({ description }) => description },
  {
    source: 'attendance_summary',
    label: 'Kehadiran',
    text: registerStateOf,
    cell: (session) => {
      const label = registerStateOf(session);
      return session.attendance_summary && label ? (
        <SummaryChip summary={session.attendance_summary} label={label} />
      ) : (
        NO_VALUE_TEXT
      );
    },
  },
];

const filters: readonly Filter[] = [
  { type: 'day', source: 'from', label: 'Dari tanggal' },
  { type: 'day', source: 'to', label: 'Sampai tanggal' },
  {
    type: 'choice',
    source: 'is_incomplete',
    label: 'Kehadiran',
    all: 'Semua sesi',
    choices: { true: 'Tunggakan' },
  },
];

const card: Card<Session> = {
  title: ({ name, description, id }) => [name ?? id, description].filter(Boolean).join(': '),
  text: (session) => [dayOf(session), timeOf(session), registerStateOf(session)].filter(Boolean).join(' · '),
};

export function SessionList() {
  const { subject, isPending, meta, mayCreate, mayUpdate, mayRemove, subjectCrumbs } = useSubject();
  const at = (...segments: (string | number)[]) =>
    pathTo('mata-pelajaran', meta.subjectId, 'sesi', ...segments);
  const createButton = mayCreate && (
    <LinkButton to={at('create')} variant="contained">
      Tambah sesi
    </LinkButton>
  );
  const title = isPending ? 'Sesi' : ['Sesi', subject?.name, subject?.Class?.name].filter(Boolean).join(' ');
  return (
    <Page title={title} breadcrumb={subjectCrumbs} actions={createButton} isPending={isPending}>
      <RecordList<Session>
        resource="sesi"
        noun={SESSION_NOUN}
        meta={meta}
        columns={columns}
        card={card}
        filters={filters}
        to={({ id }) => at(id)}
        firstStep={createButton}
        bulkActionButtons={mayRemove ? <DeleteSelectedButton meta={meta} /> : undefined}
        rowActions={
          mayUpdate
            ? ({ id, name }) => (
                <IconButton
                  component={Link}
                  to={at(id, 'edit')}
                  aria-label={`Ubah ${name ?? id}`}
                  title="Ubah"
                >
                  <EditOutlined />
                </IconButton>
              )
            : undefined
        }
      />
    </Page>
  );
}

/** Deletes the selected sessions in one request, after saying how many and what goes with them. */
function DeleteSelectedButton({ meta }: { readonly meta: Meta }) {
  const { data = [], selectedIds, onUnselectItems } = useListContext<Session>();
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const [refusal, setRefusal] = useState<unknown>();
  const { isPending, handleDelete } = useBulkDeleteController<Session>({
    mutationMode: 'pessimistic',
    mutationOptions: {
      meta,
      onSuccess: (deleted) => {
        // When the session has expired, react-admin resolves without ids, and nothing was deleted.
        if (!Array.isArray(deleted)) return;
        setAsking(false);
        onUnselectItems();
        notify(getServerMessage(deleted) ?? done.remove, { type: 'success' });
      },
      onError: setRefusal,
    },
  });
  const isHadir = useIsHadir();
  const consequence = isHadir
    ? `Admin dapat memulihkannya dalam ${DELETED_SESSION_KEPT_DAYS} hari, beserta catatan kehadirannya. Sesi yang sudah pernah dicatat kehadirannya hanya dapat dihapus admin.`
    : 'Semua catatan kehadiran di dalamnya ikut terhapus. Tindakan ini tidak dapat dibatalkan.';
  const close = () => {
    setAsking(false);
    setRefusal(undefined);
  };
  const named = data.filter(({ id }) => selectedIds.includes(id)).map(({ name, id }) => name ?? id);
  const others = selectedIds.length - named.length;
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setAsking(true)}>
        Hapus
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Hapus ${selectedIds.length} sesi?`}
        confirmLabel={`Hapus ${selectedIds.length} sesi`}
        busy={isPending}
        problem={refusal === undefined ? undefined : <Failure error={refusal} />}
        onConfirm={() => {
          setRefusal(undefined);
          handleDelete();
        }}
        onClose={close}
      >
        {named.join(', ')}
        {others > 0 && ` dan ${others} sesi di halaman lain`}. {consequence}
      </ConfirmDialog>
    </>
  );
}
