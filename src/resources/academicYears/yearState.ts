import type { AcademicYear } from '../../../contract/academicYears.ts';

/** undefined where the backend does not say it. */
export const yearState = ({ is_active: active }: Partial<AcademicYear>): string | undefined =>
  active === undefined || active === null ? undefined : active ? 'Aktif' : 'Tidak aktif';
