import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { BellTime } from '../../../../contract/timetable/bellTimes.ts';
import type { ListQueryOf } from '../../../../contract/envelope.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { bellSets, bellTimes } from '../../../schema.ts';
import { type RequestedSchool, isOfSchool } from '../../schools/index.ts';
import { resolveOrdering } from '../../../db/lists/order.ts';
import type { Page } from '../../../db/lists/pages.ts';
import { pageOfTable, rowOfTable } from '../../../db/lists/tables.ts';

const usualFirst = sql`coalesce(${bellSets.validFrom}, '-infinity'::date)`;

export type BellSetRow = typeof bellSets.$inferSelect & { times: BellTime[] };

/** The rows of sets, in order of the week. */
async function timesOf(db: Database, setIds: readonly number[]): Promise<Map<number, BellTime[]>> {
  const rows =
    setIds.length === 0
      ? []
      : await db
          .select()
          .from(bellTimes)
          .where(inArray(bellTimes.setId, [...setIds]))
          .orderBy(asc(bellTimes.setId), asc(bellTimes.weekday), asc(bellTimes.startTime));
  const times = new Map<number, BellTime[]>(setIds.map((id) => [id, []]));
  for (const { setId, weekday, number, name, startTime, endTime } of rows) {
    times.get(setId)?.push({ weekday, number, name, start_time: startTime, end_time: endTime });
  }
  return times;
}

async function withTimes(db: Database, sets: (typeof bellSets.$inferSelect)[]): Promise<BellSetRow[]> {
  const ids = sets.map(({ id }) => id);
  const times = await timesOf(db, ids);
  return sets.map((set) => ({ ...set, times: times.get(set.id) ?? [] }));
}

export async function listBellSets(
  db: Database,
  scope: Scope,
  query: ListQueryOf<'listBellSets'>,
  school: RequestedSchool,
): Promise<Page<BellSetRow>> {
  // The usual set, which has no date, comes first.
  const ordering = resolveOrdering('listBellSets', { valid_from: [usualFirst] }, [bellSets.id], query);
  const where = and(scopeCondition(scope, bellSets.schoolId), isOfSchool(bellSets.schoolId, school));
  const { rows, totalItems } = await pageOfTable(db, bellSets, {}, { query, ordering, where });
  return { rows: await withTimes(db, rows), totalItems };
}

/** @throws NoSuchRow */
export async function findBellSet(db: Database, scope: Scope, id: number): Promise<BellSetRow> {
  const set = await rowOfTable(
    db,
    bellSets,
    {},
    and(eq(bellSets.id, id), scopeCondition(scope, bellSets.schoolId)),
  );
  const [row] = await withTimes(db, [set]);
  if (!row) throw new Error('A set is read with its rows');
  return row;
}

/** All sets of a school with their rows: what `bellSetOn` chooses from. */
export async function bellSetsOf(db: Database, schoolId: number): Promise<BellSetRow[]> {
  const sets = await db.select().from(bellSets).where(eq(bellSets.schoolId, schoolId));
  return withTimes(db, sets);
}
