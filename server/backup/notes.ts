/**
 * Notes in the database which backups there are, so that every process on it, and every machine, knows of the last one: also of one that
 * another program made, such as `pg_dump`.
 */
import type { RawAccess, RawSession } from '../db/raw.ts';
import { isAhead, type LastBackup } from './folder.ts';

/** False in a database of an earlier Hadir, which has no place for notes. */
async function hasNotes(session: RawSession): Promise<boolean> {
  const [row] = await session.rows<{ there: boolean }>(
    `select to_regclass('public.backup_notes') is not null as there`,
  );
  return row?.there ?? false;
}

/**
 * Notes a backup; only the last of each kind is kept.
 *
 * @returns false when the database has no place for it
 */
export const noteInDatabase = (raw: RawAccess, { at, bytes, by }: LastBackup): Promise<boolean> =>
  raw('write', async (session) => {
    if (!(await hasNotes(session))) return false;
    await session.rows(
      `insert into backup_notes ("by", "at", "bytes") values ($1, $2, $3)
       on conflict ("by") do update set "at" = excluded."at", "bytes" = excluded."bytes"`,
      [by, at.toISOString(), bytes],
    );
    return true;
  });

/** The newest backup that was noted in the database. */
export async function lastNotedBackup(session: RawSession, now: Date): Promise<LastBackup | undefined> {
  if (!(await hasNotes(session))) return undefined;
  const rows = await session.rows<{ by: LastBackup['by']; ms: number; bytes: number | null }>(
    `select "by", extract(epoch from "at")::float8 * 1000 as ms, "bytes"::float8 as bytes from backup_notes order by "at" desc`,
  );
  return rows
    .map(({ by, ms, bytes }): LastBackup => ({ by, at: new Date(ms), bytes }))
    .find((backup) => !isAhead(backup, now));
}

export const newerBackup = (
  one: LastBackup | undefined,
  other: LastBackup | undefined,
): LastBackup | undefined => (one && other ? (other.at > one.at ? other : one) : (one ?? other));
