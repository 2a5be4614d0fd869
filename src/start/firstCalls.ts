/**
 * Sends the first requests of a page immediately, while the application is still loading: on a slow network and a slow processor that is
 * seconds earlier. providers/firstAnswers.ts hands out the answers. This file is part of the first script, so it imports only what is small
 * and shared by every page: the token rule, and the settings. tests/screens/firstCalls.test.tsx checks that the addresses are those that
 * the screens request.
 */
import { type Resource, RESOURCES } from '../../contract/resources.ts';
import type { Declaration } from '../kit/declare/declaration.ts';
import { API_KEY, API_URL, COOKIE_PREFIX } from '../providers/settings.ts';
import { getUsableToken } from '../providers/storedToken.ts';

const FIRST_CALL_TIMEOUT_MS = 10_000;

/** The names of the server's extensions as known from an earlier visit; undefined when they are not known. */
type ExtensionNames = readonly string[] | undefined;

/** The slug and calls of every resource whose list can be painted from its declaration: see scripts/declaredOnly.ts. */
const DECLARED_LISTS = Object.values(
  import.meta.glob<readonly Pick<Declaration, 'slug' | 'calls'>[]>('../features/**/resource.tsx', {
    query: '?only=slug,calls',
    import: 'default',
    eager: true,
  }),
).flat();

/** Finds the contract's resource for the list with this slug. */
function findListResource(slug: string): readonly [path: string, Resource] | undefined {
  const call = DECLARED_LISTS.find((declared) => declared.slug === slug)?.calls.list;
  return call && Object.entries<Resource>(RESOURCES).find(([, { many }]) => call === `list${many}`);
}

const isHadir = (offers: ExtensionNames): boolean => offers?.includes('hadir') ?? false;

type Address = Pick<Location, 'pathname' | 'search'>;

/** Whether the address is that of a session's register. */
export const isRegister = ({ pathname }: Pick<Address, 'pathname'>): boolean =>
  /^\/dashboard\/mata-pelajaran\/\d+\/sesi\/\d+$/.test(pathname);

/** Whether the address is the home page, and the signed-in person is not a pupil, so that the page may show lessons. */
export function isStaffHome({ pathname }: Pick<Address, 'pathname'>): boolean {
  try {
    return /^\/dashboard\/?$/.test(pathname) && getUsableToken() !== undefined && !hasRole(/siswa/i);
  } catch {
    return false;
  }
}

/** Returns the paths, below the API's base path, that the page of an address requests first. */
export function listFirstCalls({ pathname, search }: Address, offers: ExtensionNames) {
  const [, home, resource = '', parent, child, id, ...rest] = pathname.split('/');
  if (home !== 'dashboard') return [];
  if (isSchoolChosen()) return ['/profile'];
  const commonPaths = ['/profile', '/extensions'];
  if (resource === '' && parent === undefined) return [...commonPaths, ...listHomeCalls(offers)];
  const list = findListResource(resource);
  if (list && parent === undefined && search === '' && !isListKept(resource)) {
    const [
      path,
      {
        isExtension,
        list: { presetFilters: preset = {} },
      },
    ] = list;
    if (isExtension && !isHadir(offers)) return commonPaths;
    // On a first visit nothing is known about the server, so the filter is sent, too. A server without this filter answers with the whole
    // list, which nobody then uses.
    const query = new URLSearchParams({
      page: '1',
      limit: '15',
      ...((!offers || isHadir(offers)) && preset),
    });
    return [...commonPaths, `/dashboard/${path}?${query}`];
  }
  if (resource === 'mata-pelajaran' && child === 'sesi' && rest.length === 0 && isNumber(parent)) {
    const subject = `/dashboard/subjects/${parent}`;
    if (id === undefined)
      return search === '' && !isListKept(`sesi.${parent}`)
        ? [...commonPaths, subject, `${subject}/sessions?page=1&limit=15`]
        : [...commonPaths, subject];
    if (!isNumber(id)) return commonPaths;
    const session = `${subject}/sessions/${id}`;
    return [
      ...commonPaths,
      subject,
      session,
      `${session}/attendance?page=1&limit=${isHadir(offers) ? 500 : 100}`,
    ];
  }
  return commonPaths;
}

/**
 * Returns the calls for the lessons and figures of the home page, if the server is known to have them. The home of several schools has no
 * lessons.
 */
const listHomeCalls = (offers: ExtensionNames): readonly string[] => {
  if (!isHadir(offers) || hasRole(/siswa/i)) return [];
  return [
    ...(offers?.includes('school-scope') ? [] : ['/dashboard/sessions?page=1&limit=100']),
    '/dashboard/overview',
  ];
};

/**
 * Whether a school is chosen, as stored by providers/schoolStore.ts. The requests then need a header with the school, so they are left to
 * the application.
 */
