import { type PeopleKind, problemsOfRows } from '../../../contract/importRows.ts';
import { ROLES } from '../../../contract/roles.ts';
import type { Database } from '../../db/client.ts';
import { auditOfWrite } from './audited.ts';
import { knownOf } from './known.ts';
import { planImport, presentPlan, soundRows } from './plan.ts';
import type { ToImport, Work } from './work.ts';
import { writePlan } from './write.ts';

/** Pupils with their classes, or teachers. */
export async function workOfPeople(
  kind: PeopleKind,
  db: Database,
  { rows, scope, schoolId, year, today }: ToImport,
): Promise<Work> {
  const sound = soundRows(rows, problemsOfRows(kind, rows, today));
  const known = await knownOf(db, scope, kind, sound, year, today);
  const plan = planImport(kind, rows, known, today);
  return {
    plan: presentPlan(plan),
    write: async (tx, wrote) => {
      const written = await writePlan(tx, plan, { kind, schoolId, year, today }, wrote);
      const role = kind === 'pupils' ? ROLES.student : ROLES.teacher;
      return { items: written.items, events: auditOfWrite(written, role) };
    },
  };
}
