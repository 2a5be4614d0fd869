/** Replaces a person's names in texts that keep names beside what was done: the audit, the history of marks, letters and runs. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import {
  allSessions,
  attendanceChanges,
  auditEvents,
  classes,
  gateCards,
  gateDevices,
  gateLeaves,
  gateTaps,
  imports,
  letterPupils,
  letters,
  rollovers,
  sessionRuns,
  users,
} from '../../../schema.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { executeRows } from '../../../db/statements.ts';

export interface ForgottenPerson {
  readonly id: number;
  readonly schoolId: number | null;
  readonly isPupil: boolean;
  /** The text that replaces the names. */
  readonly placeholder: string;
  /** The names and login names that texts may contain. */
  readonly names: readonly string[];
  readonly logins: readonly string[];
}

const isInScopeSql = (scope: Scope, school: SQL): SQL => scopeCondition(scope, school) ?? sql`true`;

const anyOfTextsSql = (texts: readonly string[]): SQL =>
  sql`any (array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[])`;

/** Collects every name and login name the audit remembers of this person, and the present ones. */
export async function listFormerNames(
  tx: Database,
  {
    id,
    fullname,
    identifier,
  }: { readonly id: number; readonly fullname: string; readonly identifier: string },
): Promise<Pick<ForgottenPerson, 'names' | 'logins'>> {
  const lines = await executeRows<{ field: string; text: string }>(
    tx,
    sql`select 'fullname' as field, target_name as text from ${auditEvents}
        where entity in ('user', 'sign-in') and target_id = ${id} and target_name is not null
      union select 'fullname', actor_name from ${auditEvents} where actor_id = ${id} and actor_name is not null
      union select change->>'field', told from ${auditEvents}, jsonb_array_elements(changes) as change,
        lateral (values (change->>'from'), (change->>'to')) as said (told)
        where entity = 'user' and target_id = ${id} and change->>'field' in ('fullname', 'identifier', 'nis') and told is not null`,
  );
  const of = (isMeant: (field: string) => boolean, present: string) => [
    ...new Set([present, ...lines.filter(({ field }) => isMeant(field)).map(({ text }) => text)]),
  ];
  return {
    names: of((field) => field === 'fullname', fullname),
    logins: of((field) => field !== 'fullname', identifier),
  };
}

/**
 * Replaces a person's names in all texts of the scope.
 * @param tx a transaction in which the database allows it (`hadir.forgetting`)
 * @param scope limits whose texts are changed: what another school has written belongs to that school
 */
export async function forgetTexts(tx: Database, scope: Scope, person: ForgottenPerson): Promise<void> {
  await forgetOwnLines(tx, scope, person);
  await forgetAsPupil(tx, scope, person);
  await forgetAuthor(tx, scope, person);
  // A pupil deletes no session and teaches no subject, so these large tables need not be searched.
  if (!person.isPupil) await forgetAsStaff(tx, person);
}

/** The fields of a person's own audit lines whose values say who it was. Of other fields the audit keeps no values anyway. */
const IDENTIFYING_FIELDS = ['fullname', 'identifier', 'nis', 'reason'];

async function forgetOwnLines(
  tx: Database,
  scope: Scope,
  { id, placeholder }: ForgottenPerson,
): Promise<void> {
  const isInScope = isInScopeSql(scope, sql`school_id`);
  await tx.execute(
    sql`update ${auditEvents} set actor_name = ${placeholder} where actor_id = ${id} and ${isInScope}`,
  );
  await tx.execute(sql`update ${auditEvents} set target_name = ${placeholder}, changes = (
      select coalesce(jsonb_agg(case when change->>'field' = ${anyOfTextsSql(IDENTIFYING_FIELDS)}
        then jsonb_build_object('field', change->'field') else change end order by place), '[]')
      from jsonb_array_elements(changes) with ordinality as its (change, place))
    where entity in ('user', 'sign-in') and target_id = ${id} and ${isInScope}`);
}

/**
 * Replaces a pupil's names in audit lines: "Budi (0812)" in those of classes and guardians, "Surat sakit 3 November 2026 (Budi dan 2 lainnya)" in those
 * of letters.
 */
