import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../support/fixtures.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const send = (method: string, path: string, body?: object) =>
  server.request(method, `/dashboard/users${path}`, { as: 'admin', body });
const create = (body: object) => send('POST', '', body);

let serial = 0;
/** A teacher nobody else is. */
const teacher = (change: object = {}) => {
  serial += 1;
  return {
    identifier: `baru.${serial}`,
    email: `baru${serial}@contoh.sch.id`,
    fullname: 'Wati Baru, S.Pd.',
    role_id: server.fixtures.roles.teacher,
    gender: 'P',
    address: 'Jalan Uji 1',
    birth_date: '1990-02-28',
    password: 'rahasia-sekali',
    confirm_password: 'rahasia-sekali',
    ...change,
  };
};

describe('a user by itself', () => {
  it('comes with the classes in which he or she is a student, newest first', async () => {
    const { fixtures } = server;
    const classesOf = async (id: number) => (await send('GET', `/${id}`)).body.data.Classes;
    expect(await classesOf(fixtures.outsider)).toEqual([{ id: fixtures.otherClass, name: 'X-2' }]);
    expect(await classesOf(fixtures.teacher)).toEqual([]);
    const body = { name: 'IX-1', AcademicYearId: fixtures.otherYear };
    const { id } = (await server.request('POST', '/dashboard/classes', { as: 'admin', body })).body.data;
    const students = `/dashboard/classes/${id}/students`;
    await server.request('POST', students, { as: 'admin', body: { userId: fixtures.outsider } });
    expect(await classesOf(fixtures.outsider)).toEqual([
      { id, name: 'IX-1' },
      { id: fixtures.otherClass, name: 'X-2' },
    ]);
    await server.request('DELETE', students, { as: 'admin', body: { userId: fixtures.outsider } });
    expect(await classesOf(fixtures.outsider)).toHaveLength(1);
  });
});

