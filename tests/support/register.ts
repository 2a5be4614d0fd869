/** One session's register over the wire, for tests. */
import type { AttendanceRow } from '../../contract/attendance/attendance.ts';
import { allSessions } from '../../server/schema.ts';
import type { TestServer } from './server.ts';

export interface NewSession {
  subjectId?: number;
  name?: string;
  date?: string;
  start_time?: string;
  end_time?: string;
  late_after_minutes?: number | null;
}

/**
 * Lets a new session begin when others of its subject do, as in a database from before that was refused: most tests care for a
 * session of their own, not for its hour.
 */
export const makeRoom = async ({ db }: TestServer): Promise<void> => {
  await db.update(allSessions).set({ isDouble: true });
};

/** A fresh session of `guru`'s subject, today 07:00-08:30 unless told otherwise. */
export async function newRegister(server: TestServer, session: NewSession = {}) {
  const { subjectId = server.fixtures.subject, ...rest } = session;
  const sessions = `/dashboard/subjects/${subjectId}/sessions`;
  const body = {
    name: 'Uji',
    date: '2026-11-20',
    start_time: '07:00',
    end_time: '08:30',
    force: true,
    ...rest,
  };
  await makeRoom(server);
  const created = await server.request('POST', sessions, { as: 'admin', body });
  if (created.status !== 201) throw new Error(`no session was made: ${created.body.message}`);
  const id: number = created.body.data.id;
  const path = `${sessions}/${id}/attendance`;
  return {
    id,
    path,
    mark: (attendances: unknown, as = 'guru') => server.request('PATCH', path, { as, body: { attendances } }),
    rows: async (limit = 100): Promise<AttendanceRow[]> =>
      (await server.request('GET', `${path}?limit=${limit}`, { as: 'guru' })).body.data,
    /** The mark of one pupil, as everybody sees it. */
    markOf: async (userId: number) => {
      const { body: answer } = await server.request('GET', `${path}?limit=100`, { as: 'guru' });
      const row = answer.data.find((candidate: AttendanceRow) => candidate.user_id === userId);
      return row?.Subject_Session_Attendance;
    },
    history: async (query = '', as = 'guru') =>
      (await server.request('GET', `${path}/history${query}`, { as })).body.data,
    checkIns: async () =>
      (await server.request('GET', `${path}/check-ins?limit=100`, { as: 'guru' })).body.data,
    qr: (query = '', as = 'guru') => server.request('POST', `${path}/generate-qr${query}`, { as }),
  };
}

export type TestRegister = Awaited<ReturnType<typeof newRegister>>;
