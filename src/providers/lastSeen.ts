/**
 * Keeps the server's last answers on the device for reading without a network: only for the given resources, separately for each person,
 * and for a limited time. They are never used while the server answers.
 */
import { clear, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { DataProvider, GetListParams } from 'react-admin';
import type { Id } from '../../contract/calls.ts';
import { openDeviceStore } from './deviceStore.ts';
import type { Meta } from './endpoint.ts';
import { isUnreachable } from './errors.ts';
import { getChosenSchool, getRememberedPersonId } from './remembered.ts';
import { accessToken, getTokenSubject } from './session.ts';

interface StoredAnswer<T> {
  /** ms since the epoch */
  readonly at: number;
  readonly answer: T;
}

/** How far in the future an answer may be dated, in ms, because devices correct their clocks now and then. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;
/** How long the device keeps an answer, in ms. */
const MAX_ANSWER_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * The timeout of a storage operation, in ms. It is long because nobody waits for a write, and a read is the only source left: a slow phone
 * that has just started the application takes seconds for it.
 */
const STORAGE_OPERATION_TIMEOUT_MS = 15_000;

/** Whether an answer has expired. One from the future was written while the clock was ahead, and would be kept for years. */
const isExpired = (at: number): boolean =>
  Date.now() - at > MAX_ANSWER_AGE_MS || at > Date.now() + CLOCK_SKEW_MS;

let openedStore: UseStore | undefined;
function getStore(): UseStore | undefined {
  if (openedStore) return openedStore;
  openedStore = openDeviceStore('last-seen', 'answers', STORAGE_OPERATION_TIMEOUT_MS);
  if (openedStore) void forgetExpired(openedStore).catch(() => undefined);
  return openedStore;
}

/** Deletes expired answers. It runs once for each page load, so that pupils' names do not stay longer than anybody may read them. */
async function forgetExpired(store: UseStore): Promise<void> {
  const all = await entries<string, StoredAnswer<unknown>>(store);
  const expired = all.filter(([, { at }]) => isExpired(at));
  await delMany(
    expired.map(([key]) => key),
    store,
  );
}

/** Clears the store when somebody signs out, so that the next person finds only their own data here. */
export async function forgetLastSeen(): Promise<void> {
  const store = getStore();
  if (store) await clear(store).catch(() => undefined);
}

/** When a stored answer was received; undefined for a fresh one. */
export function getSeenAt(answer: { readonly meta?: unknown } | undefined): number | undefined {
  const meta = answer?.meta;
  return typeof meta === 'object' && meta !== null && 'seenAt' in meta && typeof meta.seenAt === 'number'
    ? meta.seenAt
    : undefined;
}

/**
 * Returns the id of the person whose data this device may store. If the browser was killed, it may have stored the token but not yet the
 * person, so the token's subject is used.
 */
function getDeviceOwner(): string | undefined {
  const person = getRememberedPersonId() ?? getTokenSubject(accessToken());
  return person === undefined ? undefined : String(person);
}

async function askOrReadStored<T extends object>(key: string, ask: () => Promise<T>): Promise<T> {
  const store = getStore();
  const person = getDeviceOwner();
  if (!store || person === undefined) return ask();
  const school = getChosenSchool();
  const place = JSON.stringify([person, key, ...(school ? [String(school.id)] : [])]);
  try {
    const answer = await ask();
    // Storing the answer must neither delay nor fail the request. Nothing is stored for a person who has signed out meanwhile.
    if (getDeviceOwner() === person)
      void set(place, { at: Date.now(), answer } satisfies StoredAnswer<T>, store).catch(() => undefined);
    return answer;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const seen = await get<StoredAnswer<T>>(place, store).catch(() => undefined);
    if (!seen || isExpired(seen.at)) throw error;
    const meta = 'meta' in seen.answer ? seen.answer.meta : undefined;
    return { ...seen.answer, meta: { ...(typeof meta === 'object' && meta), seenAt: seen.at } };
  }
}

/**
 * Wraps a provider so that reads of these resources are answered from the device when the server cannot be reached.
 * @param pagedResources resources that are read page after page until they are complete. Their answers are found whatever the page size, which
 * changes with what is known about the server.
 */
export function withLastSeen<P extends DataProvider>(
  provider: P,
  resources: readonly string[],
  pagedResources: readonly string[] = [],
): P {
  const toAnswerKey = (resource: string, { id, pagination, filter, meta }: ReadParams): string => {
    const page = pagedResources.includes(resource) ? pagination?.page : pagination;
    return JSON.stringify([resource, id, page, filter, meta]);
  };
  const storedReads: Pick<DataProvider, 'getList' | 'getOne'> = {
    getList: (resource, params) =>
      resources.includes(resource)
        ? askOrReadStored(toAnswerKey(resource, params), () => provider.getList(resource, params))
        : provider.getList(resource, params),
    getOne: (resource, params) =>
      resources.includes(resource)
        ? askOrReadStored(toAnswerKey(resource, params), () => provider.getOne(resource, params))
        : provider.getOne(resource, params),
  };
  return { ...provider, ...storedReads };
}

type ReadParams = Partial<Pick<GetListParams, 'pagination' | 'filter'>> & {
  readonly id?: Id;
  readonly meta?: Meta;
};
