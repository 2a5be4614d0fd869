import type { Class } from '../../contract/people/classes.ts';

export type SchoolReference = Partial<Pick<Class, 'SchoolId' | 'School'>>;

/** Shown for a record without a school, so that somebody assigns one. */
export const NO_SCHOOL_YET = 'Belum punya sekolah';

export const getSchoolName = ({ School }: SchoolReference): string | undefined =>
  School === undefined ? undefined : (School?.name ?? NO_SCHOOL_YET);
