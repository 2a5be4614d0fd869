/**
 * The server's last answers, kept on the device for reading without a network: only for the given resources, by
 * person, and no longer than needed. They are never used while the server answers.
 */
import { clear, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { DataProvider, GetListParams } from 'react-admin';
import type { Id } from '../../contract/calls.ts';
import { openDeviceStore } from './deviceStore.ts';
import type { Meta } from './endpoint.ts';
import { isUnreachable } from './errors.ts';
import { chosenSchool } from './schoolStore.ts';
import { accessToken, rememberedPersonId, subjectOf } from './session.ts';

interface Seen<T> {
  /** ms since the epoch */
  readonly at: number;
  readonly answer: T;
}

/** A device sets its clock now and then. */
const CLOCK_SKEW_MS = 5 * 60 * 1000;
/** How long the device keeps it. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * In ms. Nobody waits for what is written, and what is read is all there is: a slow phone that has just started the application
 * takes seconds for it.
 */
const TIMEOUT_MS = 15_000;

/** Also what a clock that was ahead has written: it would be kept for years. */
const isOver = (at: number): boolean => Date.now() - at > KEEP_MS || at > Date.now() + CLOCK_SKEW_MS;

let shared: UseStore | undefined;
function storeOf(): UseStore | undefined {
  if (shared) return shared;
  shared = openDeviceStore('last-seen', 'answers', TIMEOUT_MS);
  if (shared) void forgetExpired(shared).catch(() => undefined);
  return shared;
}

/** Runs once for each page load, so that names of pupils do not stay longer than anybody may read them. */
async function forgetExpired(store: UseStore): Promise<void> {
  const all = await entries<string, Seen<unknown>>(store);
  const expired = all.filter(([, { at }]) => isOver(at));
  await delMany(
    expired.map(([key]) => key),
    store,
  );
}

/** Clears the store when somebody signs out, so that the next person finds only their own data here. */
export async function forgetLastSeen(): Promise<void> {
  const store = storeOf();
  if (store) await clear(store).catch(() => undefined);
}

/** When a stored answer was received; undefined for a fresh one. */
export function seenAtOf(answer: { readonly meta?: unknown } | undefined): number | undefined {
  const meta = answer?.meta;
  return typeof meta === 'object' && meta !== null && 'seenAt' in meta && typeof meta.seenAt === 'number'
    ? meta.seenAt
    : undefined;
}

/** A browser that was killed may have kept the token and not yet who that is. */
function deviceOwner(): string | undefined {
  const person = rememberedPersonId() ?? subjectOf(accessToken());
  return person === undefined ? undefined : String(person);
}

async function orLastSeen<T extends object>(key: string, ask: () => Promise<T>): Promise<T> {
  const store = storeOf();
  const person = deviceOwner();
  if (!store || person === undefined) return ask();
  const school = chosenSchool();
  const place = JSON.stringify([person, key, ...(school ? [String(school.id)] : [])]);
  try {
    const answer = await ask();
    // Keeping it must neither delay nor fail the answer. Who has signed out meanwhile leaves nothing behind.
    if (deviceOwner() === person)
      void set(place, { at: Date.now(), answer } satisfies Seen<T>, store).catch(() => undefined);
    return answer;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const seen = await get<Seen<T>>(place, store).catch(() => undefined);
    if (!seen || isOver(seen.at)) throw error;
    const meta = 'meta' in seen.answer ? seen.answer.meta : undefined;
    return { ...seen.answer, meta: { ...(typeof meta === 'object' && meta), seenAt: seen.at } };
  }
}

/**
 * The same provider, which answers reads of these resources from the device where the server cannot be reached.
 * @param inPages those that are read page after page until all is there: they are found whatever the size of the pages, which
 * changes with what is known of the server.
 */
export function withLastSeen<P extends DataProvider>(
  provider: P,
  resources: readonly string[],
  inPages: readonly string[] = [],
): P {
  const keyOf = (resource: string, { id, pagination, filter, meta }: Params): string => {
    const page = inPages.includes(resource) ? pagination?.page : pagination;
    return JSON.stringify([resource, id, page, filter, meta]);
  };
  const reads: Pick<DataProvider, 'getList' | 'getOne'> = {
    getList: (resource, params) =>
      resources.includes(resource)
        ? orLastSeen(keyOf(resource, params), () => provider.getList(resource, params))
        : provider.getList(resource, params),
    getOne: (resource, params) =>
      resources.includes(resource)
        ? orLastSeen(keyOf(resource, params), () => provider.getOne(resource, params))
        : provider.getOne(resource, params),
  };
  return { ...provider, ...reads };
}

type Params = Partial<Pick<GetListParams, 'pagination' | 'filter'>> & {
  readonly id?: Id;
  readonly meta?: Meta;
};
