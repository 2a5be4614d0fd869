import { isUnreachable } from './errors.ts';

const TRIES = 6;

/**
 * Repeats a request when its answer was lost on the way, up to {@link TRIES} times.
 *
 * @param ask must be safe to repeat: a create with the same key, or a step that has no effect the second time
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
