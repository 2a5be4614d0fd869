import { useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { Extension } from '../../contract/extensions.ts';
import { target } from './endpoint.ts';
import { isUnreachable, statusOf } from './errors.ts';
import { send } from './http.ts';
import { keepFresh } from './refresh.ts';
import { COOKIE_PREFIX } from './settings.ts';

/** What it offered last, for a start without a network. */
const KNOWN = `${COOKIE_PREFIX}_extensions`;

/** @returns the names that the server offers; a server that does not know the question offers none. */
export async function readExtensions(): Promise<readonly string[]> {
  try {
    await keepFresh();
    const { data } = await send(target(calls.listExtensions));
    const names = Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];
    window.localStorage.setItem(KNOWN, names.join(' '));
    return names;
  } catch (error) {
    if (statusOf(error) === 404) return [];
    const known = window.localStorage.getItem(KNOWN);
    if (known !== null && isUnreachable(error)) return known.split(' ');
    throw error;
  }
}

/**
 * Whether to show what goes beyond the specification; asked once a sign-in session (signing out empties the cache).
 * While the answer is unknown the feature is off.
 */
export const useExtension = (name: Extension): boolean => useOffered(name) ?? false;

/** Like {@link useExtension}, for a first request that differs with it: undefined while the answer is unknown. */
export function useOffered(name: Extension): boolean | undefined {
  const { data, isPending } = useQuery({
    queryKey: ['extensions'],
    queryFn: readExtensions,
    staleTime: Infinity,
  });
  return isPending ? undefined : (data?.includes(name) ?? false);
}
