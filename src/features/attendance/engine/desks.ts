import type { Id } from '../../../../contract/calls.ts';
import type { Desk } from './desk.ts';

/**
 * The desks by person, for as long as the tab lives: where the device stores nothing, whoever signs in again finds
 * the marks here.
 */
let desks = new WeakMap<object, Map<Id, Desk>>();

/** @param provider over which its marks are sent. */
export function deskOf(provider: object, owner: Id, open: () => Desk): Desk {
  const known = desks.get(provider) ?? new Map<Id, Desk>();
  desks.set(provider, known);
  const desk = known.get(owner) ?? open();
  known.set(owner, desk);
  return desk;
}

/** Acts like closing the tab: what the device does not store is lost. */
export const forgetDesks = (): void => void (desks = new WeakMap());
