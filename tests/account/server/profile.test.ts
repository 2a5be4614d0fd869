import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { images, users } from '../../../server/schema.ts';
import { PASSWORD, TODAY } from '../../support/fixtures.ts';
import { NEW_PASSWORD } from '../../support/recovery.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.resetAccounts());
afterAll(() => server.close());

const update = (body: unknown, as = 'guru') => server.request('PUT', '/profile', { as, body });

describe('the own profile', () => {
  it('is changed and answered as it now is', async () => {
    const body = {
      fullname: 'Sri Uji Baru, S.Pd.',
      gender: 'P',
      address: 'Jalan Uji 1',
      birth_date: '1990-02-28',
    };
    const answer = await update(body);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ ...body, identifier: 'guru', Role: { name: 'Guru' } });
    expect((await server.request('GET', '/profile', { as: 'guru' })).body.data).toEqual(answer.body.data);
  });

  it('keeps what is not sent, and clears what is sent empty', async () => {
    await update({ gender: 'P', address: 'Jalan Uji 1', birth_date: '1990-02-28' });
    expect((await update({})).body.data).toMatchObject({
      address: 'Jalan Uji 1',
      fullname: 'Sri Uji, S.Pd.',
    });
    expect((await update({ gender: '', address: '', birth_date: null })).body.data).toMatchObject({
      gender: null,
      address: null,
      birth_date: null,
    });
  });

  it('gives nobody another role or login name', async () => {
    const { body } = await update({ role_id: server.fixtures.roles.admin, identifier: 'bos', id: 1 });
    expect(body.data).toMatchObject({
      id: server.fixtures.teacher,
      identifier: 'guru',
      Role: { name: 'Guru' },
    });
  });

  it('keeps the name that the office gave a pupil', async () => {
    const { status, body } = await update({ fullname: 'Bukan Abimanyu', address: 'Jalan Lain' }, 'siswa');
    expect([status, body.data]).toEqual([
      400,
      [{ path: 'fullname', msg: 'Nama siswa diubah oleh petugas sekolah' }],
    ]);
    const same = await update({ fullname: ' Abimanyu Rangga ', address: 'Jalan Uji 1' }, 'siswa');
    expect([same.status, same.body.data.fullname, same.body.data.address]).toEqual([
      200,
      'Abimanyu Rangga',
      'Jalan Uji 1',
    ]);
  });

  it('refuses the e-mail of somebody else, whatever its case, beside the field', async () => {
    const { status, body } = await update({ email: 'ADMIN@contoh.sch.id' });
    expect(status).toBe(400);
    expect(body.data).toEqual([{ path: 'email', msg: 'Sudah dipakai pengguna lain' }]);
    expect((await update({ email: 'GURU@contoh.sch.id' })).status).toBe(200);
  });

  it('needs an e-mail, except of a pupil', async () => {
    expect((await update({ email: '' })).body.data[0].path).toBe('email');
    expect((await update({ email: '' }, 'siswa')).status).toBe(200);
  });

  it.each([
    ['fullname', ''],
    ['fullname', 'x'.repeat(121)],
    ['email', 'bukan email'],
    ['gender', 'X'],
    ['birth_date', '2026-11-21'],
    ['birth_date', '1990-02-30'],
    ['address', 'x'.repeat(501)],
  ])('refuses %s %j beside the field and changes nothing', async (field, value) => {
    const before = (await server.request('GET', '/profile', { as: 'guru' })).body.data;
    const { status, body } = await update({ address: 'Jalan Lain', [field]: value });
    expect([status, body.data[0].path]).toEqual([400, field]);
    expect((await server.request('GET', '/profile', { as: 'guru' })).body.data).toEqual(before);
  });

  it('takes today as a date of birth', async () => {
    expect((await update({ birth_date: TODAY })).status).toBe(200);
  });
});

