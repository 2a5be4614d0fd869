/** What no password may be, beside its length: what everybody tries first. Looked at when one is set, never at sign-in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fold,
  hasFewCharacters,
  isRepeat,
  isRun,
  isTelephone,
  withoutWeekday,
  writingsOf,
} from './guessable.ts';

const TOO_COMMON = 'Kata sandi ini sering dipakai orang, jadi mudah ditebak. Pilih yang lain';
const LIKE_LOGIN = 'Terlalu mirip dengan nama pengguna. Pilih yang lain';
const TOO_FEW = 'Pakai paling sedikit 5 karakter yang berbeda, selain spasi';
const PATTERN = 'Urutan atau pengulangan mudah ditebak. Pilih yang lain';
const BIRTH_DATE = 'Tanggal lahir mudah ditebak. Pilih yang lain';
const TELEPHONE = 'Nomor telepon mudah ditebak. Pilih yang lain';
const LIKE_SCHOOL = 'Terlalu mirip dengan nama sekolah. Pilih yang lain';

/** How many characters a password needs beside the names in it. */
const LEFT_MIN = 5;
/** "SMA", but not the "1" of a school's number, nor "di". */
const WORD_MIN = 3;

/** `hadir-demo` */
const DEMO_WORDS = ['hadirdemo'];

let existing: ReadonlySet<string> | undefined;

/** Read when first needed; the head of the file says where it is from. */
function commonPasswords(): ReadonlySet<string> {
  if (existing) return existing;
  const [, list = ''] = readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').split(
    '\n---\n',
  );
  return (existing = new Set(list.split('\n').filter(Boolean)));
}

/** Whether hardly more than these words is in it. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = fold(password);
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  // Replaced by a character that no folded text has, so that the parts left and right of a word do not form another
  // word.
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), whole);
  return left !== whole && left.replaceAll(' ', '').length < LEFT_MIN;
}

const wordsOf = (name: string): string[] => [
  ...new Set(
    [fold(name), ...name.split(/[^\p{L}\p{N}]+/u).map(fold)].filter((word) => word.length >= WORD_MIN),
  ),
];

/** What may be in a password because it is known of the person. */
export interface PersonalWords {
  readonly identifier: string;
  readonly schoolNames: readonly string[];
  /** YYYY-MM-DD */
  readonly birthDate?: string | null | undefined;
  /** The invented school's own password, announced to everybody, is one there and nowhere else. */
  readonly isDemo?: boolean;
}

/** What is wrong with a password of this person, beside its length; undefined: nothing. */
export function weaknessOf(
  password: string,
  { identifier, schoolNames, birthDate, isDemo = false }: PersonalWords,
): string | undefined {
  if (commonPasswords().has(password.trim().toLowerCase())) return TOO_COMMON;
  if (!isDemo && isMadeOf(password, DEMO_WORDS)) return TOO_COMMON;
  if (birthDate && isMadeOf(withoutWeekday(fold(password)), writingsOf(birthDate))) return BIRTH_DATE;
  if (isTelephone(password)) return TELEPHONE;
  if (isMadeOf(password, wordsOf(identifier))) return LIKE_LOGIN;
  if (schoolNames.some((name) => isMadeOf(password, wordsOf(name)))) return LIKE_SCHOOL;
  if (isRun(password) || isRepeat(password)) return PATTERN;
  if (hasFewCharacters(password)) return TOO_FEW;
  return undefined;
}
