/**
 * Hands out the answers to requests that the first script sent before the application was loaded (start/firstCalls.ts). Each answer is
 * taken once.
 */
interface FirstAnswer {
  readonly token: string;
  /** When the request was sent, as `performance.now()`. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

declare global {
  interface Window {
    hadirFirstAnswers?: Map<string, FirstAnswer>;
    /** Sends a page's first requests. The first script sets it, so that the application can call it again. */
    hadirAskFirst?: (address: Pick<Location, 'pathname' | 'search'>) => unknown;
  }
}

/** How long an answer may be used, in ms. One that nobody has taken by then was for a page that was left. */
const MAX_ANSWER_AGE_MS = 10_000;

/** Sends the first requests of a dashboard page before the page is rendered. */
export const sendFirstRequests = (path: string): unknown =>
  window.hadirAskFirst?.(new URL(path, window.location.origin));

/**
 * Takes the answer to an early request, if the same URL was requested with the same token shortly before.
 * @returns undefined when there is no such answer
 */
export function takeFirstAnswer(url: string, token: string | undefined): Promise<Response> | undefined {
  const answers = window.hadirFirstAnswers;
  const answer = answers?.get(url);
  if (!answers || !answer) return undefined;
  answers.delete(url);
  const isGood = answer.token === token && performance.now() - answer.sentAt < MAX_ANSWER_AGE_MS;
  return isGood ? answer.response : undefined;
}

/** Whether this URL was requested early and nobody has taken the answer yet. */
export const isRequestedEarly = (url: string): boolean => window.hadirFirstAnswers?.has(url) === true;

/** Drops all early answers. It is called before a write, after which they may be outdated. */
export const forgetFirstAnswers = (): void => window.hadirFirstAnswers?.clear();
