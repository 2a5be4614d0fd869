import { useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { Extension } from '../../contract/extensions.ts';
import { ACCENT } from '../../contract/accents.ts';
import { clockIn, isTimeZone, timeIn } from '../i18n/format.ts';
import { target } from './endpoint.ts';
import { isUnreachable, statusOf } from './errors.ts';
import { send } from './http.ts';
import { keepFresh } from './refresh.ts';
import { useChosenSchool } from './schoolStore.ts';
import { COOKIE_PREFIX, imageUrl } from './settings.ts';

/** What a server offers beyond the specification. */
export interface Offers {
  readonly names: readonly string[];
  /** The school's time zone as an IANA name. */
  readonly timeZone?: string | undefined;
  /** By how many ms the server's clock is before the device's; undefined where it does not say. */
  readonly clockAhead?: number | undefined;
  /** Where there is one. */
  readonly school?: string | undefined;
  /** The logo's address. */
  readonly schoolImage?: string | undefined;
  /** Its own colour, #rrggbb. */
  readonly schoolAccent?: string | undefined;
  /** The person who asks belongs to one of several schools. */
  readonly isOfOneSchool?: boolean;
  /** Extension: something is left of it, and the person who asks may do it. */
  readonly needsSetup?: boolean;
  /** "0.1.0 (952fe73)", sent by our own server. */
  readonly version?: string | undefined;
  /** The server has not said it, and nothing is known of before: to be asked again. */
  readonly isUnheard?: boolean;
}

/** How long after a question that was not answered it is asked again, in ms. */
const ASK_AGAIN_MS = 10_000;

/** What it offered last, for a start without a network. */
const KNOWN_NAMES = `${COOKIE_PREFIX}_extensions`;
const KNOWN_SCHOOL = `${COOKIE_PREFIX}_school`;
const KNOWN_TIME_ZONE = `${COOKIE_PREFIX}_timezone`;

const knownTimeZone = (): string | undefined => {
  const remembered = window.localStorage.getItem(KNOWN_TIME_ZONE);
  return isTimeZone(remembered) ? remembered : undefined;
};

/** What is kept was looked at when it came: to do so again would stand before the first rows. */
const isKeptTimeZone = (name: unknown): name is string =>
  typeof name === 'string' && name === window.localStorage.getItem(KNOWN_TIME_ZONE);

/**
 * @returns what the server offers; one that does not know the question offers nothing. Never an error: a screen that waits
 * for it would wait anew with each part of it that asks (a query without data that failed is pending when it is asked again).
 */
export async function readOffers(): Promise<Offers> {
  try {
    await keepFresh();
    const answer = await send(target(calls.listExtensions));
    const {
      data,
      timezone,
      now,
      school,
      school_image: image,
      school_accent: accent,
      school_reach: reach,
      is_set_up: isSetUp,
      hadir,
    } = answer;
    const names = Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];
    const timeZone = isKeptTimeZone(timezone) || isTimeZone(timezone) ? timezone : undefined;
    window.localStorage.setItem(KNOWN_NAMES, names.join(' '));
    keepTimeZone(timeZone);
    const clockAhead = aheadOf(now);
    const named = typeof school === 'string' && school ? school : undefined;
    keepSchool(named);
    const schoolImage = typeof image === 'string' ? imageUrl(image) : undefined;
    const schoolAccent = typeof accent === 'string' && ACCENT.test(accent) ? accent : undefined;
    const isOfOneSchool = reach === 'own';
    const needsSetup = isSetUp === false;
    const version = versionOf(hadir);
    return {
      names,
      timeZone,
      clockAhead,
      school: named,
      schoolImage,
      schoolAccent,
      isOfOneSchool,
      needsSetup,
      version,
    };
  } catch (error) {
    if (statusOf(error) === 404) {
      window.localStorage.setItem(KNOWN_NAMES, '');
      keepTimeZone(undefined);
      return { names: [] };
    }
    const remembered = window.localStorage.getItem(KNOWN_NAMES);
    if (remembered !== null && isUnreachable(error))
      return { names: remembered.split(' '), timeZone: knownTimeZone() };
    return { names: [], timeZone: knownTimeZone(), isUnheard: true };
  }
}

/** Another backend may say anything there, or nothing. */
function aheadOf(now: unknown): number | undefined {
  const moment = typeof now === 'string' ? Date.parse(now) : NaN;
  return Number.isNaN(moment) ? undefined : moment - Date.now();
}

