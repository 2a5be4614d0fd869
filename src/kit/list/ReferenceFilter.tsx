import { useGetList, type RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE, ROLES_CACHE_MS } from '../../../contract/limits.ts';
import { useMay } from '../../person/person.ts';
import { ChoiceFilter } from './Filters.tsx';

interface ReferenceFilterProps {
  /** As the server calls it. */
  readonly source: string;
  readonly reference: string;
  readonly label: string;
  /** What is shown when nothing is chosen: "Semua kelas". */
  readonly all: string;
  readonly nameOf?: (record: RaRecord) => string;
  /** Those that stand before the others. */
  readonly isFirst?: (record: RaRecord) => boolean;
}

const byName = ({ name, id }: RaRecord): string => String(name ?? id);

/** Only the records that belong to one of another resource; without an answer to choose from there is no choice. */
export function ReferenceFilter(props: ReferenceFilterProps) {
  const { source, reference, label, all, nameOf = byName, isFirst = () => false } = props;
  const mayRead = useMay(reference, 'list') === true;
  const { data = [] } = useGetList(
    reference,
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE } },
    // Like the roles of a form: what is changed here is asked for anew.
    { enabled: mayRead, retry: false, staleTime: ROLES_CACHE_MS, onError: () => undefined },
  );
  const ordered = [...data.filter(isFirst), ...data.filter((record) => !isFirst(record))];
  const choices = ordered.map((record) => ({ value: String(record.id), label: nameOf(record) }));
  return <ChoiceFilter source={source} label={label} all={all} choices={choices} />;
}
