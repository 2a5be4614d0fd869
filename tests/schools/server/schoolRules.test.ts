/** Whose a person or a class is: who says so, what follows, and what stands in the way. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMissingSchoolWarning } from '../../../server/process/unsettled.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import {
  fillOtherSchool,
  joinFirstSchool,
  MARK,
  openOtherSchool,
  type OtherSchool,
} from '../../support/otherSchool.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let other: OtherSchool;

const post = (path: string, as: string, body: unknown, headers = {}) =>
  server.request('POST', `/dashboard${path}`, { as, body, headers });
const put = (path: string, as: string, body: unknown, headers = {}) =>
  server.request('PUT', `/dashboard${path}`, { as, body, headers });
const one = async <T>(query: ReturnType<typeof sql>): Promise<T | undefined> =>
  ((await server.db.execute(query)) as unknown as { rows: T[] }).rows[0];
const schoolOf = async (table: 'users' | 'classes', id: number) =>
  (
    await one<{ school_id: number | null }>(
      sql`select school_id from ${sql.identifier(table)} where id = ${id}`,
    )
  )?.school_id;
const person = (identifier: string, role: number, more = {}) => ({
  identifier,
  email: `${identifier}@contoh.sch.id`,
  fullname: 'Nama Uji',
  role_id: role,
  ...more,
});
const auditOf = async (id: number) =>
  (await one<{ changes: unknown[] }>(sql`select changes from audit_events where target_id = ${id}`))?.changes;
/** As in a database from before there were several schools. */
const classWithoutSchool = async (name: string): Promise<number> =>
  (
    await one<{ id: number }>(
      sql`insert into classes (name, academic_year_id) values (${name}, ${server.fixtures.year}) returning id`,
    )
  )?.id ?? 0;
const account = (identifier: string, role: number, more = {}) => ({
  ...person(identifier, role, more),
  password: PASSWORD,
});

