import type { Class } from '../../../contract/classes.ts';
import { yearName } from '../shared/yearName.ts';

/** "2026/2027 Ganjil", where the server sent the year along. */
export const yearOf = ({ AcademicYear: year }: Class): string | undefined => year && yearName(year);
