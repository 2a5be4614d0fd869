/** The active year, preset wherever a class or what belongs to one is looked for. */
import { ACTIVE_YEAR } from '../../contract/resources.ts';
import { ReferenceFilter } from '../kit/list/ReferenceFilter.tsx';
import { activeYear, yearOption } from './yearName.ts';

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
