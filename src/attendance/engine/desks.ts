import type { Id } from '../../../contract/calls.ts';
import type { Desk } from './desk.ts';

/** By person, as long as the tab lives: where the device keeps nothing, the marks of who signs in again are here. */
let desks = new WeakMap<object, Map<Id, Desk>>();

/** @param provider over which its marks are sent. */
export function deskOf(provider: object, owner: Id, open: () => Desk): Desk {
  const known = desks.get(provider) ?? new Map<Id, Desk>();
  desks.set(provider, known);
  const desk = known.get(owner) ?? open();
  known.set(owner, desk);
  return desk;
}

/** As a tab that is closed: what the device does not keep is gone. */
export const forgetDesks = (): void => void (desks = new WeakMap());
