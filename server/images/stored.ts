/** Stores pictures. Each is written under a new name in the transaction of the row that names it, and is deleted with that row. */
import { randomUUID } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { images } from '../db/tables/images.ts';
import { schools } from '../db/tables/schools.ts';
import { users } from '../db/tables/users.ts';

/** The names of pictures. They cannot be guessed, because an `<img>` cannot send a token, and they do not tell who is shown. */
export const IMAGE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/;

export async function writeImage(tx: Database, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const name = `${randomUUID()}.webp`;
  await tx.insert(images).values({ name, bytes });
  return name;
}

export async function readImage(db: Database, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [row] = await db.select({ bytes: images.bytes }).from(images).where(eq(images.name, name));
  return row?.bytes;
}

/** The school that a picture belongs to; null when it belongs to none, or when there are not several schools. */
export async function schoolOfImage(db: Database, name: string): Promise<number | null> {
  const severalSchoolsCondition = sql`exists (select from ${schools} offset 1)`;
  const rows = await db
    .select({ schoolId: users.schoolId })
    .from(users)
    .where(and(severalSchoolsCondition, eq(users.image, name)))
    .unionAll(
      db
        .select({ schoolId: sql<number | null>`${schools.id}` })
        .from(schools)
        .where(and(severalSchoolsCondition, or(eq(schools.image, name), eq(schools.picture, name)))),
    );
  return rows[0]?.schoolId ?? null;
}

export async function isImage(db: Database, name: string): Promise<boolean> {
  const rows = await db.select({ name: images.name }).from(images).where(eq(images.name, name));
  return rows.length > 0;
}

/** Deletes a picture. Call it in the transaction that removes the last reference to it. */
export async function removeImage(tx: Database, name: string | null): Promise<void> {
  if (name !== null) await tx.delete(images).where(eq(images.name, name));
}
