import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { memberships } from '../../server/schema.ts';
import { newPupils } from '../support/pupils.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: object) =>
  server.request(method, `/dashboard${path}`, { as: 'admin', body });

describe('an academic year', () => {
  const year = (change: object = {}) => ({
    name: '2030/2031',
    start_date: '2030-07-15',
    end_date: '2031-06-20',
    is_active: false,
    semesters: halves('2030-12-20', '2031-01-06'),
    ...change,
  });
  const halves = (end: string, start: string) => [
    { name: 'Ganjil', start_date: '2030-07-15', end_date: end },
    { name: 'Genap', start_date: start, end_date: '2031-06-20' },
  ];

  it('is created, changed and deleted', async () => {
    const created = await send('POST', '/academic-years', year());
    expect([created.status, created.body.message]).toEqual([201, 'Berhasil menambahkan tahun ajaran']);
    const { id } = created.body.data;
    expect(created.body.data).toEqual({ id, ...year() });
    const later = { semesters: halves('2030-12-31', '2031-01-01') };
    const changed = await send('PUT', `/academic-years/${id}`, year(later));
    expect(changed.body.data).toEqual({ id, ...year(later) });
    expect((await send('DELETE', `/academic-years/${id}`)).body.message).toBe(
      'Berhasil menghapus tahun ajaran',
    );
    expect((await send('GET', `/academic-years/${id}`)).status).toBe(404);
    expect((await send('PUT', `/academic-years/${id}`, year())).status).toBe(404);
  });

  it('that is sent without semesters has two that part it, or keeps those that still lie in it', async () => {
    const days = { name: '2031/2032', start_date: '2031-07-14', end_date: '2032-06-18' };
    const created = await send('POST', '/academic-years', days);
    const parted = [
      { name: 'Ganjil', start_date: '2031-07-14', end_date: '2031-12-31' },
      { name: 'Genap', start_date: '2032-01-01', end_date: '2032-06-18' },
    ];
    expect(created.body.data.semesters).toEqual(parted);
    const { id } = created.body.data;
    const change = async (dates: object) =>
      (await send('PUT', `/academic-years/${id}`, { ...days, ...dates })).body.data.semesters;
    expect(await change({ end_date: '2032-06-30' })).toEqual(parted);
    expect(await change({ start_date: '2031-08-04', end_date: '2031-12-01' })).toEqual([
      { name: 'Ganjil', start_date: '2031-08-04', end_date: '2031-10-02' },
      { name: 'Genap', start_date: '2031-10-03', end_date: '2031-12-01' },
    ]);
    expect((await send('DELETE', `/academic-years/${id}`)).status).toBe(200);
  });

  it.each([
    [{ name: '2030/2032' }, 'name', 'Tulis dua tahun berurutan, misalnya 2026/2027'],
    [{ name: '2030-2031' }, 'name', 'Tulis dua tahun berurutan, misalnya 2026/2027'],
    [{ name: '2026/2027' }, 'name', 'Tahun ajaran ini sudah ada'],
    [{ end_date: '2030-07-15', semesters: null }, 'end_date', 'Tanggal selesai harus sesudah tanggal mulai'],
    [
      { end_date: '2030-07-17', semesters: null },
      'end_date',
      'Tahun ajaran terlalu pendek untuk dua semester',
    ],
    [{ semesters: [] }, 'semesters', 'Isi semester Ganjil, lalu semester Genap'],
    [
      { semesters: halves('2030-12-20', '2030-12-20') },
      'semesters.1.start_date',
      'Semester Genap harus mulai sesudah semester Ganjil selesai',
    ],
    [
      { semesters: halves('2030-07-15', '2031-01-06') },
      'semesters.0.end_date',
      'Tanggal selesai harus sesudah tanggal mulai',
    ],
    [
      { start_date: '2030-07-16' },
      'semesters.0.start_date',
      'Paling awal 16 Juli 2030, hari pertama tahun ajaran',
    ],
    [
      { end_date: '2031-06-19' },
      'semesters.1.end_date',
      'Paling akhir 19 Juni 2031, hari terakhir tahun ajaran',
    ],
    [{ is_active: 'ya' }, 'is_active', 'Harus ya atau tidak'],
  ])('with %j is refused beside %s', async (change, path, msg) => {
    const { status, body } = await send('POST', '/academic-years', year(change));
    expect([status, body.data]).toEqual([400, [{ path, msg }]]);
  });

  it('that becomes active makes the others inactive, also when two do so at once', async () => {
    const names = ['2040/2041', '2041/2042', '2042/2043'];
    await Promise.all(names.map((name) => send('POST', '/academic-years', year({ name, is_active: true }))));
    const active = async () =>
      (await send('GET', '/academic-years?limit=100')).body.data.filter(
        (y: { is_active: boolean }) => y.is_active,
      );
    expect(await active()).toHaveLength(1);
    const back = { name: '2026/2027', start_date: '2026-07-13', end_date: '2027-06-18', is_active: true };
    expect(
      (await send('PUT', `/academic-years/${server.fixtures.year}`, year({ semesters: null, ...back })))
        .status,
    ).toBe(200);
    expect(await active()).toMatchObject([{ id: server.fixtures.year }]);
  });

  it('with classes is not deleted', async () => {
    const { status, body } = await send('DELETE', `/academic-years/${server.fixtures.year}`);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^Tahun ajaran ini belum dapat dihapus: masih ada \d+ kelas$/);
    expect(body.data).toEqual([]);
  });
});

