import type { Id } from '../../contract/calls.ts';

/** Which row is in the Tab order. A store, so that moving repaints two rows and not the class. */
export interface ActiveRow {
  readonly get: () => Id | undefined;
  readonly set: (id: Id | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createActiveRow(): ActiveRow {
  let active: Id | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => active,
    set(id) {
      if (id === active) return;
      active = id;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
