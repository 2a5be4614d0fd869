/** Extension: what stands on paper, over the wire. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const asAdmin = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { as: 'admin', ...(body !== undefined && { body }) });
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
/** The problems of a 400, by path. */
const problemsOf = ({ body }: Awaited<ReturnType<typeof asAdmin>>): Record<string, string> =>
  Object.fromEntries(body.data.map(({ path, msg }: { path: string; msg: string }) => [path, msg]));
const lastChanges = async (query: string) =>
  (await asAdmin('GET', `/dashboard/audit?${query}&limit=1`)).body.data[0].changes;

describe('a school', () => {
  const school = () => `/dashboard/schools/${server.fixtures.school}`;
  const NAME = { name: 'SMA Uji Nusantara' };
  const save = (fields: Record<string, string>) => asAdmin('PUT', school(), formOf({ ...NAME, ...fields }));

  it('has an NPSN, a city, a time zone and a head who signs, and keeps what a client does not send', async () => {
    const saved = await save({
      npsn: '01234567',
      city: 'Makassar',
      timezone: 'Asia/Makassar',
      'head.name': 'Dra. Sri Wahyuni, M.Pd.',
      'head.employee_number': '19700215 199512 2 001',
    });
    const papers = {
      npsn: '01234567',
      city: 'Makassar',
      timezone: 'Asia/Makassar',
      head: { name: 'Dra. Sri Wahyuni, M.Pd.', employee_number: '197002151995122001' },
    };
    expect(saved.body.data).toMatchObject(papers);
    // A client of the specification does not know these fields.
    expect((await save({})).body.data).toMatchObject(papers);
    expect((await asAdmin('GET', '/dashboard/schools?search=01234567')).body.meta.totalItems).toBe(1);
    expect((await asAdmin('GET', '/dashboard/schools?search=makassar')).body.meta.totalItems).toBe(1);
  });

  it('says in Indonesian what is wrong with each, beside its field', async () => {
    const refused = await save({
      npsn: '1234',
      city: 'x'.repeat(81),
      timezone: 'Europe/Berlin',
      'head.name': 'x'.repeat(121),
      'head.employee_number': '#1',
      accent: 'merah',
    });
    expect([refused.status, problemsOf(refused)]).toEqual([
      400,
      {
        npsn: 'NPSN terdiri dari 8 angka',
        city: 'Paling banyak 80 karakter',
        timezone: 'Pilih salah satu zona waktu Indonesia',
        'head.name': 'Paling banyak 120 karakter',
        accent: 'Isi warna seperti #1e3a8a',
        'head.employee_number':
          'Isi 3-30 huruf, angka, spasi, titik, garis miring, atau tanda hubung. NIP terdiri dari 18 angka',
      },
    ]);
  });

  it('has a colour of its own, which everybody of it is told', async () => {
    const reported = async () => (await asAdmin('GET', '/extensions')).body.school_accent;
    expect(await reported()).toBeUndefined();
    expect((await save({ accent: '#1E3A8A' })).body.data.accent).toBe('#1e3a8a');
    expect((await save({})).body.data.accent).toBe('#1e3a8a');
    expect(await reported()).toBe('#1e3a8a');
    expect((await save({ accent: '' })).body.data.accent).toBeNull();
  });

  it('has no number of a head without a name', async () => {
    const refused = await save({ 'head.name': '', 'head.employee_number': '197002151995122001' });
    expect(problemsOf(refused)).toEqual({ 'head.name': 'Isi nama pemilik NIP ini' });
    expect((await save({ 'head.name': '' })).body.data.head).toBeNull();
  });

  it('tells the audit that the number of the head changed, and not to what', async () => {
    await save({ 'head.name': 'Budi Santoso', 'head.employee_number': '12.34/YPN' });
    expect(await lastChanges('entity=school')).toEqual([
      { field: 'head', from: null, to: 'Budi Santoso' },
      { field: 'head_employee_number' },
    ]);
  });
});

