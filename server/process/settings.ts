/** Declares which values each setting may have. Rules between several settings are in env.ts. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_COOKIE_PREFIX, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../contract/limits.ts';
import { LOGIN_NAME_PATTERN } from '../../contract/texts.ts';

export const MIN_JWT_SECRET_LENGTH = 32;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('id-ID', { timeZone: name }));
  } catch {
    return false;
  }
};

const createUrlSchema = (protocols: readonly string[], expected: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), expected);

const postgresUrlSchema = createUrlSchema(
  ['postgres:', 'postgresql:'],
  'isi dengan alamat PostgreSQL, misalnya postgres://nama:sandi@localhost:5432/hadir',
).optional();

export const settingsSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'isi dengan bilangan 0 sampai 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'isi dengan bilangan 0 sampai 65535')
    .default(8080),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'isi dengan nama komputer atau alamat IP, misalnya 127.0.0.1 atau 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: postgresUrlSchema,
  DATABASE_READ_URL: postgresUrlSchema,
  DISK_RESERVE: z
    .string()
    .regex(/^\d{1,6}$/, 'isi dengan banyaknya megabita, 0 sampai 999999')
    .transform(Number)
    .default(100),
  WATCHDOG: z
    .string()
    .regex(/^\d{1,4}$/, 'isi dengan banyaknya detik, 0 sampai 9999; 0: tidak diawasi')
    .transform(Number)
    .default(60),
  DATABASE_WAIT: z
    .string()
    .regex(/^\d{1,4}$/, 'isi dengan banyaknya detik, 0 sampai 9999')
    .transform(Number)
    .default(300),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'isi dengan banyaknya milidetik, misalnya 500')
    .transform(Number)
    .default(500),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'isi dengan bilangan 0 sampai 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'isi dengan bilangan 0 sampai 65535')
    .optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'isi dengan nama komputer atau alamat IP, misalnya 127.0.0.1')
    .default('127.0.0.1'),
  API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'isi dengan huruf, angka, dan tanda baca tanpa spasi')
    .optional(),
  JWT_SECRET: z
    .string()
    .min(MIN_JWT_SECRET_LENGTH, `isi dengan paling sedikit ${MIN_JWT_SECRET_LENGTH} karakter acak`)
    .optional(),
  SCHOOL_TIMEZONE: z
    .string()
    .refine(
      isTimeZone,
      'isi dengan nama zona waktu IANA, misalnya Asia/Jakarta, Asia/Makassar, atau Asia/Jayapura',
    )
    .default('Asia/Jakarta'),
  SMTP_URL: createUrlSchema(
    ['smtp:', 'smtps:'],
    'isi dengan alamat server email, misalnya smtps://nama:sandi@smtp.contoh.sch.id:465',
  ).optional(),
  MAILS_PER_DAY: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'isi dengan banyaknya email dalam sehari, misalnya 500')
    .transform(Number)
    .optional(),
  PUBLIC_URL: createUrlSchema(
    ['http:', 'https:'],
    'isi dengan alamat yang dibuka pengguna, misalnya https://hadir.contoh.sch.id',
  )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'isi dengan alamat pengirim email, misalnya Hadir <hadir@contoh.sch.id>',
    )
    .optional(),
  GATEWAY_ALLOW_PRIVATE: z.literal('true', { error: 'isi dengan true, atau kosongkan' }).optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'isi dengan banyaknya reverse proxy di depan Hadir, 0 sampai 9')
    .transform(Number)
    .default(0),
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'isi dengan development, test, atau production' })
    .default('development'),
  DEMO: z.literal('1', { error: 'isi dengan 1, atau kosongkan' }).optional(),
  VITE_COOKIE_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'isi dengan 1 sampai 32 huruf, angka, _ atau -')
    .default(DEFAULT_COOKIE_PREFIX),
  ADMIN_IDENTIFIER: z
    .string()
    .regex(LOGIN_NAME_PATTERN, 'isi dengan 3 sampai 32 huruf, angka, titik, _ atau -')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `isi dengan ${PASSWORD_MIN_LENGTH} sampai ${PASSWORD_MAX_LENGTH} karakter`)
    .max(PASSWORD_MAX_LENGTH, `isi dengan ${PASSWORD_MIN_LENGTH} sampai ${PASSWORD_MAX_LENGTH} karakter`)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `isi dengan salah satu dari ${LOG_LEVELS.join(', ')}` }).optional(),
});
