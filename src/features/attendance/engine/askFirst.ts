import type { Id } from '../../../../contract/calls.ts';
import type { Register } from './registerTypes.ts';

/** A register whose marks wait while a question is open: `agree` carries them out, `refuse` drops them. */
export interface AskingRegister {
  readonly register: Register;
  readonly agree: () => void;
  /** Drops the waiting marks. Rows that were already painted with them show again what is recorded. */
  readonly refuse: () => void;
}

/**
 * Wraps a register, so that the user may be asked before the first mark.
 * @param isQuestionDue whether the user is to be asked about a mark made now
 * @param ask shows the question
 */
export function askBeforeMarking(
  register: Register,
  isQuestionDue: () => boolean,
  ask: () => void,
): AskingRegister {
  let waitingActions: (() => void)[] = [];
  const listenersByPupil = new Map<Id, Set<() => void>>();

  const mark = (act: () => void) => {
    if (waitingActions.length === 0 && !isQuestionDue()) return act();
    waitingActions.push(act);
    ask();
  };
  const takeWaitingActions = () => {
    const acts = waitingActions;
    waitingActions = [];
    return acts;
  };

  return {
    register: {
      ...register,
      mark: (id, status) => mark(() => register.mark(id, status)),
      markAll: (...marks) => mark(() => register.markAll(...marks)),
      fillBlanks: (status) => mark(() => register.fillBlanks(status)),
      watch(id, listener) {
        const ofPupil = listenersByPupil.get(id) ?? new Set();
        listenersByPupil.set(id, ofPupil.add(listener));
        const unwatch = register.watch(id, listener);
        return () => {
          ofPupil.delete(listener);
          unwatch();
        };
      },
    },
    agree() {
      for (const act of takeWaitingActions()) act();
    },
    refuse() {
      takeWaitingActions();
      for (const listener of [...listenersByPupil.values()].flatMap((ofPupil) => [...ofPupil])) listener();
    },
  };
}
