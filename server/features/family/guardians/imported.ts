/** The guardians that an import of pupils brings along: looked up, written many at once, and taken back with the import. */
import { and, eq, sql } from 'drizzle-orm';
import type { AuditEvent } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { countOf, executeRows, givenRowsSql, idListSql } from '../../../db/statements.ts';
import { guardianPupils, guardians, users } from '../../../schema.ts';
import { guardianEvent, childChange } from './audited.ts';
import type { GuardianRow } from './guardians.ts';
import { forgetGuardians, type NamedGuardian, type NotedBy } from './records.ts';

/** A guardian and one of the children. */
export interface GuardianLink {
  readonly guardianId: number;
  readonly userId: number;
}

export interface ImportedGuardian extends Pick<NamedGuardian, 'name' | 'relation' | 'phone'> {
  readonly userId: number;
}

export interface WrittenGuardians {
  readonly created: readonly { readonly id: number; readonly state: string }[];
  readonly links: readonly (GuardianLink & Pick<GuardianRow, 'relation'>)[];
}

/** A digest of a guardian, by which an undo notices that somebody has changed one since. */
const GUARDIAN_STATE = sql<string>`md5((guardians.name, guardians.relation, guardians.phone, guardians.email, guardians.agreed_at, guardians.opted_out_at)::text)`;

/**
 * Gives each of these pupils a guardian who has not said whether messages are welcome. One number is one guardian of the school, so that
 * brothers and sisters share theirs; one whom the school knows already stays as it is.
 */
export async function addImportedGuardians(
  tx: Database,
  rows: readonly ImportedGuardian[],
  { schoolId, at, by }: NotedBy,
): Promise<WrittenGuardians> {
  const given = givenRowsSql(
    rows.map(({ userId, name, relation, phone }, place) => ({ place, userId, name, relation, phone })),
    'place int, "userId" int, name text, relation text, phone text',
  );
  const created = await executeRows<WrittenGuardians['created'][number]>(
    tx,
    sql`insert into guardians (school_id, name, relation, phone, created_at, created_by_name)
      select distinct on (phone) ${schoolId}::int, name, relation, phone, ${at.toISOString()}::timestamptz, ${by}::text
      from ${given} order by phone, place
      on conflict (school_id, phone) do nothing
      returning id, ${GUARDIAN_STATE} as state`,
  );
  // They are locked in the order of their ids, as all code locks them, so that none is deleted before it has its child.
  const links = await executeRows<WrittenGuardians['links'][number]>(
    tx,
    sql`with known as (
        select id, phone, relation from guardians
        where school_id = ${schoolId}::int and phone in (select phone from ${given}) order by id for no key update
      ), linked as (
        insert into guardian_pupils (guardian_id, user_id)
        select known.id, given."userId" from ${given} join known on known.phone = given.phone order by given.place
        on conflict do nothing returning guardian_id, user_id
      )
      select guardian_id as "guardianId", user_id as "userId", known.relation
      from linked join known on known.id = linked.guardian_id`,
  );
  return { created, links };
}

/** Counts what keeps guardians of an import from being taken back: changes by others, and children of whom the import knows nothing. */
export async function countGuardianObstacles(
  tx: Database,
  created: readonly { readonly id: number; readonly state: string | null }[],
  links: readonly GuardianLink[],
): Promise<{ readonly changed: number; readonly otherChildren: number }> {
  const states = new Map(created.map(({ id, state }) => [id, state]));
  const now = await executeRows<{ id: number; state: string }>(
    tx,
    sql`select id, ${GUARDIAN_STATE} as state from guardians where id in ${idListSql([...states.keys()])} order by id for update`,
  );
  const otherChildren = await countOf(
    tx,
    sql`from guardian_pupils where guardian_id in ${idListSql([...states.keys()])} and (guardian_id, user_id) not in (
      select "guardianId", "userId" from ${givenRowsSql(links, '"guardianId" int, "userId" int')})`,
  );
  // One who was deleted meanwhile, perhaps by the own wish, is nobody's obstacle.
  return { changed: now.filter(({ id, state }) => states.get(id) !== state).length, otherChildren };
}

/** Takes back what an import has written of guardians. @returns the lines of the audit */
export async function takeBackImportedGuardians(
  tx: Database,
  createdIds: readonly number[],
  links: readonly GuardianLink[],
): Promise<AuditEvent[]> {
  const linkedSql = sql`(${guardianPupils.guardianId}, ${guardianPupils.userId}) in (
    select "guardianId", "userId" from ${givenRowsSql(links, '"guardianId" int, "userId" int')})`;
  const unlinked = await tx
    .select({ guardian: guardians, pupil: { fullname: users.fullname, identifier: users.identifier } })
    .from(guardianPupils)
    .innerJoin(guardians, eq(guardians.id, guardianPupils.guardianId))
    .innerJoin(users, eq(users.id, guardianPupils.userId))
    .where(and(linkedSql, sql`${guardians.id} not in ${idListSql(createdIds)}`));
  await tx.delete(guardianPupils).where(linkedSql);
  const deleted = await forgetGuardians(tx, createdIds);
  return [
    ...unlinked.map(({ guardian, pupil }) =>
      guardianEvent('updated', guardian, [childChange(pupil, 'from')]),
    ),
    ...deleted.map((guardian) => guardianEvent('deleted', guardian, [])),
  ];
}
