import { type ReactNode, useMemo, useState } from 'react';
import { DEFAULT_EARLY_MARK_MINUTES } from '../../../contract/limits.ts';
import type { Session, SessionDetail } from '../../../contract/lessons/sessions.ts';
import { formatDateWithWeekday, formatTime } from '../../i18n/format.ts';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { useClockAheadMs, useToday } from '../../providers/extensions.ts';
import { askBeforeMarking } from './engine/askFirst.ts';
import type { Register } from './engine/register.ts';

type EarlySession = Pick<Session, 'id' | 'subjectId' | 'date' | 'start_time'> & Partial<SessionDetail>;

/** The sessions whose early marking was confirmed. Each is asked about once, until the page is loaded anew. */
const confirmedSessions = new Set<string>();

/**
 * Asks for confirmation before the first mark when a register is marked long before its lesson. How long is a setting of the school.
 * @param session undefined while it is unknown, and before its day, when the page already says so; nothing is asked then
 */
export function useEarlyQuestion(
  register: Register,
  session: EarlySession | undefined,
): readonly [register: Register, question: ReactNode] {
  const [isOpen, setOpen] = useState(false);
  const ahead = useClockAheadMs();
  const today = useToday();
  const key = JSON.stringify([session?.subjectId, session?.id]);
  const until = session && earlyUntil(session);
  const askingRegister = useMemo(
    () =>
      askBeforeMarking(
        register,
        () => until !== undefined && !confirmedSessions.has(key) && isBefore(until, ahead),
        () => setOpen(true),
      ),
    [register, until, key, ahead],
  );
  const question = session?.start_time && (
    <ConfirmDialog
      open={isOpen}
      title="Catat sekarang?"
      confirmLabel="Catat sekarang"
      color="primary"
      onConfirm={() => {
        confirmedSessions.add(key);
        setOpen(false);
        askingRegister.agree();
      }}
      onClose={() => {
        setOpen(false);
        askingRegister.refuse();
      }}
    >
      Pelajaran ini baru mulai {session.date !== today && `${formatDateWithWeekday(session.date)} `}pukul{' '}
      {formatTime(session.start_time)}.
    </ConfirmDialog>
  );
  return [askingRegister.register, question];
}

const isBefore = (moment: number, ahead: number): boolean => Date.now() + ahead < moment;

/**
 * Until when marking counts as early, in ms since the epoch. The server says it, because it knows the school's rule; otherwise the usual
 * rule is applied to the lesson's start, which another backend may leave out.
 */
function earlyUntil({ early_until: fromServer, date, start_time: start }: EarlySession): number | undefined {
  const moment =
    fromServer === undefined
      ? Date.parse(`${date}T${start}`) - DEFAULT_EARLY_MARK_MINUTES * 60_000
      : Date.parse(fromServer);
  return Number.isNaN(moment) ? undefined : moment;
}
