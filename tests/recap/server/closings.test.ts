/** A month that is signed stays as it was signed, by whichever road a change comes; opened again with a reason. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allSessions, attendance, classes, closedMonths, schools } from '../../../server/schema.ts';
import { removeExpired } from '../../../server/process/tidy.ts';
import { liveThrough } from '../../support/liveThrough.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let october: TestRegister;
beforeAll(async () => {
  server = await startTestServer();
  october = await newRegister(server, { date: '2026-10-14' });
  await october.mark([{ user_id: server.fixtures.pupils[1], status: 'alpa' }]);
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.db.delete(closedMonths);
});
afterAll(() => server.close());

const SHUT =
  'Oktober 2026 kelas X-10 sudah ditutup oleh Drs. Wiryawan Uji, jadi kehadiran, sesi, siswa, dan hari efektifnya tidak dapat diubah. Minta kepala sekolah atau admin membukanya kembali di rekap bulan itu.';
const path = () => `/dashboard/classes/${server.fixtures.class}/closings`;
const close = (month: string, more = {}, as = 'kepsek') =>
  server.request('POST', path(), { as, body: { month, ...more } });
const reopen = (month: string, reason = 'Surat menyusul', as = 'admin') =>
  server.request('POST', `${path()}/reopen`, { as, body: { month, reason } });

describe('a closed month', () => {
  it('refuses every road that changes its marks or sessions, with who closed it, and nothing is written', async () => {
    const { fixtures, db } = server;
    await db
      .update(allSessions)
      .set({ deletedAt: server.clock.now(), deletedByName: 'Uji' })
      .where(eq(allSessions.id, fixtures.earlierSession));
    await db
      .update(allSessions)
      .set({ date: '2026-10-15' })
      .where(eq(allSessions.id, fixtures.earlierSession));
    expect((await close('2026-10')).status).toBe(200);
    const rows = async () =>
      JSON.stringify([
        (await db.select().from(attendance)).toSorted(
          (a, b) => a.sessionId - b.sessionId || a.userId - b.userId,
        ),
        (await db.select().from(allSessions)).toSorted((a, b) => a.id - b.id),
      ]);
    const before = await rows();
    const sessions = `/dashboard/subjects/${fixtures.subject}/sessions`;
    const lesson = { name: 'Baru', date: '2026-10-20', start_time: '10:00', end_time: '11:00', force: true };
    const letter = {
      student_ids: [fixtures.pupils[1]],
      kind: 'sakit',
      reason: 'Demam',
      start_date: '2026-10-30',
      end_date: '2026-11-02',
    };
    const roads: [string, string, string, object][] = [
      [
        'one mark',
        'PATCH',
        october.path,
        { attendances: [{ user_id: fixtures.pupils[1], status: 'sakit' }] },
      ],
      [
        'many marks',
        'PATCH',
        october.path,
        { attendances: fixtures.pupils.map((user_id) => ({ user_id, status: 'hadir' })) },
      ],
      [
        'a cleared mark',
        'PATCH',
        october.path,
        { attendances: [{ user_id: fixtures.pupils[1], status: null }] },
      ],
      ['a new session', 'POST', sessions, lesson],
      ['a session that is moved into it', 'PUT', `${sessions}/${fixtures.session}`, lesson],
      [
        'a session that is moved out of it',
        'PUT',
        `${sessions}/${october.id}`,
        { ...lesson, date: '2026-11-19' },
      ],
      [
        'another topic',
        'PUT',
        `${sessions}/${october.id}`,
        { ...lesson, date: '2026-10-14', start_time: '07:00', end_time: '08:30' },
      ],
      ['a deleted session', 'DELETE', sessions, { sessionIds: [october.id] }],
      [
        'a restored session',
        'POST',
        '/dashboard/sessions/deleted/restore',
        { sessionIds: [fixtures.earlierSession] },
      ],
      ['a cancelled session', 'PUT', `${sessions}/${october.id}/cancelled`, { reason: 'Rapat' }],
      ['a cancelled day', 'POST', '/dashboard/sessions/cancelled', { date: '2026-10-14', reason: 'Rapat' }],
      [
        'a substitute',
        'POST',
        '/dashboard/sessions/substitutes',
        {
          teacher_id: fixtures.teacher,
          substitute_id: fixtures.otherTeacher,
          from: '2026-10-01',
          to: '2026-10-31',
        },
      ],
      ['sessions every week', 'POST', `${sessions}/repeat`, { ...lesson, until: '2026-11-20' }],
      ['a letter', 'POST', '/dashboard/letters', { ...letter, corrects: ['alpa'] }],
      ['a letter that corrects nothing', 'POST', '/dashboard/letters', letter],
    ];
    const said: [string, number, string][] = [];
    for (const [what, method, to, body] of roads) {
      const answer = await server.request(method, to, { as: 'admin', body });
      said.push([what, answer.status, answer.body.message]);
    }
    expect(said).toEqual(roads.map(([what]) => [what, 400, SHUT]));
    expect(await rows()).toBe(before);
    await db.delete(allSessions).where(eq(allSessions.id, fixtures.earlierSession));
  });

  it('is of one class and one month: others go on, and what is looked after goes on', async () => {
    await close('2026-10');
    const november = await newRegister(server, { date: '2026-11-19' });
    expect((await november.mark([{ user_id: server.fixtures.pupils[1], status: 'alpa' }])).status).toBe(200);
    const other = await newRegister(server, {
      subjectId: server.fixtures.foreignSubject,
      date: '2026-10-14',
    });
    const marked = await other.mark([{ user_id: server.fixtures.outsider, status: 'hadir' }], 'admin');
    expect(marked.status).toBe(200);
    // What was deleted before the month was closed goes for good when its time is over.
    await reopen('2026-10');
    const gone = await newRegister(server, { date: '2026-10-16' });
    await gone.mark([{ user_id: server.fixtures.pupils[2], status: 'hadir' }], 'admin');
    await server.request('DELETE', `/dashboard/subjects/${server.fixtures.subject}/sessions`, {
      as: 'admin',
      body: { sessionIds: [gone.id] },
    });
    await close('2026-10');
    await liveThrough(server, 40 * 24 * 60 * 60_000);
    const outboxDir = '/nowhere';
    const { sessions } = await removeExpired(
      { db: server.db, clock: server.clock, outboxDir, timeZone: 'Asia/Jakarta' },
      new AbortController().signal,
    );
    expect(sessions).toBeGreaterThan(0);
  });

  it('is opened again with a reason, which the recap tells, and then takes changes', async () => {
    await close('2026-10');
    const recap = async () =>
      (
        await server.request('GET', `/dashboard/classes/${server.fixtures.class}/recap?month=2026-10`, {
          as: 'kepsek',
        })
      ).body.data.closings;
    expect(await recap()).toMatchObject([{ closed_by: 'Drs. Wiryawan Uji', reopened: null }]);
    expect((await reopen('2026-10', '')).status).toBe(400);
    expect((await reopen('2026-10')).body.message).toBe('Oktober 2026 dibuka kembali');
    expect(
      (await october.mark([{ user_id: server.fixtures.pupils[1], status: 'sakit' }], 'admin')).status,
    ).toBe(200);
    expect(await recap()).toMatchObject([{ reopened: { by: 'Ratna Admin', reason: 'Surat menyusul' } }]);
    // Again, after its answer was lost.
    expect((await reopen('2026-10')).body.message).toBe('Oktober 2026 dibuka kembali');
    expect((await reopen('2026-10', 'Lain lagi')).body.message).toBe(
      'Oktober 2026 kelas X-10 tidak sedang ditutup',
    );
    await close('2026-10');
    expect(await recap()).toHaveLength(2);
    const { body } = await server.request('GET', '/dashboard/audit?entity=class', { as: 'admin' });
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['month-closed', 'month-reopened']),
    );
  });

  it('is over, begun and of the class’s year; pressing twice closes once', async () => {
    await newRegister(server, { date: '2026-11-27' });
    const said = async (month: string) => {
      const { status, body } = await close(month);
      return [status, body.data?.[0]?.msg ?? body.message];
    };
    expect(await said('2026-11')).toEqual([
      400,
      expect.stringMatching(/^November 2026 belum selesai: masih ada \d+ sesi sesudah hari ini$/),
    ]);
    expect(await said('2026-12')).toEqual([400, 'Bulan ini belum dimulai']);
    expect(await said('2025-10')).toEqual([400, 'Bulan ini di luar tahun ajaran 2026/2027']);
    expect((await close('2026-10', { preview: true })).body.data).toMatchObject({
      closings: [],
      incomplete: 1,
    });
    await Promise.all([close('2026-10'), close('2026-10'), close('2026-10')]);
    expect(await server.db.$count(closedMonths)).toBe(1);
  });

  it('does not race: of marks that come while it is closed each stands before it or is refused', async () => {
    const register = await newRegister(server, { date: '2026-10-21' });
    const marks = server.fixtures.pupils
      .slice(0, 12)
      .map((user_id) => register.mark([{ user_id, status: 'hadir' }]));
    const [closed, ...answers] = await Promise.all([close('2026-10'), ...marks]);
    expect(closed.status).toBe(200);
    const stood = answers.filter(({ status }) => status === 200).length;
    expect(new Set(answers.map(({ status, body }) => (status === 200 ? 'stood' : body.message)))).toEqual(
      new Set(stood === 0 ? [SHUT] : stood === answers.length ? ['stood'] : ['stood', SHUT]),
    );
    expect(
      (await server.db.select().from(attendance).where(eq(attendance.sessionId, register.id))).length,
    ).toBe(stood);
  });
});

describe('a teacher’s days', () => {
  it('end after those that the school gives; the office is never locked out', async () => {
    const register = await newRegister(server, { date: '2026-11-16' });
    const mark = (as: string) => register.mark([{ user_id: server.fixtures.pupils[3], status: 'izin' }], as);
    await server.db.update(schools).set({ lockDays: 4 });
    expect((await mark('guru')).status).toBe(200);
    await server.db.update(schools).set({ lockDays: 3 });
    const { status, body } = await mark('guru');
    expect([status, body.message]).toEqual([
      400,
      'Daftar hadir ini terkunci bagi guru sejak Jumat, 20 November 2026 (3 hari sesudah sesi). Minta admin mengubahnya, atau wali kelas menerima suratnya.',
    ]);
    expect((await mark('admin')).status).toBe(200);
    await server.db.update(schools).set({ lockDays: null });
    await server.db.update(classes).set({ description: null });
    expect((await mark('guru')).status).toBe(200);
  });
});
