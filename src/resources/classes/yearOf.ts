import type { Class } from '../../../contract/classes.ts';

/** "2026/2027 Ganjil", where the server sent the year along. */
export const yearOf = ({ AcademicYear: year }: Class): string | undefined =>
  year && [year.name, year.semester].filter(Boolean).join(' ');
