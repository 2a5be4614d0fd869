/** What one full disk did, as `tests/server/ops/fullDiskRound.ts` prints it. */
export interface FullDiskRound {
  mode: 'reserve' | 'none';
  acknowledged: number;
  /** Acknowledged after the disk was full. */
  acknowledgedOnFull: number;
  answers: Record<string, number>;
  /** With a reserve, below it: the statuses of a sign-in, a refresh and a sign-out. */
  doors?: number[];
  /** Whether a refusal said that there is no room. */
  saidNoRoom: boolean;
  /** Requests that nobody answered or cut off. */
  silent: number;
  /** On the full disk; undefined when the process had ended. */
  readsOnFull?: boolean;
  readyOnFull?: number;
  /** Whether the process ended before it was asked to. */
  endedItself: boolean;
  /** Its exit, or 'wedged' when SIGTERM did not end it. */
  end: number | string | null;
  lastWords: string;
  /** Of another start on the full disk. */
  startOnFull: 'serves' | { exit: number | string | null; said: string };
  readyAfter: number;
  lost: number;
  writesAfter: boolean;
  lastEnd: number | string | null;
  /** Names in DATA_DIR, and of half files of the log and of backups, at the end. */
  left: string[];
  drafts: string[];
}

const BELONGS = new Set(['backups', 'db', 'db.held', 'jwt-secret']);

/** What is not as it must be, in words. */
export function faultsOf(round: FullDiskRound): string[] {
  const { mode, startOnFull } = round;
  const start = typeof startOnFull === 'string' ? undefined : startOnFull;
  const checks: [boolean, string][] = [
    [round.acknowledged > 0, 'nothing was acknowledged'],
    [round.silent === 0, 'requests were neither answered nor cut off'],
    [round.lost === 0, `${round.lost} acknowledged marks were lost`],
    [round.end === (round.endedItself ? 1 : 0), `the process ended with ${round.end}`],
    [!round.endedItself || /Disk penuh/.test(round.lastWords), 'it did not say why it ended'],
    [mode === 'none' || !round.endedItself, 'it ended in spite of its reserve'],
    [mode === 'none' || round.readyOnFull === 503, 'it was ready on a full disk'],
    [mode === 'none' || String(round.doors) === '200,200,200', `nobody came in or went: ${round.doors}`],
    [mode === 'none' || round.saidNoRoom, 'a refusal did not say that there is no room'],
    // Of a process that ends itself while it is asked nobody reads anything.
    [round.readsOnFull !== false || round.endedItself, 'a register could not be read on the full disk'],
    [
      !start || (start.exit === 1 && /Disk .*penuh|Ruang disk/.test(start.said)),
      `the next start said ${start?.said}`,
    ],
    [round.readyAfter === 200, `it was not ready again: ${round.readyAfter}`],
    [round.writesAfter, 'it did not write again'],
    [round.lastEnd === 0, `the last process ended with ${round.lastEnd}`],
    [round.left.every((name) => BELONGS.has(name)), `left behind: ${round.left.join(', ')}`],
    [round.drafts.length === 0, `half files: ${round.drafts.join(', ')}`],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}
