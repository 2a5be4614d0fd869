import type { Class } from '../../../../contract/people/classes.ts';
import { Fact } from '../../../kit/record/Facts.tsx';

/** The semester that its year is in today; another backend does not say it. */
export const SemesterOfYear = ({ year }: { readonly year: Class['AcademicYear'] | undefined }) =>
  year?.semester !== undefined && <Fact label="Semester sekarang">{year.semester}</Fact>;
