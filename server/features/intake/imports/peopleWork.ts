import { type PeopleKind, problemsOfRows } from '../../../../contract/intake/importRows.ts';
import { ROLES } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { auditOfWrite } from './audited.ts';
import { existingRecordsOf } from './existing.ts';
import { planImport, presentPlan, soundRows } from './plan.ts';
import type { ToImport, Work } from './work.ts';
import { writePlan } from './write.ts';

/** Prepares the import of pupils with their classes, or of teachers. */
export async function workOfPeople(kind: PeopleKind, db: Database, wanted: ToImport): Promise<Work> {
  const { rows, schoolId, year, today } = wanted;
  const sound = soundRows(rows, problemsOfRows(kind, rows, today));
  const existing = await existingRecordsOf(db, wanted, kind, sound);
  const plan = planImport(kind, rows, existing, today);
  return {
    plan: presentPlan(kind, plan),
    write: async (tx, wrote) => {
      const written = await writePlan(tx, plan, { kind, schoolId, year, today }, wrote);
      const role = kind === 'pupils' ? ROLES.student : ROLES.teacher;
      return { items: written.items, events: auditOfWrite(written, role) };
    },
  };
}
