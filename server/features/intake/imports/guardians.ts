/** The guardians of imported pupils, where the school keeps them and whoever imports has asked for them: planned, written, taken back. */
import type { ImportRow } from '../../../../contract/intake/importRows.ts';
import type { AuditEvent } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import {
  addImportedGuardians,
  childChange,
  countGuardianObstacles,
  findKnownPhones,
  guardianEvent,
  type GuardianLink,
  maskPhone,
  type NotedBy,
  readNamedGuardian,
  stateAfter,
  takeBackImportedGuardians,
} from '../../family/index.ts';
import type { importItems } from '../../../schema.ts';
import { type ImportItem, toCreatedItem } from './items.ts';
import type { GuardianWarning, PersonStep, Plan } from './plan.ts';
import type { WrittenImport } from './write.ts';

/** Adds the guardians to a plan. Who cannot be read is a warning, and never keeps a pupil out. */
export async function withGuardians(db: Database, plan: Plan, noted: NotedBy | undefined): Promise<Plan> {
  if (!noted) return plan;
  const read = plan.steps.map(({ row }) => readGuardian(row));
  const phones = read.flatMap((one) => (one && 'guardian' in one ? one.guardian.phone : []));
  const known = await findKnownPhones(db, noted.schoolId, phones);
  const warnings: GuardianWarning[] = [];
  const steps = plan.steps.map((step, place): PersonStep => {
    const [one, { row }] = [read[place], step.row];
    if (!one) return step;
    if ('problem' in one) {
      const { cell, msg } = one.problem;
      warnings.push({ row, field: cell === 'name' ? 'guardian' : 'guardian_phone', msg });
      return step;
    }
    const { guardian } = one;
    const name = known.get(guardian.phone)?.name ?? guardian.name;
    const shown = `${name} (${guardian.relation}), ${maskPhone(guardian.phone)}`;
    const state = stateAfter(known, { ...guardian, child: step.person?.id ?? `row ${row}` });
    return state === 'known' ? step : { ...step, guardian: { ...guardian, shown } };
  });
  return { ...plan, steps, warnings };
}

/** Without a number nobody is written down: there is nothing to reach them by. */
const readGuardian = ({ guardian: name, guardian_relation: relation, guardian_phone: phone }: ImportRow) =>
  phone === undefined ? undefined : readNamedGuardian({ name, relation, phone });

/** Writes the guardians of the pupils who have just been written. */
export async function writeGuardians(
  tx: Database,
  { people }: WrittenImport,
  noted: NotedBy | undefined,
): Promise<{ items: ImportItem[]; events: AuditEvent[] }> {
  const given = people.flatMap(({ id, step }) => (step.guardian ? [{ ...step.guardian, userId: id }] : []));
  if (!noted || given.length === 0) return { items: [], events: [] };
  const { created, links } = await addImportedGuardians(tx, given, noted);
  const steps = new Map(people.map(({ id, step }) => [id, step]));
  const fresh = new Set(created.map(({ id }) => id));
  const events = links.flatMap(({ guardianId: id, userId, relation }): AuditEvent[] => {
    const step = steps.get(userId);
    if (!step) return [];
    // The first child comes with a new guardian, brothers and sisters to one who is known.
    const event = fresh.delete(id) ? 'created' : 'updated';
    const pupil = { ...step.person, ...step.fields };
    const child = { fullname: pupil.fullname ?? '', identifier: pupil.identifier ?? '' };
    return [guardianEvent(event, { id, relation, schoolId: noted.schoolId }, [childChange(child, 'to')])];
  });
  const items = [
    ...created.map((one) => toCreatedItem('guardian', one)),
    ...links.map(({ guardianId, userId }): ImportItem => ({
      item: 'guardian-child',
      effect: 'created',
      targetId: guardianId,
      before: { userId },
    })),
  ];
  return { items, events };
}

type Row = typeof importItems.$inferSelect;

/** What the import has written of guardians, as its items tell. */
const readItems = (rows: readonly Row[]) => ({
  created: rows
    .filter(({ item }) => item === 'guardian')
    .map(({ targetId, after }) => ({ id: targetId, state: after })),
  links: rows
    .filter(({ item }) => item === 'guardian-child')
    .map(({ targetId, before }): GuardianLink => ({
      guardianId: targetId,
      userId: Number(before?.['userId']),
    })),
});

export function countObstaclesOfGuardians(tx: Database, rows: readonly Row[]) {
  const { created, links } = readItems(rows);
  return countGuardianObstacles(tx, created, links);
}

export function takeBackGuardians(tx: Database, rows: readonly Row[]): Promise<AuditEvent[]> {
  const { created, links } = readItems(rows);
  return takeBackImportedGuardians(
    tx,
    created.map(({ id }) => id),
    links,
  );
}
