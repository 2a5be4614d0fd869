/** Runs a command either in the running Hadir, through its socket, or on its database, which is then opened here. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { z } from 'zod';
import { backUp, saveDump } from '../../backup/file.ts';
import { type LastBackup, noteBackup } from '../../backup/folder.ts';
import { noteInDatabase } from '../../backup/notes.ts';
import { rawPostgres } from '../../db/raw.ts';
import type { BackupHeader } from '../../backup/format.ts';
import { requireOwner } from '../../backup/restoreFolder.ts';
import { checkDatabase, type CheckReport } from '../../backup/check/check.ts';
import { type NewPassword, resetPassword } from '../control/resetPassword.ts';
import type { OpenDatabase } from '../../db/client.ts';
import { connectPostgres } from '../../db/postgres.ts';
import { connectEmbedded } from '../../db/embedded.ts';
import { acquireLock } from '../../db/lock.ts';
import { isBehind } from '../../db/migrate.ts';
import type { DatabasePlace } from '../open.ts';
import { StartError, errorCode } from '../../base/startError.ts';
import { request, type IncomingMessage } from 'node:http';
import { withControlPath } from '../control/place.ts';

const reportSchema = z.object({ lines: z.array(z.string()), wrong: z.number() });
const newPasswordSchema = z.object({ identifier: z.string(), fullname: z.string(), password: z.string() });

/** Whether a process with the embedded database is running and takes commands. */
export const isRunning = async ({ DATA_DIR }: DatabasePlace): Promise<boolean> =>
  (await callControl(DATA_DIR, 'ping'))?.resume() !== undefined;

export async function backUpHadir(place: DatabasePlace, path: string): Promise<BackupHeader> {
  const answer = place.DATABASE_URL === undefined ? await callControl(place.DATA_DIR, 'backup') : undefined;
  if (answer) return saveDump(answer, path);
  const now = new Date();
  return withDatabase(place, (database) => backUp(database, path, { now }));
}

/**
 * Notes a backup where all processes on the database read it: in PostgreSQL, or beside the embedded database, which only one process has. A
 * PostgreSQL with the tables of an earlier Hadir has no place for it, so it is then noted in the data folder, too.
 */
export async function noteHadirBackup(place: DatabasePlace, backup: LastBackup): Promise<void> {
  if (place.DATABASE_URL !== undefined && (await noteInDatabase(rawPostgres(place.DATABASE_URL), backup)))
    return;
  noteBackup(place.DATA_DIR, backup);
}

export async function checkHadir(place: DatabasePlace): Promise<CheckReport> {
  const answer = place.DATABASE_URL === undefined ? await callControl(place.DATA_DIR, 'check') : undefined;
  if (answer) return reportSchema.parse(await json(answer));
  return withDatabase(place, checkDatabase);
}

export async function resetHadirPassword(place: DatabasePlace, name: string): Promise<NewPassword> {
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

/** Opens the database without migrating it, because a command such as a check or a backup must not change it. */
async function withDatabase<T>(
  place: DatabasePlace,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
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

/** Errors that mean that nobody listens: there is no folder or no socket, the socket is stale, or the system has no sockets. */
const NOBODY_LISTENS_CODES: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ENOTDIR',
  'ECONNREFUSED',
  'ENOTSUP',
]);

/**
 * Sends a command to a running Hadir.
 *
 * @returns its answer; undefined when no Hadir is running on this folder
 * @throws StartError with the message of a refused command
 */
async function callControl(
  dataDir: string,
  command: 'ping' | 'backup' | 'check' | 'reset-password',
  payload: object = {},
): Promise<IncomingMessage | undefined> {
  try {
    const answer = await withControlPath(
      dataDir,
      (socketPath) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          const call = request({ socketPath, path: `/${command}`, method: 'POST' }, resolve);
          call.on('error', reject).end(JSON.stringify(payload));
        }),
    );
    if (answer.statusCode === 200) return answer;
    throw new StartError(await text(answer));
  } catch (error) {
    if (error instanceof StartError || !NOBODY_LISTENS_CODES.has(errorCode(error)))
      throw explainError(error, dataDir);
    return undefined;
  }
}

function explainError(error: unknown, dataDir: string): unknown {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM') {
    return new StartError(
      `Folder data ${dataDir} milik pengguna lain di komputer ini. Jalankan perintah ini sebagai pemiliknya, misalnya dengan sudo -u.`,
    );
  }
  if (code === 'ECONNRESET') {
    return new StartError('Hadir berhenti di tengah perintah ini. Jalankan lagi setelah Hadir siap.');
  }
  return error;
}
