/** The Hadir that a command is about: the running one, by its socket, or its database, opened here. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { backUp, keep } from '../../backup/file.ts';
import type { Header } from '../../backup/format.ts';
import { requireOwner } from '../../backup/restoreFolder.ts';
import { check, type Report } from '../../backup/check/check.ts';
import { callControl } from '../control/call.ts';
import { type NewPassword, resetPassword } from '../control/resetPassword.ts';
import type { OpenDatabase } from '../../db/client.ts';
import { connectPostgres } from '../../db/postgres.ts';
import { connectEmbedded } from '../../db/embedded.ts';
import { acquireLock } from '../../db/lock.ts';
import { isBehind } from '../../db/migrate.ts';
import type { Place } from '../open.ts';
import { StartError } from '../../base/startError.ts';

const reportSchema = z.object({ lines: z.array(z.string()), wrong: z.number() });
const newPasswordSchema = z.object({ identifier: z.string(), fullname: z.string(), password: z.string() });

/** Whether a process has the embedded database that can be given commands. */
export const isRunning = async ({ DATA_DIR }: Place): Promise<boolean> =>
  (await callControl(DATA_DIR, 'ping'))?.resume() !== undefined;

export async function backUpHadir(place: Place, path: string): Promise<Header> {
  const answer = place.DATABASE_URL === undefined ? await callControl(place.DATA_DIR, 'backup') : undefined;
  if (answer) return keep(answer, path);
  const now = new Date();
  return withDatabase(place, (database) => backUp(database, path, { now }));
}

export async function checkHadir(place: Place): Promise<Report> {
  const answer = place.DATABASE_URL === undefined ? await callControl(place.DATA_DIR, 'check') : undefined;
  if (answer) return reportSchema.parse(await json(answer));
  return withDatabase(place, check);
}

export async function resetHadirPassword(place: Place, name: string): Promise<NewPassword> {
  const request = { name };
  const answer =
    place.DATABASE_URL === undefined
      ? await callControl(place.DATA_DIR, 'reset-password', request)
      : undefined;
  if (answer) return newPasswordSchema.parse(await json(answer));
  return withDatabase(place, async ({ db, raw, settled }) => {
    if (await isBehind(raw)) {
      throw new StartError(
        'Tabel basis data ini berasal dari Hadir yang lebih lama. Jalankan Hadir sekali agar diperbarui, lalu ulangi perintah ini.',
      );
    }
    const made = await resetPassword(db, name, new Date());
    await settled();
    return made;
  });
}

/** With its tables as they are: looking after a database must not change it. */
async function withDatabase<T>(place: Place, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  if (place.DATABASE_URL !== undefined) {
    const database = connectPostgres(place.DATABASE_URL, undefined, {});
    return work(database).finally(() => database.close());
  }
  const folder = join(place.DATA_DIR, 'db');
  if (!existsSync(folder) || existsSync(join(place.DATA_DIR, 'db.unfinished'))) {
    throw new StartError(
      `Di ${place.DATA_DIR} tidak ada basis data Hadir. Isi DATA_DIR (atau DATABASE_URL) seperti untuk server Hadir, lalu ulangi.`,
    );
  }
  requireOwner(place.DATA_DIR);
  const lock = acquireLock(folder);
  try {
    const database = await connectEmbedded(folder);
    return await work(database).finally(() => database.close());
  } finally {
    lock.release();
  }
}
