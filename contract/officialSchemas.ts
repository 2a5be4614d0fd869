/**
 * The fields of official papers in the body of a request. All are optional: a field that is not sent stays as it is, because a client may
 * know
 * only the specification, and an empty one clears it.
 */
import { z } from 'zod';
import { ACCENT } from './accents.ts';
import {
  EMPLOYEE_NUMBER,
  MAX_LEVEL,
  MIN_LEVEL,
  NISN,
  NPSN,
  normalizeEmployeeNumber,
} from './officialNumbers.ts';
import { nameText, optionalText } from './schemas.ts';
import { LOGIN_NAME } from './texts.ts';
import { TIME_ZONE_NAMES } from './timeZones.ts';

/** The limit of 1000 is longer than every pattern allows, so that the error message comes from the pattern and not from the length. */
const patterned = (pattern: RegExp, message: string) =>
  optionalText(1000).refine((text) => text === null || pattern.test(text), message);

export const npsnSchema = patterned(NPSN, 'NPSN terdiri dari 8 angka').optional();

export const nisSchema = patterned(
  LOGIN_NAME,
  'NIS terdiri dari 3-32 huruf, angka, titik, garis bawah, atau tanda hubung',
).optional();

export const nisnSchema = patterned(NISN, 'NISN terdiri dari 10 angka').optional();

export const employeeNumberSchema = patterned(
  EMPLOYEE_NUMBER,
  'Isi 3-30 huruf, angka, spasi, titik, garis miring, atau tanda hubung. NIP terdiri dari 18 angka',
)
  .transform((number) => number && normalizeEmployeeNumber(number))
  .optional();

/** A name, as {@link nameText} has it. */
export const officialNameSchema = (max: number) =>
  optionalText(1000)
    .superRefine((text, context) => {
      const named = nameText(max).safeParse(text ?? '-');
      for (const { message } of named.error?.issues ?? []) context.addIssue({ code: 'custom', message });
    })
    .optional();

export const accentSchema = z
  .string({ error: 'Harus berupa teks' })
  .trim()
  .toLowerCase()
  .refine((colour) => colour === '' || ACCENT.test(colour), 'Isi warna seperti #1e3a8a')
  .nullish()
  .transform((colour) => (colour === undefined ? undefined : colour || null));

export const timeZoneSchema = z
  .union([z.literal(''), z.enum(TIME_ZONE_NAMES)], { error: 'Pilih salah satu zona waktu Indonesia' })
  .nullish()
  .transform((zone) => (zone === undefined ? undefined : zone || null));

const LEVEL = `Isi bilangan bulat ${MIN_LEVEL} sampai ${MAX_LEVEL}`;
export const levelSchema = z
  .number({ error: LEVEL })
  .int(LEVEL)
  .min(MIN_LEVEL, LEVEL)
  .max(MAX_LEVEL, LEVEL)
  .nullish();
