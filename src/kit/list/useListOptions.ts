import { useContext } from 'react';
import { LIST_OPTIONS_BY_CALL } from '../../../contract/lists.ts';
import type { ListOptions } from '../../../contract/resources.ts';
import { DeclaredCallsContext } from '../../person/person.ts';
import { useExtensions } from '../../providers/extensions.ts';

const OPTIONS_BY_CALL: Readonly<Record<string, ListOptions | undefined>> = LIST_OPTIONS_BY_CALL;

/** Tells by which fields a resource's list can be sorted and filtered. A server without that extension offers none. */
export function useListOptions(resource: string) {
  const call = useContext(DeclaredCallsContext)[resource]?.list;
  const hasExtension = useExtensions();
  const options = call && OPTIONS_BY_CALL[call];
  return {
    canSort: (field: string): boolean =>
      (hasExtension('hadir') ?? false) && (options?.sort.includes(field) ?? false),
    /**
     * Every list can be searched (`q`). A list that contract/lists.ts does not describe accepts every filter that its screen uses.
     * @returns undefined until the server's extensions are known
     */
    canFilter: (name: string): boolean | undefined => {
      if (name === 'q' || !options) return true;
      if (!Object.hasOwn(options.filters, name)) return false;
      const requiredExtension = options.requiredExtensions?.[name];
      return hasExtension('hadir') && (requiredExtension === undefined || hasExtension(requiredExtension));
    },
    /** Whether a filter takes several values at once, with commas between them. */
    takesSeveral: (name: string): boolean => {
      const kind = options?.filters[name];
      return typeof kind === 'object' && 'several' in kind;
    },
  };
}