describe('a class', () => {
  const save = (fields: object) =>
    asAdmin('PUT', `/dashboard/classes/${server.fixtures.class}`, {
      name: 'X-10',
      AcademicYearId: server.fixtures.year,
      ...fields,
    });

  it('has a level and a wali kelas, whom the whole staff reads by name, and keeps both where they are not sent', async () => {
    const { teacher, class: schoolClass } = server.fixtures;
    expect((await save({ level: 10, homeroomTeacherId: teacher })).status).toBe(200);
    expect((await save({})).body.data).toMatchObject({ level: 10, homeroomTeacherId: teacher });
    const read = await server.request('GET', `/dashboard/classes/${schoolClass}`, { as: 'guru2' });
    expect(read.body.data.HomeroomTeacher).toEqual({
      id: teacher,
      fullname: expect.any(String),
      is_active: true,
    });
  });

  it('takes a level from 1 to 13 only', async () => {
    for (const level of [0, 14, 7.5, 'X'])
      expect(problemsOf(await save({ level }))).toEqual({ level: 'Isi bilangan bulat 1 sampai 13' });
  });

  it('is led by somebody of the staff who is there', async () => {
    const { student } = server.fixtures;
    for (const homeroomTeacherId of [student, 2_000_000_000, 'x'])
      expect(problemsOf(await save({ homeroomTeacherId }))).toEqual({
        homeroomTeacherId: 'Guru tidak ditemukan',
      });
  });

  it('names a wali kelas who has left until another is chosen, and takes none who has left', async () => {
    const { otherTeacher, teacher } = server.fixtures;
    const active = (isActive: boolean) =>
      asAdmin('PUT', `/dashboard/users/${otherTeacher}/active`, { is_active: isActive, reason: 'Pensiun' });
    await save({ homeroomTeacherId: otherTeacher });
    await active(false);
    expect(
      (await save({ homeroomTeacherId: otherTeacher, level: 11 })).body.data.HomeroomTeacher,
    ).toMatchObject({
      id: otherTeacher,
      is_active: false,
    });
    await save({ homeroomTeacherId: teacher });
    expect(problemsOf(await save({ homeroomTeacherId: otherTeacher }))).toEqual({
      homeroomTeacherId: 'Guru ini nonaktif. Pilih guru lain.',
    });
    await active(true);
  });

  it('keeps its wali kelas from being deleted, or made a pupil', async () => {
    const made = await asAdmin('POST', '/dashboard/users', {
      identifier: 'wali.baru',
      email: 'wali@contoh.sch.id',
      fullname: 'Wali Baru',
      role_id: server.fixtures.roles.teacher,
      password: 'panjang-sekali',
    });
    const { id } = made.body.data;
    await save({ homeroomTeacherId: id });
    expect((await asAdmin('DELETE', `/dashboard/users/${id}`)).body.message).toBe(
      'Pengguna ini belum dapat dihapus: masih ada 1 kelas yang diwalikelasi. Nonaktifkan saja pengguna ini: riwayatnya tetap ada, dan akunnya tidak dapat dipakai masuk.',
    );
    const asPupil = await asAdmin('PUT', `/dashboard/users/${id}`, {
      identifier: 'wali.baru',
      fullname: 'Wali Baru',
      role_id: server.fixtures.roles.student,
    });
    expect(problemsOf(asPupil)).toEqual({ role_id: 'Masih menjadi wali kelas di 1 kelas' });
    await save({ homeroomTeacherId: null });
    expect((await asAdmin('DELETE', `/dashboard/users/${id}`)).status).toBe(200);
  });
});

describe('a person', () => {
  let serial = 0;
  const person = (role: 'student' | 'teacher', fields: object) => {
    serial += 1;
    return {
      identifier: `orang.${serial}`,
      email: `orang${serial}@contoh.sch.id`,
      fullname: `Orang ${serial}`,
      role_id: server.fixtures.roles[role],
      password: 'panjang-sekali',
      ...fields,
    };
  };
  const create = (role: 'student' | 'teacher', fields: object) =>
    asAdmin('POST', '/dashboard/users', person(role, fields));
  const found = async (search: string) =>
    (await asAdmin('GET', `/dashboard/users?search=${encodeURIComponent(search)}`)).body.data.map(
      ({ id }: { id: number }) => id,
    );

  it('is found by NISN or NIP, whole or in part, and the zero at the front stays', async () => {
    const pupil = (await create('student', { nisn: '0071234567' })).body.data;
    const teacher = (await create('teacher', { employee_number: '19800101 200501 1 001' })).body.data;
    expect([pupil.nisn, teacher.employee_number]).toEqual(['0071234567', '198001012005011001']);
    expect(await found('0071234567')).toEqual([pupil.id]);
    expect(await found('712345')).toEqual([pupil.id]);
    expect(await found('198001012005011001')).toEqual([teacher.id]);
  });

  it('keeps the numbers where a client does not send them, and loses them where it sends them empty', async () => {
    const { password, ...existing } = person('student', {});
    const made = await asAdmin('POST', '/dashboard/users', { ...existing, password, nisn: '0071234568' });
    const { id } = made.body.data;
    const save = (body: object) => asAdmin('PUT', `/dashboard/users/${id}`, body);
    expect((await save(existing)).body.data.nisn).toBe('0071234568');
    expect((await save({ ...existing, nisn: '' })).body.data.nisn).toBeNull();
    expect(await lastChanges('entity=user')).toEqual([{ field: 'nisn' }]);
  });

  it('shares an NISN with nobody, also of those who come at the same moment', async () => {
    const both = await Promise.all([
      create('student', { nisn: '0099999999' }),
      create('student', { nisn: '0099999999' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const refused = both.find(({ status }) => status === 400);
    expect(refused && problemsOf(refused)).toEqual({ nisn: 'Sudah dipakai pengguna lain' });
  });

  it('has an NISN as a pupil and a NIP as staff, in their forms', async () => {
    expect(problemsOf(await create('teacher', { nisn: '0071111111' }))).toEqual({
      nisn: 'Hanya untuk siswa',
    });
    expect(problemsOf(await create('student', { employee_number: '198001012005011001' }))).toEqual({
      employee_number: 'Hanya untuk guru dan staf',
    });
    expect(problemsOf(await create('student', { nisn: '71234567' }))).toEqual({
      nisn: 'NISN terdiri dari 10 angka',
    });
  });

  it('reads the own numbers in the profile, and cannot change them there', async () => {
    const { student, roles } = server.fixtures;
    const now = (await asAdmin('GET', `/dashboard/users/${student}`)).body.data;
    await asAdmin('PUT', `/dashboard/users/${student}`, {
      ...now,
      role_id: roles.student,
      nisn: '0012345678',
    });
    await server.request('PUT', '/profile', { as: 'siswa', body: { nisn: '0087654321', gender: 'L' } });
    expect((await server.request('GET', '/profile', { as: 'siswa' })).body.data).toMatchObject({
      nisn: '0012345678',
      employee_number: null,
    });
  });
});
