import { calls, type Id } from '../../contract/calls.ts';
import type { IncompleteByTeacher } from '../../contract/overview.ts';
import type { Status } from '../../contract/status.ts';
import { type Action, type Endpoint, readOurs, target } from '../providers/endpoint.ts';
import { AUDIT, DELETED, INCOMPLETE } from './paths.ts';

interface Days {
  readonly from?: string;
  readonly to?: string;
}

const failed = 'Gagal mengambil daftar hadir yang belum lengkap';

/** Requests a page of one record, because only the sums beside the list are wanted. */
export const incompleteByTeacher: Action<Days, readonly IncompleteByTeacher[]> = {
  target: () => target(calls.listIncomplete),
  query: ({ from, to }) => ({ limit: 1, from, to }),
  read: ({ by_teacher: data, ...answer }) => readOurs({ ...answer, data }),
  message: failed,
};

export const restoreSessions: Action<readonly Id[], unknown> = {
  target: () => target(calls.restoreSessions),
  body: (sessionIds) => ({ sessionIds }),
  read: ({ data }) => data,
  message: 'Gagal memulihkan sesi',
};

export const getStatus: Action<undefined, Status> = {
  target: () => target(calls.getStatus),
  read: readOurs,
  message: 'Gagal mengambil status server',
};

export const oversightEndpoints: Readonly<Record<string, Endpoint>> = {
  [INCOMPLETE]: {
    messages: { list: failed },
    calls: { list: 'listIncomplete' },
  },
  [DELETED]: {
    messages: { list: 'Gagal mengambil data sesi terhapus' },
    calls: { list: 'listDeletedSessions' },
  },
  [AUDIT]: {
    messages: { list: 'Gagal mengambil jejak audit' },
    calls: { list: 'listAudit' },
  },
};
