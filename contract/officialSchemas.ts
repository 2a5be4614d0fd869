/**
 * The fields of official papers in the body of a request. All are optional: a field that is not sent stays as it is, because a client may
 * know
 * only the specification, and an empty one clears it.
 */
import { z } from 'zod';
import { ACCENT_COLOUR_PATTERN } from './accents.ts';
import {
  EMPLOYEE_NUMBER_PATTERN,
  MAX_LEVEL,
  MIN_LEVEL,
  NISN_PATTERN,
  NPSN_PATTERN,
  normalizeEmployeeNumber,
} from './officialNumbers.ts';
import { nameText, optionalText } from './schemas.ts';
import { LOGIN_NAME_PATTERN } from './texts.ts';
import { TIME_ZONE_NAMES } from './timeZones.ts';

/** The limit of 1000 is longer than every pattern allows, so that the error message comes from the pattern and not from the length. */
const optionalPatternSchema = (pattern: RegExp, message: string) =>
  optionalText(1000).refine((text) => text === null || pattern.test(text), message);

export const npsnSchema = optionalPatternSchema(NPSN_PATTERN, 'NPSN terdiri dari 8 angka').optional();

export const nisSchema = optionalPatternSchema(
  LOGIN_NAME_PATTERN,
  'NIS terdiri dari 3-32 huruf, angka, titik, garis bawah, atau tanda hubung',
).optional();

export const nisnSchema = optionalPatternSchema(NISN_PATTERN, 'NISN terdiri dari 10 angka').optional();

export const employeeNumberSchema = optionalPatternSchema(
  EMPLOYEE_NUMBER_PATTERN,
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
  .refine((colour) => colour === '' || ACCENT_COLOUR_PATTERN.test(colour), 'Isi warna seperti #1e3a8a')
  .nullish()
  .transform((colour) => (colour === undefined ? undefined : colour || null));

export const timeZoneSchema = z
  .union([z.literal(''), z.enum(TIME_ZONE_NAMES)], { error: 'Pilih salah satu zona waktu Indonesia' })
  .nullish()
  .transform((zone) => (zone === undefined ? undefined : zone || null));

const LEVEL_MESSAGE = `Isi bilangan bulat ${MIN_LEVEL} sampai ${MAX_LEVEL}`;
export const levelSchema = z
  .number({ error: LEVEL_MESSAGE })
  .int(LEVEL_MESSAGE)
  .min(MIN_LEVEL, LEVEL_MESSAGE)
  .max(MAX_LEVEL, LEVEL_MESSAGE)
  .nullish();
