/**
 * Sends what the page of an address asks first at once, while the application is still on its way: on a slow line and a slow
 * processor that is seconds earlier. providers/firstAnswers.ts hands the answers to who asks. It belongs to the first script and
 * imports only what is small and shared by every page: the rule of a token, and the settings.
 * tests/screens/firstCalls.test.tsx holds the addresses to what the screens ask.
 */
import { type Resource, RESOURCES } from '../../contract/resources.ts';
import type { Declaration } from '../kit/declare/declaration.ts';
import { API_KEY, API_URL, COOKIE_PREFIX } from '../providers/settings.ts';
import { usableToken } from '../providers/storedToken.ts';

const TIMEOUT_MS = 10_000;

/** What is asked once the names of the server's extensions are known from an earlier visit; `undefined`: they are not. */
type Offers = readonly string[] | undefined;

/** What every resource declares whose list follows from its declaration: see scripts/declaredOnly.ts. */
const DECLARED = Object.values(
  import.meta.glob<readonly Pick<Declaration, 'slug' | 'calls'>[]>('../features/**/resource.tsx', {
    query: '?only=slug,calls',
    import: 'default',
    eager: true,
  }),
).flat();

/** The resource of the contract whose list has this slug. */
function listOf(slug: string): readonly [path: string, Resource] | undefined {
  const call = DECLARED.find((declared) => declared.slug === slug)?.calls.list;
  return call && Object.entries<Resource>(RESOURCES).find(([, { many }]) => call === `list${many}`);
}

const isHadir = (offers: Offers): boolean => offers?.includes('hadir') ?? false;

type Address = Pick<Location, 'pathname' | 'search'>;

/** Whether it is the address of a session's register. */
export const isRegister = ({ pathname }: Pick<Address, 'pathname'>): boolean =>
  /^\/dashboard\/mata-pelajaran\/\d+\/sesi\/\d+$/.test(pathname);

/** Whether somebody opens the home who has lessons there. */
export function isStaffHome({ pathname }: Pick<Address, 'pathname'>): boolean {
  try {
    return /^\/dashboard\/?$/.test(pathname) && usableToken() !== undefined && !isOf(/siswa/i);
  } catch {
    return false;
  }
}

/** The paths below the API that the page of an address asks for first. */
export function firstCallsOf({ pathname, search }: Address, offers: Offers) {
  const [, home, resource = '', parent, child, id, ...rest] = pathname.split('/');
  if (home !== 'dashboard') return [];
  const always = ['/profile', '/extensions'];
  if (isSchoolChosen()) return always;
  if (resource === '' && parent === undefined) return [...always, ...homeCalls(offers)];
  const list = listOf(resource);
  if (list && parent === undefined && search === '' && !isListKept(resource)) {
    const [
      path,
      {
        isExtension,
        list: { preset = {} },
      },
    ] = list;
    if (isExtension && !isHadir(offers)) return always;
    // On a first visit nothing is known; a server without the filter answers the whole list, which nobody takes.
    const query = new URLSearchParams({
      page: '1',
      limit: '15',
      ...((!offers || isHadir(offers)) && preset),
    });
    return [...always, `/dashboard/${path}?${query}`];
  }
  if (resource === 'mata-pelajaran' && child === 'sesi' && rest.length === 0 && isNumber(parent)) {
    const subject = `/dashboard/subjects/${parent}`;
    if (id === undefined)
      return search === '' && !isListKept(`sesi.${parent}`)
        ? [...always, subject, `${subject}/sessions?page=1&limit=15`]
        : [...always, subject];
    if (!isNumber(id)) return always;
    const session = `${subject}/sessions/${id}`;
    return [...always, subject, session, `${session}/attendance?page=1&limit=${isHadir(offers) ? 500 : 100}`];
  }
  return always;
}

/** The home's lessons and figures, of a server that is known to have them. */
const homeCalls = (offers: Offers): readonly string[] =>
  isHadir(offers) && !isOf(/siswa/i) ? ['/dashboard/sessions?page=1&limit=100', '/dashboard/overview'] : [];

