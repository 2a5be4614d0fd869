import { memo, useCallback, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import {
  type AttendanceStatus,
  wasSeenAtSchool,
  isAttendanceStatus,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
} from '../../../contract/attendanceStatus.ts';
import {
  type RegisterAddress,
  type Register,
  groupLabel,
  toStatusGroup,
  type RosterRow,
  describeSaveState,
  STATUS_STYLE,
} from '../attendance/index.ts';
import { PupilLink } from '../../school/PupilLink.tsx';
import { listShownStatuses, useStatuses } from '../../school/useStatuses.ts';
import { getErrorMessage } from '../../providers/errors.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { useBoardOrder, usePolling, useSignals } from './useBoard.ts';
import type { CheckIn } from '../../../contract/checkin.ts';
import { formatClock } from '../../i18n/format.ts';

interface BoardProps {
  readonly address: RegisterAddress;
  readonly register: Register;
  readonly roster: readonly RosterRow[];
  /** Why the last request to the server failed. */
  readonly error: unknown;
  readonly look: () => Promise<unknown>;
  readonly mayWrite: boolean;
  readonly withSignals: boolean;
}

/** Shows live who has checked in and who is still missing. Each pupil can also be marked by hand. */
export function Board({ address, register, roster, error, look, mayWrite, withSignals }: BoardProps) {
  const list = useRef<HTMLUListElement>(null);
  const order = useBoardOrder(register, roster, list);
  const { belum, total } = useSyncExternalStore(register.subscribe, register.counts);
  const choices = useStatuses();
  const { data: signals = [], refetch } = useSignals(address, withSignals);
  const refetchAll = useCallback(
    () => Promise.all([look(), withSignals && refetch()]),
    [look, refetch, withSignals],
  );
  usePolling(refetchAll);

  return (
    <section className="qr-board" aria-labelledby="papan">
      <h2 id="papan">Kehadiran</h2>
      <p className="qr-counts" role="status">
        {belum === 0 && total > 0 ? (
          <span>
            Semua <strong>{total}</strong> siswa sudah tercatat
          </span>
        ) : (
          <>
            <span>
              <strong>{belum}</strong> belum
            </span>{' '}
            <span>
              <strong>{total - belum}</strong> dari {total} sudah tercatat
            </span>
          </>
        )}
      </p>
      <WallCounters register={register} roster={roster} recorded={total - belum} total={total} />
      {Boolean(error) && (
        <Alert severity="warning" role="status" sx={{ mb: 1 }}>
          Papan ini belum diperbarui. {getErrorMessage(error)}
        </Alert>
      )}
      {mayWrite && <BoardSaveState register={register} address={address} />}
      <ul ref={list} className="qr-pupils">
        {order.map(({ id, name, nis }) => (
          <BoardRow
            key={id}
            register={register}
            id={id}
            name={name}
            nis={nis}
            choices={choices}
            mayWrite={mayWrite}
          />
        ))}
      </ul>
      {roster.length === 0 && <p>Belum ada siswa di kelas ini.</p>}
      {signals.length > 0 && <SignalList signals={signals} />}
    </section>
  );
}

interface OnTheWallProps extends Pick<BoardProps, 'register' | 'roster'> {
  readonly recorded: number;
  readonly total: number;
}

const MAX_ARRIVALS_SHOWN = 3;

/** The pupils who came last, the latest first, by the time that the server gives. */
const latestArrivals = (register: Register, roster: readonly RosterRow[]): readonly string[] =>
  roster
    .flatMap(({ id, name }) => {
      const { status, at } = register.view(id);
      return at && wasSeenAtSchool(status) ? [{ name, at }] : [];
    })
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_ARRIVALS_SHOWN)
    .map(({ name }) => name);

/**
 * The large counters that a class reads from its seats, only in full screen. They are hidden from screen readers, because the counts and
 * the list say the same.
 */
