import type { RaRecord } from 'react-admin';
import type { AttendanceEntry } from '../../contract/attendance.ts';
import { calls, type Id } from '../../contract/calls.ts';
import { type Action, type Endpoint, type Meta, target } from '../providers/endpoint.ts';
import { ATTENDANCE_MESSAGES } from './messages.ts';
import { readAnswer, readRow } from './rows.ts';

/** The session whose register it is; travels as `meta`. */
export interface RegisterAddress {
  readonly subjectId: Id;
  readonly sessionId: Id;
}

export interface MarkParams extends RegisterAddress {
  readonly attendances: readonly AttendanceEntry[];
}

const addressOf = ({ subjectId = '', sessionId = '' }: Meta): [Id, Id] => [subjectId, sessionId];

const mark: Action<MarkParams> = {
  target: ({ subjectId, sessionId }) => target(calls.markAttendance, subjectId, sessionId),
  body: ({ attendances }) => ({ attendances }),
  read: ({ data, conflicts }) => readAnswer(data, conflicts),
  message: ATTENDANCE_MESSAGES.mark,
};

/** The register's endpoint, `kehadiran`; a record is a {@link RosterRow}. */
export const attendanceEndpoint: Endpoint = {
  messages: ATTENDANCE_MESSAGES,
  list: (meta) => target(calls.listAttendance, ...addressOf(meta)),
  toRecord: (raw): RaRecord => readRow(raw) ?? raw,
  actions: { mark },
};

export const attendanceEndpoints = { kehadiran: attendanceEndpoint } as const;