describe('the own password', () => {
  const change = (password: unknown, newPassword: unknown, confirm_password = newPassword) =>
    server.request('PUT', '/profile/change-password', {
      as: 'guru',
      body: { password, newPassword, confirm_password },
    });
  const login = (password: string) =>
    server.request('POST', '/login', { body: { identifier: 'guru', password } });

  it('is changed: the old one no longer lets in', async () => {
    const { status, body } = await change(PASSWORD, NEW_PASSWORD);
    expect([status, body.data]).toEqual([200, null]);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    expect(server.mails.map((mail) => mail.subject)).toEqual(['Kata sandi Hadir Anda diubah']);
  });

  it('ends the other sign-ins and keeps this one', async () => {
    const other = await server.signIn('guru');
    const mine = await server.signIn('guru');
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect((await server.request('GET', '/profile', { token: other.token })).status).toBe(401);
    expect((await server.request('GET', '/profile', { token: mine.token })).status).toBe(200);
  });

  it('needs the present one', async () => {
    const { status, body } = await change('salah', NEW_PASSWORD);
    expect(status).toBe(400);
    expect(body.data).toEqual([{ path: 'password', msg: 'Kata sandi saat ini salah' }]);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  it('must be typed twice alike, and be 8 to 128 characters', async () => {
    expect((await change(PASSWORD, NEW_PASSWORD, 'lain')).body.data[0].path).toBe('confirm_password');
    expect((await change(PASSWORD, 'pendek')).body.data[0].path).toBe('newPassword');
    expect((await change(PASSWORD, 'x'.repeat(129))).body.data[0].path).toBe('newPassword');
    expect((await change('', NEW_PASSWORD)).body.data[0].path).toBe('password');
  });

  it('is changed once by two who change it at the same moment', async () => {
    const answers = await Promise.all([
      change(PASSWORD, 'kata sandi satu'),
      change(PASSWORD, 'kata sandi dua'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('the own picture', () => {
  const png = async (colour: string) => {
    const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: colour } })
      .png()
      .toBuffer();
    return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  };
  const upload = (file?: Blob) => {
    const body = new FormData();
    if (file) body.append('image', file, 'foto.png');
    return server.request('PUT', '/profile/upload', { as: 'guru', body });
  };

  it('is shown in the profile and served, re-encoded', async () => {
    const { status, body } = await upload(await png('red'));
    expect(status).toBe(200);
    const { image } = body.data;
    expect(image).toMatch(/^\/api\/v1\/images\//);
    expect((await server.request('GET', '/profile', { as: 'guru' })).body.data.image).toBe(image);
    const served = await server.request('GET', image.slice('/api/v1'.length));
    expect(served.status).toBe(200);
    expect(await sharp(new Uint8Array(served.body)).metadata()).toMatchObject({ format: 'webp', width: 512 });
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('replaces the one before, which goes', async () => {
    const first = await upload(await png('red'));
    const { body } = await upload(await png('blue'));
    const [row] = await server.db.select().from(users).where(eq(users.id, server.fixtures.teacher));
    expect(body.data.image).toBe(`/api/v1/images/${row?.image}`);
    const kept = await server.db.select({ name: images.name }).from(images);
    expect(kept).toContainEqual({ name: row?.image });
    expect(kept).not.toContainEqual({ name: first.body.data.image.split('/').at(-1) });
  });

  it.each([
    ['no file', undefined],
    ['an empty file', new Blob([])],
    ['HTML', new Blob(['<script>alert(1)</script>'], { type: 'image/png' })],
    ['a file that breaks off', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])])],
  ])('refuses %s beside the field', async (_, file) => {
    const { status, body } = await upload(file);
    expect([status, body.data[0].path]).toEqual([400, 'image']);
    expect((await server.request('GET', '/profile', { as: 'guru' })).body.data.image).toBeNull();
  });
});

it('every change of an account needs a token', async () => {
  for (const path of ['/profile', '/profile/change-password', '/profile/upload']) {
    expect((await server.request('PUT', path, { body: {} })).status).toBe(401);
  }
});
