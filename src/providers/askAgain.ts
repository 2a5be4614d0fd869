import { isUnreachable } from './errors.ts';

const TRIES = 6;

/**
 * Asks again where an answer was lost on the way.
 *
 * @param ask may be repeated: a create with the same key, or a step that does nothing twice
 */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnreachable(error) || tries === TRIES || !navigator.onLine) throw error;
    }
  }
}
