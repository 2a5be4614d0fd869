import { calls, type Id } from '../../../../contract/calls.ts';
import { type Action, type Endpoint, target } from '../../../providers/endpoint.ts';
import { DELETED_SESSIONS_SLUG } from '../../../school/paths.ts';

export const restoreSessions: Action<readonly Id[], unknown> = {
  target: () => target(calls.restoreSessions),
  body: (sessionIds) => ({ sessionIds }),
  read: ({ data }) => data,
  message: 'Gagal memulihkan sesi',
};

export const deletedSessionEndpoints: Readonly<Record<string, Endpoint>> = {
  [DELETED_SESSIONS_SLUG]: {
    messages: { list: 'Gagal mengambil data sesi terhapus' },
    calls: { list: 'listDeletedSessions' },
  },
};
