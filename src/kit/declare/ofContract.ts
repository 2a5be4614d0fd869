import type { CallName } from '../../../contract/calls.ts';
import { RESOURCES, type Resource, type ResourceName } from '../../../contract/resources.ts';

/** The contract's facts of a resource: its noun and its five calls. */
export function ofContract(resource: ResourceName) {
  const { noun, one, many, isExtension }: Resource = RESOURCES[resource];
  // The names are put together here as the contract puts them together.
  const named = (name: string) => name as CallName;
  return {
    noun,
    ...(isExtension && { needs: 'hadir' as const }),
    calls: {
      list: named(`list${many}`),
      one: named(`get${one}`),
      create: named(`create${one}`),
      update: named(`update${one}`),
      remove: named(`delete${one}`),
    },
  };
}
