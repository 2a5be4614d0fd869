import type { AttendanceEntry } from '../../contract/attendance.ts';
import { judge } from '../../src/attendance/judge.ts';
import { createMemoryStorage } from '../../src/attendance/memoryStorage.ts';
import { createOutbox } from '../../src/attendance/outbox.ts';
import type { SaveState, Timer } from '../../src/attendance/outboxTypes.ts';
import { ApiError, NO_RESPONSE } from '../../src/providers/errors.ts';

export const lineDown = new ApiError('Tidak dapat terhubung ke server', NO_RESPONSE);
export const signedOut = new ApiError('Sesi Anda telah berakhir', 401);
export const forbidden = new ApiError('Anda tidak memiliki akses', 403);
export const refused = (problems: Record<number, string>) =>
  new ApiError(
    'Validasi Error',
    400,
    undefined,
    Object.fromEntries(Object.entries(problems).map(([place, msg]) => [`attendances.${place}.user_id`, msg])),
  );

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

type Server = Map<number, AttendanceEntry['status']>;

/** An outbox whose time, storage and server are in the test's hands. */
export async function createBench(
  left: readonly AttendanceEntry[] = [],
  storage = createMemoryStorage(),
  server: Server = new Map(),
) {
  if (left.length > 0) await storage.put(left);
  const requests: (readonly AttendanceEntry[])[] = [];
  const open: { write: () => void; resolve: () => void; reject: (error: unknown) => void }[] = [];
  const clock = createClock();
  const outbox = createOutbox<void>({
    send: (entries) => {
      requests.push(entries);
      return new Promise((resolve, reject) => {
        const write = () => entries.forEach(({ user_id, status }) => server.set(Number(user_id), status));
        open.push({ write, resolve, reject });
      });
    },
    judge,
    onSaved: () => undefined,
    storage,
    timer: clock,
  });
  /** Lets every promise that can go on do so; macrotasks of the platform, no time of the bench. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  outbox.start();
  await settle();

  return {
    outbox,
    storage,
    server,
    requests,
    settle,
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
      const request = open.shift();
      request?.write();
      request?.resolve();
      await settle();
    },
    async fail(error: unknown, { written = false } = {}) {
      await settle();
      const request = open.shift();
      if (written) request?.write();
      request?.reject(error);
      await settle();
    },
    /** The page dies, whatever was under way; another one opens on the same storage. */
    async reopen() {
      outbox.stop();
      await settle();
      return createBench([], storage, server);
    },
  };
}