function WallCounters({ register, roster, recorded, total }: OnTheWallProps) {
  const last = useSyncExternalStore(register.subscribe, () => latestArrivals(register, roster).join('\n'));
  // A lamp is a pupil who is in the room: whoever is recorded as ill or absent lights none.
  const present = useSyncExternalStore(
    register.subscribe,
    () => roster.filter(({ id }) => wasSeenAtSchool(register.view(id).status)).length,
  );
  const away = recorded - present;
  return (
    <div className="qr-hall" aria-hidden>
      <p className="qr-of">
        <strong>{present}</strong>/{total} <span>di kelas{away > 0 && `, ${away} tidak`}</span>
      </p>
      <p className="qr-lamps">
        {Array.from({ length: total }, (_, at) => (
          // The index is the key, because the lamps differ in nothing else.
          // oxlint-disable-next-line react/no-array-index-key
          <i
            key={at}
            data-lit={at < present || undefined}
            data-away={(at >= present && at < recorded) || undefined}
          />
        ))}
      </p>
      <p className="qr-last">
        {last.split('\n').map((name, at) => (
          // The index is the key, because each line keeps its place: a new name pushes the others down one line.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{name}</span>
        ))}
      </p>
    </div>
  );
}

interface BoardRowProps extends Pick<RosterRow, 'id' | 'name' | 'nis'> {
  readonly register: Register;
  readonly choices: readonly AttendanceStatus[];
  readonly mayWrite: boolean;
}

/** One pupil with a native select, which also opens in full screen, and on a phone as the phone's own picker. */
const BoardRow = memo(function BoardRow({ register, id, name, nis, choices, mayWrite }: BoardRowProps) {
  const { status, minutesLate } = useSyncExternalStore(register.subscribe, () => register.view(id));
  const group = toStatusGroup(status);
  const lateText = status === 'terlambat' && minutesLate ? `${minutesLate} menit` : undefined;
  return (
    <li data-recorded={status !== null} style={isAttendanceStatus(status) ? STATUS_STYLE[status] : undefined}>
      <span className="qr-name">
        {name} <small>{[nis, lateText].filter(Boolean).join(' · ')}</small>
      </span>
      {mayWrite ? (
        <select
          aria-label={`Kehadiran ${name}`}
          value={group === 'lain' ? 'lain' : (status ?? '')}
          onChange={({ target: { value } }) => register.mark(id, isAttendanceStatus(value) ? value : null)}
        >
          <option value="">Belum</option>
          {listShownStatuses(choices, (choice) => choice === status).map((choice) => (
            <option key={choice} value={choice}>
              {STATUS_TEXT[choice].label}
            </option>
          ))}
          {group === 'lain' && (
            <option value="lain" disabled>
              {status}
            </option>
          )}
        </select>
      ) : (
        <span>{group === 'lain' ? status : group === 'belum' ? NOT_RECORDED_LABEL : groupLabel(group)}</span>
      )}
    </li>
  );
});

/** Shows only problems with saving. What needs a closer look is settled in the register itself. */
function BoardSaveState({ register: { outbox }, address }: Pick<BoardProps, 'register' | 'address'>) {
  const snapshot = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const { state, reason } = snapshot;
  if (state === 'saved') return null;
  return (
    <p className="qr-saving" data-state={state}>
      {describeSaveState(snapshot)} {state === 'failed' && reason}
      {state === 'waiting' || state === 'failed' ? (
        <button type="button" onClick={() => outbox.retry()}>
          Coba lagi
        </button>
      ) : (
        state !== 'saving' && (
          <Link to={pathTo('mata-pelajaran', address.subjectId, 'sesi', address.sessionId)}>
            Buka daftar hadir
          </Link>
        )
      )}
    </p>
  );
}

/**
 * Check-ins that a teacher may want to review; none of them was refused. The list is closed at first, because the class can
 * see the screen.
 */
const SignalList = ({ signals }: { readonly signals: readonly CheckIn[] }) => (
  <details className="qr-signals">
    <summary>Perlu ditinjau ({signals.length})</summary>
    <ul>
      {signals.map((checkIn) => (
        <li key={checkIn.user_id}>
          <strong>
            <PupilLink className="plain" id={checkIn.user_id}>
              {checkIn.fullname}
            </PupilLink>
          </strong>
          , pukul {formatClock(checkIn.at)}: {reasonsOf(checkIn).join('; ')}
        </li>
      ))}
    </ul>
  </details>
);

function reasonsOf({ signals, device, shared_with: others = [] }: CheckIn): string[] {
  const reasons: string[] = [];
  if (signals.includes('shared-device')) {
    const names = others.map(({ fullname }) => fullname).join(', ');
    reasons.push(
      `memakai perangkat yang sama${device ? ` (${device})` : ''} dengan ${names || 'siswa lain'}`,
    );
  }
  if (signals.includes('other-network')) reasons.push('lewat jaringan lain daripada kelas');
  if (signals.includes('outside-window')) reasons.push('di luar jam sesi');
  return reasons;
}
