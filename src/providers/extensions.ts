import { useQuery } from '@tanstack/react-query';
import { calls } from '../../contract/calls.ts';
import type { Extension } from '../../contract/extensions.ts';
import { target } from './endpoint.ts';
import { statusOf } from './errors.ts';
import { send } from './http.ts';
import { keepFresh } from './refresh.ts';

/** @returns the names that the server offers; a server that does not know the question offers none. */
export async function readExtensions(): Promise<readonly string[]> {
  await keepFresh();
  try {
    const { data } = await send(target(calls.listExtensions));
    return Array.isArray(data) ? data.filter((name) => typeof name === 'string') : [];
  } catch (error) {
    if (statusOf(error) === 404) return [];
    throw error;
  }
}

/**
 * Whether to show what goes beyond the specification; asked once a sign-in session (signing out empties the cache).
 * While the answer is unknown the feature is off.
 */
export function useExtension(name: Extension): boolean {
  const { data } = useQuery({ queryKey: ['extensions'], queryFn: readExtensions, staleTime: Infinity });
  return data?.includes(name) ?? false;
}