async function forgetAsPupil(
  tx: Database,
  scope: Scope,
  { id, placeholder, names, logins }: ForgottenPerson,
): Promise<void> {
  const isInScope = isInScopeSql(scope, sql`school_id`);
  const namesWithLogins = names.flatMap((name) => logins.map((login) => `${name} (${login})`));
  await replaceValues(
    tx,
    ['student'],
    namesWithLogins,
    placeholder,
    sql`entity in ('class', 'guardian') and ${isInScope}`,
  );
  for (const name of names) {
    await tx.execute(sql`update ${auditEvents} set target_name =
        replace(replace(target_name, ${`(${name})`}, ${`(${placeholder})`}), ${`(${name} dan `}, ${`(${placeholder} dan `})
      where entity = 'letter' and ${isInScope} and position(${`(${name}`} in target_name) > 0
        and target_id in (select ${letterPupils.letterId} from ${letterPupils} where ${letterPupils.userId} = ${id})`);
  }
}

const MAX_LINES_PER_UPDATE = 10_000;

const AUTHORED_TABLES = [
  ...[letters, imports, rollovers, sessionRuns].map((table) => ({
    table,
    by: 'created_by',
    name: 'created_by_name',
    school: sql`school_id`,
  })),
  {
    table: attendanceChanges,
    by: 'changed_by',
    name: 'changed_by_name',
    school: sql`(select ${classes.schoolId} from ${allSessions} join ${classes} on ${classes.id} = ${allSessions.classId}
      where ${allSessions.id} = session_id)`,
  },
] as const;

/** Columns that hold only a name, without the id of the person. */
const NAME_ONLY_COLUMNS = [
  { table: letters, name: 'withdrawn_by_name', school: sql`school_id` },
  { table: imports, name: 'undone_by_name', school: sql`school_id` },
  { table: rollovers, name: 'undone_by_name', school: sql`school_id` },
  { table: sessionRuns, name: 'undone_by_name', school: sql`school_id` },
  { table: gateDevices, name: 'created_by_name', school: sql`school_id` },
  { table: gateCards, name: 'created_by_name', school: sql`school_id` },
  { table: gateTaps, name: 'by_name', school: sql`school_id` },
  { table: gateLeaves, name: 'given_by_name', school: sql`school_id` },
  ...['deleted_by_name', 'cancelled_by_name'].map((name) => ({
    table: allSessions,
    name,
    school: sql`(select ${classes.schoolId} from ${classes} where ${classes.id} = class_id)`,
  })),
] as const;

/**
 * Replaces the name on what the person did; for a pupil these are the own check-ins. The name of who closed a month stays, because it is
 * part of what was signed.
 */
async function forgetAuthor(tx: Database, scope: Scope, { id, placeholder }: ForgottenPerson): Promise<void> {
  for (const { table, by, name, school } of AUTHORED_TABLES) {
    const column = sql.identifier(name);
    // Updated in portions, because a teacher of many years has more lines than one statement can change in its time.
    let updatedCount: number;
    do {
      const rows = await executeRows(
        tx,
        sql`update ${table} set ${column} = ${placeholder} where id in (select id from ${table}
          where ${sql.identifier(by)} = ${id} and ${column} <> ${placeholder} and ${isInScopeSql(scope, school)} limit ${MAX_LINES_PER_UPDATE}) returning id`,
      );
      updatedCount = rows.length;
    } while (updatedCount === MAX_LINES_PER_UPDATE);
  }
}

/** Replaces a staff member's name where no id stands beside it, and in audit lines that name a teacher, a substitute or a wali kelas. */
async function forgetAsStaff(tx: Database, person: ForgottenPerson): Promise<void> {
  const { schoolId, placeholder } = person;
  const names = await listUnsharedNames(tx, person);
  if (names.length === 0) return;
  for (const { table, name, school } of NAME_ONLY_COLUMNS) {
    const column = sql.identifier(name);
    await tx.execute(sql`update ${table} set ${column} = ${placeholder}
      where ${column} = ${anyOfTextsSql(names)} and ${school} is not distinct from ${schoolId}::int`);
  }
  const isOfSchool = sql`school_id is not distinct from ${schoolId}::int`;
  await replaceValues(tx, ['teacher', 'substitute', 'homeroom_teacher'], names, placeholder, isOfSchool);
}

/** A name that a colleague shares is not replaced where only the name stands, because it may be the colleague's. */
async function listUnsharedNames(tx: Database, { id, schoolId, names }: ForgottenPerson): Promise<string[]> {
  const taken = await executeRows<{ fullname: string }>(
    tx,
    sql`select fullname from ${users} where id <> ${id} and fullname = ${anyOfTextsSql(names)}
      and school_id is not distinct from ${schoolId}::int`,
  );
  return names.filter((name) => !taken.some(({ fullname }) => fullname === name));
}

/** Replaces values in the changes of audit lines: those of the given fields that are exactly one of these texts. */
async function replaceValues(
  tx: Database,
  fields: readonly string[],
  texts: readonly string[],
  placeholder: string,
  where: SQL,
): Promise<void> {
  const value = (side: 'from' | 'to') => sql`case when change->>${side}::text = ${anyOfTextsSql(texts)}
    then jsonb_build_object(${side}::text, ${placeholder}::text) else '{}' end`;
  const isForgottenField = sql`change->>'field' = ${anyOfTextsSql(fields)}
    and (change->>'from' = ${anyOfTextsSql(texts)} or change->>'to' = ${anyOfTextsSql(texts)})`;
  await tx.execute(sql`update ${auditEvents} set changes = (
      select jsonb_agg(case when ${isForgottenField} then change || ${value('from')} || ${value('to')} else change end order by place)
      from jsonb_array_elements(changes) with ordinality as its (change, place))
    where ${where} and exists (select from jsonb_array_elements(changes) as change where ${isForgottenField})`);
}
