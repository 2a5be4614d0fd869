import type { Id } from '../../../../contract/calls.ts';
import type { RegisterManager } from './registerManager.ts';

/**
 * The managers by person, for as long as the tab lives: where the device stores nothing, whoever signs in again finds
 * the marks here.
 */
let managers = new WeakMap<object, Map<Id, RegisterManager>>();

/** @param provider over which its marks are sent. */
export function deskOf(provider: object, owner: Id, open: () => RegisterManager): RegisterManager {
  const existing = managers.get(provider) ?? new Map<Id, RegisterManager>();
  managers.set(provider, existing);
  const manager = existing.get(owner) ?? open();
  existing.set(owner, manager);
  return manager;
}

/** Acts like closing the tab: what the device does not store is lost. */
export const forgetManagers = (): void => void (managers = new WeakMap());
