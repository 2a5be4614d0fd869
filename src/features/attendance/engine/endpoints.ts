import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import { calls, type Id } from '../../../../contract/calls.ts';
import type { AttendanceContext } from '../../../../contract/attendance/context.ts';
import type { AttendanceChange } from '../../../../contract/attendance/history.ts';
import { type Action, type Endpoint, readExtensionList, target } from '../../../providers/endpoint.ts';
import { mayBeStudent } from '../../../school/people.ts';
import { type MarkingAnswer, readAnswer, readRow } from './rows.ts';
import { toBackendWord } from './words.ts';

/** Texts when an action fails without a reason of the server. Source: the product specification, section 8. */
const ATTENDANCE_MESSAGES = {
  list: 'Gagal mengambil data kehadiran',
  history: 'Gagal mengambil riwayat perubahan',
  mark: 'Gagal mengupdate status kehadiran',
} as const;

/** Identifies a register by its session. It is passed as `meta` to the data provider. */
export interface RegisterAddress {
  readonly subjectId: Id;
  readonly sessionId: Id;
}

export interface MarkParams extends RegisterAddress {
  /** The person who made these marks. Nobody else may send them. */
  readonly person: Id | undefined;
  readonly attendances: readonly AttendanceEntry[];
}

export interface HistoryParams extends RegisterAddress {
  /** How many changes to return, from the newest on. */
  readonly limit: number;
  /** Asks for the history of this pupil only. */
  readonly userId?: Id;
}

export interface HistoryPage {
  readonly changes: readonly AttendanceChange[];
  readonly total: number;
}

export const mark: Action<MarkParams, MarkingAnswer> = {
  target: ({ subjectId, sessionId, person }) => ({
    ...target(calls.markAttendance, subjectId, sessionId),
    person,
  }),
  body: ({ attendances }) => ({
    attendances: attendances.map((entry) => ({
      ...entry,
      status: entry.status && toBackendWord(entry.status),
    })),
  }),
  read: ({ data, conflicts }) => readAnswer(data, conflicts),
  message: ATTENDANCE_MESSAGES.mark,
};

export const listHistory: Action<HistoryParams, HistoryPage> = {
  target: ({ subjectId, sessionId }) => target(calls.listAttendanceHistory, subjectId, sessionId),
  query: ({ limit, userId }) => ({ limit, user_id: userId }),
  read: (answer) => {
    const changes = readExtensionList<AttendanceChange>(answer);
    return { changes, total: answer.meta?.totalItems ?? changes.length };
  },
  message: ATTENDANCE_MESSAGES.history,
};

export const context: Action<RegisterAddress, readonly AttendanceContext[]> = {
  target: ({ subjectId, sessionId }) => target(calls.listAttendanceContext, subjectId, sessionId),
  read: readExtensionList,
  message: ATTENDANCE_MESSAGES.list,
};

/** The register's endpoint, `kehadiran`; a record is a {@link RosterRow}. */
const attendanceEndpoint: Endpoint = {
  messages: ATTENDANCE_MESSAGES,
  calls: { list: 'listAttendance' },
  parents: ['subjectId', 'sessionId'],
  // A recorded mark stays visible, whatever role its pupil has now.
  belongs: (raw) => mayBeStudent(raw) || readRow(raw)?.mark.status != null,
  toRecord: (raw) => readRow(raw) ?? raw,
};

export const attendanceEndpoints = { kehadiran: attendanceEndpoint } as const;
