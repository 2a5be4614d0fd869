/** Writes a plan: a few statements for all rows of each kind, in the transaction of the whole import. */
import { eq, sql } from 'drizzle-orm';
import { ROLES } from '../../../../contract/roles.ts';
import type { PeopleKind } from '../../../../contract/intake/importRows.ts';
import { NO_PASSWORD } from '../../../auth/passwords.ts';
import type { Database } from '../../../db/client.ts';
import { found } from '../../../db/found.ts';
import { classes, roles, users } from '../../../schema.ts';
import type { Year } from './existing.ts';
import { type JoinedPupil, writeEntries } from './members.ts';
import type { Plan, PersonStep } from './plan.ts';
import { chunksOf, executeRows, givenRowsSql, idListSql } from '../../../db/statements.ts';
import { CLASS_STATE, type ImportItem, toCreatedItem, USER_STATE } from './items.ts';
import { ROW_COSTS, createProgressMeter, type OnWritten } from './work.ts';

type Meter = ReturnType<typeof createProgressMeter>;

export interface WriteContext {
  readonly kind: PeopleKind;
  readonly schoolId: number | null;
  readonly year: Year | undefined;
  readonly today: string;
}

export interface WrittenImport {
  readonly items: readonly ImportItem[];
  readonly people: readonly { readonly id: number; readonly step: PersonStep }[];
  readonly classes: readonly { readonly id: number; readonly name: string }[];
  readonly joined: readonly JoinedPupil[];
}

const COLUMNS =
  'id int, identifier text, email text, fullname text, gender text, birth_date date, nis text, nisn text, employee_number text';

interface CreatedUser {
  readonly id: number;
  readonly identifier: string;
  readonly state: string;
}

/** Without a password: nobody signs in with such an account until somebody gives it one. */
async function createPeople(
  tx: Database,
  steps: readonly PersonStep[],
  { kind, schoolId }: WriteContext,
  wrote: Meter,
) {
  const name = kind === 'pupils' ? ROLES.student : ROLES.teacher;
  const role = found(await tx.select().from(roles).where(eq(roles.name, name)));
  const made: CreatedUser[] = [];
  for (const chunk of chunksOf(steps)) {
    const fields = chunk.map((step) => step.fields);
    const rows = await executeRows<CreatedUser>(
      tx,
      sql`insert into users (identifier, email, fullname, gender, birth_date, nis, nisn, employee_number, role_id, school_id, password_hash, must_change_password)
        select identifier, email, fullname, gender, birth_date, nis, nisn, employee_number, ${role.id}::int, ${schoolId}::int, ${NO_PASSWORD}, true
        from ${givenRowsSql(fields, COLUMNS)}
        returning id, identifier, ${USER_STATE} as state`,
    );
    made.push(...rows);
    await wrote(rows.length * ROW_COSTS.person);
  }
  return new Map(made.map((one) => [one.identifier, one]));
}

/**
 * Changes only the columns that the file gives.
 *
 * @returns the values before the change
 */
async function changePeople(tx: Database, steps: readonly PersonStep[], wrote: Meter): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for (const chunk of chunksOf(steps)) {
    const given = chunk.map(({ person, fields }) => ({ id: person?.id, ...fields }));
    const rows = await executeRows<{ id: number; state: string }>(
      tx,
      sql`update users set identifier = coalesce(given.identifier, users.identifier), email = coalesce(given.email, users.email),
          fullname = coalesce(given.fullname, users.fullname), gender = coalesce(given.gender, users.gender),
          birth_date = coalesce(given.birth_date, users.birth_date), nis = coalesce(given.nis, users.nis), nisn = coalesce(given.nisn, users.nisn),
          employee_number = coalesce(given.employee_number, users.employee_number)
        from ${givenRowsSql(given, COLUMNS)} where users.id = given.id returning users.id, ${USER_STATE} as state`,
    );
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    for (const { person, changes } of chunk) {
      if (!person) continue;
      const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]));
      items.push({
        item: 'user',
        effect: 'changed',
        targetId: person.id,
        before,
        after: states.get(person.id),
      });
    }
    await wrote(rows.length * ROW_COSTS.person);
  }
  return items;
}

async function createClasses(tx: Database, { newClasses }: Plan, { year, schoolId }: WriteContext) {
  if (!year || newClasses.length === 0) return [];
  const values = newClasses.map(({ name, level }) => ({ name, level, academicYearId: year.id, schoolId }));
  return tx
    .insert(classes)
    .values(values)
    .returning({ id: classes.id, name: classes.name, state: CLASS_STATE });
}

/** Locks the existing people in order of id, the one order in which all code locks them. */
async function lockPeople(tx: Database, steps: readonly PersonStep[]): Promise<void> {
  const ids = steps.flatMap(({ person }) => person?.id ?? []);
  if (ids.length === 0) return;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} in ${idListSql(ids)}`)
    .orderBy(users.id)
    .for('no key update');
}

export async function writePlan(
  tx: Database,
  plan: Plan,
  write: WriteContext,
  reportShare: OnWritten,
): Promise<WrittenImport> {
  const [fresh, there] = [
    plan.steps.filter(({ person }) => person === undefined),
    plan.steps.filter(({ person, changes }) => person && changes.length > 0),
  ];
  const enteringCount = plan.steps.filter(({ entry }) => entry).length;
  const wrote = createProgressMeter(
    (fresh.length + there.length) * ROW_COSTS.person + enteringCount * ROW_COSTS.entry,
    reportShare,
  );
  await lockPeople(tx, plan.steps);
  const made = await createClasses(tx, plan, write);
  const created = await createPeople(tx, fresh, write, wrote);
  const changed = await changePeople(tx, there, wrote);
  const people = plan.steps.map((step) => ({
    id: step.person?.id ?? created.get(step.fields.identifier ?? '')?.id ?? 0,
    step,
  }));
  const classesByKey = new Map([...plan.classes].map(([key, { id, name }]) => [key, { id, name }]));
  for (const [i, { id, name }] of made.entries())
    classesByKey.set(plan.newClasses[i]?.key ?? '', { id, name });
  const entries = write.year
    ? await writeEntries(tx, {
        entries: people.flatMap(({ id, step }) => {
          const classRow = step.entry && classesByKey.get(step.entry.key);
          return classRow && step.entry ? [{ userId: id, classRow, ...step.entry }] : [];
        }),
        year: write.year,
        today: write.today,
        wrote: (rows) => wrote(rows * ROW_COSTS.entry),
      })
    : { items: [], joined: [] };
  const items: ImportItem[] = [
    ...made.map((one) => toCreatedItem('class', one)),
    ...[...created.values()].map((one) => toCreatedItem('user', one)),
    ...changed,
    ...entries.items,
  ];
  return { items, people, classes: made, joined: entries.joined };
}