describe('with two schools', () => {
  beforeAll(async () => {
    server = await startTestServer();
    await joinFirstSchool(server.db, server.fixtures);
    await openOtherSchool(server.db);
    other = await fillOtherSchool(server.db, server.fixtures);
  });
  beforeEach(() => server.db.execute(sql`delete from rate_limits`));
  afterAll(() => server.close());

  it('what somebody of a school makes is of that school, and cannot be given away or left to nobody', async () => {
    const { roles, school, year } = server.fixtures;
    const made = await post('/users', 'admin-a', account('punya.a', roles.student));
    expect(made.body.data.SchoolId).toBe(school);
    const { id } = made.body.data;
    const schoolClass = await post('/classes', 'admin-a', { name: `X ${MARK}`, AcademicYearId: year });
    // The same name is taken in the other school, and may be.
    expect([schoolClass.status, schoolClass.body.data.SchoolId]).toEqual([201, school]);
    for (const SchoolId of [other.fixtures.school, 2_000_000_000]) {
      const refused = { path: 'SchoolId', msg: 'Sekolah tidak ditemukan' };
      for (const { status, body } of [
        await put(`/users/${id}`, 'admin-a', person('punya.a', roles.student, { SchoolId })),
        await post('/users', 'admin-a', account('punya.b', roles.student, { SchoolId })),
        await put(`/classes/${schoolClass.body.data.id}`, 'admin-a', {
          name: 'X-9',
          AcademicYearId: year,
          SchoolId,
        }),
      ]) {
        expect([SchoolId, status, body.data]).toEqual([SchoolId, 400, [refused]]);
      }
    }
    const kept = await put(`/users/${id}`, 'admin-a', person('punya.a', roles.student, { SchoolId: school }));
    expect(kept.status).toBe(200);
    for (const SchoolId of [null, '']) {
      const { body } = await put(`/users/${id}`, 'admin-a', person('punya.a', roles.student, { SchoolId }));
      expect(body.data.SchoolId).toBe(school);
    }
    await server.request('DELETE', `/dashboard/classes/${schoolClass.body.data.id}`, { as: 'admin-a' });
  });

  it('names of classes are unique within a school; login names and e-mails everywhere, which tells nothing of whom', async () => {
    const { roles, year } = server.fixtures;
    const twice = await post('/classes', 'admin-a', { name: 'x-10', AcademicYearId: year });
    expect(twice.body.data).toEqual([
      { path: 'name', msg: 'Sudah ada kelas dengan nama ini di tahun ajaran yang sama' },
    ]);
    const taken = await post('/users', 'admin-a', account(`guru-${MARK}`, roles.teacher));
    expect([taken.status, taken.body.message, taken.body.data]).toEqual([
      400,
      'Validasi Error',
      [
        {
          path: 'identifier',
          msg: 'Tidak dapat dipakai. Periksa lagi, atau tanyakan kepada pengelola Hadir',
        },
      ],
    ]);
  });

  describe('a NIS is of one school', () => {
    const pupil = (nis: string, more = {}) => ({
      ...account(nis, server.fixtures.roles.student),
      email: null,
      ...more,
    });
    const madeIn = async (SchoolId: number, sent: object) =>
      (await post('/users', 'admin', { ...sent, SchoolId })).body.data;

    afterAll(() => server.db.execute(sql`delete from users where nis like '48%'`));

    it('the login name is the NIS, or the NIS with the NPSN where it is taken, and nothing of that is told', async () => {
      const { school } = server.fixtures;
      await server.db.execute(sql`update schools set npsn = '20212223' where id = ${school}`);
      const there = await madeIn(other.fixtures.school, pupil('4810'));
      expect(there).toMatchObject({ nis: '4810', identifier: '4810' });
      // A client of the specification knows the login name alone.
      const here = await post('/users', 'admin-a', pupil('4810'));
      expect(here).toMatchObject({
        status: 201,
        body: { data: { nis: '4810', identifier: '4810-20212223' } },
      });
      const twice = await post('/users', 'admin-a', pupil('4810', { nis: '4810' }));
      expect(twice.body.data).toEqual([{ path: 'nis', msg: 'Sudah dipakai siswa lain di sekolah ini' }]);
      for (const login of ['4810', '4810-20212223']) await server.signIn(login);
      const found = await server.request('GET', '/dashboard/users?search=4810', { as: 'admin-a' });
      expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([here.body.data.id]);
      expect(await auditOf(here.body.data.id)).toContainEqual({ field: 'nis', from: null, to: '4810' });
    });

    it('a school without NPSN has the number that it has here', async () => {
      await madeIn(server.fixtures.school, pupil('4820'));
      const there = await madeIn(other.fixtures.school, pupil('4820'));
      expect(there.identifier).toBe(`4820-S${other.fixtures.school}`);
    });

    it('who moves to another school has its NIS from then on, and the login name goes along', async () => {
      const { school, roles } = server.fixtures;
      await madeIn(other.fixtures.school, pupil('4840'));
      const moved = await madeIn(school, pupil('4830'));
      const sent = {
        identifier: '4830',
        fullname: 'Nama Uji',
        role_id: roles.student,
        SchoolId: other.fixtures.school,
      };
      const taken = await put(`/users/${moved.id}`, 'admin', { ...sent, nis: '4840' });
      expect(taken.body.data).toEqual([{ path: 'nis', msg: 'Sudah dipakai siswa lain di sekolah ini' }]);
      const after = await put(`/users/${moved.id}`, 'admin', { ...sent, nis: '4850' });
      expect(after.body.data).toMatchObject({
        nis: '4850',
        identifier: '4850',
        SchoolId: other.fixtures.school,
      });
      // What is chosen stays, whatever becomes of the NIS.
      const chosen = await put(`/users/${moved.id}`, 'admin', { ...sent, nis: '4850', identifier: 'tono' });
      expect(chosen.body.data).toMatchObject({ nis: '4850', identifier: 'tono' });
      const changed = await put(`/users/${moved.id}`, 'admin', { ...sent, nis: '4860', identifier: 'tono' });
      expect(changed.body.data).toMatchObject({ nis: '4860', identifier: 'tono' });
    });

    it('nor is it told to who gives such an e-mail as the own', async () => {
      const theirs = (await server.request('GET', '/profile', { as: `kepsek-${MARK}` })).body.data.email;
      const mine = (await server.request('GET', '/profile', { as: 'kepsek' })).body.data.email;
      const tell = async (email: string) =>
        (await server.request('PUT', '/profile', { as: 'admin-a', body: { email } })).body.data;
      expect([await tell(theirs), await tell(mine)]).toEqual([
        [{ path: 'email', msg: 'Tidak dapat dipakai. Periksa lagi, atau tanyakan kepada pengelola Hadir' }],
        [{ path: 'email', msg: 'Sudah dipakai pengguna lain' }],
      ]);
    });

    it('one signs in with the NISN, too, and wrong passwords are counted once for a person', async () => {
      const made = await madeIn(server.fixtures.school, pupil('4870', { nisn: '0048700001' }));
      await server.signIn('0048700001');
      const tries = ['4870', '0048700001', '4870', '0048700001', '4870'];
      for (const identifier of tries) {
        const { status } = await server.request('POST', '/login', {
          body: { identifier, password: 'salah-sekali' },
        });
        expect(status).toBe(401);
      }
      const locked = await server.request('POST', '/login', {
        body: { identifier: '0048700001', password: PASSWORD },
      });
      expect([made.nisn, locked.status]).toEqual(['0048700001', 429]);
    });

    it("another school's e-mail or NISN is refused without a word of whose it is", async () => {
      await madeIn(other.fixtures.school, pupil('4880', { nisn: '0048800001', email: 'surat@lain.sch.id' }));
      const msg = 'Tidak dapat dipakai. Periksa lagi, atau tanyakan kepada pengelola Hadir';
      for (const [path, value] of [
        ['email', 'surat@lain.sch.id'],
        ['nisn', '0048800001'],
      ] as const) {
        const { status, body } = await post('/users', 'admin-a', pupil('4890', { [path]: value }));
        expect([path, status, body.data]).toEqual([path, 400, [{ path, msg }]]);
      }
    });
  });

  it('what holds for all schools is for who belongs to none', async () => {
    const year = { name: '2031/2032', semester: 'Ganjil', start_date: '2031-07-14', end_date: '2031-12-19' };
    const school = new FormData();
    school.append('name', 'SMA Ketiga');
    for (const [method, path, body] of [
      ['POST', '/dashboard/academic-years', year],
      ['PUT', `/dashboard/academic-years/${server.fixtures.year}`, year],
      ['DELETE', `/dashboard/academic-years/${server.fixtures.otherYear}`, undefined],
      ['POST', '/dashboard/schools', school],
      ['DELETE', `/dashboard/schools/${server.fixtures.school}`, undefined],
      ['GET', '/status', undefined],
      ['GET', '/dashboard/limits', undefined],
    ] as const) {
      const { status, body: answered } = await server.request(method, path, { as: 'admin-a', body });
      expect([method, path, status, answered.message]).toEqual([
        method,
        path,
        403,
        'Hanya admin tanpa sekolah (yayasan, dinas) yang dapat melakukan ini: berlaku bagi semua sekolah',
      ]);
    }
    const own = new FormData();
    own.append('name', 'SMA Uji Nusantara');
    const mine = await server.request('PUT', `/dashboard/schools/${server.fixtures.school}`, {
      as: 'admin-a',
      body: own,
    });
    expect(mine.status).toBe(200);
  });

  it('a pupil or teacher of one school is put into no class or subject of another', async () => {
    const { class: schoolClass, outsider, subject, otherTeacher } = server.fixtures;
    const theirs = other.fixtures;
    const added = await post(`/classes/${theirs.class}/students`, 'admin', { userId: outsider });
    expect(added.body.data).toEqual([{ path: 'userId', msg: 'Siswa ini terdaftar di sekolah lain' }]);
    const moved = await post(`/classes/${server.fixtures.otherClass}/moves`, 'admin', {
      userId: outsider,
      classId: theirs.class,
    });
    expect(moved.body.data).toEqual([{ path: 'classId', msg: 'Pilih kelas dari sekolah yang sama' }]);
    const taught = await post('/subjects', 'admin', {
      name: 'Uji',
      classId: theirs.class,
      teacherId: otherTeacher,
    });
    expect(taught.body.data).toEqual([{ path: 'teacherId', msg: 'Guru ini dari sekolah lain' }]);
    const away = await put(`/subjects/${subject}`, 'admin', {
      name: 'Matematika',
      classId: theirs.class,
      teacherId: null,
    });
    expect(away.body.data).toEqual([
      { path: 'classId', msg: 'Mata pelajaran ini sudah punya sesi di sekolah lain' },
    ]);
    expect(await schoolOf('classes', schoolClass)).toBe(server.fixtures.school);
  });

  it('a pupil comes to another school after leaving the classes of the old one, where the history stays to be read', async () => {
    const { school, roles, class: schoolClass, pupils, subject, earlierSession } = server.fixtures;
    const pupil = pupils[3] ?? 0;
    const { identifier, fullname } = (
      await server.request('GET', `/dashboard/users/${pupil}`, { as: 'admin' })
    ).body.data;
    const moved = { identifier, fullname, role_id: roles.student, SchoolId: other.fixtures.school };
    const early = await put(`/users/${pupil}`, 'admin', moved);
    expect(early.body.data).toEqual([
      {
        path: 'SchoolId',
        msg: 'Masih terdaftar di 1 kelas sekolah lain. Keluarkan dulu dari kelas itu; riwayatnya tetap di sana.',
      },
    ]);
    await server.request('DELETE', `/dashboard/classes/${schoolClass}/students`, {
      as: 'admin',
      body: { userId: pupil },
    });
    expect((await put(`/users/${pupil}`, 'admin', moved)).status).toBe(200);
    expect((await server.request('GET', `/dashboard/users/${pupil}`, { as: 'kepsek' })).status).toBe(404);
    const register = `/dashboard/subjects/${subject}/sessions/${earlierSession}/attendance?limit=100`;
    const names = (await server.request('GET', register, { as: 'kepsek' })).body.data.map(
      (row: { fullname: string }) => row.fullname,
    );
    expect(names).toContain(fullname);
    // Names both schools, so it is neither's line.
    const lines = await server.request('GET', '/dashboard/audit?entity=user&action=updated&limit=100', {
      as: 'admin-a',
    });
    expect(JSON.stringify(lines.body)).not.toContain(MARK);
    await put(`/users/${pupil}`, 'admin', { ...moved, SchoolId: school });
    await post(`/classes/${schoolClass}/students`, 'admin', { userId: pupil });
  });

  it('a class that is given to a school takes along whoever has none yet, but no teacher of other classes', async () => {
    const { year, roles, school } = server.fixtures;
    const make = async (path: string, body: unknown) => {
      const { status, body: answered } = await post(path, 'admin', body);
      expect([path, status]).toEqual([path, 201]);
      return Number(answered.data.id);
    };
    const pupil = await make('/users', account('tanpa.1', roles.student));
    const here = await make('/users', account('tanpa.2', roles.teacher));
    const everywhere = await make('/users', account('tanpa.3', roles.teacher));
    expect(await schoolOf('users', pupil)).toBeNull();
    const schoolClass = await classWithoutSchool('Lama 1');
    const another = await classWithoutSchool('Lama 2');
    await make(`/classes/${schoolClass}/students`, { userId: pupil });
    await make('/subjects', { name: 'Uji 1', classId: schoolClass, teacherId: here });
    await make('/subjects', { name: 'Uji 2', classId: schoolClass, teacherId: everywhere });
    await make('/subjects', { name: 'Uji 3', classId: another, teacherId: everywhere });
    const unsettled = await server.request('GET', '/dashboard/classes?school_id=none', { as: 'admin' });
    expect(unsettled.body.data.map(({ id }: { id: number }) => id)).toEqual([schoolClass, another]);
    const give = (id: number, name: string, SchoolId: number) =>
      put(`/classes/${id}`, 'admin', { name, AcademicYearId: year, SchoolId });
    expect((await give(schoolClass, 'Lama 1', school)).status).toBe(200);
    const schools = await Promise.all([pupil, here, everywhere].map((id) => schoolOf('users', id)));
    expect(schools).toEqual([school, school, null]);
    const back = await give(schoolClass, 'Lama 1', other.fixtures.school);
    expect(back.body.data).toEqual([
      {
        path: 'SchoolId',
        msg: 'Kelas ini punya 1 siswa di sekolahnya. Buat kelas baru di sekolah lain itu.',
      },
    ]);
    expect((await give(another, 'Lama 2', school)).status).toBe(200);
    expect(await schoolOf('users', everywhere)).toBe(school);
  });

  it('where there are several schools a class has one; one from before can be changed without', async () => {
    const { year: AcademicYearId, school } = server.fixtures;
    const noSchool = [{ path: 'SchoolId', msg: 'Pilih sekolahnya dulu' }];
    const created = await post('/classes', 'admin', { name: 'X-50', AcademicYearId });
    expect([created.status, created.body.data]).toEqual([400, noSchool]);
    const { id } = (await post('/classes', 'admin', { name: 'X-50', AcademicYearId, SchoolId: school })).body
      .data;
    const emptied = await put(`/classes/${id}`, 'admin', { name: 'X-50', AcademicYearId, SchoolId: null });
    expect([emptied.status, emptied.body.data]).toEqual([400, noSchool]);
    const old = await classWithoutSchool('Lama 3');
    const changed = await put(`/classes/${old}`, 'admin', { name: 'Lama 4', AcademicYearId, SchoolId: null });
    expect([changed.status, changed.body.data.SchoolId]).toEqual([200, null]);
    await server.db.execute(sql`delete from classes where id = ${old}`);
  });

  it('a class goes from one school to another only while it is empty: what it has had stays where it was', async () => {
    const { year: AcademicYearId, school, teacher } = server.fixtures;
    const body = { name: 'X-51', AcademicYearId };
    const { id } = (await post('/classes', 'admin', { ...body, SchoolId: school })).body.data;
    const give = (SchoolId: number) => put(`/classes/${id}`, 'admin', { ...body, SchoolId });
    const there = other.fixtures.school;
    expect((await give(there)).status).toBe(200);
    expect((await give(school)).status).toBe(200);
    await server.db.execute(
      sql`insert into closed_months (class_id, month, closed_at, closed_by_name, day_rule, weekdays, until, counted_days)
        values (${id}, '2026-09', now(), 'Uji', 'any-alpa', '123456', '2026-09-30', repeat('1', 30))`,
    );
    const subject = (await post('/subjects', 'admin', { name: 'Uji', classId: id, teacherId: teacher })).body
      .data.id;
    await server.db
      .execute(sql`insert into sessions (subject_id, name, date, start_time, end_time, deleted_at, deleted_by_name)
      values (${subject}, 'Uji', '2026-11-02', '07:00', '08:00', now(), 'Uji')`);
    await server.db.execute(sql`update subjects set teacher_id = null where id = ${subject}`);
    expect((await give(there)).body.data).toEqual([
      {
        path: 'SchoolId',
        msg: 'Kelas ini punya 1 sesi, 1 bulan yang ditutup di sekolahnya. Buat kelas baru di sekolah lain itu.',
      },
    ]);
  });

  it('the start warns of who has no school yet, and of nobody else', async () => {
    const said = await makeMissingSchoolWarning(server.db);
    expect(said).toBeUndefined();
    await server.db.execute(sql`update users set school_id = null where identifier in ('guru2', 'siswa')`);
    expect(await makeMissingSchoolWarning(server.db)).toContain('2 pengguna dan 0 kelas belum punya sekolah');
    await server.db.execute(
      sql`update users set school_id = ${server.fixtures.school} where identifier in ('guru2', 'siswa')`,
    );
  });

  it('somebody who looks after all schools is always left', async () => {
    const { admin, roles, school } = server.fixtures;
    const settled = await put(`/users/${admin}`, 'admin', {
      identifier: 'admin',
      email: 'admin@contoh.sch.id',
      fullname: 'Ratna Admin',
      role_id: roles.admin,
      SchoolId: school,
    });
    expect(settled.body.data).toEqual([
      { path: 'SchoolId', msg: 'Harus tetap ada paling sedikit satu Admin tanpa sekolah' },
    ]);
  });

  it('a pupil who scans or types a code of another school learns nothing of its lesson', async () => {
    const { subject, session } = other.fixtures;
    const shown = await server.request(
      'POST',
      `/dashboard/subjects/${subject}/sessions/${session}/attendance/generate-qr`,
      {
        as: 'admin',
        body: {},
      },
    );
    const scanned = await server.request('POST', '/check-in', {
      as: 'siswa',
      body: { token: shown.body.data.token },
    });
    expect([scanned.status, scanned.body.message]).toEqual([
      400,
      'Sesi ini tidak ada (lagi) di sekolah Anda.',
    ]);
    const typed = await server.request('POST', '/check-in', {
      as: 'siswa',
      body: { code: shown.body.data.code },
    });
    expect(typed.body.data).toEqual([
      { path: 'code', msg: 'Kode tidak dikenal. Periksa kembali enam angka di layar kelas.' },
    ]);
  });

  it('a key of a create is another one in another school', async () => {
    const { year, school } = server.fixtures;
    const key = { 'Idempotency-Key': 'kunci-acak-yang-panjang' };
    const body = { name: 'Satu Kunci', AcademicYearId: year };
    const first = await post('/classes', 'admin', body, { ...key, 'X-School-Id': String(school) });
    expect([first.status, first.body.data.SchoolId]).toEqual([201, school]);
    const second = await post('/classes', 'admin', body, {
      ...key,
      'X-School-Id': String(other.fixtures.school),
    });
    expect(second.status).toBe(409);
  });

  it('a school with people and classes is not deleted', async () => {
    const { status, body } = await server.request('DELETE', `/dashboard/schools/${other.fixtures.school}`, {
      as: 'admin',
    });
    expect([status, body.message]).toEqual([
      400,
      'Sekolah ini belum dapat dihapus: masih ada 6 pengguna, 2 kelas',
    ]);
  });
});