/** As providers/schoolStore.ts keeps it: the question goes with the school then, and is the application's to ask. */
function isSchoolChosen(): boolean {
  const key = `${COOKIE_PREFIX}_chosen_school`;
  const kept = window.sessionStorage.getItem(key) ?? window.localStorage.getItem(key);
  return kept !== null && !kept.includes('"school":null');
}

const isNumber = (segment: string | undefined): segment is string => /^\d+$/.test(segment ?? '');

/** Whether the person, as the server last described them, has such a role. */
function isOf(role: RegExp): boolean {
  const person = JSON.parse(window.localStorage.getItem(`${COOKIE_PREFIX}_person`) ?? 'null') as {
    role?: unknown;
  } | null;
  return typeof person?.role === 'string' && role.test(person.role);
}

/** react-admin goes back to the page, order and search that somebody left a list with. */
const isListKept = (resource: string): boolean =>
  window.localStorage.getItem(`RaStorehadir.${resource}.listParams`) !== null;

/** An answer whose body nobody reads would hold its connection. */
const wholeOf = async (response: Response): Promise<Response> => {
  const { status, headers } = response;
  return new Response(status === 204 ? null : await response.arrayBuffer(), { status, headers });
};

/** An answer is read once: this copy is made before the application can have read it, however quick it is. */
function copyOf(response: Promise<Response>): Promise<Response> {
  const copy = response.then((whole) => whole.clone());
  copy.catch(() => undefined);
  return copy;
}

export interface FirstCalls {
  /** As an earlier visit knew them. */
  readonly offers: readonly string[];
  /** Somebody who is signed in opens the dashboard. */
  readonly isSignedIn?: boolean;
  /** Somebody who is signed in opens the home. */
  readonly isHome?: boolean;
  /** Its lessons and figures, if those were asked for. */
  readonly home?: Readonly<Record<'profile' | 'extensions' | 'sessions', Promise<Response>>> & {
    readonly overview: Promise<Response> | undefined;
  };
  /** The list of the address, if that was asked for. */
  readonly list?: { readonly slug: string; readonly answer: Promise<Response> };
  /** The same of a register, and what decides who may write in it. */
  readonly register?: Readonly<
    Record<'profile' | 'extensions' | 'subject' | 'session' | 'rows', Promise<Response>>
  >;
}

const NONE: FirstCalls = { offers: [] };

/** What the screen of the address is painted from: firstCallsOf() names its calls after the two that all have. */
function screenOf(
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
        one && { home: { profile, extensions, sessions: one, overview: session } }),
    };
  if (id !== undefined && profile && extensions && one && session && rows)
    return { register: { profile, extensions, subject: one, session, rows } };
  return one && answers.length === 1 && id === undefined && listOf(slug)
    ? { list: { slug, answer: one } }
    : {};
}

/** Whatever is odd is left to the application: then nothing is sent early. */
export function sendFirstCalls(address: Address): FirstCalls {
  try {
    const token = usableToken();
    if (!token) return NONE;
    const offers = window.localStorage.getItem(`${COOKIE_PREFIX}_extensions`)?.split(' ');
    const headers = {
      Accept: 'application/json',
      'X-API-Key': API_KEY,
      Authorization: `Bearer ${token}`,
    };
    const sentAt = performance.now();
    const send = (path: string) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = fetch(API_URL + path, { headers, signal, credentials: 'include' }).then(wholeOf);
      // Who asks for it hears of a failure; where nobody does, it is none.
      response.catch(() => undefined);
      return [API_URL + path, { token, sentAt, response }] as const;
    };
    // The last is the longest answer: of the six connections that a browser has it is not the one that waits for a free one.
    const answers = new Map(firstCallsOf(address, offers).toReversed().map(send).toReversed());
    window.hadirFirstAnswers = answers;
    return {
      offers: offers ?? [],
      isSignedIn: answers.size > 0,
      ...screenOf(
        address,
        [...answers.values()].map(({ response }) => copyOf(response)),
      ),
    };
  } catch {
    // Storage or cookies that cannot be read.
    return NONE;
  }
}
