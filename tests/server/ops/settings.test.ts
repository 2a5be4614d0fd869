import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readEnv } from '../../../server/process/env.ts';
import { jwtSecret } from '../../../server/process/jwtSecret.ts';
import { cleanUp, newFolder, runHadir } from './hadir.ts';

// Whole processes, each with a database of its own: slow where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanUp);

const complaint = (source: Record<string, string>): string => {
  try {
    readEnv(source);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'nothing to complain about';
};

describe('settings', () => {
  test('are all optional', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: join(process.cwd(), 'data'),
      SCHOOL_TIMEZONE: 'Asia/Jakarta',
      NODE_ENV: 'development',
      VITE_COOKIE_PREFIX: 'hadir',
    });
  });

  test('that are empty count as absent', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 8080 });
  });

  test.each([
    [{ PORT: 'delapan' }, 'PORT = "delapan": isi dengan bilangan 0 sampai 65535'],
    [{ PORT: '65536' }, 'PORT = "65536": isi dengan bilangan 0 sampai 65535'],
    [{ HOST: 'http://x' }, 'HOST = "http://x": isi dengan nama komputer atau alamat IP'],
    [
      { SCHOOL_TIMEZONE: 'Asia/Bandung' },
      'SCHOOL_TIMEZONE = "Asia/Bandung": isi dengan nama zona waktu IANA',
    ],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV = "prod": isi dengan development, test, atau production'],
    [{ VITE_COOKIE_PREFIX: 'a b' }, 'VITE_COOKIE_PREFIX = "a b": isi dengan 1 sampai 32'],
    [{ ADMIN_IDENTIFIER: 'x' }, 'ADMIN_IDENTIFIER = "x": isi dengan 3 sampai 32'],
    [{ PUBLIC_URL: 'hadir' }, 'PUBLIC_URL = "hadir": isi dengan alamat yang dibuka pengguna'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL = "loud": isi dengan salah satu dari'],
  ])('%o is refused by name, with what was given and what is expected', (source, expected) => {
    expect(complaint(source)).toContain(expected);
  });

  test.each([
    [{ DATABASE_URL: 'mysql://u:rahasia@h/d' }, 'DATABASE_URL (diisi, 21 karakter)'],
    [
      { DATABASE_READ_URL: 'postgres://u:rahasia@h/d' },
      'DATABASE_READ_URL (diisi, 24 karakter): hanya berlaku bersama DATABASE_URL',
    ],
    [{ JWT_SECRET: 'rahasia' }, 'JWT_SECRET (diisi, 7 karakter)'],
    [{ ADMIN_PASSWORD: 'rahasi' }, 'ADMIN_PASSWORD (diisi, 6 karakter)'],
    [{ SMTP_URL: 'http://rahasia' }, 'SMTP_URL (diisi, 14 karakter)'],
    [{ API_KEY: 'rahasia kita' }, 'API_KEY (diisi, 12 karakter)'],
  ])('a wrong secret is never repeated: %o', (source, expected) => {
    expect(complaint(source)).toContain(expected);
    expect(complaint(source)).not.toContain('rahasi');
  });

  test('that are wrong are all named at once', () => {
    const message = complaint({ PORT: 'x', NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d' });
    expect(message).toContain('PORT = "x"');
    expect(message).toContain('JWT_SECRET: wajib diisi');
  });

  test.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'hadir' },
    { TRUST_PROXY: '1' },
    { PUBLIC_URL: 'https://hadir.contoh.sch.id' },
  ])('keep the demo school on this machine: %o needs DEMO=1, or no demo', (source) => {
    expect(complaint(source)).toContain('DEMO: sekolah contoh, yang kata sandinya diketahui semua orang');
    expect(complaint({ ...source, DEMO: '1' })).toBe('nothing to complain about');
    expect(complaint({ ...source, NODE_ENV: 'production' })).toBe('nothing to complain about');
  });

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('let the demo school listen on %s', (HOST) => {
    expect(complaint({ HOST, PUBLIC_URL: 'http://localhost:8080' })).toBe('nothing to complain about');
  });

  test.each(['password123', 'Admin-2026', 'SISWA1234'])('refuse the first password %s', (ADMIN_PASSWORD) => {
    expect(complaint({ ADMIN_PASSWORD })).toContain('ADMIN_PASSWORD (diisi');
  });

  test('end the start with exit code 1 and a message without a stack', async () => {
    const hadir = runHadir({ PORT: 'delapan', SCHOOL_TIMEZONE: 'Mars', DATA_DIR: newFolder() });
    expect(await hadir.ended).toBe(1);
    expect(hadir.stderr).toContain('PORT = "delapan"');
    expect(hadir.stderr).toContain('SCHOOL_TIMEZONE = "Mars"');
    expect(hadir.stderr).not.toContain('    at ');
  });
});

describe('the key that signs tokens', () => {
  test('is made once, kept, and readable by nobody else', () => {
    const folder = newFolder();
    const secret = jwtSecret({ DATA_DIR: folder });
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(jwtSecret({ DATA_DIR: folder })).toBe(secret);
    expect(readFileSync(join(folder, 'jwt-secret'), 'utf8').trim()).toBe(secret);
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  test('is the setting when there is one', () => {
    const secret = 'a'.repeat(32);
    expect(jwtSecret({ DATA_DIR: '/nonexistent', JWT_SECRET: secret })).toBe(secret);
  });
});
