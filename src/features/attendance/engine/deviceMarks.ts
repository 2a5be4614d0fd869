/**
 * Marks that are kept on this device until the server has them: in IndexedDB, by person, session and pupil. All tabs
 * of the browser share them, and nobody else ever gets them.
 */
import { promisifyRequest, type UseStore } from 'idb-keyval';
import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import type { Id } from '../../../../contract/calls.ts';
import { openDeviceStore } from '../../../providers/deviceStore.ts';
import type { RegisterAddress } from './endpoints.ts';
import type { OutboxStorage } from './outboxTypes.ts';
import type { Mark } from './rows.ts';
import { sameEntry, keyOf } from './pendingMarks.ts';
import { COOKIE_PREFIX } from '../../../providers/settings.ts';

export interface DeviceMarks {
  readonly storageOf: (address: RegisterAddress) => OutboxStorage;
  /** The sessions with marks that are left to send. */
  readonly addresses: () => Promise<readonly RegisterAddress[]>;
  /** Tells the other tabs what the server has confirmed. */
  readonly confirm: (address: RegisterAddress, marks: ReadonlyMap<string, Mark>) => void;
  /** Listens to the marks that other tabs put, deliver and receive. @returns unsubscribes */
  readonly watch: Tabs['watch'];
}

interface StoredMark {
  readonly address: RegisterAddress;
  readonly entry: AttendanceEntry;
}

type Key = readonly [owner: string, subjectId: string, sessionId: string, userId: string];

/** The key of the database's own id (`databaseId`). It is different from the key of any mark. */
const DATABASE_ID_KEY: IDBValidKey = [''];

let shared: UseStore | undefined;

/**
 * Opens the marks that are stored for a person.
 * @param owner the person; undefined when unknown, and then nothing outlives the tab.
 */
export function openDeviceMarks(owner: Id | undefined): DeviceMarks {
  const store = (shared ??= openDeviceStore('marks', 'marks'));
  if (owner === undefined || !store) return createMemoryMarks();
  return createDatabaseMarks(String(owner), store, createTabs(String(owner)));
}

const createMemoryMarks = (): DeviceMarks => ({
  storageOf: createMemoryStorage,
  addresses: async () => [],
  confirm: () => undefined,
  watch: () => () => undefined,
});

function createDatabaseMarks(owner: string, store: UseStore, tabs: Tabs): DeviceMarks {
  /** An id of the database. It differs once somebody has cleared the site's data and the database was made anew. */
  let databaseId: string | undefined;

  /**
   * Compares the database's id with the one read first, and writes a new id where there is none.
   * @returns whether it is still the same database.
   */
  const checkDatabaseId = async (found: unknown): Promise<boolean> => {
    const existing = databaseId;
    if (typeof found === 'string') databaseId = found;
    else {
      databaseId = `${Date.now()}-${Math.random()}`;
      await write((marks) => void marks.put(databaseId, DATABASE_ID_KEY));
    }
    return existing === undefined || existing === databaseId;
  };

  const write = (change: (marks: IDBObjectStore) => void) =>
    store('readwrite', (marks) => {
      change(marks);
      return promisifyRequest(marks.transaction);
    });

  const read = (range: IDBKeyRange) =>
    store('readonly', (marks) =>
      Promise.all([
        promisifyRequest<unknown>(marks.get(DATABASE_ID_KEY)),
        promisifyRequest<StoredMark[]>(marks.getAll(range)),
      ]),
    );

  const storageOf = (address: RegisterAddress): OutboxStorage => {
    const { subjectId, sessionId } = address;
    const prefix = [owner, String(subjectId), String(sessionId)] as const;
    const keyOf = (entry: AttendanceEntry): Key => [...prefix, String(entry.user_id)];
    return {
      durable: true,
      async load() {
        const [found, kept] = await read(keyRangeOf(prefix));
        return (await checkDatabaseId(found)) ? kept.map(({ entry }) => entry) : undefined;
      },
      async put(entries) {
        await write((marks) => {
          for (const entry of entries) marks.put({ address, entry } satisfies StoredMark, [...keyOf(entry)]);
        });
        tabs.tell({ kind: 'changed', address });
      },
      async replace(pairs) {
        await write((marks) => {
          for (const [old, entry] of pairs)
            changeIfUnchanged(marks, keyOf(old), old, () =>
              marks.put({ address, entry } satisfies StoredMark, [...keyOf(entry)]),
            );
        });
        tabs.tell({ kind: 'changed', address });
      },
      async remove(entries) {
        await write((marks) => {
          for (const entry of entries)
            changeIfUnchanged(marks, keyOf(entry), entry, () => marks.delete([...keyOf(entry)]));
        });
        tabs.tell({ kind: 'changed', address });
      },
      alone: (job) => tabs.alone(prefix.join('/'), job),
      watch: (onChange) =>
        tabs.watch(
          (message) => message.kind === 'changed' && sameAddress(message.address, address) && onChange(),
        ),
    };
  };

  return {
    storageOf,
    async addresses() {
      const [, kept] = await read(keyRangeOf([owner]));
      return kept.map(({ address }) => address);
    },
    confirm: (address, marks) => tabs.tell({ kind: 'confirmed', address, marks }),
    watch: tabs.watch,
  };
}