function isSchoolChosen(): boolean {
  const key = `${COOKIE_PREFIX}_chosen_school`;
  const kept = window.sessionStorage.getItem(key) ?? window.localStorage.getItem(key);
  return kept !== null && !kept.includes('"school":null');
}

const isNumber = (segment: string | undefined): segment is string => /^\d+$/.test(segment ?? '');

/** Whether the role of the person, as the server last described them, matches. */
function hasRole(role: RegExp): boolean {
  const person = JSON.parse(window.localStorage.getItem(`${COOKIE_PREFIX}_person`) ?? 'null') as {
    role?: unknown;
  } | null;
  return typeof person?.role === 'string' && role.test(person.role);
}

/** Whether react-admin has stored the page, order and search of a list, with which it will open the list again. */
const isListKept = (resource: string): boolean =>
  window.localStorage.getItem(`RaStorehadir.${resource}.listParams`) !== null;

/** Reads the whole body, because an answer whose body nobody reads would block its connection. */
const readWholeResponse = async (response: Response): Promise<Response> => {
  const { status, headers } = response;
  return new Response(status === 204 ? null : await response.arrayBuffer(), { status, headers });
};

/** Copies an answer, whose body can be read only once. The copy is made before the application can have read the answer. */
function copyResponse(response: Promise<Response>): Promise<Response> {
  const copy = response.then((wholeResponse) => wholeResponse.clone());
  copy.catch(() => undefined);
  return copy;
}

export interface FirstCalls {
  /** The names of the server's extensions, as known from an earlier visit. */
  readonly offers: readonly string[];
  /** Whether a signed-in person opens the dashboard. */
  readonly isSignedIn?: boolean;
  /** Whether a signed-in person opens the home page. */
  readonly isHome?: boolean;
  /** The answers with the home page's lessons and figures, if they were requested. */
  readonly home?: Readonly<Record<'profile' | 'extensions' | 'sessions', Promise<Response>>> & {
    readonly overview: Promise<Response> | undefined;
  };
  /** The answer with the list of the address, if it was requested. */
  readonly list?: { readonly slug: string; readonly answer: Promise<Response> };
  /** The answers for a register, if they were requested, including those that decide who may write in it. */
  readonly register?: Readonly<
    Record<'profile' | 'extensions' | 'subject' | 'session' | 'rows', Promise<Response>>
  >;
}

const NO_FIRST_CALLS: FirstCalls = { offers: [] };

/** Assigns the answers to the page that is painted from them, in the order of firstCallsOf(): profile and extensions come first, for every page. */
function assignAnswers(
  { pathname }: Address,
  [profile, extensions, ...answers]: readonly Promise<Response>[],
): Omit<FirstCalls, 'offers' | 'isSignedIn'> {
  const [, , slug = '', , , id] = pathname.split('/');
  const [one, session, rows] = answers;
  if (slug === '')
    return {
      isHome: profile !== undefined,
      ...(profile &&
        extensions &&
        one &&
        session && { home: { profile, extensions, sessions: one, overview: session } }),
    };
  if (id !== undefined && profile && extensions && one && session && rows)
    return { register: { profile, extensions, subject: one, session, rows } };
  return one && answers.length === 1 && id === undefined && findListResource(slug)
    ? { list: { slug, answer: one } }
    : {};
}

/** Sends the first requests of an address. In any unusual situation nothing is sent, and the application sends them itself. */
export function sendFirstCalls(address: Address): FirstCalls {
  try {
    const token = getUsableToken();
    if (!token) return NO_FIRST_CALLS;
    const offers = window.localStorage.getItem(`${COOKIE_PREFIX}_extensions`)?.split(' ');
    const headers = {
      Accept: 'application/json',
      'X-API-Key': API_KEY,
      Authorization: `Bearer ${token}`,
    };
    const sentAt = performance.now();
    const send = (path: string) => {
      const signal = AbortSignal.timeout(FIRST_CALL_TIMEOUT_MS);
      const response = fetch(API_URL + path, { headers, signal, credentials: 'include' }).then(
        readWholeResponse,
      );
      // A failure is reported to whoever takes the answer. When nobody does, it must not become an unhandled rejection.
      response.catch(() => undefined);
      return [API_URL + path, { token, sentAt, response }] as const;
    };
    // The requests are sent in reverse order, because the last one has the longest answer. A browser has only six connections, and this
    // request should not be the one that waits for a free one.
    const answers = new Map(listFirstCalls(address, offers).toReversed().map(send).toReversed());
    window.hadirFirstAnswers = answers;
    return {
      offers: offers ?? [],
      isSignedIn: answers.size > 0,
      ...assignAnswers(
        address,
        [...answers.values()].map(({ response }) => copyResponse(response)),
      ),
    };
  } catch {
    // The storage or the cookies cannot be read.
    return NO_FIRST_CALLS;
  }
}
