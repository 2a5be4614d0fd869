// The whole data layer against somebody else's backend, which knows the specification and nothing else.
import { beforeEach, describe, expect, test } from 'vitest';
import { mark } from '../../src/features/attendance/engine/endpoints.ts';
import { generateQr } from '../../src/features/checkin/endpoints.ts';
import { readQrCodes } from '../../src/features/checkin/qr.ts';
import * as profile from '../../src/features/account/profile/endpoints.ts';
import { fetchServerExtensions } from '../../src/providers/extensions.ts';
import { isTokenValid } from '../../contract/token.ts';
import { accessToken, refreshToken, storeTokens } from '../../src/providers/session.ts';
import { type ForeignBackend, foreignBackend, ROLE_NAMES } from '../support/foreignBackend.ts';
import { msw } from '../support/msw.ts';
import { NOW } from '../support/server.ts';
import { DAY, token } from '../support/tokens.ts';
import { auth, data } from '../support/wire.ts';

let backend: ForeignBackend;
beforeEach(() => {
  backend = foreignBackend();
  msw.use(...backend.handlers);
  storeTokens(backend.pair());
});

const UUID = /^[0-9a-f-]{36}$/;
const list = (resource: string, q?: string, meta?: object) =>
  data.getList(resource, {
    pagination: { page: 1, perPage: 15 },
    sort: { field: 'id', order: 'ASC' },
    filter: q ? { q } : {},
    meta,
  });
const namesOf = async (resource: string, q?: string, meta?: object) =>
  (await list(resource, q, meta)).data.map(({ name, fullname }) => name ?? fullname);

describe('the person at the keyboard', () => {
  test('signs in, is known by the name and role of that backend, and signs out', async () => {
    await auth.login({ identifier: 'sinta', password: 'rahasia-1', remember: false });
    await expect(auth.checkAuth({})).resolves.toBeUndefined();
    expect(await auth.getIdentity()).toMatchObject({ fullName: 'Sinta Operator', role: 'Operator' });
    await auth.logout({});
    expect([accessToken(), refreshToken()]).toEqual([undefined, undefined]);
  });

  test('stays signed in by a refresh', async () => {
    storeTokens({ token: token(NOW.getTime() - DAY), refreshToken: 'lama' });
    await expect(auth.checkAuth({})).resolves.toBeUndefined();
    expect(isTokenValid(accessToken())).toBe(true);
    expect(refreshToken()).toMatch(UUID);
  });

  test('recovers a password in three steps', async () => {
    const code = { email: 'sinta@contoh.id', token: '123456' };
    // What that backend says of it.
    expect(await auth.requestCode(code.email)).toBe('OK');
    await expect(auth.verifyCode(code)).resolves.toBeUndefined();
    expect(await auth.resetPassword({ ...code, password: 'baru-1', confirm_password: 'baru-1' })).toBe('OK');
  });

  test('reads and changes the profile, the password and the picture', async () => {
    expect(await data.act(profile.getProfile, undefined)).toMatchObject({ name: 'Sinta Operator' });
    await data.act(profile.updateProfile, { fullname: 'Sinta Baru' });
    expect(backend.me).toMatchObject({ fullname: 'Sinta Baru' });
    const passwords = { password: 'lama-1', newPassword: 'baru-1', confirm_password: 'baru-1' };
    await expect(data.act(profile.changePassword, passwords)).resolves.toEqual({});
    const uploaded = await data.act(profile.uploadImage, {
      image: new Blob(['x']),
      onProgress: () => undefined,
    });
    expect(uploaded).toEqual({ path: 'https://gambar.contoh.id/sinta.png' });
  });
});

