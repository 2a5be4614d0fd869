import type { z } from 'zod';
import { weaknessOf } from '../auth/weakPasswords.ts';
import { StartError } from '../base/startError.ts';
import { MIN_JWT_SECRET_LENGTH, settingsSchema } from './settings.ts';

/** Settings whose values are never printed, not even when they are wrong, because output ends up in logs and screenshots. */
const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'API_KEY',
  'JWT_SECRET',
  'SMTP_URL',
  'ADMIN_PASSWORD',
]);

/** Whether a host name means only this machine. (A proxy in front may still let others in.) */
const isOwnMachine = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host.replace(/\.$/, ''));

interface ReachSettings {
  HOST: string;
  TRUST_PROXY: number;
  PUBLIC_URL?: string | undefined;
}

/** Whether people on other machines can reach this server, according to the settings. */
export const isPublic = ({ HOST, TRUST_PROXY, PUBLIC_URL = '' }: ReachSettings): boolean =>
  !isOwnMachine(HOST) ||
  TRUST_PROXY > 0 ||
  (URL.canParse(PUBLIC_URL) && !isOwnMachine(new URL(PUBLIC_URL).hostname));

/** The demo must not be public, because its accounts and their password are in the README. */
export const DEMO_NOT_PUBLIC_MESSAGE =
  'sekolah contoh, yang kata sandinya diketahui semua orang, hanya untuk komputer ini (HOST=127.0.0.1, tanpa TRUST_PROXY dan PUBLIC_URL)';

const schema = settingsSchema
  .refine((env) => env.NODE_ENV === 'production' || env.DEMO || !isPublic(env), {
    path: ['DEMO'],
    message: `${DEMO_NOT_PUBLIC_MESSAGE}. Untuk sekolah sungguhan isi NODE_ENV=production; untuk memperlihatkan sekolah contoh kepada orang lain isi DEMO=1`,
  })
  .refine(
    ({ ADMIN_PASSWORD: password, ADMIN_IDENTIFIER: identifier = 'admin' }) =>
      !password || !weaknessOf(password, { identifier, schoolNames: [] }),
    {
      path: ['ADMIN_PASSWORD'],
      message: 'sering dipakai orang atau mirip ADMIN_IDENTIFIER; isi dengan yang lain',
    },
  )
  .refine((env) => !env.DATABASE_READ_URL || env.DATABASE_URL, {
    path: ['DATABASE_READ_URL'],
    message: 'hanya berlaku bersama DATABASE_URL, sebagai alamat standby dari server itu',
    when: () => true,
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.DATABASE_URL || env.JWT_SECRET, {
    path: ['JWT_SECRET'],
    message: `wajib diisi (paling sedikit ${MIN_JWT_SECRET_LENGTH} karakter acak) bila NODE_ENV=production dan DATABASE_URL dipakai, agar semua proses memakai kunci yang sama`,
    // Checked even when other settings are wrong, so that everything is reported together.
    when: () => true,
  })
  .transform((env) => ({
    ...env,
    LOG_LEVEL: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
  }));

export type Env = z.output<typeof schema>;

/**
 * The settings, from the environment; an empty value counts as absent.
 *
 * @throws StartError naming every wrong setting at once, with what was given (secrets excepted) and what is expected.
 */
export const readEnv = (source: Source): Env => read(schema, source);

/**
 * Reads only the settings that tell where the data is. Maintenance commands must not fail because of settings for serving.
 *
 * @throws StartError
 */
export const readDatabasePlace = (source: Source) =>
  read(settingsSchema.pick({ DATA_DIR: true, DATABASE_URL: true, SCHOOL_TIMEZONE: true }), source);

type Source = Readonly<Record<string, string | undefined>>;

function read<Schema extends z.ZodType>(schema: Schema, source: Source): z.output<Schema> {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) => {
      const value = source[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}${shown(name, given[name])}: ${issue.message}`;
  });
  throw new StartError(['Pengaturan berikut perlu diperbaiki:', ...new Set(lines)].join('\n'));
}

function shown(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  return SECRETS.has(name) ? ` (diisi, ${value.length} karakter)` : ` = "${value}"`;
}
