import { useQuery } from '@tanstack/react-query';
import { calls, type Id } from '../../contract/calls.ts';
import type { Extension } from '../../contract/extensions.ts';
import type { LetterheadLines } from '../../contract/system/about.ts';
import { ACCENT_COLOUR_PATTERN } from '../../contract/accents.ts';
import { readClockIn, isTimeZone, formatTimeIn } from '../i18n/format.ts';
import { target } from './endpoint.ts';
import { isUnreachable, getErrorStatus } from './errors.ts';
import { type Answer, send } from './http.ts';
import { refreshIfExpired } from './refresh.ts';
import { getChosenSchool, NAMES_STORAGE_KEY } from './remembered.ts';
import { COOKIE_PREFIX, imageUrl } from './settings.ts';

/** What a server offers beyond the specification. */
export interface ServerExtensions {
  readonly names: readonly string[];
  /** The chosen school for which the server was asked; undefined for all schools. */
  readonly askedFor?: Id | undefined;
  /** The school's time zone as an IANA name. */
  readonly timeZone?: string | undefined;
  /** By how many ms the server's clock is ahead of the device's; undefined when the server does not say. */
  readonly clockAhead?: number | undefined;
  /** The school's name, when the server has one school only. */
  readonly school?: string | undefined;
  /** The logo's address. */
  readonly schoolImage?: string | undefined;
  /** What stands below the school's name in its letterhead. */
  readonly letterhead?: LetterheadLines | undefined;
  /** The school's own colour, #rrggbb. */
  readonly schoolAccent?: string | undefined;
  /** Whether the signed-in person belongs to one of several schools. */
  readonly isOfOneSchool?: boolean;
  /** Whether the school's setup is incomplete and the signed-in person may complete it (extension). */
  readonly needsSetup?: boolean;
  /** The version, e.g. "0.1.0 (952fe73)"; only our own server sends it. */
  readonly version?: string | undefined;
  /** Whether the server has not answered and nothing is known from before, so that it must be asked again. */
  readonly isUnanswered?: boolean;
}

/** How long after a failed request it is repeated, in ms. */
const RETRY_INTERVAL_MS = 10_000;

/** Storage keys of the server's last answer, for a start without a network. */
const TIME_ZONE_STORAGE_KEY = `${COOKIE_PREFIX}_timezone`;

const getStoredTimeZone = (): string | undefined => {
  const remembered = window.localStorage.getItem(TIME_ZONE_STORAGE_KEY);
  return isTimeZone(remembered) ? remembered : undefined;
};

/** Whether the time zone is the stored one, which was validated when it was received. Validating it again would delay the first rows. */
const isKeptTimeZone = (name: unknown): name is string =>
  typeof name === 'string' && name === window.localStorage.getItem(TIME_ZONE_STORAGE_KEY);

/**
 * Asks the server what it offers.
 * @returns what the server offers; a server that does not know the call offers nothing. It never fails: a screen that waits for it would
 * wait again for each part that asks, since a failed query without data becomes pending when it is used again.
 */
export async function fetchServerExtensions(): Promise<ServerExtensions> {
  const askedFor = getChosenSchool()?.id;
  return { ...(await fetchOffers()), ...(askedFor !== undefined && { askedFor }) };
}

async function fetchOffers(): Promise<ServerExtensions> {
  try {
    await refreshIfExpired();
    const answer = await requestExtensions();
    const {
      data,
      timezone,
      now,
      school,
      school_image: image,
      school_letterhead: lines,
      school_accent: accent,
      school_reach: reach,
      is_set_up: isSetUp,
      hadir,
    } = answer;
    const names = Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];
    const timeZone = isKeptTimeZone(timezone) || isTimeZone(timezone) ? timezone : undefined;
    window.localStorage.setItem(NAMES_STORAGE_KEY, names.join(' '));
    storeTimeZone(timeZone);
    const clockAhead = computeClockAheadMs(now);
    // Who looks after several schools gets a school's letterhead from the list of schools, because this answer is still that of the school
    // before when another one is chosen.
    const hasSeveral = reach === 'several';
    const named = !hasSeveral && typeof school === 'string' && school ? school : undefined;
    const schoolImage = !hasSeveral && typeof image === 'string' ? imageUrl(image) : undefined;
    const schoolAccent =
      !hasSeveral && typeof accent === 'string' && ACCENT_COLOUR_PATTERN.test(accent) ? accent : undefined;
    const isOfOneSchool = reach === 'own';
    const needsSetup = isSetUp === false;
    const version = readVersion(hadir);
    return {
      names,
      timeZone,
      clockAhead,
      school: named,
      schoolImage,
      letterhead: !hasSeveral && isLetterhead(lines) ? lines : undefined,
      schoolAccent,
      isOfOneSchool,
      needsSetup,
      version,
    };
  } catch (error) {
    if (getErrorStatus(error) === 404) {
      window.localStorage.setItem(NAMES_STORAGE_KEY, '');
      storeTimeZone(undefined);
      return { names: [] };
    }
    const remembered = window.localStorage.getItem(NAMES_STORAGE_KEY);
    if (remembered !== null && isUnreachable(error))
      return { names: remembered.split(' '), timeZone: getStoredTimeZone() };
    return { names: [], timeZone: getStoredTimeZone(), isUnanswered: true };
  }
}

/**
 * Asks for the chosen school, because a school switches some extensions on for itself. A school that is gone, or no longer reached, is
 * answered with a 404; the server then still says what it offers to who has chosen none.
 */
