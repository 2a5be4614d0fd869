/** Real processes of Hadir, each on a folder of its own and a free port. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWithDemo } from '../../support/demoFolder.ts';
import { programArgs } from '../../support/serverProgram.ts';
import { removeFolder } from '../../support/removeFolder.ts';

export const root = join(import.meta.dirname, '../../..');

const folders: string[] = [];
const children: ChildProcess[] = [];

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hadir-ops-'));
  folders.push(folder);
  return folder;
}

/** For what is not about a first start. */
export const demoFolder = (): string => fillWithDemo(newFolder());

/** Ends what a test left running and removes its folders. */
export async function cleanUp(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  for (const folder of folders.splice(0)) await removeFolder(folder);
}

export interface Run {
  readonly child: ChildProcess;
  readonly pid: number;
  stdout: string;
  stderr: string;
  /** Of the end of the process: its code, or the signal that killed it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

export const run = (script: string, env: Record<string, string>, args: string[] = []): Run =>
  launch(process.execPath, [...programArgs(script), ...args], env);

/** @param place the folder that it is started in, and as whom */
export function launch(
  command: string,
  args: string[],
  env: Record<string, string>,
  place: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> = {},
): Run {
  const child = spawn(command, args, {
    cwd: root,
    ...place,
    // Nothing of the environment that the tests run in, but what finds programs.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const started: Run = { child, pid: child.pid ?? 0, stdout: '', stderr: '', ended };
  child.stdout.on('data', (chunk: Buffer) => (started.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (started.stderr += chunk.toString()));
  return started;
}

export const runHadir = (env: Record<string, string>): Run => run('server/main.ts', { PORT: '0', ...env });

/** Starts and waits until it has said all that it says at a start. */
export const startHadir = (env: Record<string, string>): Promise<Run & { url: string }> =>
  whenReady(runHadir(env));

export async function whenReady(started: Run): Promise<Run & { url: string }> {
  const ready = new Promise<void>((resolve) => {
    started.child.stdout?.on('data', () => started.stdout.includes('Tekan Ctrl+C') && resolve());
  });
  await Promise.race([ready, started.ended]);
  const url = /http:\/\/[\w.:-]+/.exec(started.stdout)?.[0];
  if (url === undefined) throw new Error(`Hadir did not start:\n${started.stdout}\n${started.stderr}`);
  return Object.assign(started, { url });
}

export async function signIn(url: string, identifier: string, password = 'hadir-demo'): Promise<Response> {
  return fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  });
}

/** A caller that is signed in; answers `data`. */
export async function signedIn(url: string, identifier: string, password?: string) {
  const { data } = await (await signIn(url, identifier, password)).json();
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${data.token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answered = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${answered.message}`);
    return answered.data;
  };
}
