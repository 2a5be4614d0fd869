/**
 * The location state that marks a sign-out. Signing out is a navigation to the sign-in page with this state, so that a screen with unsaved
 * work can ask first, and all screens are unmounted before the session ends.
 */
export const SIGN_OUT_STATE = { leaving: true } as const;

export const isLeaving = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'leaving' in state && state.leaving === true;

/** Asks the user whether to sign out in spite of unsaved work. @returns the answer */
type SignOutQuestion = () => Promise<boolean>;

const questions = new Set<SignOutQuestion>();

/** Registers a question to be asked before signing out, for a screen with unsaved work. @returns a function that unsubscribes */
export function registerSignOutQuestion(question: SignOutQuestion): () => void {
  questions.add(question);
  return () => void questions.delete(question);
}

/** Asks all registered questions before signing out. @returns whether all of them agreed */
export async function confirmSignOut(): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false;
  return true;
}
