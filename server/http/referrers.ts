import { and, eq, type SQL } from 'drizzle-orm';
import { getTableConfig, PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { refused } from '../base/problem.ts';
import type { Database } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';

interface ReferringColumn {
  readonly column: PgColumn;
  /** Only rows of the column's table are counted. */
  readonly where?: SQL | undefined;
}

/** The columns that may refer to a record, by the noun of their rows, in the order in which a message lists them. */
export type ReferringColumns = Readonly<Record<string, PgColumn | ReferringColumn>>;

/** A column of a declared resource, and the table whose rows cannot be deleted while it refers to them. */
export interface Referrer {
  readonly noun: string;
  readonly column: PgColumn;
  readonly target: PgTable;
  scopeFilter(scope: Scope): SQL | undefined;
}

/** Finds the foreign keys of a table that prevent the deletion of the rows they refer to. */
export const referrersOf = (noun: string, table: PgTable, scopeFilter: Referrer['scopeFilter']): Referrer[] =>
  getTableConfig(table).foreignKeys.flatMap(({ onDelete, reference }) => {
    const { columns, foreignTable: target } = reference();
    const [column] = columns;
    const isInTheWay = onDelete === undefined || onDelete === 'restrict' || onDelete === 'no action';
    return column && columns.length === 1 && isInTheWay ? [{ noun, column, target, scopeFilter }] : [];
  });

const toReferringColumn = (use: PgColumn | ReferringColumn): ReferringColumn =>
  use instanceof PgColumn ? { column: use } : use;

/**
 * Adds to `uses` all declared resources that refer to a table and that `uses` does not contain yet.
 *
 * @param scope limits which records are counted; undefined counts everybody's
 */
export function withReferrers(
  uses: ReferringColumns,
  referrers: readonly Referrer[],
  table: PgTable,
  scope?: Scope,
): ReferringColumns {
  const named = new Set(Object.values(uses).map((use) => toReferringColumn(use).column));
  const others = referrers.filter(({ target, column }) => target === table && !named.has(column));
  return {
    ...uses,
    ...Object.fromEntries(
      others.map(({ noun, column, scopeFilter }) => [noun, { column, where: scope && scopeFilter(scope) }]),
    ),
  };
}

/** Counts, for each noun, how many rows refer to a record. */
export async function countReferringRows(
  tx: Database,
  uses: ReferringColumns,
  id: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [noun, use] of Object.entries(uses)) {
    const { column, where } = toReferringColumn(use);
    counts[noun] = await tx.$count(column.table, and(eq(column, id), where));
  }
  return counts;
}

/**
 * Refuses to delete a record that others refer to, saying which and how many.
 *
 * @param thing "Kelas ini"
 * @param uses how many of each noun refer to it, in the order in which the message lists them
 * @param alternative what can be done instead, as a sentence without its full stop
 * @throws HttpProblem 400
 */
export function refuseWhileUsed(
  thing: string,
  uses: Readonly<Record<string, number>>,
  alternative?: string,
): void {
  const inTheWay = formatCounts(uses);
  if (inTheWay !== '') {
    const reason = `${thing} belum dapat dihapus: masih ada ${inTheWay}`;
    throw refused(alternative === undefined ? reason : `${reason}. ${alternative}.`);
  }
}

/**
 * Refuses to undo something that others have come to refer to, saying which and how many.
 *
 * @param thing "Impor ini"
 * @throws HttpProblem 400
 */
export function refuseUndoWhileUsed(thing: string, uses: Readonly<Record<string, number>>): void {
  const inTheWay = formatCounts(uses);
  if (inTheWay !== '') throw refused(`${thing} tidak dapat diurungkan: sudah ada ${inTheWay}`);
}

/** Lists counts as "3 kelas, 12 sesi", without those that are 0. */
const formatCounts = (uses: Readonly<Record<string, number>>): string =>
  Object.entries(uses)
    .filter(([, number]) => number > 0)
    .map(([noun, number]) => `${number} ${noun}`)
    .join(', ');
