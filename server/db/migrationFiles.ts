/**
 * Reads the files in `migrations/` that make the tables: the migrations written by drizzle-kit; `bridge.sql`, which brings a database of an
 * earlier Hadir to the first of them; and the current functions, views and triggers, one file each.
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
  /** The timestamp that identifies the migration. The hash does not, because it changes with the line endings. */
  readonly folderMillis: number;
}

export const migrations = (): Migration[] => readMigrationFiles({ migrationsFolder });

/** The last migration that a database must have before the bridge: 0037 of the earlier numbering. */
const LAST_MIGRATION_BEFORE_BRIDGE = 1_795_419_877_121;

const fileOf = (name: string): string =>
  readFileSync(join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n');

const statementsOf = (text: string): string[] =>
  text.split('--> statement-breakpoint').map((statement) => statement.trim());

/** Reads the earlier migrations from `bridge.sql`. A line above each gives its timestamp and name. */
const readBridgeMigrations = (): Migration[] =>
  fileOf('bridge.sql')
    .split(/^--> migration /m)
    .slice(1)
    .map((part) => {
      const [, at = '', text = ''] = /^(\d+) \S+\n([^]*)$/.exec(part) ?? [];
      const hash = createHash('sha256').update(text).digest('hex');
      return { sql: statementsOf(text), hash, folderMillis: Number(at) };
    });

/**
 * Selects the known migrations that a database has been through.
 *
 * @param applied their timestamps; empty when there are no tables
 * @param existing the migrations of this Hadir; tests pass fewer
 * @throws StartError when the database is older than the first migration, or has one that this Hadir does not know
 */
export function selectKnownMigrations(
  applied: readonly number[],
  existing: readonly Migration[] = migrations(),
): Migration[] {
  const [baseline] = existing;
  if (applied.length === 0 || !baseline) return [];
  if (!applied.includes(baseline.folderMillis)) throw createTooOldError();
  const ours = new Set(existing.map(({ folderMillis }) => folderMillis));
  const unknown = applied.find((at) => at > baseline.folderMillis && !ours.has(at));
  if (unknown !== undefined) throw createTooNewError(unknown);
  return existing.filter(({ folderMillis }) => applied.includes(folderMillis));
}

/**
 * Finds the migrations that a database still needs: first those of the bridge, then the current ones.
 *
 * @throws StartError like {@link selectKnownMigrations}, except for an older database that the bridge can migrate
 */
export function findMissingMigrations(applied: readonly number[]): {
  bridge: Migration[];
  ours: Migration[];
} {
  const bridge = readBridgeMigrations();
  const isBridged =
    applied.includes(LAST_MIGRATION_BEFORE_BRIDGE) &&
    applied.every(
      (at) => at <= LAST_MIGRATION_BEFORE_BRIDGE || bridge.some((one) => one.folderMillis === at),
    );
  const ours = migrations();
  const missing = ({ folderMillis }: Migration) => !applied.includes(folderMillis);
  // The first current migration is left out, because the end of the bridge has made the same tables.
  if (isBridged) return { bridge: bridge.filter(missing), ours: ours.slice(1) };
  selectKnownMigrations(applied, ours);
  return { bridge: [], ours: ours.filter(missing) };
}

const createTooOldError = () =>
  new StartError(
    'Data ini dari Hadir yang terlalu lama untuk langsung diperbarui. ' +
      'Buka dulu sekali dengan Hadir 0.1.0 dari 24 November 2026, lalu dengan versi ini.',
  );

const createTooNewError = (at: number) =>
  new StartError(
    `Basis data ini sudah dipakai oleh Hadir yang lebih baru: perubahan tabel tanggal ${new Date(at).toISOString().slice(0, 10)} tidak dikenal versi ini. ` +
      'Jalankan Hadir yang lebih baru, atau pulihkan cadangan dari sebelum pembaruan itu.',
  );

/** The database objects besides tables that are made by statements of their own. */
export interface DatabaseObjects {
  readonly functions: readonly string[];
  readonly views: readonly string[];
  readonly triggers: readonly string[];
  /** A hash of all functions, views and triggers. */
  readonly hash: string;
}

export function readDatabaseObjects(): DatabaseObjects {
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
