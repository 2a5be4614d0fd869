/** Carries out a prepared import, with its record, the notes for its undo and its lines in the audit. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { chunksOf } from '../../../db/statements.ts';
import type { Answer } from '../../../http/answer.ts';
import type { RunOnce } from '../../../http/idempotency.ts';
import type { ReportProgress } from '../../../http/telling.ts';
import { imports } from '../../../schema.ts';
import { auditBatch, type BatchActor, insertBatch } from '../../batches/index.ts';
import { recordItems } from './items.ts';
import { waitForOtherImports } from './turn.ts';
import { removeUnfinishedImport } from './unfinished.ts';
import { createProgressMeter, type PreparedImport, ROW_COSTS, type WritePart } from './work.ts';

type Row = typeof imports.$inferSelect;

export interface ImportOrder<T> {
  readonly kind: Row['kind'];
  readonly fileName: string;
  /** Makes the plan anew, and checks that it is the one that was seen. */
  readonly prepare: (from: Database) => Promise<{ schoolId: number | null; work: PreparedImport }>;
  readonly by: BatchActor;
  readonly once: RunOnce;
  readonly tell: ReportProgress;
  readonly answer: (row: Row) => Answer<T>;
}

/** The share of the progress that goes to writing the rows themselves. The rest goes to noting what was done, for the undo and the audit. */
const WRITE_SHARE = 0.75;

async function writePart(tx: Database, row: Row, part: WritePart, { by, tell }: ImportOrder<unknown>) {
  const { items, events } = await part(tx, (share) => tell(share * WRITE_SHARE));
  const reportNotingProgress = createProgressMeter(
    items.length * ROW_COSTS.item + events.length * ROW_COSTS.event,
    (share) => tell(WRITE_SHARE + share * (1 - WRITE_SHARE)),
  );
  for (const chunk of chunksOf(items)) {
    await recordItems(tx, row.id, chunk);
    await reportNotingProgress(chunk.length * ROW_COSTS.item);
  }
  for (const chunk of chunksOf(events)) {
    await by.audit(tx, ...chunk);
    await reportNotingProgress(chunk.length * ROW_COSTS.event);
  }
}

/** The order of one part of several, whose progress is a share of the whole. */
const orderOfPart = <T>(order: ImportOrder<T>, place: number, count: number): ImportOrder<T> => ({
  ...order,
  tell: (share) => order.tell((place + share) / count),
});

const countsOf = ({
  new: fresh,
  changed,
  same,
  skipped,
  classes,
  subjects,
  guardians,
}: PreparedImport['plan']) => ({ new: fresh, changed, same, skipped, classes, subjects, guardians });

const begin = (
  tx: Database,
  { kind, fileName, by }: ImportOrder<unknown>,
  { schoolId, work }: Awaited<ReturnType<ImportOrder<unknown>['prepare']>>,
  isUnfinished: boolean,
): Promise<Row> =>
  insertBatch(tx, imports, { kind, fileName, schoolId, counts: countsOf(work.plan), isUnfinished }, by);

const auditWhole = (tx: Database, row: Row, { by, fileName }: ImportOrder<unknown>): Promise<void> =>
  auditBatch(tx, row, by.audit, {
    entity: 'import',
    name: fileName,
    counts: { ...row.counts, subjects: row.counts.subjects ?? 0, guardians: row.counts.guardians ?? 0 },
  });

/**
 * Carries out an import in one transaction.
 *
 * @param isLarge whether others would notice it
 */
export const importAtOnce = <T>(order: ImportOrder<T>, isLarge: boolean): Promise<Answer<T>> =>
  order.once(async (tx) => {
    if (isLarge) await waitForOtherImports(tx, order.tell);
    const prepared = await order.prepare(tx);
    const row = await begin(tx, order, prepared, false);
    await auditWhole(tx, row, order);
    const { parts } = prepared.work;
    for (const [place, part] of parts.entries())
      await writePart(tx, row, part, orderOfPart(order, place, parts.length));
    return order.answer(row);
  });

/**
 * Carries out an import part by part, each in a transaction of its own, so that others come in between. It is whole or not at all for
 * whoever looks: nobody does before it has ended, and what is left of one that did not end is removed (see unfinished.ts).
 *
 * @param db the connection of `Lanes.alone`
 */
export async function importInParts<T>(order: ImportOrder<T>, db: Database): Promise<Answer<T>> {
  let prepared: Awaited<ReturnType<typeof order.prepare>> | undefined;
  let row: Row | undefined;
  const prepareOnce = async () => (prepared ??= await order.prepare(db));
  const write = async () => {
    const { work } = await prepareOnce();
    const earlier = work.parts.slice(0, -1);
    for (const [place, part] of earlier.entries()) {
      row = await db.transaction(async (tx) => {
        const begun = row ?? (await begin(tx, order, await prepareOnce(), true));
        await writePart(tx, begun, part, orderOfPart(order, place, work.parts.length));
        return begun;
      });
    }
  };
  try {
    return await order.once(
      async (tx) => {
        const now = await prepareOnce();
        const { parts } = now.work;
        const begun = row ?? (await begin(tx, order, now, false));
        const [last] = parts.slice(-1);
        if (last) await writePart(tx, begun, last, orderOfPart(order, parts.length - 1, parts.length));
        const [whole = begun] = row
          ? await tx.update(imports).set({ isUnfinished: false }).where(eq(imports.id, row.id)).returning()
          : [];
        await auditWhole(tx, whole, order);
        return order.answer(whole);
      },
      { db, write },
    );
  } catch (error) {
    const begun = row;
    if (begun) await db.transaction((tx) => removeUnfinishedImport(tx, begun, order.by.audit));
    throw error;
  }
}
