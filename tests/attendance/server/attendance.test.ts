import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendance } from '../../../server/schema.ts';
import { PUPILS } from '../../support/fixtures.ts';
import { makeRoom } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let sessionId: number;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const sessions = `/dashboard/subjects/${server.fixtures.subject}/sessions`;
  const body = { name: 'Uji', date: '2026-11-20', start_time: '10:00', end_time: '11:00' };
  await makeRoom(server);
  sessionId = (await server.request('POST', sessions, { as: 'guru', body })).body.data.id;
  path = `${sessions}/${sessionId}/attendance`;
});
afterAll(() => server.close());

const mark = (attendances: unknown, as = 'guru') =>
  server.request('PATCH', path, { as, body: { attendances } });
const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;
const register = async () => (await server.request('GET', `${path}?limit=100`, { as: 'guru' })).body.data;
const rows = () => server.db.select().from(attendance).where(eq(attendance.sessionId, sessionId));
const summary = async () =>
  (await server.request('GET', path.replace('/attendance', ''), { as: 'guru' })).body.data.attendance_summary;

describe('the register', () => {
  it('is the whole class by name, nobody recorded at first', async () => {
    const data = await register();
    expect(data.map((row: { fullname: string }) => row.fullname)).toEqual([...PUPILS]);
    expect(data[0]).toMatchObject({
      id: pupil(0),
      user_id: pupil(0),
      identifier: 'siswa',
      fullname: 'Abimanyu Rangga',
      image: null,
      Subject_Session_Attendance: {
        status: null,
        note: null,
        minutes_late: null,
        updated_at: null,
        updated_by: null,
      },
    });
  });

  it('is one answer up to 500 pupils, while a list still ends at 100', async () => {
    const sized = (size: number, of = path) => server.request('GET', `${of}?limit=${size}`, { as: 'guru' });
    expect((await sized(500)).body.meta).toMatchObject({ perPage: 500, totalItems: PUPILS.length });
    expect((await sized(501)).status).toBe(400);
    expect((await sized(101, '/dashboard/classes')).status).toBe(400);
  });

  it('shows the why and how much of a mark to its own teacher and the office, the status to every teacher', async () => {
    await mark([{ user_id: pupil(1), status: 'terlambat', minutes_late: 12, note: 'ke dokter' }]);
    const markSeenBy = async (as: string) => {
      const { body } = await server.request('GET', `${path}?limit=100`, { as });
      return body.data[1].Subject_Session_Attendance;
    };
    const details = { note: 'ke dokter', minutes_late: 12 };
    for (const as of ['guru', 'kepsek', 'admin']) expect(await markSeenBy(as)).toMatchObject(details);
    const { note: _, minutes_late: __, ...shown } = await markSeenBy('guru');
    expect(await markSeenBy('guru2')).toEqual(shown);
    expect(shown).toMatchObject({ status: 'terlambat' });
  });

  it('is paged and searched like every list', async () => {
    const { body } = await server.request('GET', `${path}?search=numan`, { as: 'guru' });
    expect(body.data.map((row: { fullname: string }) => row.fullname)).toEqual(["Nu'man Hakim"]);
    expect(body.meta).toEqual({ totalItems: 1, currentPage: 1, totalPages: 1, perPage: 15 });
  });

  it('keeps a marked pupil who leaves the class, and drops an unmarked one', async () => {
    await mark([{ user_id: pupil(36), status: 'izin' }]);
    const students = `/dashboard/classes/${server.fixtures.class}/students`;
    const both = [pupil(35), pupil(36)];
    for (const userId of both) await server.request('DELETE', students, { as: 'admin', body: { userId } });
    const ids = (await register()).map((row: { id: number }) => row.id);
    expect(await summary()).toMatchObject({ izin: 1, belum: 35, total: 36 });
    const cleared = { user_id: pupil(36), status: null };
    const answers = [await mark([cleared]), await mark([cleared])];
    const after = (await register()).length;
    for (const userId of both) await server.request('POST', students, { as: 'admin', body: { userId } });
    expect(ids).toContain(pupil(36));
    expect(ids).not.toContain(pupil(35));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(after).toBe(35);
  });
});