/** Makes the change only if the stored entry is still this one. Both happen in one transaction, so that nothing comes between. */
function changeIfUnchanged(
  marks: IDBObjectStore,
  key: Key,
  entry: AttendanceEntry,
  change: () => void,
): void {
  const request: IDBRequest<StoredMark | undefined> = marks.get([...key]);
  request.addEventListener('success', () => {
    if (request.result && sameEntry(request.result.entry, entry)) change();
  });
}

/** The range of all keys that begin with this prefix. Its upper end is an array, because IndexedDB sorts arrays after all texts. */
const keyRangeOf = (prefix: readonly string[]): IDBKeyRange =>
  IDBKeyRange.bound([...prefix], [...prefix, []]);

const sameAddress = (a: RegisterAddress, b: RegisterAddress): boolean =>
  String(a.subjectId) === String(b.subjectId) && String(a.sessionId) === String(b.sessionId);

/** Keeps entries as long as the tab lives, where the browser offers nothing better. */
export function createMemoryStorage(): OutboxStorage {
  const entries = new Map<string, AttendanceEntry>();
  const hasSameEntry = (entry: AttendanceEntry): boolean => {
    const now = entries.get(keyOf(entry));
    return now !== undefined && sameEntry(now, entry);
  };
  return {
    durable: false,
    load: async () => [...entries.values()],
    put: async (added) => added.forEach((entry) => entries.set(keyOf(entry), entry)),
    replace: async (pairs) =>
      pairs.forEach(([old, entry]) => hasSameEntry(old) && entries.set(keyOf(entry), entry)),
    remove: async (gone) => gone.forEach((entry) => hasSameEntry(entry) && entries.delete(keyOf(entry))),
    alone: (job) => job(),
    watch: () => () => undefined,
  };
}

type TabMessage =
  | { readonly kind: 'changed'; readonly address: RegisterAddress }
  | {
      readonly kind: 'confirmed';
      readonly address: RegisterAddress;
      readonly marks: ReadonlyMap<string, Mark>;
    };

/** The connection between one person's tabs in this browser. */
interface Tabs {
  readonly tell: (message: TabMessage) => void;
  /** @returns unsubscribes */
  readonly watch: (listener: (message: TabMessage) => void) => () => void;
  /**
   * Runs the job while no other tab runs one of that name. Locks exist on https and localhost only; elsewhere two tabs
   * may send the same mark twice, which the server takes for one.
   */
  readonly alone: (name: string, job: () => Promise<void>) => Promise<void>;
}

function createTabs(owner: string): Tabs {
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`${COOKIE_PREFIX}-marks-${owner}`) : undefined;
  const { locks } = navigator as Partial<Navigator>;
  return {
    tell: (message) => channel?.postMessage(message),
    watch(listener) {
      const listen = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel?.addEventListener('message', listen);
      return () => channel?.removeEventListener('message', listen);
    },
    alone: (name, job) => (locks ? locks.request(`${COOKIE_PREFIX}-marks/${name}`, job) : job()),
  };
}
