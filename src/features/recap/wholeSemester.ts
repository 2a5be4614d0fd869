/** The semester of all classes of a school: the same call as for one of them, so that the sheets say the same. */
import type { RangeRecapPupil, SemesterRecap } from '../../../contract/recap/recap.ts';
import type { HadirDataProvider } from '../../providers/dataProvider.ts';
import type { Sheet } from '../../school/sheet/sheet.ts';
import type { ClassProgressCounts } from './ClassProgress.tsx';
import { requestEachClass } from './eachClass.ts';
import { getSemesterRecap } from './endpoints.ts';
import { semesterSheet } from './sheets.ts';

interface SemesterRequest {
  /** The recap of one class. Its year, school and semester are used for all classes. */
  readonly recap: Pick<SemesterRecap, 'AcademicYear' | 'School' | 'semester'>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ClassProgressCounts) => void;
}

/** @returns a sheet for each class that has pupils, by name. @throws ApiError, or what `signal` says */
export async function createWholeSemesterSheets(
  { getList, act }: Pick<HadirDataProvider, 'getList' | 'act'>,
  { recap: { AcademicYear, School, semester }, signal, onProgress }: SemesterRequest,
): Promise<readonly Sheet<RangeRecapPupil>[]> {
  const filter = { academic_year_id: AcademicYear.id, ...(School && { school_id: School.id }) };
  const recaps = await requestEachClass(getList, { filter, signal, onProgress }, ({ id }) =>
    act(getSemesterRecap, { id, semester }, signal),
  );
  return recaps.filter(({ pupils }) => pupils.length > 0).map(semesterSheet);
}
