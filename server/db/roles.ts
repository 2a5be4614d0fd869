import { sql } from 'drizzle-orm';
import { type RoleName, ROLES } from '../../contract/roles.ts';
import type { Database } from './client.ts';
import { roles } from './tables/users.ts';

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Any number; the same in every process, so that only one of them fills an empty database. */
const START_LOCK = 0x4ad2;

/** Held until the transaction ends. */
export const lockStart = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${START_LOCK})`);

/** @returns the id of each role. */
export async function ensureRoles(tx: Tx): Promise<Record<RoleName, number>> {
  await tx
    .insert(roles)
    .values(Object.values(ROLES).map((name) => ({ name })))
    .onConflictDoNothing();
  const rows = await tx.select().from(roles);
  // The insert above made a row for every name.
  return Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Record<RoleName, number>;
}
