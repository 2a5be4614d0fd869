/**
 * What all batches have in common. A batch writes many records by a plan: an import, the sessions of some weeks, a kenaikan kelas. It is
 * previewed, written only as it was previewed, recorded with its author, listed, and undone as a whole while nothing depends on it.
 * Each kind of batch decides itself how its plan is made and written, and what an undo restores.
 */
import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../../contract/envelope.ts';
import { invalid } from '../../base/problem.ts';
import type { AuditWriter, AuditEvent } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { found } from '../../db/found.ts';
import { offsetOf, type Page, makePage } from '../../db/lists/pages.ts';
import { fullnameOf } from '../people/index.ts';
import type { imports, rollovers, sessionRuns } from '../../schema.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { chunksOf } from '../../db/statements.ts';

type BatchTable = typeof imports | typeof rollovers | typeof sessionRuns;
type BatchRow<T extends BatchTable> = T['$inferSelect'];
type Entity = 'import' | 'rollover' | 'session-run';

/** Who makes a batch or takes it back, and when. */
export interface BatchActor {
  readonly at: Date;
  readonly userId: number;
  readonly audit: AuditWriter;
}

/**
 * Two plans that would write the same have the same digest.
 * @param plan all that would be written
 */
export const digestOf = (plan: unknown): string =>
  createHash('sha256').update(JSON.stringify(plan)).digest('base64url');

/**
 * Checks that what is written is what the user has seen: the plan, made again in the transaction of the write, must equal the previewed
 * one.
 *
 * @param seen the digest of the previewed plan; undefined when there was no preview
 * @param now the digest of the plan made again
 * @throws HttpProblem 400 beside `plan`
 */
export function checkPreviewedPlan(seen: string | undefined, now: string, msg: string): void {
  if (seen !== undefined && seen !== now) throw invalid({ path: 'plan', msg });
}

/** Two racing requests may both pass every check. Then a constraint of the database fails, and the answer says that the plan has changed. */
export const planConstraints = (constraints: readonly string[], msg: string) =>
  Object.fromEntries(constraints.map((name) => [name, { path: 'plan', msg }]));

/** Records a batch. */
export const insertBatch = async <T extends BatchTable>(
  tx: Database,
  table: T,
  columns: Omit<T['$inferInsert'], 'createdAt' | 'createdBy' | 'createdByName'>,
  { at, userId }: BatchActor,
): Promise<BatchRow<T>> => {
  const maker = { createdAt: at, createdBy: userId, createdByName: await fullnameOf(tx, userId) };
  return found(
    await tx
      .insert(table as PgTable)
      .values({ ...columns, ...maker })
      .returning(),
  ) as BatchRow<T>;
};

interface BatchName {
  readonly entity: Entity;
  readonly name: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Tells the audit of a batch, with its counts. */
export const auditBatch = (
  tx: Database,
  { id, schoolId }: BatchRow<BatchTable>,
  audit: AuditWriter,
  { entity, name, counts }: BatchName,
): Promise<void> =>
  audit(tx, {
    event: `${entity}.created`,
    target: { id, name },
    changes: Object.entries(counts).map(([field, to]) => ({ field, from: null, to })),
    schoolId,
  });

/** Records a batch, and tells the audit of it. */
export async function recordBatch<T extends BatchTable>(
  tx: Database,
  table: T,
  columns: Omit<T['$inferInsert'], 'createdAt' | 'createdBy' | 'createdByName'>,
  by: BatchActor,
  batch: BatchName,
): Promise<BatchRow<T>> {
  const row = await insertBatch(tx, table, columns, by);
  await auditBatch(tx, row, by.audit, batch);
  return row;
}

/** Lists batches, the latest first. */
export async function listBatches<T extends BatchTable>(
  db: Database,
  table: T,
  scope: Scope,
  query: ListQuery,
): Promise<Page<BatchRow<T>>> {
  const where = scopeCondition(scope, table.schoolId);
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(query.perPage)
    .offset(offsetOf(query));
  return makePage(query, rows as BatchRow<T>[], () => db.$count(table, where));
}

interface UndoneBatch {
  readonly entity: Entity;
  readonly name: string;
  /** The audit events of the batch's records; the event of the batch itself is added to them. */
  readonly events?: AuditEvent[];
}

/**
 * Undoes a batch in one transaction. Who asks again, perhaps because the first answer was lost, gets the batch that is already undone.
 *
 * @throws NoSuchRow; and whatever `takeBack` throws when something prevents the undo
 */
export const undoBatch = <T extends BatchTable>(
  db: Database,
  table: T,
  { id, scope }: { readonly id: number; readonly scope: Scope },
  by: BatchActor,
  takeBack: (tx: Database, row: BatchRow<T>) => Promise<UndoneBatch>,
): Promise<BatchRow<T>> =>
  db.transaction(async (tx) => {
    const row = found(
      await tx
        .select()
        .from(table as PgTable)
        .where(and(eq(table.id, id), scopeCondition(scope, table.schoolId)))
        .for('update'),
    ) as BatchRow<T>;
    return row.undoneAt ? row : recordUndo(tx, table, row, by, await takeBack(tx, row));
  });

/** Notes that a batch is taken back, and tells the audit. */
export async function recordUndo<T extends BatchTable>(
  tx: Database,
  table: T,
  { id, schoolId }: BatchRow<T>,
  { at, userId, audit }: BatchActor,
  { entity, name, events = [] }: UndoneBatch,
): Promise<BatchRow<T>> {
  const undone = { undoneAt: at, undoneByName: await fullnameOf(tx, userId) };
  const rows = await tx
    .update(table as PgTable)
    .set(undone)
    .where(eq(table.id, id))
    .returning();
  await audit(tx, { event: `${entity}.undone`, target: { id, name }, schoolId });
  for (const chunk of chunksOf(events)) await audit(tx, ...chunk);
  return found(rows) as BatchRow<T>;
}
