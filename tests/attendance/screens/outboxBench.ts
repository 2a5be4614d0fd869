import type { AttendanceEntry } from '../../../contract/attendance/attendance.ts';
import { judgeSendError } from '../../../src/features/attendance/engine/register.ts';
import { createOutbox } from '../../../src/features/attendance/engine/outbox.ts';
import type { OutboxStorage, SaveState, Timer } from '../../../src/features/attendance/engine/outboxTypes.ts';
import type { MarkingAnswer, Mark } from '../../../src/features/attendance/engine/rows.ts';
import { keyOf, sameEntry } from '../../../src/features/attendance/engine/pendingMarks.ts';
import { ApiError, NO_RESPONSE_STATUS } from '../../../src/providers/errors.ts';

export const lineDown = new ApiError('Tidak dapat terhubung ke server', NO_RESPONSE_STATUS);
export const signedOut = new ApiError('Sesi Anda telah berakhir', 401);
export const forbidden = new ApiError('Anda tidak memiliki akses', 403);
export const refused = (problems: Record<number, string>) =>
  new ApiError(
    'Validasi Error',
    400,
    undefined,
    Object.fromEntries(Object.entries(problems).map(([place, msg]) => [`attendances.${place}.user_id`, msg])),
  );

const ME = { id: 7, name: 'Sri Uji' };
export const RINA = { id: 8, name: 'Bu Rina' };

/** Time that passes only when the test says so. */
function createClock(): Timer & { pass: (ms: number) => void } {
  let now = 0;
  const due = new Map<object, { at: number; run: () => void }>();
  return {
    after(ms, run) {
      const key = {};
      due.set(key, { at: now + ms, run });
      return () => due.delete(key);
    },
    pass(ms) {
      now += ms;
      for (const [key, { at, run }] of new Map(due)) if (at <= now && due.delete(key)) run();
    },
  };
}

/** A server that counts versions as the contract says, or one that knows none. */
export function createServer(withVersions = false) {
  const marks = new Map<number, Mark>();
  const write = (entries: readonly AttendanceEntry[], by = ME): MarkingAnswer => {
    const answer = { marks: new Map<string, Mark>(), conflicts: new Map<string, Mark>() };
    for (const { user_id, status, version } of entries) {
      const id = Number(user_id);
      const now = marks.get(id) ?? { status: null, note: null, minutesLate: null, version: 0 };
      const stale = withVersions && version !== undefined && version !== now.version;
      if (stale && now.status !== status) {
        answer.conflicts.set(String(id), now);
        continue;
      }
      if (now.status !== status || !marks.has(id))
        marks.set(id, { ...now, status, version: (now.version ?? 0) + 1, by });
      if (withVersions) answer.marks.set(String(id), marks.get(id) ?? now);
    }
    return answer;
  };
  return {
    marks,
    write,
    statusOf: (id: number) => marks.get(id)?.status ?? null,
    versionOf: (id: number) => marks.get(id)?.version ?? 0,
    /** By pupil; who was never marked is not in it. */
    statuses: () => [...marks].map(([id, { status }]) => [id, status] as const).toSorted(),
  };
}
export type BenchServer = ReturnType<typeof createServer>;

/** What several tabs of one browser share; any operation fails while the test says so. */
export function createDevice(left: readonly AttendanceEntry[] = []) {
  const entries = new Map(left.map((entry) => [keyOf(entry), entry]));
  const tabs = new Set<() => void>();
  let queue: Promise<void> = Promise.resolve();
  let broken = false;
  let births = 0;
  const works = () => {
    if (broken) throw new Error('QuotaExceededError');
  };
  const holds = (entry: AttendanceEntry): boolean => {
    const now = entries.get(keyOf(entry));
    return now !== undefined && sameEntry(now, entry);
  };
  /** As one tab sees it. */
  const open = (): OutboxStorage => {
    let birth = births;
    let mine: (() => void) | undefined;
    const tell = () => tabs.forEach((tab) => tab !== mine && tab());
    return {
      durable: true,
      load: async () => {
        works();
        const existing = birth === births;
        birth = births;
        return existing ? [...entries.values()] : undefined;
      },
      put: async (added) => {
        works();
        for (const entry of added) entries.set(keyOf(entry), entry);
        tell();
      },
      replace: async (pairs) => {
        works();
        for (const [old, entry] of pairs) if (holds(old)) entries.set(keyOf(entry), entry);
        tell();
      },
      remove: async (gone) => {
        works();
        for (const entry of gone) if (holds(entry)) entries.delete(keyOf(entry));
        tell();
      },
      alone: (job) => {
        const done = queue.then(job);
        queue = done.catch(() => undefined);
        return done;
      },
      watch: (onChange) => {
        mine = onChange;
        tabs.add(onChange);
        return () => tabs.delete(onChange);
      },
    };
  };
  return {
    open,
    entries,
    /** A killed tab gives its lock back. */
    release: () => (queue = Promise.resolve()),
    setBroken: (now: boolean) => (broken = now),
    /** The user clears the site's data. */
    clear() {
      entries.clear();
      births += 1;
    },
  };
}

/** An outbox whose time, storage and server are in the test's hands. */
export async function createBench(
  left: readonly AttendanceEntry[] = [],
  device = createDevice(left),
  server: BenchServer = createServer(),
) {
  const storage = device.open();
  const requests: (readonly AttendanceEntry[])[] = [];
  const open: { answer: () => void; write: () => void; reject: (error: unknown) => void }[] = [];
  const clock = createClock();
  const outbox = createOutbox({
    send: (entries) => {
      requests.push(entries);
      return new Promise((resolve, reject) => {
        open.push({
          answer: () => resolve(server.write(entries)),
          write: () => void server.write(entries),
          reject,
        });
      });
    },
    judge: judgeSendError,
    isOwn: ({ by }) => by?.id === ME.id,
    onAnswer: () => undefined,
    storage,
    timer: clock,
  });
  /** Lets every promise that can go on do so; macrotasks of the platform, no time of the bench. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  outbox.start();
  await settle();

  return {
    outbox,
    device,
    storage,
    server,
    requests,
    settle,
    stored: () => [...device.entries.values()],
    inFlight: () => open.length,
    stateOf: (id: number): SaveState => outbox.snapshot().unsaved.get(String(id))?.state ?? 'saved',
    async pass(ms: number) {
      await settle();
      clock.pass(ms);
      await settle();
    },
    /** The server writes and answers to the request that is under way, if there is one. */
    async answer() {
      await settle();
      open.shift()?.answer();
      await settle();
    },
    async fail(error: unknown, { written = false } = {}) {
      await settle();
      const request = open.shift();
      if (written) request?.write();
      request?.reject(error);
      await settle();
    },
    /** The tab dies, whatever was under way; what was in its request may still arrive. */
    async kill({ written = false } = {}) {
      outbox.stop();
      if (written) open.shift()?.write();
      open.length = 0;
      device.release();
      await settle();
    },
    /** Another tab of the same person. */
    another: () => createBench([], device, server),
  };
}
export type Bench = Awaited<ReturnType<typeof createBench>>;
