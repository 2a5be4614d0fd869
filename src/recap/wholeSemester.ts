/** A semester of every class of a school in one workbook, asked for class by class: the server answers others in between. */
import type { RaRecord } from 'react-admin';
import { mapAsync } from 'es-toolkit/array';
import type { Class } from '../../contract/classes.ts';
import type { SemesterRecap } from '../../contract/recap.ts';
import { allPages } from '../kit/list/allPages.ts';
import type { HadirDataProvider } from '../providers/dataProvider.ts';
import { getSemesterRecap } from './endpoints.ts';
import { semesterSheet, type Sheet } from './sheets.ts';

/** At a time: a slow line is used well, and nobody else waits long. */
export const AT_ONCE = 3;

interface Asked {
  /** A class's: its year, school and semester are those of all. */
  readonly recap: Pick<SemesterRecap, 'AcademicYear' | 'School' | 'semester'>;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, outOf: number) => void;
}

/** @returns a sheet for each class that has pupils, by name. @throws ApiError, or what `signal` says */
export async function wholeSemester(
  { getList, act }: Pick<HadirDataProvider, 'getList' | 'act'>,
  { recap: { AcademicYear, School, semester }, signal, onProgress }: Asked,
): Promise<readonly Sheet<SemesterRecap['pupils'][number]>[]> {
  const filter = { academic_year_id: AcademicYear.id, ...(School && { school_id: School.id }) };
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
  const recaps = await mapAsync(
    classes,
    async ({ id }) => {
      signal.throwIfAborted();
      const one = await act(getSemesterRecap, { classId: id, semester }, signal);
      onProgress(++done, classes.length);
      return one;
    },
    { concurrency: AT_ONCE },
  );
  return recaps.filter(({ pupils }) => pupils.length > 0).map(semesterSheet);
}