describe('a class', () => {
  it('is created, changed and deleted with its list of students', async () => {
    const input = { name: 'XI-1', description: '', AcademicYearId: server.fixtures.year };
    const created = await send('POST', '/classes', input);
    expect([created.status, created.body.message]).toEqual([201, 'Berhasil menambahkan kelas']);
    const { id } = created.body.data;
    expect(created.body.data).toEqual({
      ...input,
      id,
      description: null,
      AcademicYear: { id: server.fixtures.year, name: '2026/2027', semester: 'Ganjil' },
      SchoolId: server.fixtures.school,
      School: { id: server.fixtures.school, name: 'SMA Uji Nusantara' },
      student_count: 0,
      level: null,
      homeroomTeacherId: null,
      HomeroomTeacher: null,
    });
    const [pupil = 0] = await newPupils(server, 'Rina Baru');
    await send('POST', `/classes/${id}/students`, { userId: pupil });
    const changed = await send('PUT', `/classes/${id}`, {
      ...input,
      AcademicYearId: String(server.fixtures.otherYear),
    });
    expect(changed.body.data).toMatchObject({ AcademicYearId: server.fixtures.otherYear, student_count: 1 });
    expect((await send('DELETE', `/classes/${id}`)).body.message).toBe('Berhasil menghapus kelas');
    expect((await send('GET', `/classes/${id}`)).status).toBe(404);
  });

  it.each([
    [{ name: 'x-10' }, 'name', 'Sudah ada kelas dengan nama ini di tahun ajaran yang sama'],
    [{ name: '' }, 'name', 'Wajib diisi'],
    [{ AcademicYearId: 2_000_000_000 }, 'AcademicYearId', 'Tahun ajaran tidak ditemukan'],
    [{ AcademicYearId: 'x' }, 'AcademicYearId', 'Tahun ajaran tidak ditemukan'],
    [{ AcademicYearId: undefined }, 'AcademicYearId', 'Wajib diisi'],
  ])('with %j is refused beside %s', async (change, path, msg) => {
    const body = { name: 'XI-9', AcademicYearId: server.fixtures.year, ...change };
    const answer = await send('POST', '/classes', body);
    expect([answer.status, answer.body.data]).toEqual([400, [{ path, msg }]]);
  });

  it('that is put into another year takes its pupils along from the first day of that year', async () => {
    const { year: thisYear, otherYear: lastYear } = server.fixtures;
    const body = { name: 'XI-Pindah', AcademicYearId: thisYear };
    const { id } = (await send('POST', '/classes', body)).body.data;
    const [spans = 0, gone = 0] = await newPupils(server, 'Sinta Tetap', 'Tari Pergi');
    for (const userId of [spans, gone]) await send('POST', `/classes/${id}/students`, { userId });
    await send('DELETE', `/classes/${id}/students`, { userId: gone, left_on: '2026-09-01' });
    const put = (AcademicYearId: number) => send('PUT', `/classes/${id}`, { ...body, AcademicYearId });
    const days = async () =>
      (
        await server.db.select().from(memberships).where(eq(memberships.classId, id)).orderBy(memberships.id)
      ).map(({ userId, joinedOn, leftOn }) => [userId, joinedOn, leftOn]);
    expect(await days()).toEqual([
      [spans, '2026-07-13', null],
      [gone, '2026-07-13', '2026-09-01'],
    ]);
    // Of that time there is nothing in last year.
    expect((await put(lastYear)).status).toBe(200);
    expect(await days()).toEqual([[spans, '2025-07-14', null]]);

    const { id: subject } = (await send('POST', '/subjects', { name: 'Uji', classId: id, teacherId: null }))
      .body.data;
    const lesson = { name: 'Satu', date: '2025-09-01', start_time: '07:00', end_time: '08:00' };
    const { id: session } = (await send('POST', `/subjects/${subject}/sessions`, { ...lesson, force: true }))
      .body.data;
    const refused = await put(thisYear);
    expect([refused.status, refused.body.data]).toEqual([
      400,
      [
        {
          path: 'AcademicYearId',
          msg: 'Kelas ini punya sesi di luar 2026/2027 (13 Juli 2026 sampai 18 Juni 2027), misalnya pada 1 September 2025. Buat kelas baru di tahun ajaran itu.',
        },
      ],
    ]);
    expect(await days()).toEqual([[spans, '2025-07-14', null]]);
    // With its lessons where they are it may still be changed in every other way.
    expect(
      (await send('PUT', `/classes/${id}`, { ...body, AcademicYearId: lastYear, name: 'XI-P' })).status,
    ).toBe(200);
    expect(session).toBeGreaterThan(0);
  });

  it('with subjects is not deleted', async () => {
    const { status, body } = await send('DELETE', `/classes/${server.fixtures.class}`);
    expect([status, body.message]).toEqual([
      400,
      'Kelas ini belum dapat dihapus: masih ada 2 mata pelajaran, 2 sesi',
    ]);
  });
});

