import { ACTIVE_YEAR_FILTER_VALUE } from '../../contract/resources.ts';
import type { ReferenceFilter } from '../kit/list/filters.ts';
import { activeYearOption, formatYearOption } from './yearName.ts';

/** A filter by academic year. The active year is preset wherever the user looks for a class or for something that belongs to one. */
export const yearFilter = (): ReferenceFilter => ({
  type: 'reference',
  source: 'academic_year_id',
  reference: 'tahun-ajaran',
  label: 'Tahun ajaran',
  all: 'Semua tahun',
  nameOf: formatYearOption,
  initial: activeYearOption,
  preset: { value: ACTIVE_YEAR_FILTER_VALUE, words: 'di tahun ajaran aktif' },
});
