/**
 * Stores the server's message about a success by the answer's data, because react-admin's hooks pass on the data only. The server's own
 * message is preferred to the dashboard's, for successes as well as for failures.
 */
const messageByAnswer = new WeakMap<object, string>();

/** Remembers the message with the answer. @returns the answer */
export function withServerMessage<T>(answer: T, message: string | undefined): T {
  if (message && typeof answer === 'object' && answer !== null) messageByAnswer.set(answer, message);
  return answer;
}

/** Returns the server's message about a success, if it sent one. */
export const getServerMessage = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? messageByAnswer.get(answer) : undefined;
