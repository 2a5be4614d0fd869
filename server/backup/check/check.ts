/** Checks that the stored data is consistent. Most checks ask the database engine about every table, so that a new table needs no entry here. */
import { isBehind } from '../../db/migrate.ts';
import { StartError } from '../../base/startError.ts';
import type { Check, CheckedDatabase, CheckResult } from './types.ts';
import { constraints } from './constraints.ts';
import { findStatementError, runAndRollBack, tryStatement } from './attempt.ts';
import { auditLines } from './auditLines.ts';
import { definitions } from './definitions.ts';
import { history } from './history.ts';
import { kept } from './kept.ts';
import { pictures } from './pictures.ts';
import { nisOnlyForPupils, membershipOverlaps, rulesInForce } from './rules.ts';
import { traces } from './traces.ts';
import type { RawSession } from '../../db/raw.ts';

/** Lets PostgreSQL's extension amcheck examine every index: that it is in order, and that it has an entry for every row of its table. */
const indexes: Check = {
  what: 'isi indeks terhadap tabelnya (amcheck)',
  // The extension is installed only during this check, where it was missing.
  run: ({ raw }) => runAndRollBack(raw, examineAllIndexes),
};

async function examineAllIndexes(session: RawSession): Promise<CheckResult> {
  if (!(await tryStatement(session, 'create extension if not exists amcheck'))) {
    return { wrong: [], note: 'dilewati: ekstensi amcheck tidak ada atau tidak boleh dipakai di server ini' };
  }
  const names = await session.rows<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     join pg_namespace n on n.oid = c.relnamespace join pg_am m on m.oid = c.relam
     where m.amname = 'btree' and i.indisvalid and n.nspname in ('public', 'drizzle') order by 1`,
  );
  return examineIndexes(session, names);
}

async function examineIndexes(session: RawSession, names: readonly { name: string }[]): Promise<CheckResult> {
  const wrong: string[] = [];
  for (const { name } of names) {
    const error = await findStatementError(session, 'select bt_index_check($1::regclass, true)', [name]);
    if (error === undefined) continue;
    if (error.includes('permission denied')) {
      return { wrong, note: 'dilewati: pengguna basis data ini tidak boleh memakai amcheck' };
    }
    wrong.push(`indeks ${name} rusak: ${error}`);
  }
  return { wrong };
}

/** The checks, in the order of the report. To add a check, add it here. */
const CHECKS: readonly Check[] = [
  constraints,
  membershipOverlaps,
  nisOnlyForPupils,
  definitions,
  rulesInForce,
  history,
  traces,
  kept,
  auditLines,
  pictures,
  indexes,
];

export interface CheckReport {
  readonly lines: readonly string[];
  readonly wrong: number;
}

/** @throws StartError when the tables are not those of this Hadir */
export async function checkDatabase(database: CheckedDatabase): Promise<CheckReport> {
  if (await isBehind(database.raw)) {
    throw new StartError(
      'Tabel basis data ini berasal dari Hadir yang lebih lama. Jalankan Hadir sekali agar diperbarui, lalu periksa lagi.',
    );
  }
  const lines: string[] = [];
  let wrong = 0;
  for (const { what, run } of CHECKS) {
    const found = await run(database);
    wrong += found.wrong.length;
    lines.push(
      `${found.wrong.length > 0 ? 'SALAH' : 'Baik '}  ${what}${found.note ? ` (${found.note})` : ''}`,
    );
    lines.push(...found.wrong.map((sentence) => `         - ${sentence}`));
  }
  lines.push(
    wrong === 0
      ? 'Semua yang diperiksa baik.'
      : `${wrong} hal tidak sesuai. Simpan cadangan basis data ini sebelum mengubah apa pun, lalu hubungi petugas TI.`,
  );
  return { lines, wrong };
}
