/**
 * The server's message about a success, by the answer that it came with: react-admin's hooks hand on the data alone. A
 * server's own message is preferred to the dashboard's, as it is where something fails.
 */
const messages = new WeakMap<object, string>();

/** Remembers the message with the answer. @returns the answer */
export function withServerMessage<T>(answer: T, message: string | undefined): T {
  if (message && typeof answer === 'object' && answer !== null) messages.set(answer, message);
  return answer;
}

/** The server's message about a success, where it sent one. */
export const serverMessageOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? messages.get(answer) : undefined;
