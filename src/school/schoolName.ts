import type { Class } from '../../contract/people/classes.ts';

export type OfSchool = Partial<Pick<Class, 'SchoolId' | 'School'>>;

/** Said of what belongs to none, so that somebody says whose it is. */
export const NO_SCHOOL_YET = 'Belum punya sekolah';

export const schoolNameOf = ({ School }: OfSchool): string | undefined =>
  School === undefined ? undefined : (School?.name ?? NO_SCHOOL_YET);
