/** Checks that the stored data is consistent. Most checks ask the database engine about every table, so that a new table needs no entry here. */
import { isBehind } from '../../db/migrate.ts';
import { StartError } from '../../base/startError.ts';
import type { Check, CheckedDatabase, CheckResult } from './types.ts';
import { constraints } from './constraints.ts';
import { kept } from './kept.ts';
import { nisOnlyForPupils, membershipOverlaps, rulesInForce } from './rules.ts';
import type { RawSession } from '../../db/raw.ts';

/** Lets PostgreSQL's extension amcheck examine every index: that it is in order, and that it has an entry for every row of its table. */
const indexes: Check = {
  what: 'isi indeks terhadap tabelnya (amcheck)',
  async run({ raw }) {
    let found: CheckResult = { wrong: [] };
    try {
      await raw('write', async (session) => {
        found = await examineAllIndexes(session);
        throw new RollbackSignal();
      });
    } catch (error) {
      if (!(error instanceof RollbackSignal)) throw error;
    }
    return found;
  },
};

/** Thrown to roll back the transaction, so that the amcheck extension, where it was missing, is installed only during this check. */
class RollbackSignal extends Error {}

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

const tryStatement = async (session: RawSession, statement: string): Promise<boolean> =>
  (await findStatementError(session, statement)) === undefined;

/**
 * Runs a statement within a savepoint, so that the transaction can go on when it fails.
 *
 * @returns the engine's error message, or undefined
 */
async function findStatementError(
  session: RawSession,
  text: string,
  values?: unknown[],
): Promise<string | undefined> {
  await session.rows('savepoint attempt');
  try {
    await session.rows(text, values);
    return undefined;
  } catch (error) {
    await session.rows('rollback to savepoint attempt');
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Checks that every version of a mark has a line of history, and that the last line equals the mark. Only the line of the first version may
 * be missing: demo data has none, and neither do marks from before the history existed.
 */
export const history: Check = {
  what: 'catatan kehadiran dan riwayat perubahannya',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const [found] = await session.rows<{ other: number; missing: number; alone: number }>(
        `with versions as (
         select session_id, user_id, max(version) as last, min(version) as first, count(*) as lines
         from attendance_changes group by 1, 2)
       select
         count(*) filter (where last.session_id is not null
           and (last.to_status, last.to_note, last.to_minutes_late, last.version)
             is distinct from (a.status, a.note, a.minutes_late, a.version))::int as other,
         count(*) filter (where case when v.lines is null then a.version <> 1
           else v.first > 2 or v.lines <> v.last - v.first + 1 end)::int as missing,
         count(*) filter (where a.session_id is null)::int as alone
       from attendance a
       full join versions v using (session_id, user_id)
       left join attendance_changes last
         on last.session_id = v.session_id and last.user_id = v.user_id and last.version = v.last`,
      );
      const wrong: string[] = [];
      const reportWrongRows = (rows: number | undefined, what: string) => {
        if (rows) wrong.push(`${rows} ${what}`);
      };
      reportWrongRows(found?.other, 'catatan kehadiran berbeda dengan baris terakhir riwayat perubahannya');
      reportWrongRows(
        found?.missing,
        'catatan kehadiran tidak punya sebanyak baris riwayat perubahan seperti nomor versinya',
      );
      reportWrongRows(found?.alone, 'riwayat perubahan tanpa catatan kehadiran');
      return { wrong };
    }),
};

/** The checks, in the order of the report. To add a check, add it here. */
const CHECKS: readonly Check[] = [
  constraints,
  membershipOverlaps,
  nisOnlyForPupils,
  rulesInForce,
  history,
  kept,
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