/** Another backend may say anything there, or nothing. */
function versionOf(hadir: unknown): string | undefined {
  const { version, commit } = (hadir ?? {}) as { version?: unknown; commit?: unknown };
  if (typeof version !== 'string') return undefined;
  return typeof commit === 'string' ? `${version} (${commit})` : version;
}

/** What the server offered when it was last asked, for who cannot wait for an answer. */
export const isRememberedToOffer = (name: Extension): boolean =>
  (window.localStorage.getItem(KNOWN_NAMES) ?? '').split(' ').includes(name);

/** The school of who was signed in here last, for the page on which one signs in. */
export const knownSchoolName = (): string | undefined =>
  // The build renders that page, too, and knows none.
  typeof window === 'undefined' ? undefined : (window.localStorage.getItem(KNOWN_SCHOOL) ?? undefined);

function keepSchool(name: string | undefined): void {
  if (name) window.localStorage.setItem(KNOWN_SCHOOL, name);
  else window.localStorage.removeItem(KNOWN_SCHOOL);
}

function keepTimeZone(timeZone: string | undefined): void {
  if (timeZone) window.localStorage.setItem(KNOWN_TIME_ZONE, timeZone);
  else window.localStorage.removeItem(KNOWN_TIME_ZONE);
}

/** Asked once a sign-in session. */
export const OFFERS_QUERY = { queryKey: ['extensions'], queryFn: readOffers, staleTime: Infinity };

const useOffers = () =>
  useQuery({
    ...OFFERS_QUERY,
    refetchInterval: ({ state: { data } }) => data?.isUnheard === true && ASK_AGAIN_MS,
  });

/** What of the two a server is said to have; undefined while its answer is unknown. */
export function useExtensions(): (name: Extension) => boolean | undefined {
  const { data, isPending } = useOffers();
  return (name) => (isPending ? undefined : (data?.names.includes(name) ?? false));
}

/**
 * Whether the server is one of ours, which has all that goes beyond the specification; asked once a sign-in session (signing out
 * empties the cache). undefined while that is unknown.
 */
export const useIsHadir = (): boolean | undefined => useExtensions()('hadir');

/** Whether there are several schools, and who is signed in looks after more than one; undefined while that is unknown. */
export const useSeveralSchools = (): boolean | undefined => useExtensions()('school-scope');

/**
 * The day (YYYY-MM-DD) and the hour at the school, whatever time zone the device is in: the server uses the same day.
 * Where the server does not send its school's time zone, the device's clock decides; undefined while that is unknown.
 */
export function useSchoolClock(): { readonly day: string; readonly hour: number } | undefined {
  const { data, isPending } = useOffers();
  const timeZone = data ? data.timeZone : knownTimeZone();
  return isPending && !timeZone ? undefined : clockIn(timeZone);
}

/** The time (HH:MM) at the school; of the moment that is asked for. */
export function useSchoolTime(): (moment: number) => string {
  const { data } = useOffers();
  const timeZone = data ? data.timeZone : knownTimeZone();
  return (moment) => timeIn(timeZone, new Date(moment));
}

/** By how many ms the server's clock is before the device's, as far as that is known. */
export const useClockAhead = (): number => useOffers().data?.clockAhead ?? 0;

/** {@link useSchoolClock}'s day. */
export const useToday = (): string | undefined => useSchoolClock()?.day;

/** Whether the school of who asks has yet to be set up, and by them (extension). */
export const useNeedsSetup = (): boolean => useOffers().data?.needsSetup ?? false;

/** The server's version; undefined where it does not send one. */
export const useServerVersion = (): string | undefined => useOffers().data?.version;

/** The logo in the letterhead; undefined where the school has none, or the server names no school. */
export const useSchoolImage = (): string | undefined => useOffers().data?.schoolImage;

/** The name at the head of pages and papers; undefined where the server does not name one school. */
export function useSchoolName(): string | undefined {
  const named = useOffers().data?.school;
  const chosen = useChosenSchool()?.name;
  return named ?? chosen;
}

/** Whether the person who asks belongs to one of several schools; undefined while that is unknown. */
export const useIsOfOneSchool = (): boolean | undefined => {
  const { data, isPending } = useOffers();
  return isPending ? undefined : (data?.isOfOneSchool ?? false);
};

/** #rrggbb: of who reaches one school that has a colour of its own; undefined while that is unknown, null where it has none. */
export const useSchoolAccent = (): string | null | undefined => {
  const { data, isPending } = useOffers();
  return isPending || !data || data.isUnheard ? undefined : (data.schoolAccent ?? null);
};
