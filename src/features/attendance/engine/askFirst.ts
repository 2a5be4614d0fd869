import type { Id } from '../../../../contract/calls.ts';
import type { Register } from './registerTypes.ts';

/** What is marked while a question stands waits for its answer. */
export interface AskingRegister {
  readonly register: Register;
  readonly agree: () => void;
  /** Nothing of it is marked: rows that were painted with it show again what is recorded. */
  readonly refuse: () => void;
}

/**
 * A register whose first mark may be asked about.
 * @param isQuestionDue whether a mark is to be asked about now
 * @param ask shows the question
 */
export function askFirst(register: Register, isQuestionDue: () => boolean, ask: () => void): AskingRegister {
  let waiting: (() => void)[] = [];
  const watchers = new Map<Id, Set<() => void>>();

  const mark = (act: () => void) => {
    if (waiting.length === 0 && !isQuestionDue()) return act();
    waiting.push(act);
    ask();
  };
  const settle = () => {
    const acts = waiting;
    waiting = [];
    return acts;
  };

  return {
    register: {
      ...register,
      mark: (id, status) => mark(() => register.mark(id, status)),
      markAll: (what, wanted) => mark(() => register.markAll(what, wanted)),
      fillBlanks: (status) => mark(() => register.fillBlanks(status)),
      watch(id, listener) {
        const ofPupil = watchers.get(id) ?? new Set();
        watchers.set(id, ofPupil.add(listener));
        const unwatch = register.watch(id, listener);
        return () => {
          ofPupil.delete(listener);
          unwatch();
        };
      },
    },
    agree() {
      for (const act of settle()) act();
    },
    refuse() {
      settle();
      for (const listener of [...watchers.values()].flatMap((ofPupil) => [...ofPupil])) listener();
    },
  };
}
