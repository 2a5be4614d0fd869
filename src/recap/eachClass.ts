/** A whole school is asked for class by class (decision 0055), so that others are answered in between. */
import type { RaRecord } from 'react-admin';
import { mapAsync } from 'es-toolkit/array';
import type { Class } from '../../contract/classes.ts';
import { allPages } from '../kit/list/allPages.ts';
import type { HadirDataProvider } from '../providers/dataProvider.ts';

/** At a time: a slow line is used well, and nobody else waits long. */
export const AT_ONCE = 3;

interface Asked {
  /** Which classes. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, outOf: number) => void;
}

/** @returns what is answered of each class, by name. @throws ApiError, or what `signal` says */
export async function eachClass<T>(
  getList: HadirDataProvider['getList'],
  { filter, signal, onProgress }: Asked,
  ask: (klass: Class & RaRecord) => Promise<T>,
): Promise<T[]> {
  const classes = await allPages((pagination) =>
    getList<Class & RaRecord>('kelas', {
      pagination,
      sort: { field: 'name', order: 'ASC' },
      filter,
      signal,
    }),
  );
  let done = 0;
  onProgress(done, classes.length);
  return mapAsync(
    classes,
    async (klass) => {
      signal.throwIfAborted();
      const one = await ask(klass);
      onProgress(++done, classes.length);
      return one;
    },
    { concurrency: AT_ONCE },
  );
}
