import type { RaRecord } from 'react-admin';
import type { Class } from '../../contract/people/classes.ts';
import { ACTIVE_YEAR } from '../../contract/resources.ts';

interface Year {
  readonly id: number | string;
  readonly name?: string;
}

/** The name of an academic year, also of one that is sent along with a class: "2026/2027". */
export const yearName = ({ name, id }: Year): string => String(name ?? id);

export const activeYear = {
  value: ACTIVE_YEAR,
  label: 'Tahun aktif',
  is: ({ is_active: active }: RaRecord) => Boolean(active),
};

export const yearOption = (year: RaRecord): string =>
  yearName(year) + (activeYear.is(year) ? ' (aktif)' : '');

/** The name of a class with its year, e.g. "X-1 (2026/2027)", for lists in which classes of several years stand side by side. */
export const classOption = ({ name, id, AcademicYear: year }: RaRecord & Partial<Class>): string =>
  year ? `${name ?? id} (${yearName(year)})` : String(name ?? id);
