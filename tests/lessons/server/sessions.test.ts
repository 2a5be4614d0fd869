import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRoom } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  path = `/dashboard/subjects/${server.fixtures.secondSubject}/sessions`;
});
afterAll(() => server.close());

const input = {
  name: 'Pertemuan 1',
  description: 'Stoikiometri',
  date: '2026-11-23',
  start_time: '07:00',
  end_time: '08:30',
};
const create = async (body: object) => {
  await makeRoom(server);
  return server.request('POST', path, { as: 'guru', body });
};
const idsOf = async () =>
  (await server.request('GET', `${path}?limit=100`, { as: 'guru' })).body.data.map(
    (s: { id: number }) => s.id,
  );

describe('a session', () => {
  it('is created, read, changed, and shown with the counts of its register', async () => {
    const created = await create(input);
    expect([created.status, created.body.status, created.body.message]).toEqual([
      201,
      201,
      'Berhasil menambahkan sesi',
    ]);
    const { id } = created.body.data;
    const whole = {
      ...input,
      id,
      subjectId: server.fixtures.secondSubject,
      attendance_summary: {
        hadir: 0,
        terlambat: 0,
        izin: 0,
        sakit: 0,
        alpa: 0,
        dispensasi: 0,
        belum: 37,
        total: 37,
      },
    };
    expect(created.body.data).toMatchObject(whole);
    expect((await server.request('GET', `${path}/${id}`, { as: 'guru' })).body.data).toMatchObject(whole);
    const changed = await server.request('PUT', `${path}/${id}`, {
      as: 'guru',
      body: { ...input, description: '', start_time: '08:00' },
    });
    expect([changed.status, changed.body.message]).toEqual([200, 'Berhasil mengubah sesi']);
    expect(changed.body.data).toMatchObject({ ...whole, description: null, start_time: '08:00' });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Wajib diisi'],
    [{ name: 'a'.repeat(121) }, 'name', 'Paling banyak 120 karakter'],
    [{ date: '2026-02-30' }, 'date', 'Tanggal harus berbentuk TTTT-BB-HH, misalnya 2026-11-20'],
    [{ date: undefined }, 'date', 'Wajib diisi'],
    [{ start_time: '25:00' }, 'start_time', 'Jam harus berbentuk JJ:MM, misalnya 07:30'],
    [{ end_time: '07:00' }, 'end_time', 'Jam selesai harus sesudah jam mulai'],
  ])('with %j is refused beside %s', async (change, field, msg) => {
    const before = await idsOf();
    const { status, body } = await create({ ...input, ...change });
    expect(status).toBe(400);
    expect(body.data).toContainEqual({ path: field, msg });
    expect(await idsOf()).toEqual(before);
  });

  it('ignores fields it does not know', async () => {
    const { status, body } = await create({ ...input, id: 1, subjectId: 1, __proto__: null, extra: {} });
    expect(status).toBe(201);
    expect(body.data.subjectId).toBe(server.fixtures.secondSubject);
  });
});

describe('deleting sessions', () => {
  let ids: number[];
  beforeEach(async () => {
    ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await create({ ...input, name })).body.data.id);
  });
  const remove = (sessionIds: unknown, as = 'guru') =>
    server.request('DELETE', path, { as, body: { sessionIds } });

  it('takes several at once, of an admin with their marks, and says how many', async () => {
    const marks = { attendances: [{ user_id: server.fixtures.student, status: 'hadir' }] };
    await server.request('PATCH', `${path}/${ids[0]}/attendance`, { as: 'guru', body: marks });
    const { status, body } = await remove([ids[0], String(ids[1]), ids[0]], 'admin');
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: 'Berhasil menghapus sesi', data: { deleted: 2 } });
    expect(await idsOf()).not.toEqual(expect.arrayContaining([ids[0]]));
    expect(await idsOf()).toEqual(expect.arrayContaining([ids[2]]));
  });

  it('is all or none: one of another subject, and everything stays', async () => {
    const before = await idsOf();
    for (const stranger of [server.fixtures.session, 'abc', 2 ** 40]) {
      const { status, body } = await remove([ids[0], stranger]);
      expect(status).toBe(400);
      expect(body.data).toEqual([
        { path: 'sessionIds.1', msg: 'Sesi tidak ditemukan di mata pelajaran ini' },
      ]);
    }
    expect(await idsOf()).toEqual(before);
  });

  it.each([
    [[], 'sessionIds', 'Pilih paling sedikit satu sesi'],
    ['1', 'sessionIds', 'Harus berupa daftar'],
    [undefined, 'sessionIds', 'Harus berupa daftar'],
    [[null], 'sessionIds.0', 'Wajib diisi'],
    [[1.5], 'sessionIds.0', 'Tidak valid'],
  ])('refuses %j', async (sessionIds, field, msg) => {
    const { status, body } = await remove(sessionIds);
    expect([status, body.data]).toEqual([400, [{ path: field, msg }]]);
  });
});

describe('the sessions of a day', () => {
  const ofDay = (as: string, query = '') => server.request('GET', `/dashboard/sessions${query}`, { as });

  it('are of a teacher the own ones, with subject, class and counts', async () => {
    const { body } = await ofDay('guru');
    expect(body.meta).toEqual({ totalItems: 1, currentPage: 1, totalPages: 1, perPage: 15 });
    expect(body.data).toMatchObject([
      {
        id: server.fixtures.session,
        start_time: '07:00',
        Subject: { id: server.fixtures.subject, name: 'Matematika' },
        Class: { id: server.fixtures.class, name: 'X-10' },
        Teacher: { id: server.fixtures.teacher, fullname: 'Sri Uji, S.Pd.' },
        attendance_summary: { belum: 37, total: 37 },
      },
    ]);
  });

  it('are of the office all of them, in the order they take place', async () => {
    for (const as of ['admin', 'kepsek']) {
      const { body } = await ofDay(as);
      expect(body.data.map((s: { id: number }) => s.id)).toEqual([
        server.fixtures.session,
        server.fixtures.foreignSession,
      ]);
    }
  });

  it('are of the day asked for, else of today at the school, not in Greenwich', async () => {
    expect((await ofDay('guru', '?date=2026-11-13')).body.data).toMatchObject([
      { id: server.fixtures.earlierSession, attendance_summary: { hadir: 17, sakit: 1, belum: 19 } },
    ]);
    const now = server.clock.now();
    // 06:30 of the 20th in Jakarta is still the 19th in Greenwich.
    server.clock.set(new Date('2026-11-19T23:30:00Z'));
    const { token } = await server.signIn('guru');
    const early = await server.request('GET', '/dashboard/sessions', { token });
    server.clock.set(now);
    expect(early.body.data).toMatchObject([{ id: server.fixtures.session }]);
  });

  it('of no day are a 400', async () => {
    expect((await ofDay('guru', '?date=kemarin')).body.data[0].path).toBe('date');
  });
});
