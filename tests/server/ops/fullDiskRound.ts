/**
 * One full disk: a small file system of its own, which is mounted at the given folder. Prints what happened as JSON.
 *
 * `reserve`: the disk fills while there is a reserve. `none`: at once and without one, so that the engine itself finds no
 * room for its log.
 */
import { appendFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NO_ROOM } from '../../../contract/messages.ts';
import { isDraft } from '../../../server/backup/file.ts';
import { fillWithDemo } from '../../support/demoFolder.ts';
import { Ledger } from '../../support/ledger.ts';
import type { FullDiskRound } from '../../support/fullDisk.ts';
import { cleanUp, type Run, runHadir, startHadir, whenReady } from './hadir.ts';

const [disk = '', wanted] = process.argv.slice(2);
const mode = wanted === 'none' ? 'none' : 'reserve';
const MB = 1024 * 1024;
const DATA_DIR = fillWithDemo(join(disk, 'data'));
const RESERVE_MB = 12;
/** Without a reserve: enough for tables, not for another file of the log. */
const LEFT_MB = mode === 'reserve' ? 0 : 5;
const LOAD_MS = Number(process.env.LOAD_MS ?? 4_000);
const env = {
  DATA_DIR,
  DISK_RESERVE: mode === 'reserve' ? String(RESERVE_MB) : '0',
  LOG_LEVEL: 'silent',
  WATCHDOG: '20',
};
const filler = join(disk, 'filler');

function fill(): void {
  const piece = Buffer.alloc(256 * 1024);
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail * bsize <= LEFT_MB * MB) return;
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

const ledger = new Ledger(mode === 'none' ? 'x'.repeat(180) : undefined);
try {
  const hadir = await startHadir(env);
  const isOver = () => hadir.child.exitCode !== null || hadir.child.signalCode !== null;
  await ledger.signIn(hadir.url, 'admin');
  await ledger.open(hadir.url, 6);
  const stop = new AbortController();
  const writing = ledger.write(hadir.url, stop.signal);
  await pause(LOAD_MS / 2);
  const acknowledgedBefore = ledger.acknowledged;
  fill();
  const until = Date.now() + (mode === 'reserve' ? LOAD_MS : 60_000);
  while (Date.now() < until && !isOver() && ledger.silent === 0) await pause(100);
  const readsOnFull = isOver() ? undefined : await ledger.reads(hadir.url).catch(() => false);
  const readyOnFull = isOver() ? undefined : await readiness(hadir.url);
  stop.abort();
  await writing;
  const acknowledgedOnFull = ledger.acknowledged - acknowledgedBefore;
  const saidNoRoom = ledger.sentences.has(NO_ROOM);
  const endedItself = isOver();
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
  await ledger.write(urlOf(last), AbortSignal.timeout(1_500));
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
