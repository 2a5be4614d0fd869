import type { CallName } from '../../../contract/calls.ts';
import { RESOURCES, type Resource, type ResourceName } from '../../../contract/resources.ts';

/** The parts of a declaration that the contract defines: the noun and the five calls. */
export function ofContract(resource: ResourceName) {
  const { noun, one, many, isExtension }: Resource = RESOURCES[resource];
  // The cast is needed because the call names are composed here, in the same way as the contract composes them.
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
