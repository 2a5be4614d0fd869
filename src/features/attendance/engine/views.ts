import type { Id } from '../../../../contract/calls.ts';
import { applyEntry, sameMark } from './marks.ts';
import type { UnsavedMark } from './outboxTypes.ts';
import type { PupilView } from './registerTypes.ts';
import type { Mark } from './rows.ts';

/**
 * What is shown of each pupil: the server's mark, overlaid with what is not delivered yet. A view is made on request
 * and stays the same object while its content is the same, so that a tap costs one pupil's view, not the class's.
 */
export interface Views {
  readonly of: (id: Id) => PupilView;
  readonly watch: (id: Id, listener: () => void) => () => void;
  /** Notifies the listeners of the pupils whose view has changed. */
  readonly compare: () => void;
}

interface CachedView {
  readonly mark: Mark;
  readonly pending: UnsavedMark | undefined;
  readonly view: PupilView;
}

interface WatchedView {
  readonly listeners: Set<() => void>;
  lastView: PupilView;
}

export function createViews(
  markOf: (key: string) => Mark,
  pendingOf: (key: string) => UnsavedMark | undefined,
): Views {
  const existing = new Map<string, CachedView>();
  const watched = new Map<string, WatchedView>();

  const viewOf = (key: string): PupilView => {
    const mark = markOf(key);
    const pending = pendingOf(key);
    const before = existing.get(key);
    if (before?.mark === mark && before.pending === pending) return before.view;
    const now: PupilView = {
      ...(pending ? applyEntry(mark, pending.entry) : mark),
      save: pending?.state ?? 'saved',
      problem: pending?.problem,
      conflict: pending?.conflict,
    };
    const view = before && sameView(before.view, now) ? before.view : now;
    existing.set(key, { mark, pending, view });
    return view;
  };

  return {
    of: (id) => viewOf(String(id)),
    watch(id, listener) {
      const key = String(id);
      const entry = watched.get(key) ?? { listeners: new Set(), lastView: viewOf(key) };
      watched.set(key, entry);
      entry.listeners.add(listener);
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size === 0) watched.delete(key);
      };
    },
    compare() {
      for (const [key, entry] of watched) {
        const now = viewOf(key);
        if (now === entry.lastView) continue;
        entry.lastView = now;
        for (const listener of entry.listeners) listener();
      }
    },
  };
}

const sameView = (a: PupilView, b: PupilView): boolean =>
  sameMark(a, b) && a.save === b.save && a.problem === b.problem && a.conflict === b.conflict;