describe('with one school', () => {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const school = (name: string) => {
    const form = new FormData();
    form.append('name', name);
    return form;
  };
  const usersSeenBy = async (as: string): Promise<number> =>
    (await server.request('GET', '/dashboard/users', { as })).body.meta.totalItems;

  it('everybody reaches everything, and nobody is lost when a second one comes and goes', async () => {
    await server.db.execute(sql`update users set school_id = null where identifier = 'siswa'`);
    const all = await usersSeenBy('admin');
    expect(await usersSeenBy('kepsek')).toBe(all);
    const about = await server.request('GET', '/extensions', { as: 'kepsek' });
    expect(about.body).toMatchObject({ school_reach: 'one', school: 'SMA Uji Nusantara' });
    expect(about.body).not.toHaveProperty('school_image');

    const second = await server.request('POST', '/dashboard/schools', {
      as: 'admin',
      body: school('SMP Uji Kedua'),
    });
    expect(second.status).toBe(201);
    // All but the administrator, who looks after both from now on.
    expect(await usersSeenBy('kepsek')).toBe(all - 1);
    expect(await usersSeenBy('admin')).toBe(all);
    expect((await server.request('GET', '/dashboard/classes', { as: 'guru' })).body.meta.totalItems).toBe(2);
    const reach = async (as: string) => (await server.request('GET', '/extensions', { as })).body;
    await server.db.execute(sql`update schools set image = 'logo.webp' where id = ${server.fixtures.school}`);
    expect(await reach('kepsek')).toMatchObject({
      school_reach: 'own',
      school: 'SMA Uji Nusantara',
      school_image: '/api/v1/images/logo.webp',
    });
    await server.db.execute(sql`update schools set image = null where id = ${server.fixtures.school}`);
    const ofAdmin = await reach('admin');
    expect([ofAdmin.school_reach, ofAdmin.school]).toEqual(['several', undefined]);

    await server.request('DELETE', `/dashboard/schools/${second.body.data.id}`, { as: 'admin' });
    expect(await usersSeenBy('kepsek')).toBe(all);
  });

  it('the only one is deleted as it always was, and the first one takes everybody in', async () => {
    const { status } = await server.request('DELETE', `/dashboard/schools/${server.fixtures.school}`, {
      as: 'admin',
    });
    expect(status).toBe(200);
    expect(await schoolOf('classes', server.fixtures.class)).toBeNull();
    const made = await server.request('POST', '/dashboard/schools', {
      as: 'admin',
      body: school('SMA Uji Baru'),
    });
    expect(await schoolOf('classes', server.fixtures.class)).toBe(made.body.data.id);
    expect(await schoolOf('users', server.fixtures.head)).toBe(made.body.data.id);
    expect(await schoolOf('users', server.fixtures.admin)).toBeNull();
  });
});
