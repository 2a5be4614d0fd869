/** A whole school is asked for class by class (decision 0053), so that others are answered in between. */
import type { RaRecord } from 'react-admin';
import { mapAsync } from 'es-toolkit/array';
import type { Class } from '../../../contract/people/classes.ts';
import { allPages } from '../../kit/list/allPages.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import type { Progress } from './ClassProgress.tsx';

/** How many classes are asked for at a time: enough to use a slow line well, and few enough that nobody else waits long. */
export const PARALLEL_REQUESTS = 3;

interface ProgressOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

interface ClassFilter extends ProgressOptions {
  /** The filter of the class list, which says which classes are asked for. */
  readonly filter: Readonly<Record<string, unknown>>;
}

/** @returns what is answered of each class, by name. @throws ApiError, or what `signal` says */
export async function eachClass<T>(
  getList: HadirDataProvider['getList'],
  { filter, ...watched }: ClassFilter,
  ask: (schoolClass: Class & RaRecord) => Promise<T>,
): Promise<T[]> {
  const classes = await allPages((pagination) =>
    getList<Class & RaRecord>('kelas', {
      pagination,
      sort: { field: 'name', order: 'ASC' },
      filter,
      signal: watched.signal,
    }),
  );
  return eachOf(classes, watched, ask);
}

/** Does the same as eachClass, for classes that are already known. */
export async function eachOf<C, T>(
  classes: readonly C[],
  { signal, onProgress }: ProgressOptions,
  ask: (one: C) => Promise<T>,
): Promise<T[]> {
  let done = 0;
  onProgress({ done, outOf: classes.length });
  return mapAsync(
    [...classes],
    async (one) => {
      signal.throwIfAborted();
      const answer = await ask(one);
      onProgress({ done: ++done, outOf: classes.length });
      return answer;
    },
    { concurrency: PARALLEL_REQUESTS },
  );
}
