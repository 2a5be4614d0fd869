import { calls, type Id } from '../../contract/calls.ts';
import { type Action, type Endpoint, target } from '../providers/endpoint.ts';
import { AUDIT, DELETED, INCOMPLETE, STATUS } from './paths.ts';

interface Days {
  readonly from?: string;
  readonly to?: string;
}

const statusFailed = 'Gagal mengambil status server';
const failed = 'Gagal mengambil daftar hadir yang belum lengkap';

/** One page of one record: only what stands beside the list is wanted. */
const byTeacher: Action<Days> = {
  target: () => target(calls.listIncomplete),
  query: ({ from, to }) => ({ limit: 1, from, to }),
  read: ({ by_teacher }) => by_teacher,
  message: failed,
};

const restore: Action<readonly Id[]> = {
  target: () => target(calls.restoreSessions),
  body: (sessionIds) => ({ sessionIds }),
  message: 'Gagal memulihkan sesi',
};

export const oversightEndpoints: Readonly<Record<string, Endpoint>> = {
  [INCOMPLETE]: {
    messages: { list: failed },
    calls: { list: 'listIncomplete' },
    actions: { byTeacher },
  },
  [DELETED]: {
    messages: { list: 'Gagal mengambil data sesi terhapus' },
    calls: { list: 'listDeletedSessions' },
    actions: { restore },
  },
  [AUDIT]: {
    messages: { list: 'Gagal mengambil jejak audit' },
    calls: { list: 'listAudit' },
  },
  [STATUS]: {
    messages: { list: statusFailed },
    actions: { read: { target: () => target(calls.getStatus), message: statusFailed } },
  },
};
