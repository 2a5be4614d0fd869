import { NO_SCHOOL } from '../../contract/resources.ts';
import { ChoiceFilter, OwnFilter } from '../kit/list/Filters.tsx';
import { useMay } from '../person/person.ts';
import { useEverySchool } from '../providers/everySchool.ts';
import { useSeveralSchools } from '../providers/extensions.ts';
import { useChosenSchool } from '../providers/schoolStore.ts';
import { NO_SCHOOL_YET } from './schoolName.ts';

const SOURCE = 'school_id';
const RESOURCE = 'sekolah';

/** The list is of the school that is chosen in the letterhead; only who looks at all of them narrows it here. */
function SchoolFilter() {
  const isOffered = useSeveralSchools();
  const mayRead = useMay(RESOURCE, 'list') === true;
  const schools = useEverySchool(isOffered && mayRead);
  if (useChosenSchool()) return null;
  const choices = (schools ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ChoiceFilter
      source={SOURCE}
      label="Sekolah"
      all="Semua sekolah"
      choices={[{ value: NO_SCHOOL, label: NO_SCHOOL_YET }, ...choices]}
    />
  );
}

export const schoolFilter = () => (
  <OwnFilter key="school" source={SOURCE} reference={RESOURCE}>
    <SchoolFilter />
  </OwnFilter>
);