describe('marking', () => {
  it('writes the statuses and answers those rows in the order of the list', async () => {
    const { status, body } = await mark([
      { user_id: pupil(3), status: 'terlambat', minutes_late: 12, note: ' macet ' },
      { user_id: String(pupil(1)), status: 'hadir' },
    ]);
    expect([status, body.message]).toEqual([200, 'Berhasil menyimpan kehadiran']);
    const by = {
      updated_at: '2026-11-20T01:00:00.000Z',
      updated_by: { id: server.fixtures.teacher, fullname: 'Sri Uji, S.Pd.' },
    };
    expect(body.data).toMatchObject([
      {
        user_id: pupil(1),
        Subject_Session_Attendance: { status: 'hadir', note: null, minutes_late: null, ...by },
      },
      {
        user_id: pupil(3),
        Subject_Session_Attendance: { status: 'terlambat', note: 'macet', minutes_late: 12, ...by },
      },
    ]);
    expect(await summary()).toEqual({
      hadir: 1,
      terlambat: 1,
      izin: 0,
      sakit: 0,
      alpa: 0,
      dispensasi: 0,
      belum: 35,
      total: 37,
    });
  });

  it('of a whole class is one call', async () => {
    const { status, body } = await mark(
      server.fixtures.pupils.map((user_id) => ({ user_id, status: 'hadir' })),
    );
    expect([status, body.data.length]).toEqual([200, 37]);
    expect(await summary()).toMatchObject({ hadir: 37, belum: 0 });
  });

  it('can be repeated: the same rows, with the time and author of the first', async () => {
    const entries = [{ user_id: pupil(1), status: 'sakit', note: 'surat dokter' }];
    const first = await mark(entries);
    server.clock.advance(60_000);
    const second = await mark(entries, 'admin');
    expect(second.body).toEqual(first.body);
    expect(await rows()).toHaveLength(1);
  });

  it('of one pupil twice takes the last', async () => {
    await mark([
      { user_id: pupil(1), status: 'alpa' },
      { user_id: pupil(1), status: 'izin' },
    ]);
    expect(await rows()).toMatchObject([{ status: 'izin' }]);
  });

  it('leaves note and minutes alone unless they are sent', async () => {
    await mark([{ user_id: pupil(1), status: 'terlambat', minutes_late: 5, note: 'hujan' }]);
    await mark([{ user_id: pupil(1), status: 'terlambat' }]);
    expect(await rows()).toMatchObject([{ note: 'hujan', minutesLate: 5 }]);
    await mark([{ user_id: pupil(1), status: 'terlambat', note: null }]);
    expect(await rows()).toMatchObject([{ note: null, minutesLate: 5 }]);
  });

  it('keeps minutes with Terlambat only', async () => {
    await mark([{ user_id: pupil(1), status: 'hadir', minutes_late: 5 }]);
    expect(await rows()).toMatchObject([{ status: 'hadir', minutesLate: null }]);
    await mark([{ user_id: pupil(1), status: 'terlambat', minutes_late: 5 }]);
    await mark([{ user_id: pupil(1), status: 'izin' }]);
    expect(await rows()).toMatchObject([{ status: 'izin', minutesLate: null }]);
  });

  it('with null clears a mark, which is then counted as not recorded', async () => {
    await mark([{ user_id: pupil(1), status: 'alpa' }]);
    const { body } = await mark([{ user_id: pupil(1), status: null }]);
    expect(body.data[0].Subject_Session_Attendance).toMatchObject({
      status: null,
      updated_at: '2026-11-20T01:01:00.000Z',
    });
    expect(await summary()).toMatchObject({ alpa: 0, belum: 37, total: 37 });
  });

  it('with null of somebody never marked writes nothing', async () => {
    expect((await mark([{ user_id: pupil(1), status: null }])).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it('from many sides at once ends in one row for each pupil', async () => {
    const statuses = ['hadir', 'izin', 'sakit', 'alpa', 'terlambat'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        mark(
          server.fixtures.pupils.map((user_id) => ({ user_id, status: statuses[i % 5] })),
          i % 2 ? 'guru' : 'admin',
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const written = await rows();
    expect(written).toHaveLength(37);
    expect(new Set(written.map((row) => row.status)).size).toBe(1);
  });
});

describe('marks are all written or none', () => {
  const good = () => ({ user_id: pupil(1), status: 'hadir' });

  it.each([
    ['a student of another class', () => server.fixtures.outsider],
    ['a teacher', () => server.fixtures.teacher],
    ['nobody', () => 2_000_000_000],
    ['an id too large for the database', () => 2 ** 31],
    ['a text', () => 'abc'],
  ])('when one entry names %s', async (_, stranger) => {
    const { status, body } = await mark([good(), { user_id: stranger(), status: 'hadir' }]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'Validasi Error',
      data: [{ path: 'attendances.1.user_id', msg: 'Bukan siswa di sesi ini' }],
    });
    expect(await rows()).toEqual([]);
  });

  it.each([
    [
      { status: 'bolos' },
      'status',
      'Status kehadiran tidak dikenal. Pilihan: Hadir, Terlambat, Izin, Sakit, Alpa, Dispensasi',
    ],
    [
      { status: undefined },
      'status',
      'Status kehadiran tidak dikenal. Pilihan: Hadir, Terlambat, Izin, Sakit, Alpa, Dispensasi',
    ],
    [{ user_id: undefined }, 'user_id', 'Wajib diisi'],
    [{ note: 'a'.repeat(501) }, 'note', 'Paling banyak 500 karakter'],
    [{ note: 'a\0' }, 'note', 'Berisi karakter yang tidak dapat disimpan'],
    [{ minutes_late: -1 }, 'minutes_late', 'Paling sedikit 0'],
    [{ minutes_late: 1.5 }, 'minutes_late', 'Harus berupa bilangan bulat'],
  ])('when one entry has %j', async (change, field, msg) => {
    const { status, body } = await mark([good(), { ...good(), ...change }]);
    expect(status).toBe(400);
    expect(body.data).toEqual([{ path: `attendances.1.${field}`, msg }]);
    expect(await rows()).toEqual([]);
  });

  it('and refused when there is none, or too many', async () => {
    expect((await mark([])).body.data[0].msg).toBe('Isi paling sedikit satu siswa');
    expect((await mark(Array(501).fill(good()))).body.data[0].msg).toBe('Paling banyak 500 siswa');
    expect((await mark(Array(500).fill(good()))).status).toBe(200);
  });
});
