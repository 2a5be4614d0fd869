import { type PeopleKind, findRowProblems } from '../../../../contract/intake/importRows.ts';
import { ROLES } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { auditOfWrite } from './audited.ts';
import { existingRecordsOf } from './existing.ts';
import { withGuardians, writeGuardians } from './guardians.ts';
import { divideIntoParts } from './parts.ts';
import { planImport, presentPlan, soundRows } from './plan.ts';
import type { RequestedImport, PreparedImport } from './work.ts';
import { writePlan } from './write.ts';

/** Prepares the import of pupils with their classes, or of teachers. */
export async function preparePeopleImport(
  kind: PeopleKind,
  db: Database,
  wanted: RequestedImport,
): Promise<PreparedImport> {
  const { rows, schoolId, year, today, guardians } = wanted;
  const rowsWithoutProblems = soundRows(rows, findRowProblems(kind, rows, today));
  const existing = await existingRecordsOf(db, wanted, kind, rowsWithoutProblems);
  const plan = await withGuardians(db, planImport(kind, rows, existing, today), guardians);
  return {
    plan: presentPlan(kind, plan),
    parts: divideIntoParts(plan).map((part) => async (tx, reportWritten) => {
      const written = await writePlan(tx, part, { kind, schoolId, year, today }, reportWritten);
      const role = kind === 'pupils' ? ROLES.student : ROLES.teacher;
      const named = await writeGuardians(tx, written, guardians);
      return {
        items: [...written.items, ...named.items],
        events: [...auditOfWrite(written, role, schoolId), ...named.events],
      };
    }),
  };
}
