import { NO_SCHOOL_FILTER_VALUE } from '../../contract/resources.ts';
import type { ChoiceFilter, ChoicesComponent } from '../kit/list/filters.ts';
import { useMay } from '../person/person.ts';
import { useAllSchools } from '../providers/everySchool.ts';
import { useHasSeveralSchools } from '../providers/extensions.ts';
import { useChosenSchool } from '../providers/schoolStore.ts';
import { NO_SCHOOL_YET } from './schoolName.ts';

const RESOURCE = 'sekolah';

/** The choices of the school filter. The list shows the school chosen in the letterhead; only users who look at all schools get this filter. */
const SchoolChoices: ChoicesComponent = ({ children }) => {
  const isOffered = useHasSeveralSchools();
  const mayRead = useMay(RESOURCE, 'list') === true;
  const schools = useAllSchools(isOffered && mayRead) ?? [];
  if (useChosenSchool()) return null;
  return children([
    { value: NO_SCHOOL_FILTER_VALUE, label: NO_SCHOOL_YET },
    ...schools.map(({ id, name }) => ({ value: String(id), label: name })),
  ]);
};

export const schoolFilter = (): ChoiceFilter => ({
  type: 'choice',
  source: 'school_id',
  reference: RESOURCE,
  label: 'Sekolah',
  all: 'Semua sekolah',
  choices: SchoolChoices,
});
