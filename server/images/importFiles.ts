import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { IMAGE_NAME } from './stored.ts';
import type { Database, OpenDatabase } from '../db/client.ts';
import { images, MAX_IMAGE_BYTES } from '../db/tables/images.ts';
import { schools } from '../db/tables/schools.ts';
import { users } from '../db/tables/users.ts';
import { errorCode } from '../base/startError.ts';

/** How many pictures are in memory at once. */
const PICTURES_PER_BATCH = 16;

/**
 * Moves the pictures of an older Hadir, which stored them as files, into the database. A file is deleted only when its picture is safely on
 * the database's disk, so a crash loses nothing and the next start continues. Files that no row names stay: the folder may belong to
 * another database.
 *
 * @param folder may be missing; it is removed when it is empty
 * @returns how many were moved. Never throws: a picture that cannot be read is logged and left.
 */
export async function importImageFiles(
  { db, settled }: Pick<OpenDatabase, 'db' | 'settled'>,
  folder: string,
  log: Logger,
): Promise<number> {
  let taken = 0;
  try {
    const names = (await readdir(folder)).filter((name) => IMAGE_NAME.test(name));
    for (let from = 0; from < names.length; from += PICTURES_PER_BATCH) {
      const read = await readImages(
        folder,
        await findReferencedImages(db, names.slice(from, from + PICTURES_PER_BATCH)),
        log,
      );
      if (read.length === 0) continue;
      await db.insert(images).values(read).onConflictDoNothing();
      await settled();
      for (const { name } of read) await rm(join(folder, name), { force: true });
      taken += read.length;
    }
    await rmdir(folder).catch(() => {});
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') log.warn({ err: error, folder }, 'pictures were not all taken in');
  }
  if (taken > 0) log.info({ taken, folder }, 'took pictures into the database');
  return taken;
}

async function findReferencedImages(db: Database, names: string[]): Promise<string[]> {
  const found = await Promise.all([
    db.select({ image: users.image }).from(users).where(inArray(users.image, names)),
    db.select({ image: schools.image }).from(schools).where(inArray(schools.image, names)),
  ]);
  return [...new Set(found.flat().flatMap(({ image }) => image ?? []))];
}

async function readImages(folder: string, names: string[], log: Logger) {
  const read: (typeof images.$inferInsert)[] = [];
  for (const name of names) {
    try {
      const bytes = new Uint8Array(await readFile(join(folder, name)));
      if (bytes.length > 0 && bytes.length <= MAX_IMAGE_BYTES) read.push({ name, bytes });
      else log.warn({ name, bytes: bytes.length }, 'this picture is none');
    } catch (error) {
      // A missing file is no error: another process may be moving the same folder.
      if (errorCode(error) !== 'ENOENT') log.warn({ name, err: error }, 'this picture cannot be read');
    }
  }
  return read;
}
