import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorCode, StartError } from '../../base/startError.ts';
import { atControlPath } from './place.ts';

/** No folder, no socket, a stale one, or none on this system: nobody listens. */
const NOBODY: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'ENOTSUP']);

/**
 * Gives a running Hadir a command.
 *
 * @returns its answer; undefined when none runs on this folder
 * @throws StartError with the sentence of a command that was refused
 */
export async function callControl(
  dataDir: string,
  command: 'ping' | 'backup' | 'check' | 'reset-password',
  payload: object = {},
): Promise<IncomingMessage | undefined> {
  try {
    const answer = await atControlPath(
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
    if (error instanceof StartError || !NOBODY.has(errorCode(error))) throw explained(error, dataDir);
    return undefined;
  }
}

function explained(error: unknown, dataDir: string): unknown {
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
