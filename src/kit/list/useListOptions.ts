import { useContext } from 'react';
import { LISTS } from '../../../contract/lists.ts';
import type { ListOptions } from '../../../contract/resources.ts';
import { DeclaredCalls } from '../../person/person.ts';
import { useExtensions } from '../../providers/extensions.ts';

const OPTIONS: Readonly<Record<string, ListOptions | undefined>> = LISTS;

/** Tells by which fields a resource's list can be sorted and filtered. A server without that extension offers none. */
export function useListOptions(resource: string) {
  const call = useContext(DeclaredCalls)[resource]?.list;
  const offers = useExtensions();
  const options = call && OPTIONS[call];
  return {
    canSort: (field: string): boolean =>
      (offers('hadir') ?? false) && (options?.sort.includes(field) ?? false),
    /**
     * Every list can be searched (`q`). A list that contract/lists.ts does not describe accepts every filter that its screen uses.
     * @returns undefined until the server's extensions are known
     */
    canFilter: (name: string): boolean | undefined => {
      if (name === 'q' || !options) return true;
      if (!Object.hasOwn(options.filters, name)) return false;
      const needed = options.requiredExtensions?.[name];
      return offers('hadir') && (needed === undefined || offers(needed));
    },
  };
}
