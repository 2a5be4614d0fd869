/**
 * Rejects passwords that everybody tries first. Their length is checked elsewhere, and only new passwords are checked, never those typed at
 * sign-in.
 */
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
/** The shortest part of a name that counts as a word: "SMA" does, but not "di" nor the "1" of a school's number. */
const WORD_MIN = 3;

const DEMO_WORDS = ['hadirdemo'];

let existing: ReadonlySet<string> | undefined;

/** Reads the list when it is first needed. The head of commonPasswords.txt says where it comes from. */
function commonPasswords(): ReadonlySet<string> {
  if (existing) return existing;
  const [, list = ''] = readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').split(
    '\n---\n',
  );
  return (existing = new Set(list.split('\n').filter(Boolean)));
}

/** Whether a password contains some of these words and hardly anything else. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = fold(password);
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  // Each word is replaced by a space, which folded text never contains, so that the parts to its left and right do not join into another
  // word.
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), whole);
  return left !== whole && left.replaceAll(' ', '').length < LEFT_MIN;
}

const wordsOf = (name: string): string[] => [
  ...new Set(
    [fold(name), ...name.split(/[^\p{L}\p{N}]+/u).map(fold)].filter((word) => word.length >= WORD_MIN),
  ),
];

/** What is known about a person and must not make up the password. */
export interface PersonalWords {
  readonly identifier: string;
  readonly schoolNames: readonly string[];
  /** YYYY-MM-DD */
  readonly birthDate?: string | null | undefined;
  /** True for the demo database: only there is the demo school's publicly known password allowed. */
  readonly isDemo?: boolean;
}

/** The sentence that says why a password is too weak for this person; undefined when it is fine. Its length is checked elsewhere. */
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
