import { createReadStream, rmSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { backUp, makeDraftPath } from '../../backup/file.ts';
import { backupsFolder } from '../../backup/folder.ts';
import { checkDatabase } from '../../backup/check/check.ts';
import type { OpenDatabase } from '../../db/client.ts';
import type { Clock } from '../../base/clock.ts';
import { StartError } from '../../base/startError.ts';
import { withControlPath, controlPath } from './place.ts';
import { resetPassword } from './resetPassword.ts';

export interface ControlOptions {
  readonly dataDir: string;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  /** How much of the disk a backup leaves free, in bytes. */
  readonly reserve: number;
}

export interface ControlServer {
  /** Aborts commands in progress; their callers notice it because the connection closes. */
  close(): Promise<void>;
}

type Command = (payload: unknown, response: ServerResponse, stop: AbortSignal) => Promise<void>;

/** Takes the commands of `npm run hadir` while this process has the embedded database. If the socket cannot be made, Hadir runs without it. */
export async function serveControl({
  dataDir,
  database,
  clock,
  log,
  reserve,
}: ControlOptions): Promise<ControlServer> {
  const stop = new AbortController();
  const commandsUnderWay = new Set<Promise<void>>();
  const sendJson = (response: ServerResponse, value: object) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  };
  const commands: Readonly<Record<string, Command>> = {
    // Written to a file first: the receiver may be slow, and everybody else would wait for the database meanwhile.
    '/backup': async (_, response, signal) => {
      const draft = makeDraftPath(backupsFolder(dataDir));
      try {
        await backUp(database, draft, { now: clock.now(), reserve, signal });
        await pipeline(createReadStream(draft), response, { signal });
      } finally {
        await rm(draft, { force: true });
      }
    },
    '/ping': async (_, response) => sendJson(response, {}),
    '/check': async (_, response) => sendJson(response, await checkDatabase(database)),
    '/reset-password': async (payload, response) => {
      const { name } = z.object({ name: z.string() }).parse(payload);
      const made = await resetPassword(database.db, name, clock.now());
      await database.settled();
      sendJson(response, made);
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const command = commands[request.url ?? ''];
    try {
      if (!command) return void response.writeHead(404).end();
      log.info({ command: request.url }, 'a command of this machine');
      await command(JSON.parse((await text(request)) || 'null'), response, stop.signal);
    } catch (error) {
      if (!(error instanceof StartError) && !stop.signal.aborted)
        log.error({ err: error, command: request.url }, 'a command failed');
      if (response.headersSent) return void response.destroy();
      const sentence =
        error instanceof StartError ? error.message : 'Perintah gagal; sebabnya ada di log Hadir.';
      response.writeHead(error instanceof StartError ? 409 : 500).end(sentence);
    }
  };
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const work = answer(request, response).finally(() => commandsUnderWay.delete(work));
    commandsUnderWay.add(work);
  });
  server.on('error', (error) => log.warn({ err: error }, 'commands of this machine'));

  try {
    await withControlPath(dataDir, async (path) => {
      // A socket of a killed process may be left over. It can be removed, because no other process uses this folder.
      rmSync(controlPath(dataDir), { force: true });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, resolve);
      });
      await chmod(controlPath(dataDir), 0o600);
    });
  } catch (error) {
    log.warn({ err: error }, 'no commands while this runs: the socket cannot be made');
  }
  return {
    async close() {
      stop.abort();
      server.close();
      server.closeAllConnections();
      await Promise.all(commandsUnderWay);
      rmSync(controlPath(dataDir), { force: true });
    },
  };
}