describe('a record', () => {
  test.each([
    ['pengguna', 'users', { fullname: 'Orang Baru' }],
    ['sekolah', 'schools', { name: 'Sekolah Baru' }],
    ['tahun-ajaran', 'academic-years', { name: 'Tahun Baru' }],
    ['kelas', 'classes', { name: 'Kelas Baru' }],
    ['mata-pelajaran', 'subjects', { name: 'Pelajaran Baru' }],
  ] as const)(
    'of %s is listed, searched, read, created, changed and deleted',
    async (resource, table, form) => {
      const { total, data: before } = await list(resource);
      expect(total).toBe(before.length);
      const [existing] = before;
      expect(existing?.id).toMatch(UUID);
      expect(await namesOf(resource, String(existing?.name))).toContain(existing?.name);
      expect((await data.getOne(resource, { id: String(existing?.id) })).data).toMatchObject({
        id: existing?.id,
      });
      expect(existing).toMatchObject({ _v: 3 });

      const { data: made } = await data.create<Record<string, string>>(resource, { data: form });
      expect(made).toMatchObject(form);
      expect(made.id).toBeDefined();
      const added = backend.tables[table]?.[0];
      expect(added).toMatchObject(form);

      const id = String(added?.id);
      const changed = { [Object.keys(form)[0] ?? '']: 'Diganti' };
      const { data: after } = await data.update(resource, {
        id,
        data: { ...added, ...changed },
        previousData: added,
      });
      expect(after).toMatchObject({ id, ...changed });
      expect(added).toMatchObject(changed);

      await data.delete(resource, { id });
      expect((await list(resource)).total).toBe(total);
    },
  );

  test('that another refers to is found by its id, one or many', async () => {
    const { schoolClass, year, teacher } = backend;
    expect((await data.getMany('tahun-ajaran', { ids: [year.id] })).data).toMatchObject([{ id: year.id }]);
    expect((await data.getMany('kelas', { ids: [schoolClass.id] })).data).toMatchObject([{ name: 'VII A' }]);
    expect((await data.getMany('pengajar', { ids: [teacher.id] })).data).toMatchObject([
      { name: 'Joko Susilo' },
    ]);
  });

  test('that does not exist is a 404 in the words of the specification', async () => {
    await expect(data.getOne('kelas', { id: 'tidak-ada' })).rejects.toMatchObject({
      status: 404,
      message: 'Data yang dicari tidak ditemukan',
    });
  });

  test('of a user has its name, login name and role where the form looks for them', async () => {
    const { teacher, roles } = backend;
    expect((await data.getOne('pengguna', { id: teacher.id })).data).toMatchObject({
      fullname: 'Joko Susilo',
      identifier: 'joko.susilo',
      role_id: roles[1]?.id,
    });
  });
});

test('roles and teachers are lists of their own', async () => {
  expect(await namesOf('peran')).toEqual([...ROLE_NAMES]);
  expect(await namesOf('pengajar')).toEqual(['Joko Susilo']);
});

test('the students of a class are listed, added and removed; those of a subject are listed', async () => {
  const { schoolClass, subject, pupils } = backend;
  const ofClass = { classId: schoolClass.id };
  expect(await namesOf('siswa-kelas', undefined, ofClass)).toEqual(['Anisa Rahma', 'Bagus Wira']);
  await data.create('siswa-kelas', { data: { userId: pupils[2]?.id }, meta: ofClass });
  expect(await namesOf('siswa-mata-pelajaran', undefined, { subjectId: subject.id })).toContain('Cahya');
  await data.delete('siswa-kelas', { id: String(pupils[2]?.id), meta: ofClass });
  expect(await namesOf('siswa-kelas', undefined, ofClass)).not.toContain('Cahya');
});

test('the sessions of a subject are listed, read, created, changed, and deleted several at once', async () => {
  const meta = { subjectId: backend.subject.id };
  const { data: made } = await data.create('sesi', { data: { name: 'Pertemuan 1' }, meta });
  expect(made).toMatchObject({ name: 'Pertemuan 1' });
  const [added] = (await list('sesi', undefined, meta)).data;
  expect(added).toMatchObject({ name: 'Pertemuan 1' });
  const id = String(added?.id);
  await data.update('sesi', { id, data: { name: 'Pertemuan 2' }, previousData: { id }, meta });
  expect((await data.getOne('sesi', { id, meta })).data).toMatchObject({ name: 'Pertemuan 2' });
  await data.deleteMany('sesi', { ids: [id, backend.session.id], meta });
  expect((await list('sesi', undefined, meta)).total).toBe(0);
});

test('attendance rows of an id and a name are pupils without a mark; marks are written by that id', async () => {
  const { subject, session, pupils, marks } = backend;
  const address = { subjectId: subject.id, sessionId: session.id };
  const [anisa] = pupils;
  expect((await list('kehadiran', undefined, address)).data).toMatchObject([
    { id: anisa?.id, name: 'Anisa Rahma', mark: { status: null } },
    { name: 'Bagus Wira', mark: { status: null } },
  ]);
  await data.act(mark, {
    ...address,
    person: undefined,
    attendances: [{ user_id: anisa?.id ?? '', status: 'hadir' }],
  });
  expect([...marks]).toEqual([[anisa?.id, 'hadir']]);
  expect((await list('kehadiran', undefined, address)).data[0]).toMatchObject({ mark: { status: 'hadir' } });
});

test('the data of a QR code is what that backend makes of it', async () => {
  const address = { subjectId: backend.subject.id, sessionId: backend.session.id };
  const codes = readQrCodes(await data.act(generateQr, address), NOW.getTime());
  expect(codes).toMatchObject([{ content: 'https://hadir.contoh.id/q/1' }]);
});

test('nothing beyond the specification is offered', async () => {
  expect(await fetchServerExtensions()).toEqual({ names: [] });
});