async function requestExtensions(): Promise<Answer> {
  const request = target(calls.listExtensions);
  if (!getChosenSchool()) return send(request);
  try {
    return await send({ ...request, ofChosenSchool: true });
  } catch (error) {
    if (getErrorStatus(error) !== 404) throw error;
    return send(request);
  }
}

/** Returns how far the server's clock is ahead, in ms. Another backend may send anything, or nothing. */
function computeClockAheadMs(now: unknown): number | undefined {
  const moment = typeof now === 'string' ? Date.parse(now) : NaN;
  return Number.isNaN(moment) ? undefined : moment - Date.now();
}

/** Returns the server's version. Another backend may send anything, or nothing. */
function readVersion(hadir: unknown): string | undefined {
  const { version, commit } = (hadir ?? {}) as { version?: unknown; commit?: unknown };
  if (typeof version !== 'string') return undefined;
  return typeof commit === 'string' ? `${version} (${commit})` : version;
}

/** Another backend may send anything, or nothing. */
const isLetterhead = (lines: unknown): lines is LetterheadLines =>
  typeof lines === 'object' &&
  lines !== null &&
  Object.values(lines).every((line) => line === null || typeof line === 'string');

function storeTimeZone(timeZone: string | undefined): void {
  if (timeZone) window.localStorage.setItem(TIME_ZONE_STORAGE_KEY, timeZone);
  else window.localStorage.removeItem(TIME_ZONE_STORAGE_KEY);
}

/** The query for the server's offers, which is sent once in a sign-in session, and again when another school is chosen. */
export const SERVER_EXTENSIONS_QUERY = {
  queryKey: ['extensions'],
  queryFn: fetchServerExtensions,
  staleTime: Infinity,
};

export const useServerExtensions = () =>
  useQuery({
    ...SERVER_EXTENSIONS_QUERY,
    refetchInterval: ({ state: { data } }) => data?.isUnanswered === true && RETRY_INTERVAL_MS,
  });

/** Returns a function that tells whether the server offers an extension; it returns undefined while the server's answer is unknown. */
export function useExtensions(): (name: Extension) => boolean | undefined {
  const { data, isPending } = useServerExtensions();
  return (name) => (isPending ? undefined : (data?.names.includes(name) ?? false));
}

/**
 * Whether the server is one of ours, which has everything that goes beyond the specification. It is asked once in a sign-in session
 * (signing out empties the cache); undefined while that is unknown.
 */
export const useIsHadir = (): boolean | undefined => useExtensions()('hadir');

/** Whether there are several schools and the signed-in person is responsible for more than one; undefined while that is unknown. */
export const useHasSeveralSchools = (): boolean | undefined => useExtensions()('school-scope');

/**
 * Returns the day (YYYY-MM-DD) and the hour at the school, whatever time zone the device is in and however wrong its clock is, so that it is
 * the server's day. When the server does not send the school's time zone, the device's is used. undefined while that is unknown.
 */
export function useSchoolClock(): { readonly day: string; readonly hour: number } | undefined {
  const { data, isPending } = useServerExtensions();
  const timeZone = data ? data.timeZone : getStoredTimeZone();
  if (isPending && !timeZone) return undefined;
  // oxlint-disable-next-line react/purity -- The clock is read whenever something is drawn.
  return readClockIn(timeZone, new Date(Date.now() + (data?.clockAhead ?? 0)));
}

/** Returns a function that converts a moment, in ms since the epoch, to the time (HH:MM) at the school. */
export function useSchoolTime(): (moment: number) => string {
  const { data } = useServerExtensions();
  const timeZone = data ? data.timeZone : getStoredTimeZone();
  return (moment) => formatTimeIn(timeZone, new Date(moment));
}

/** By how many ms the server's clock is ahead of the device's; 0 while that is unknown. */
export const useClockAheadMs = (): number => useServerExtensions().data?.clockAhead ?? 0;

/** An answer may be on its way, or wait to be read, for so long, in ms. */
const LONGEST_WAY_MS = 120_000;

/** As {@link useClockAheadMs}, but 0 for a clock that is about right: what is painted before the answer then tells the same minute. */
export function useWrongClockMs(): number {
  const ahead = useClockAheadMs();
  return Math.abs(ahead) > LONGEST_WAY_MS ? ahead : 0;
}

/** Returns the day of {@link useSchoolClock}. */
export const useToday = (): string | undefined => useSchoolClock()?.day;

/** Whether the signed-in person's school has yet to be set up, and this person may do it (extension). */
export const useNeedsSetup = (): boolean => useServerExtensions().data?.needsSetup ?? false;

/** Returns the server's version; undefined when it does not send one. */
export const useServerVersion = (): string | undefined => useServerExtensions().data?.version;

/** Whether the signed-in person belongs to one of several schools; undefined while that is unknown. */
export const useIsOfOneSchool = (): boolean | undefined => {
  const { data, isPending } = useServerExtensions();
  return isPending ? undefined : (data?.isOfOneSchool ?? false);
};

/** Returns the school's own colour (#rrggbb), for a person with access to one school; undefined while that is unknown, null when it has none. */
export const useSchoolAccent = (): string | null | undefined => {
  const { data, isPending } = useServerExtensions();
  return isPending || !data || data.isUnanswered ? undefined : (data.schoolAccent ?? null);
};
