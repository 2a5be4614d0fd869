/**
 * Signing out is a navigation to the sign-in page with this in its state: a screen with unsaved work can ask first, and
 * all screens are gone before the session is.
 */
export const LEAVING = { leaving: true } as const;

export const isLeaving = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'leaving' in state && state.leaving === true;

/** Asks the user whether to sign out all the same. @returns the answer */
type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Registers a question for whoever holds unsaved work. @returns unsubscribes */
export function askBeforeLeaving(question: Question): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

/** Asks all registered questions before signing out. @returns whether all of them agreed */
export async function mayLeave(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false;
  return true;
}