describe('a user', () => {
  it('is created, signs in, is changed and deleted', async () => {
    const input = teacher();
    const created = await create(input);
    expect([created.status, created.body.message]).toEqual([201, 'Berhasil menambahkan pengguna']);
    const { password: _, confirm_password: __, ...shown } = input;
    const { id } = created.body.data;
    expect(created.body.data).toEqual({
      ...shown,
      id,
      username: input.identifier,
      Role: { id: server.fixtures.roles.teacher, name: 'Guru' },
      image: null,
      is_active: true,
      nis: null,
      nisn: null,
      employee_number: null,
      SchoolId: server.fixtures.school,
      School: { id: server.fixtures.school, name: 'SMA Uji Nusantara' },
    });
    await server.signIn(input.identifier, 'rahasia-sekali');
    const changed = await send('PUT', `/${id}`, {
      ...shown,
      fullname: 'Wati Lama',
      address: '',
      gender: null,
    });
    expect([changed.status, changed.body.message]).toEqual([200, 'Berhasil mengubah pengguna']);
    expect(changed.body.data).toMatchObject({ fullname: 'Wati Lama', address: null, gender: null });
    const deleted = await send('DELETE', `/${id}`);
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Berhasil menghapus pengguna']);
    expect((await send('GET', `/${id}`)).status).toBe(404);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
  });

  it.each([
    [{ identifier: 'ab' }, 'identifier', 'Isi 3-32 huruf, angka, titik, garis bawah, atau tanda hubung'],
    [{ identifier: 'a b c' }, 'identifier', 'Isi 3-32 huruf, angka, titik, garis bawah, atau tanda hubung'],
    [{ identifier: 'GURU' }, 'identifier', 'Sudah dipakai pengguna lain'],
    [{ email: 'guru@CONTOH.sch.id' }, 'email', 'Sudah dipakai pengguna lain'],
    [{ email: 'bukan e-mail' }, 'email', 'Bukan alamat email, misalnya nama@sekolah.sch.id'],
    [{ email: '' }, 'email', 'Wajib diisi, kecuali untuk siswa'],
    [{ fullname: undefined }, 'fullname', 'Wajib diisi'],
    [{ gender: 'X' }, 'gender', 'Pilih L atau P'],
    [{ birth_date: '2026-11-21' }, 'birth_date', 'Tidak boleh di masa depan'],
    [{ birth_date: '1990-02-30' }, 'birth_date', 'Tanggal harus berbentuk TTTT-BB-HH, misalnya 2026-11-20'],
    [{ role_id: 999 }, 'role_id', 'Peran tidak ditemukan'],
    [{ role_id: 'guru' }, 'role_id', 'Peran tidak ditemukan'],
    [{ role_id: null }, 'role_id', 'Wajib diisi'],
    [{ password: 'pendek', confirm_password: 'pendek' }, 'password', 'Paling sedikit 8 karakter'],
    [{ confirm_password: 'lain-sekali' }, 'confirm_password', 'Tidak sama dengan kata sandi'],
  ])('with %j is refused beside %s', async (change, path, msg) => {
    const { status, body } = await create(teacher(change));
    expect([status, body.message]).toEqual([400, 'Validasi Error']);
    expect(body.data).toEqual([{ path, msg }]);
  });

  it('who is a student needs no e-mail', async () => {
    const { status } = await create(teacher({ role_id: String(server.fixtures.roles.student), email: null }));
    expect(status).toBe(201);
  });

  it('of the same name made by two at once is made once', async () => {
    const input = teacher();
    const answers = await Promise.all(
      [1, 2, 3].map((i) => create({ ...input, email: `${i}${input.email}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it('never shows a password, nor its hash', async () => {
    for (const path of ['?limit=100', '/teachers', `/${server.fixtures.teacher}`]) {
      const said = JSON.stringify((await send('GET', path)).body);
      // Whether it is the first one, the office is told.
      expect(said.replaceAll(/"password_state":"(own|first|none)"/g, '')).not.toMatch(/password|\$argon2/i);
    }
  });
});

describe('the password of a user', () => {
  const change = async (fields: object) => {
    const { fullname, email } = { fullname: 'Sri Uji, S.Pd.', email: 'Guru@contoh.sch.id' };
    const role_id = server.fixtures.roles.teacher;
    return send('PUT', `/${server.fixtures.teacher}`, {
      identifier: 'guru',
      fullname,
      email,
      role_id,
      ...fields,
    });
  };
  const fresh = { newPassword: 'kata-sandi-baru', confirm_password: 'kata-sandi-baru' };

  it('changes with the administrator’s own one as proof, and ends the user’s sessions', async () => {
    const { token } = await server.signIn('guru');
    expect((await change({ password: PASSWORD, ...fresh })).status).toBe(200);
    expect((await server.request('GET', '/profile', { token })).status).toBe(401);
    await server.signIn('guru', 'kata-sandi-baru');
  });

  it('changes everywhere but here when an administrator changes the own one', async () => {
    const [here, elsewhere] = [await server.signIn('admin'), await server.signIn('admin')];
    const { admin, roles } = server.fixtures;
    const who = {
      identifier: 'admin',
      fullname: 'Ratna Admin',
      email: 'admin@contoh.sch.id',
      role_id: roles.admin,
    };
    const body = { ...who, password: PASSWORD, ...fresh };
    const path = `/dashboard/users/${admin}`;
    expect((await server.request('PUT', path, { token: here.token, body })).status).toBe(200);
    expect((await server.request('GET', '/profile', { token: here.token })).status).toBe(200);
    expect((await server.request('GET', '/profile', { token: elsewhere.token })).status).toBe(401);
  });

  const reported = () => server.mails.map(({ to, subject }) => [to, subject]);

  it('is told to its owner by mail when it changes', async () => {
    await change({ password: PASSWORD, ...fresh });
    expect(reported()).toEqual([['Guru@contoh.sch.id', 'Kata sandi Hadir Anda diubah']]);
  });

  it('is told at the address that was left when the e-mail changes with it', async () => {
    await change({ password: PASSWORD, ...fresh, email: 'orang.lain@contoh.sch.id' });
    expect(reported()).toEqual([
      ['Guru@contoh.sch.id', 'Kata sandi Hadir Anda diubah'],
      ['Guru@contoh.sch.id', 'Email akun Hadir Anda diubah'],
    ]);
  });

  it('and the e-mail are told about only when they change', async () => {
    await change({ fullname: 'Sri Uji Lain', email: 'GURU@contoh.sch.id' });
    expect(reported()).toEqual([]);
    await change({ email: 'baru@contoh.sch.id' });
    expect(reported()).toEqual([['GURU@contoh.sch.id', 'Email akun Hadir Anda diubah']]);
  });

  it('stays without a new one, whatever else is sent', async () => {
    expect((await change({ password: PASSWORD })).status).toBe(200);
    expect((await change({ password: '', newPassword: '', confirm_password: '' })).status).toBe(200);
    await server.signIn('guru');
  });

  it.each([
    [{ ...fresh, password: 'salah' }, 'password', expect.stringMatching(/^Kata sandi salah/)],
    [fresh, 'password', 'Wajib diisi'],
    [{ password: PASSWORD, newPassword: 'pendek' }, 'newPassword', 'Paling sedikit 8 karakter'],
    [
      { password: PASSWORD, newPassword: 'kata-sandi-baru', confirm_password: 'lain' },
      'confirm_password',
      'Tidak sama dengan kata sandi baru',
    ],
  ])('with %j is refused beside %s', async (fields, path, msg) => {
    const { status, body } = await change(fields);
    expect(status).toBe(400);
    expect(body.data).toContainEqual({ path, msg });
    await server.signIn('guru');
  });
});

describe('a user on whom others hang', () => {
  const instead =
    'Nonaktifkan saja pengguna ini: riwayatnya tetap ada, dan akunnya tidak dapat dipakai masuk.';

  it('is not deleted: the sentence says what and how many, and what to do instead', async () => {
    const teaching = await send('DELETE', `/${server.fixtures.teacher}`);
    expect([teaching.status, teaching.body.message]).toEqual([
      400,
      `Pengguna ini belum dapat dihapus: masih ada 2 mata pelajaran yang diajar, 2 sesi yang diajar. ${instead}`,
    ]);
    expect((await send('DELETE', `/${server.fixtures.student}`)).body.message).toBe(
      `Pengguna ini belum dapat dihapus: masih ada 1 kelas yang diikuti, 1 catatan kehadiran. ${instead}`,
    );
  });

  it('keeps the role that it rests on', async () => {
    const { roles, teacher: id, student } = server.fixtures;
    const guru = {
      identifier: 'guru',
      fullname: 'Sri Uji, S.Pd.',
      email: 'Guru@contoh.sch.id',
      role_id: roles.head,
    };
    expect((await send('PUT', `/${id}`, guru)).body.data).toEqual([
      { path: 'role_id', msg: 'Masih mengajar 2 mata pelajaran' },
    ]);
    const siswa = {
      identifier: 'siswa',
      fullname: 'Abimanyu',
      email: 's@contoh.sch.id',
      role_id: roles.teacher,
    };
    expect((await send('PUT', `/${student}`, siswa)).body.data).toEqual([
      { path: 'role_id', msg: 'Masih terdaftar sebagai siswa di 1 kelas' },
    ]);
  });

  it('is not oneself, and not the last administrator', async () => {
    const { admin, roles } = server.fixtures;
    expect((await send('DELETE', `/${admin}`)).body.message).toBe(
      'Anda tidak dapat menghapus akun Anda sendiri',
    );
    const demoted = {
      identifier: 'admin',
      fullname: 'Ratna',
      email: 'admin@contoh.sch.id',
      role_id: roles.head,
    };
    expect((await send('PUT', `/${admin}`, demoted)).body.data).toEqual([
      { path: 'role_id', msg: 'Harus tetap ada paling sedikit satu Admin' },
    ]);
  });

  it('of two administrators who remove each other at once one remains', async () => {
    const input = teacher({ role_id: server.fixtures.roles.admin });
    const second = (await create(input)).body.data.id;
    const { token } = await server.signIn(input.identifier, 'rahasia-sekali');
    const answers = await Promise.all([
      send('DELETE', `/${second}`),
      server.request('DELETE', `/dashboard/users/${server.fixtures.admin}`, { token }),
    ]);
    const gone = answers.filter(({ status }) => status === 200);
    expect(gone).toHaveLength(1);
  });
});
