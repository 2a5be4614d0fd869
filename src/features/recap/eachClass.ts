/** A whole school is asked for class by class (decision 0053), so that others are answered in between. */
import type { RaRecord } from 'react-admin';
import { mapAsync } from 'es-toolkit/array';
import type { Class } from '../../../contract/people/classes.ts';
import { fetchAllPages } from '../../kit/list/allPages.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import type { ClassProgressCounts } from './ClassProgress.tsx';

/** How many classes are asked for at a time: enough to use a slow line well, and few enough that nobody else waits long. */
export const PARALLEL_REQUESTS = 3;

interface RequestOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ClassProgressCounts) => void;
}

interface EachClassOptions extends RequestOptions {
  /** The filter of the class list, which says which classes are asked for. */
  readonly filter: Readonly<Record<string, unknown>>;
}

/** @returns what is answered of each class, by name. @throws ApiError, or what `signal` says */
export async function requestEachClass<T>(
  getList: HadirDataProvider['getList'],
  { filter, ...watched }: EachClassOptions,
  ask: (schoolClass: Class & RaRecord) => Promise<T>,
): Promise<T[]> {
  const classes = await fetchAllPages((pagination) =>
    getList<Class & RaRecord>('kelas', {
      pagination,
      sort: { field: 'name', order: 'ASC' },
      filter,
      signal: watched.signal,
    }),
  );
  return requestEach(classes, watched, ask);
}

/** Does the same as eachClass, for classes that are already known. */
export async function requestEach<C, T>(
  classes: readonly C[],
  { signal, onProgress }: RequestOptions,
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
