import { sql } from 'drizzle-orm';
import { type RoleName, ROLES } from '../../contract/roles.ts';
import type { Database } from './client.ts';
import { roles } from './tables/users.ts';

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The key of an advisory lock; any number will do that is the same in every process. Only one process fills an empty database. */
const START_LOCK = 0x4ad2;

/**
 * Takes the lock, which is held until the transaction ends. It fails before the statement times out (SQLSTATE 55P03), because a start
 * tries again while another process holds it.
 */
export async function takeStartLock(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '3s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(${START_LOCK})`);
}

/**
 * Inserts the roles that are missing.
 *
 * @returns the id of each role
 */
export async function ensureRoles(tx: Tx): Promise<Record<RoleName, number>> {
  await tx
    .insert(roles)
    .values(Object.values(ROLES).map((name) => ({ name })))
    .onConflictDoNothing();
  const rows = await tx.select().from(roles);
  // The insert above ensures that every name has a row.
  return Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Record<RoleName, number>;
}
