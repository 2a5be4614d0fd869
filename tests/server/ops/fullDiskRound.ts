/**
 * One full disk: a small file system of its own, which is mounted at the given folder. Prints what happened as JSON.
 *
 * `reserve`: the disk fills while there is a reserve. `none`: at once and without one, so that the engine itself finds no
 * room for its log.
 */
import { appendFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DISK_FULL_MESSAGE } from '../../../contract/messages.ts';
import { isDraft } from '../../../server/backup/file.ts';
import { fillWithDemo } from '../../support/demoFolder.ts';
import { Ledger } from '../../support/ledger.ts';
import type { FullDiskRound } from '../../support/fullDisk.ts';
import { cleanUp, type Run, runHadir, signIn, startHadir, whenReady } from './hadir.ts';

const [disk = '', wanted] = process.argv.slice(2);
const mode = wanted === 'none' ? 'none' : 'reserve';
const MB = 1024 * 1024;
const DATA_DIR = fillWithDemo(join(disk, 'data'));
/** As it is by itself: a quarter of it is more than another file of the log. */
const RESERVE_MB = 100;
/** Without a reserve: enough for tables, not for another file of the log. */
const LEFT_MB = mode === 'reserve' ? 0 : 5;
/** Below the reserve, and above the part of it that nobody uses. */
const LOW_MB = RESERVE_MB / 2;
/** Writing goes on for so long; in the short form until what is waited for has happened, which must not take longer than this. */
const LOAD_MS = 4_000;
const isShort = process.env.LOAD === 'short';
const SHORT_MS = 60_000;
const env = {
  DATA_DIR,
  DISK_RESERVE: mode === 'reserve' ? String(RESERVE_MB) : '0',
  LOG_LEVEL: 'silent',
  WATCHDOG: '20',
};
const filler = join(disk, 'filler');

function fill(leftMb: number): void {
  const piece = Buffer.alloc(256 * 1024);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize <= leftMb * MB) return;
      appendFileSync(filler, piece);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

/** @returns its exit, or 'wedged' */
const endOf = async (run: Run): Promise<number | string | null> =>
  Promise.race([run.ended, pause(14_000, 'wedged', { ref: false })]);

const urlOf = ({ stdout }: Run): string => /http:\/\/[\w.:-]+/.exec(stdout)?.[0] ?? '';

/** 0: no answer in time. */
const readiness = (url: string): Promise<number> =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(20_000) }).then(
    ({ status }) => status,
    () => 0,
  );

/** Signs in, refreshes and signs out. @returns the statuses */
async function throughTheDoors(url: string): Promise<number[]> {
  const signedIn = await signIn(url, 'kepsek');
  const { data } = (await signedIn.json()) as { data?: { token: string; refreshToken: string } };
  const headers = {
    Authorization: `Bearer ${data?.token}`,
    Cookie: `hadir_refresh_token=${data?.refreshToken}`,
  };
  const refreshed = await fetch(`${url}/api/v1/refresh-token`, { headers });
  const signedOut = await fetch(`${url}/api/v1/logout`, { method: 'POST', headers });
  return [signedIn.status, refreshed.status, signedOut.status];
}

const hasEnded = ({ child }: Run): boolean => child.exitCode !== null || child.signalCode !== null;

async function whileWriting(to: Run, ms: number, hasHappened: () => boolean): Promise<void> {
  const until = Date.now() + (isShort ? SHORT_MS : ms);
  const isEnough = () => hasEnded(to) || ledger.silent > 0 || (isShort && hasHappened());
  while (Date.now() < until && !isEnough()) await pause(50);
}

const ledger = new Ledger(mode === 'none' ? 'x'.repeat(180) : undefined);
try {
  const hadir = await startHadir(env);
  await ledger.signIn(hadir.url, 'admin');
  await ledger.open(hadir.url, 6);
  const stop = new AbortController();
  const writing = ledger.write(hadir.url, stop.signal);
  await whileWriting(hadir, LOAD_MS / 2, () => ledger.acknowledged >= 300);
  const acknowledgedBefore = ledger.acknowledged;
  let doors: number[] | undefined;
  if (mode === 'reserve') {
    fill(LOW_MB);
    // The disk is looked at once a second.
    await whileWriting(hadir, LOAD_MS, () => ledger.sentences.has(DISK_FULL_MESSAGE));
    doors = await throughTheDoors(hadir.url);
  }
  fill(LEFT_MB);
  await whileWriting(hadir, mode === 'reserve' ? LOAD_MS : 60_000, () =>
    ledger.sentences.has(DISK_FULL_MESSAGE),
  );
  const readsOnFull = hasEnded(hadir) ? undefined : await ledger.reads(hadir.url).catch(() => false);
  const readyOnFull = hasEnded(hadir) ? undefined : await readiness(hadir.url);
  stop.abort();
  await writing;
  const acknowledgedOnFull = ledger.acknowledged - acknowledgedBefore;
  const saidNoRoom = ledger.sentences.has(DISK_FULL_MESSAGE);
  const endedItself = hasEnded(hadir);
  hadir.child.kill('SIGTERM');
  const end = await endOf(hadir);
  const lastWords = hadir.stderr.trim().split('\n').at(-1) ?? '';

  const again = runHadir(env);
  const serves = whenReady(again).then(
    () => 'serves' as const,
    () => again.ended,
  );
  const onFull = await Promise.race([serves, pause(60_000, 'wedged', { ref: false })]);
  if (onFull === 'wedged') {
    // Told as a fault; it must not hold the folder of the next one.
    again.child.kill('SIGKILL');
    await again.ended;
  }
  const startOnFull = onFull === 'serves' ? onFull : { exit: onFull, said: again.stderr.trim() };
  let lost = onFull === 'serves' ? await ledger.lost(urlOf(again)) : 0;

  // It goes on by itself when there is room again; one that could not start is started again by its supervisor.
  rmSync(filler);
  if (onFull === 'serves') await pause(1_500);
  const last = onFull === 'serves' ? again : await startHadir(env);
  const readyAfter = await readiness(urlOf(last));
  lost += await ledger.lost(urlOf(last));
  const acknowledgedUntil = ledger.acknowledged;
  const enough = new AbortController();
  const writingAgain = ledger.write(urlOf(last), enough.signal);
  await whileWriting(last, 1_500, () => ledger.acknowledged > acknowledgedUntil);
  enough.abort();
  await writingAgain;
  const writesAfter = ledger.acknowledged > acknowledgedUntil;
  lost += await ledger.lost(urlOf(last));
  last.child.kill('SIGTERM');
  const { acknowledged, answers, silent } = ledger;
  const round: FullDiskRound = {
    mode,
    acknowledged,
    acknowledgedOnFull,
    answers,
    saidNoRoom,
    silent,
    ...(doors && { doors }),
    ...(readsOnFull !== undefined && { readsOnFull }),
    ...(readyOnFull !== undefined && { readyOnFull }),
    endedItself,
    end,
    lastWords,
    startOnFull,
    readyAfter,
    lost,
    writesAfter,
    lastEnd: await endOf(last),
    left: readdirSync(DATA_DIR).toSorted(),
    drafts: [
      ...readdirSync(join(DATA_DIR, 'db', 'pg_wal')).filter((name) => name.startsWith('xlogtemp')),
      ...readdirSync(join(DATA_DIR, 'backups')).filter(isDraft),
    ],
  };
  console.log(JSON.stringify(round));
} finally {
  await cleanUp();
}
process.exit(0);