describe('the students of a class', () => {
  const students = (method: string, userId: unknown) =>
    send(method, `/classes/${server.fixtures.otherClass}/students`, { userId });

  it('are added once and removed once', async () => {
    const [pupil = 0] = await newPupils(server, 'Rina Baru');
    const added = await students('POST', pupil);
    expect([added.status, added.body.message]).toEqual([201, 'Berhasil menambahkan siswa ke kelas']);
    expect(added.body.data).toMatchObject({ id: pupil, fullname: 'Rina Baru' });
    const twice = await students('POST', pupil);
    expect([twice.status, twice.body.data]).toEqual([
      400,
      [{ path: 'userId', msg: 'Siswa sudah ada di kelas ini' }],
    ]);
    const removed = await students('DELETE', String(pupil));
    expect([removed.status, removed.body.message]).toEqual([200, 'Berhasil menghapus siswa dari kelas']);
    expect((await students('DELETE', pupil)).status).toBe(200);
  });

  it('are students', async () => {
    expect((await students('POST', server.fixtures.teacher)).body.data).toEqual([
      { path: 'userId', msg: 'Pengguna ini bukan siswa' },
    ]);
    for (const unknown of [2_000_000_000, 'abc']) {
      expect((await students('POST', unknown)).body.data).toEqual([
        { path: 'userId', msg: 'Siswa tidak ditemukan' },
      ]);
    }
    expect((await students('POST', undefined)).body.data).toEqual([{ path: 'userId', msg: 'Wajib diisi' }]);
  });
});

describe('a subject', () => {
  const input = () => ({
    name: 'Biologi',
    description: 'Sel',
    classId: server.fixtures.class,
    teacherId: server.fixtures.otherTeacher,
  });

  it('is created, changed and deleted', async () => {
    const created = await send('POST', '/subjects', input());
    expect([created.status, created.body.message]).toEqual([201, 'Berhasil menambahkan mata pelajaran']);
    const { id } = created.body.data;
    expect(created.body.data).toEqual({
      ...input(),
      id,
      Class: { id: server.fixtures.class, name: 'X-10' },
      Teacher: { id: server.fixtures.otherTeacher, fullname: 'Tomi Uji, M.Pd.', is_active: true },
      is_daily: false,
    });
    const changed = await send('PUT', `/subjects/${id}`, { ...input(), teacherId: '' });
    expect(changed.body.data).toMatchObject({ teacherId: null, Teacher: null });
    expect((await send('DELETE', `/subjects/${id}`)).body.message).toBe('Berhasil menghapus mata pelajaran');
    expect((await send('PUT', `/subjects/${id}`, input())).status).toBe(404);
  });

  it('names a class that is there and a teacher who is one, both at once when both are wrong', async () => {
    const { student } = server.fixtures;
    for (const [change, problems] of [
      [{ teacherId: student }, [['teacherId', 'Pengguna ini bukan guru']]],
      [{ teacherId: 2_000_000_000 }, [['teacherId', 'Guru tidak ditemukan']]],
      [
        { classId: 'x', teacherId: 'y' },
        [
          ['classId', 'Kelas tidak ditemukan'],
          ['teacherId', 'Guru tidak ditemukan'],
        ],
      ],
    ] as [object, [string, string][]][]) {
      const { status, body } = await send('POST', '/subjects', { ...input(), ...change });
      expect([status, body.data]).toEqual([400, problems.map(([path, msg]) => ({ path, msg }))]);
    }
  });

  it('with sessions is not deleted', async () => {
    const { status, body } = await send('DELETE', `/subjects/${server.fixtures.subject}`);
    expect([status, body.message]).toEqual([400, 'Mata pelajaran ini belum dapat dihapus: masih ada 2 sesi']);
  });
});

describe('what is deleted while it comes into use', () => {
  it('is either deleted or used, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `Lomba ${round}`;
      const schoolClass = (await send('POST', '/classes', { name, AcademicYearId: server.fixtures.year }))
        .body.data.id;
      const [gone, used] = await Promise.all([
        send('DELETE', `/classes/${schoolClass}`),
        send('POST', '/subjects', { name, classId: schoolClass, teacherId: null }),
      ]);
      expect([gone.status, used.status]).toSatisfy(
        ([a, b]: number[]) => (a === 200 && b === 400) || (a === 400 && b === 201),
      );
    }
  });
});
