import type { TestServer } from './server.ts';
import { users } from '../../server/schema.ts';

/** Pupils who are in no class yet; nobody signs in as one. */
export async function newPupils({ db, fixtures }: TestServer, ...names: string[]): Promise<number[]> {
  const before = await db.$count(users);
  const rows = await db
    .insert(users)
    .values(
      names.map((fullname, i) => ({
        identifier: `26${String(before + i).padStart(4, '0')}`,
        fullname,
        roleId: fixtures.roles.student,
        passwordHash: '-',
      })),
    )
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}
