/**
 * What makes the tables, as it lies in `migrations/`: the migrations that drizzle-kit writes, what a database of an earlier Hadir has before it
 * until it has the first of them (`bridge.sql`), and functions, views and triggers as they are today, one file each.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartError } from '../base/startError.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

export interface Migration {
  readonly sql: readonly string[];
  readonly hash: string;
  /** By it a migration is known: a hash changes with the line endings. */
  readonly folderMillis: number;
}

export const migrations = (): Migration[] => readMigrationFiles({ migrationsFolder });

/** The last one that the bridge takes for granted: 0037 of the earlier numbering. */
const BRIDGED_FROM = 1_795_419_877_121;

const fileOf = (name: string): string =>
  readFileSync(join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n');

const statementsOf = (text: string): string[] =>
  text.split('--> statement-breakpoint').map((statement) => statement.trim());

/** The earlier migrations of `bridge.sql`, each below a line that says its moment and its name. */
const bridged = (): Migration[] =>
  fileOf('bridge.sql')
    .split(/^--> migration /m)
    .slice(1)
    .map((part) => {
      const [, at = '', text = ''] = /^(\d+) \S+\n([^]*)$/.exec(part) ?? [];
      const hash = createHash('sha256').update(text).digest('hex');
      return { sql: statementsOf(text), hash, folderMillis: Number(at) };
    });

/**
 * Those of ours that made the tables which have been through some migrations.
 *
 * @param applied by their moments; none: there are no tables
 * @param existing the migrations of this Hadir; tests hand in fewer
 * @throws StartError when they are of before the first of ours, or there is one among them that is not ours
 */
export function migrationsOf(
  applied: readonly number[],
  existing: readonly Migration[] = migrations(),
): Migration[] {
  const [baseline] = existing;
  if (applied.length === 0 || !baseline) return [];
  if (!applied.includes(baseline.folderMillis)) throw tooOld();
  const ours = new Set(existing.map(({ folderMillis }) => folderMillis));
  const unknown = applied.find((at) => at > baseline.folderMillis && !ours.has(at));
  if (unknown !== undefined) throw tooNew(unknown);
  return existing.filter(({ folderMillis }) => applied.includes(folderMillis));
}

/** What a database has before it: first what the bridge has, then of ours. @throws StartError likewise, but for one that the bridge takes along */
export function migrationsBefore(applied: readonly number[]): { bridge: Migration[]; ours: Migration[] } {
  const bridge = bridged();
  const isBridged =
    applied.includes(BRIDGED_FROM) &&
    applied.every((at) => at <= BRIDGED_FROM || bridge.some((one) => one.folderMillis === at));
  const ours = migrations();
  const missing = ({ folderMillis }: Migration) => !applied.includes(folderMillis);
  // The last one of the bridge has made what the first of ours makes at once.
  if (isBridged) return { bridge: bridge.filter(missing), ours: ours.slice(1) };
  migrationsOf(applied, ours);
  return { bridge: [], ours: ours.filter(missing) };
}

const tooOld = () =>
  new StartError(
    'Data ini dari Hadir yang terlalu lama untuk langsung diperbarui. ' +
      'Buka dulu sekali dengan Hadir 0.1.0 dari 24 November 2026, lalu dengan versi ini.',
  );

const tooNew = (at: number) =>
  new StartError(
    `Basis data ini sudah dipakai oleh Hadir yang lebih baru: perubahan tabel tanggal ${new Date(at).toISOString().slice(0, 10)} tidak dikenal versi ini. ` +
      'Jalankan Hadir yang lebih baru, atau pulihkan cadangan dari sebelum pembaruan itu.',
  );

/** What stands beside the tables. */
export interface Objects {
  readonly functions: readonly string[];
  readonly views: readonly string[];
  readonly triggers: readonly string[];
  /** Of all three. */
  readonly hash: string;
}

export function objects(): Objects {
  const [functions = '', views = '', triggers = ''] = ['functions.sql', 'views.sql', 'triggers.sql'].map(
    fileOf,
  );
  return {
    functions: statementsOf(functions),
    views: statementsOf(views),
    triggers: statementsOf(triggers),
    hash: createHash('sha256').update(`${functions}\0${views}\0${triggers}`).digest('hex').slice(0, 16),
  };
}
