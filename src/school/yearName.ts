import type { RaRecord } from 'react-admin';
import type { Class } from '../../contract/people/classes.ts';
import { ACTIVE_YEAR_FILTER_VALUE } from '../../contract/resources.ts';

interface NamedYear {
  readonly id: number | string;
  readonly name?: string;
}

/** The name of an academic year, also of one that is sent along with a class: "2026/2027". */
export const formatYearName = ({ name, id }: NamedYear): string => String(name ?? id);

export const activeYearOption = {
  value: ACTIVE_YEAR_FILTER_VALUE,
  label: 'Tahun aktif',
  is: ({ is_active: active }: RaRecord) => Boolean(active),
};

export const formatYearOption = (year: RaRecord): string =>
  formatYearName(year) + (activeYearOption.is(year) ? ' (aktif)' : '');

/** The name of a class with its year, e.g. "X-1 (2026/2027)", for lists in which classes of several years stand side by side. */
export const formatClassOption = ({ name, id, AcademicYear: year }: RaRecord & Partial<Class>): string =>
  year ? `${name ?? id} (${formatYearName(year)})` : String(name ?? id);
