import { isUnreachable } from './errors.ts';

const MAX_TRIES = 6;

/**
 * Repeats a request when its answer was lost on the way, up to {@link MAX_TRIES} times.
 *
 * @param ask must be safe to repeat: a create with the same key, or a step that has no effect the second time
 */
export async function retryWhenUnreachable<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (!isUnreachable(error) || tries === MAX_TRIES || !navigator.onLine) throw error;
    }
  }
}
