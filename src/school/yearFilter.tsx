/** The active year, preset wherever a class or what belongs to one is looked for. */
import type { RaRecord } from 'react-admin';
import type { Class } from '../../contract/classes.ts';
import { ACTIVE_YEAR } from '../../contract/resources.ts';
import { ReferenceFilter } from '../kit/list/ReferenceFilter.tsx';
import { yearName } from './yearName.ts';

export const activeYear = {
  value: ACTIVE_YEAR,
  label: 'Tahun aktif',
  is: ({ is_active: active }: RaRecord) => Boolean(active),
};

export const yearOption = (year: RaRecord): string =>
  yearName(year) + (activeYear.is(year) ? ' (aktif)' : '');

/** @param clears what is chosen within a year, such as a class */
export const yearFilter = (...clears: readonly string[]) => (
  <ReferenceFilter
    key="year"
    source="academic_year_id"
    reference="tahun-ajaran"
    label="Tahun ajaran"
    all="Semua tahun"
    nameOf={yearOption}
    standing={activeYear}
    clears={clears}
    preset={{ value: ACTIVE_YEAR, words: 'di tahun ajaran aktif' }}
  />
);

/** "X-1 (2026/2027)": a class where those of several years stand side by side. */
export const classOption = ({ name, id, AcademicYear: year }: RaRecord & Partial<Class>): string =>
  year ? `${name ?? id} (${yearName(year)})` : String(name ?? id);
