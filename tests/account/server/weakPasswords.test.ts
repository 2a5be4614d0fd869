import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { weaknessOf } from '../../../server/auth/weakPasswords.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { askForCode, NEW_PASSWORD, reset } from '../../support/recovery.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const COMMON = 'Kata sandi ini sering dipakai orang, jadi mudah ditebak. Pilih yang lain';
const LIKE_LOGIN = 'Terlalu mirip dengan nama pengguna. Pilih yang lain';
const TELEPHONE = 'Nomor telepon mudah ditebak. Pilih yang lain';
const LIKE_SCHOOL = 'Terlalu mirip dengan nama sekolah. Pilih yang lain';

const of = (identifier: string, password: string) =>
  weaknessOf(password, { identifier, schoolNames: ['SMA Uji Nusantara', 'SMK Negeri 1 Depok'] });

describe('a password', () => {
  it.each(['password', '12345678', 'Password123', 'QWERTYUIOP', 'bismillah', 'katasandi123', 'siswa1234'])(
    'is not %s, which everybody tries first',
    (password) => expect(of('2400001', password)).toBe(COMMON),
  );

  it('is hardly made of the login name, however it is written', () => {
    const name = fc.stringMatching(/^[a-z0-9]{5,12}$/);
    const around = fc.stringMatching(/^[-_. !0-9]{0,4}$/);
    const cased = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => [...text].join('.'),
      (text: string) => text + text,
    );
    fc.assert(
      fc.property(name, around, cased, (login, more, write) => {
        expect([LIKE_LOGIN, COMMON, TELEPHONE]).toContain(of(login, write(login) + more));
      }),
    );
  });

  it.each(['smaujinusantara', 'Nusantara-2026', 'SMA UJI 26', 'smkn 1 depok? depok', 'Negeri Depok 1'])(
    'is hardly made of the words of the school’s name: %s',
    (password) => expect(of('2400001', password)).toBe(LIKE_SCHOOL),
  );

  it.each([
    'abcdefgh',
    '87654321',
    'abcabcabc',
    'abcd-1234',
    'kopikopi1',
    '1212121212',
    'ZYXWVUTS!',
    'aB3aB3aB3',
    'acegikmo',
    '13579135',
  ])('is no run and no repeat: %s', (password) => expect(of('2400001', password)).toBeDefined());

  it.each([
    '        ',
    'aaaabbbb',
    'a  b  c  d',
    'hahaha haha',
    '0812-3456-7890',
    '+62 812 3456 789',
    '021 5551234',
    '81398760241',
  ])('has five different characters beside blanks, and is no telephone number: %s', (password) =>
    expect(of('2400001', password)).toBeDefined(),
  );

  it('is not the own day of birth, however it is written, nor hardly more', () => {
    const months =
      'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');
    const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2020-12-31'), noInvalidDate: true });
    const separator = fc.constantFrom('', '-', '/', '.', ' ');
    const more = fc.stringMatching(/^[a-z!]{0,3}$/);
    fc.assert(
      fc.property(
        day,
        separator,
        more,
        fc.nat({ max: 5 }),
        fc.boolean(),
        (date, between, after, writing, isLong) => {
          const birthDate = date.toISOString().slice(0, 10);
          const [y = '', m = '', d = ''] = birthDate.split('-');
          const name = months[Number(m) - 1] ?? '';
          const written = [
            [y, m, d],
            [d, m, y],
            [d, m, y.slice(2)],
            [String(Number(d)), name, y],
            [d, name.slice(0, 3), y.slice(2)],
            [m, d, y],
          ][writing];
          const weekday = isLong
            ? `${new Intl.DateTimeFormat('id', { weekday: 'long' }).format(date)}, `
            : '';
          const password = `${weekday}${written?.join(between)}${after}`;
          expect(weaknessOf(password, { identifier: '2400001', schoolNames: [], birthDate })).toBeDefined();
        },
      ),
    );
  });

  it('is hadir-demo in the invented school alone', () => {
    const existing = { identifier: '2400001', schoolNames: [] };
    expect(weaknessOf('hadir-demo', existing)).toBe(COMMON);
    expect(weaknessOf('Hadir Demo 1', existing)).toBe(COMMON);
    expect(weaknessOf('hadir-demo', { ...existing, isDemo: true })).toBeUndefined();
  });

  it.each([NEW_PASSWORD, 'kopi-nusantara-manis', 'guru yang suka hujan', 'x7Kp-92!q'])(
    'may be %s',
    (password) => expect(of('guru', password)).toBeUndefined(),
  );
});

describe('every call that sets one', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(() => server.resetAccounts());
  afterAll(() => server.close());

  it.each([
    ['password123', COMMON],
    ['GURU-guru-1', LIKE_LOGIN],
    ['sma uji nusantara', LIKE_SCHOOL],
  ])('refuses %s beside its field and keeps the old one', async (weak, msg) => {
    const { roles, teacher } = server.fixtures;
    const person = { fullname: 'Sri Uji, S.Pd.', email: 'guru@contoh.sch.id', role_id: roles.teacher };
    const again = { password: PASSWORD, newPassword: weak, confirm_password: weak };
    const answers = [
      await server.request('POST', '/dashboard/users', {
        as: 'admin',
        body: { ...person, identifier: 'guru-guru', email: 'baru@contoh.sch.id', password: weak },
      }),
      await server.request('PUT', `/dashboard/users/${teacher}`, {
        as: 'admin',
        body: { ...person, identifier: 'guru', ...again },
      }),
      await server.request('PUT', '/profile/change-password', { as: 'guru', body: again }),
      await reset(server, await askForCode(server), weak),
    ];
    const fields = ['password', 'newPassword', 'newPassword', 'password'];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(answers.map(({ body }) => body.data)).toEqual(fields.map((path) => [{ path, msg }]));
    expect(
      (await server.request('POST', '/login', { body: { identifier: 'guru', password: PASSWORD } })).status,
    ).toBe(200);
  });

  it('lets the code of a recovery be used again with a better one', async () => {
    const code = await askForCode(server);
    expect((await reset(server, code, 'password123')).status).toBe(400);
    expect((await reset(server, code)).status).toBe(200);
  });

  it('never judges a password that lets somebody in', async () => {
    const { status } = await server.request('POST', '/login', {
      body: { identifier: 'guru', password: 'password' },
    });
    expect(status).toBe(401);
  });
});
