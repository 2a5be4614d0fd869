import { ChoiceFilter } from '../../kit/list/Filters.tsx';

/** Those who are there, until somebody asks for the others (extension). */
export const activeFilter = () => (
  <ChoiceFilter
    key="active"
    source="is_active"
    label="Status"
    all="Aktif dan nonaktif"
    choices={[
      { value: 'true', label: 'Aktif' },
      { value: 'false', label: 'Nonaktif' },
    ]}
    preset={{ value: 'true', words: 'yang aktif' }}
  />
);
