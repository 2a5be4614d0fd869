/** What the first script has asked before the application was there (start/firstCalls.ts): each answer is taken once. */
interface FirstAnswer {
  readonly token: string;
  /** As `performance.now()`. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    hadirFirstAnswers?: Map<string, FirstAnswer>;
    /** Set by the first script, which can do so again. */
    hadirAskFirst?: (address: Pick<Location, 'pathname' | 'search'>) => unknown;
  }
}

/** An answer that nobody has taken meanwhile was for a page that was left. */
const GOOD_FOR_MS = 10_000;

/** Asks what a page of the dashboard asks first, before it is drawn. */
export const askFirst = (path: string): unknown =>
  window.hadirAskFirst?.(new URL(path, window.location.origin));

/** @returns the answer to this very question of this very session, if it was asked just before. */
export function takeFirstAnswer(url: string, token: string | undefined): Promise<Response> | undefined {
  const answers = window.hadirFirstAnswers;
  const answer = answers?.get(url);
  if (!answers || !answer) return undefined;
  answers.delete(url);
  const isGood = answer.token === token && performance.now() - answer.sentAt < GOOD_FOR_MS;
  return isGood ? answer.response : undefined;
}

/** Whether this very question was asked just before, and nobody has taken its answer. */
export const isRequestedEarly = (url: string): boolean => window.hadirFirstAnswers?.has(url) === true;

/** What was answered before something was written may be true no more. */
export const forgetFirstAnswers = (): void => window.hadirFirstAnswers?.clear();
