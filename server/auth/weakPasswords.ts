/**
 * Rejects passwords that everybody tries first. Their length is checked elsewhere, and only new passwords are checked, never those typed at
 * sign-in.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  foldText,
  hasFewCharacters,
  isRepeat,
  isRun,
  isTelephone,
  withoutWeekday,
  listDateSpellings,
} from './guessable.ts';

const TOO_COMMON_MESSAGE = 'Kata sandi ini sering dipakai orang, jadi mudah ditebak. Pilih yang lain';
const LIKE_LOGIN_NAME_MESSAGE = 'Terlalu mirip dengan nama pengguna. Pilih yang lain';
const TOO_FEW_CHARACTERS_MESSAGE = 'Pakai paling sedikit 5 karakter yang berbeda, selain spasi';
const GUESSABLE_PATTERN_MESSAGE = 'Urutan atau pengulangan mudah ditebak. Pilih yang lain';
const BIRTH_DATE_MESSAGE = 'Tanggal lahir mudah ditebak. Pilih yang lain';
const TELEPHONE_NUMBER_MESSAGE = 'Nomor telepon mudah ditebak. Pilih yang lain';
const LIKE_SCHOOL_NAME_MESSAGE = 'Terlalu mirip dengan nama sekolah. Pilih yang lain';

/** How many characters a password needs beside the names in it. */
const MIN_CHARACTERS_BESIDE_NAMES = 5;
/** The shortest part of a name that counts as a word: "SMA" does, but not "di" nor the "1" of a school's number. */
const MIN_WORD_LENGTH = 3;

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
  const foldedPassword = foldText(password);
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  // Each word is replaced by a space, which folded text never contains, so that the parts to its left and right do not join into another
  // word.
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ' '), foldedPassword);
  return left !== foldedPassword && left.replaceAll(' ', '').length < MIN_CHARACTERS_BESIDE_NAMES;
}

const wordsOf = (name: string): string[] => [
  ...new Set(
    [foldText(name), ...name.split(/[^\p{L}\p{N}]+/u).map(foldText)].filter(
      (word) => word.length >= MIN_WORD_LENGTH,
    ),
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
  if (commonPasswords().has(password.trim().toLowerCase())) return TOO_COMMON_MESSAGE;
  if (!isDemo && isMadeOf(password, DEMO_WORDS)) return TOO_COMMON_MESSAGE;
  if (birthDate && isMadeOf(withoutWeekday(foldText(password)), listDateSpellings(birthDate)))
    return BIRTH_DATE_MESSAGE;
  if (isTelephone(password)) return TELEPHONE_NUMBER_MESSAGE;
  if (isMadeOf(password, wordsOf(identifier))) return LIKE_LOGIN_NAME_MESSAGE;
  if (schoolNames.some((name) => isMadeOf(password, wordsOf(name)))) return LIKE_SCHOOL_NAME_MESSAGE;
  if (isRun(password) || isRepeat(password)) return GUESSABLE_PATTERN_MESSAGE;
  if (hasFewCharacters(password)) return TOO_FEW_CHARACTERS_MESSAGE;
  return undefined;
}
