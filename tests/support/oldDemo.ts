/**
 * The demo as Hadir invented it before schools were apart and years had semesters (commit 7645d25): one lesson in six, a first semester beside
 * the second one of last year, the coming one prepared, and marks that were changed, cleared and deleted by that commit's own API. Of it a backup
 * that commit 9bf05f5 has made after it had taken it along, in the last tables of before the baseline, and what that first API answered of each
 * session.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { readUncompressedBackup } from '../../server/backup/file.ts';
import { restore } from '../../server/backup/restore.ts';
import { migrations } from '../../server/db/migrationFiles.ts';
import type { RawAccess } from '../../server/db/raw.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`oldDemo/${name}`, import.meta.url));

interface SaidThen {
  readonly register: object[];
  readonly session: object;
  readonly history: object[];
}

export interface AnswersThen {
  /** By the path of the session. */
  readonly said: Readonly<Record<string, SaidThen>>;
  /** Which registers were incomplete, in the order of their list. */
  readonly incomplete: number[];
}

export const answersThen = (): AnswersThen =>
  JSON.parse(brotliDecompressSync(readFileSync(fileOf('answers.json.br'))).toString()) as AnswersThen;

/** Whether an answer holds what was answered then: each line of it, each value; fields may have been added since. */
export function holdsWhatWasSaid(now: unknown, then: unknown): boolean {
  if (Array.isArray(then)) {
    return (
      Array.isArray(now) &&
      now.length === then.length &&
      then.every((one, i) => holdsWhatWasSaid(now[i], one))
    );
  }
  if (typeof then !== 'object' || then === null) return now === then;
  if (typeof now !== 'object' || now === null) return false;
  return Object.entries(then).every(([key, value]) =>
    holdsWhatWasSaid((now as Record<string, unknown>)[key], value),
  );
}

/** Into an empty database: the tables and rows of then, which the next start changes. */
export const restoreThen = (raw: RawAccess) =>
  restore(raw, readUncompressedBackup(fileOf('backup.hadir.gz')), migrations().slice(0, 1));
