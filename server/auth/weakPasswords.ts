/** What no password may be, beside its length: what everybody tries first. Looked at when one is set, never at sign-in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TOO_COMMON = 'Kata sandi ini sering dipakai orang, jadi mudah ditebak. Pilih yang lain';
const LIKE_LOGIN = 'Terlalu mirip dengan nama pengguna. Pilih yang lain';
const LIKE_SCHOOL = 'Terlalu mirip dengan nama sekolah. Pilih yang lain';

/** How many characters a password needs beside the names in it. */
const LEFT_MIN = 5;
/** "SMA", but not the "1" of a school's number, nor "di". */
const WORD_MIN = 3;

let known: ReadonlySet<string> | undefined;

/** Read when first needed; the head of the file says where it is from. */
function commonPasswords(): ReadonlySet<string> {
  if (known) return known;
  const [, list = ''] = readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').split(
    '\n---\n',
  );
  return (known = new Set(list.split('\n').filter(Boolean)));
}

/** Letters and digits only, of whatever case and with whatever accents. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

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

/** What is wrong with a password of this login name, beside its length; undefined: nothing. */
export function weaknessOf(
  password: string,
  { identifier, schoolNames }: { identifier: string; schoolNames: readonly string[] },
): string | undefined {
  if (commonPasswords().has(password.trim().toLowerCase())) return TOO_COMMON;
  if (isMadeOf(password, wordsOf(identifier))) return LIKE_LOGIN;
  if (schoolNames.some((name) => isMadeOf(password, wordsOf(name)))) return LIKE_SCHOOL;
  return undefined;
}
