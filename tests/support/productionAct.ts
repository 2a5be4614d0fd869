/**
 * `act` for React's production build, which has none: what the development build does while a test acts, by what React
 * takes from outside: its scheduler, microtasks, and the report of errors. What a test's act asks React for is done when
 * act returns, renders without a pause and then effects; an error that no boundary catches is thrown to the test.
 */
import { setImmediate } from 'node:timers';

type Work = (didTimeout: boolean) => unknown;
/** React takes one back by removing what it would have called. */
interface Task {
  callback: Work | null;
}
/** The functions of the package `scheduler` that React renders by. */
interface Scheduler {
  unstable_scheduleCallback: (priority: number, callback: Work, options?: unknown) => Task;
  unstable_shouldYield: () => boolean;
}
/** Global functions that React keeps when it is loaded. */
export interface Globals {
  queueMicrotask: (run: () => void) => void;
  reportError: (error: unknown) => void;
}
/** What is returned is awaited only if the callback's result is. */
type Act = (callback: () => unknown) => PromiseLike<unknown> | undefined;

/** Replaces the scheduler's functions. React is to be loaded with the `globals` that it returns. */
export function productionAct(scheduler: Scheduler, own: Globals): { act: Act; globals: Globals } {
  const { unstable_scheduleCallback: schedule, unstable_shouldYield: shouldYield } = scheduler;
  /** While a test acts. */
  let requested: Task[] | undefined;
  /** Asked for while no test acted: it becomes part of an act in which something is asked for. */
  const before = new Set<Task>();
  const errors: unknown[] = [];
  let depth = 0;
  let isFlushing = false;

  scheduler.unstable_shouldYield = () => !requested && shouldYield();
  scheduler.unstable_scheduleCallback = (priority, callback, options) => {
    if (requested) {
      const task: Task = { callback };
      requested.push(task);
      return task;
    }
    for (const task of before) if (!task.callback) before.delete(task);
    const task = schedule(priority, callback, options);
    before.add(task);
    return task;
  };

  const globals: Globals = {
    queueMicrotask: (run) => {
      requested?.push({ callback: run }, ...before);
      if (requested) before.clear();
      // As in development: again, for what an act awaits. By then there is mostly nothing to do.
      own.queueMicrotask(run);
    },
    reportError: (error) => (requested ? void errors.push(error) : own.reportError(error)),
  };

  function flush(): void {
    if (isFlushing || !requested) return;
    isFlushing = true;
    try {
      // More is asked for meanwhile.
      for (const task of requested) {
        let work: unknown = task.callback;
        task.callback = null;
        while (typeof work === 'function') work = work(false);
      }
    } catch (error) {
      errors.push(error);
    } finally {
      requested.length = 0;
      isFlushing = false;
    }
  }

  function throwErrors(): void {
    const thrown = errors.splice(0);
    if (thrown.length > 0) throw thrown.length > 1 ? new AggregateError(thrown) : thrown[0];
  }

  /** Until nothing more is asked for by the end of a turn of the event loop. */
  async function flushAll(): Promise<void> {
    flush();
    await new Promise((resolve) => setImmediate(resolve));
    if (requested?.length) return flushAll();
    requested = undefined;
    throwErrors();
  }

  async function whenDone(result: PromiseLike<unknown>): Promise<unknown> {
    try {
      return await result;
    } catch (error) {
      errors.push(error);
      return undefined;
    } finally {
      depth -= 1;
      if (depth === 0) await flushAll();
    }
  }

  function act(callback: () => unknown): PromiseLike<unknown> | undefined {
    requested ??= [];
    depth += 1;
    let result: unknown;
    try {
      result = callback();
    } catch (error) {
      errors.push(error);
    }
    if (isThenable(result)) return whenDone(result);
    depth -= 1;
    if (depth === 0) {
      flush();
      requested = undefined;
      throwErrors();
    }
    return undefined;
  }
  return { act, globals };
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
