/**
 * What is left of an import that ended in the middle. On the embedded engine a large import is written in parts, each a transaction of its
 * own, between which nobody but the registers is let in; its row says that it is unfinished until the last part. Where the process was
 * killed, or a part was refused, all of it is removed, as if it had never been sent.
 */
import { asc, eq } from 'drizzle-orm';
import { type AuditWriter, recordAudit } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { chunksOf } from '../../../db/statements.ts';
import { imports } from '../../../schema.ts';
import { auditOfUndo } from './audited.ts';
import { takeBackGuardians } from './guardians.ts';
import { selectImportItems, takeBackMemberships, takeBackPeople } from './undo.ts';

type Row = typeof imports.$inferSelect;

/** @param audit the lines of what was made are there already, so what is removed has lines, too */
export async function removeUnfinishedImport(
  tx: Database,
  { id, schoolId }: Pick<Row, 'id' | 'schoolId'>,
  audit: AuditWriter,
): Promise<void> {
  const items = await selectImportItems(tx, id);
  await takeBackMemberships(tx, items);
  const guardians = await takeBackGuardians(tx, items);
  const events = auditOfUndo({ ...(await takeBackPeople(tx, items)), subjects: [], guardians }, schoolId);
  for (const chunk of chunksOf(events)) await audit(tx, ...chunk);
  // Its items go along.
  await tx.delete(imports).where(eq(imports.id, id));
}

/**
 * Removes the unfinished imports that a killed process has left, before anybody is served.
 *
 * @returns the names of their files
 */
export const removeUnfinishedImports = (db: Database, now: Date): Promise<string[]> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(imports)
      .where(eq(imports.isUnfinished, true))
      .orderBy(asc(imports.id))
      .for('update');
    for (const row of rows)
      await removeUnfinishedImport(tx, row, (of, ...events) => recordAudit(of, { at: now }, events));
    return rows.map(({ fileName }) => fileName);
  });
