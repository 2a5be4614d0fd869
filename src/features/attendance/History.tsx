import { useState, useSyncExternalStore } from 'react';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AttendanceChange, MarkValue } from '../../../contract/attendance/history.ts';
import type { Id } from '../../../contract/calls.ts';
import { formatInstant } from '../../i18n/format.ts';
import { PupilName } from '../../school/PupilLink.tsx';
import { PlainDialog } from '../../kit/page/PlainDialog.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { useRunAction } from '../../providers/useAct.ts';
import { listHistory, type RegisterAddress } from './engine/endpoints.ts';
import type { Register } from './engine/register.ts';
import { groupLabel, toStatusGroup, type Mark } from './engine/rows.ts';
import './history.css';

const PAGE_SIZE = 50;
const SOURCE_SUFFIXES = {
  register: '',
  'check-in': ' lewat QR',
  revert: ', dikembalikan',
  letter: ', menurut surat',
} as const;

interface HistoryProps {
  readonly address: RegisterAddress;
  readonly register: Register;
  /** Shows the history of this pupil only. */
  readonly pupil?: { readonly id: Id; readonly name: string };
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** Lists who changed which mark, newest first, and lets the user restore an earlier one. */
export function History({ address, register, pupil, mayWrite, onClose }: HistoryProps) {
  const act = useRunAction();
  const [pages, setPages] = useState(1);
  // The revision is part of the query key: a mark that the server has confirmed has a line in the history, so the list is loaded anew.
  const revision = useSyncExternalStore(register.subscribe, register.revision);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['kehadiran', 'history', { ...address, pupil: pupil?.id, revision, pages }],
    queryFn: ({ signal }) =>
      act(listHistory, { ...address, limit: PAGE_SIZE * pages, userId: pupil?.id }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { changes = [], total = 0 } = data ?? {};
  return (
    <PlainDialog
      title={pupil ? `Riwayat perubahan ${pupil.name}` : 'Riwayat perubahan'}
      maxWidth="sm"
      onClose={onClose}
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState shape={['rows']} />
      ) : changes.length === 0 ? (
        <EmptyState title="Belum ada perubahan." />
      ) : (
        <ol className="register-history">
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} register={register} mayWrite={mayWrite} />
          ))}
        </ol>
      )}
      {changes.length < Math.min(total, PAGE_SIZE * MAX_PAGES) && (
        <Button onClick={() => setPages(pages + 1)}>Tampilkan lebih banyak</Button>
      )}
    </PlainDialog>
  );
}

/** The most pages to show. Two of them are as many lines as the server's largest page. */
const MAX_PAGES = 2;

interface ChangeProps {
  readonly change: AttendanceChange;
  readonly register: Register;
  readonly mayWrite: boolean;
}

function ChangeItem({ change, register, mayWrite }: ChangeProps) {
  const { user_id: id, fullname, from, to, at, by, source, by_substitute: bySubstitute } = change;
  const now = useSyncExternalStore(register.subscribe, () => register.view(id));
  const before = toMark(from);
  const isBack =
    now.status === before.status && now.note === before.note && now.minutesLate === before.minutesLate;
  return (
    <li>
      <p>
        <strong>
          <PupilName pupil={{ id, fullname }} />
        </strong>
      </p>
      <p>
        {describeMarkValue(from)} <span aria-hidden>→</span>
        {/* Screen readers get a word instead of the arrow. */}
        <span className="vh"> menjadi </span> {describeMarkValue(to)}
      </p>
      <p className="register-history-quiet">
        {by.fullname}
        {bySubstitute === true && ' sebagai guru pengganti'}
        {SOURCE_SUFFIXES[source]} · {formatInstant(at)}
      </p>
      {mayWrite && !isBack && now.save !== 'conflict' && (
        <Button
          size="small"
          variant="outlined"
          sx={{ mt: '6px', textAlign: 'start' }}
          onClick={() => register.revert(id, before)}
        >
          Kembalikan {fullname} ke {describeMarkValue(from)}
        </Button>
      )}
    </li>
  );
}

const toMark = ({ status, note, minutes_late: minutesLate }: MarkValue): Mark => ({
  status,
  note,
  minutesLate,
});

const describeMarkValue = ({ status, note, minutes_late: minutes }: MarkValue): string =>
  [groupLabel(toStatusGroup(status)), minutes !== null && `${minutes} menit`, note]
    .filter(Boolean)
    .join(', ');
