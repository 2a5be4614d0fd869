import { useGetList, useListContext, type RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE, ROLES_CACHE_MS } from '../../../contract/limits.ts';
import { useMay } from '../../person/person.ts';
import { lazyPart } from '../page/lazyScreen.tsx';
import { ChoiceFilter } from './Filters.tsx';
import type { Preset } from './presets.ts';

interface ReferenceFilterProps {
  /** The server's name of the filter. */
  readonly source: string;
  readonly reference: string;
  readonly label: string;
  /** What is shown when nothing is chosen: "Semua kelas". */
  readonly all: string;
  readonly nameOf?: (record: RaRecord) => string;
  /** One that stands before the others, and that the server finds by a word of its own, whichever record it is. */
  readonly standing?: Standing;
  /** What belongs to none of them. */
  readonly none?: { readonly value: string; readonly label: string };
  /** What those to choose from are always narrowed to. */
  readonly among?: Readonly<Record<string, string>>;
  readonly preset?: Preset;
  /** Another filter of the list by which those to choose from are narrowed, too. */
  readonly within?: string;
  /** Filters that are {@link within} this one: they begin anew with another choice. */
  readonly clears?: readonly string[];
}

interface Standing {
  readonly value: string;
  readonly label: string;
  readonly is: (record: RaRecord) => boolean;
}

const byName = ({ name, id }: RaRecord): string => String(name ?? id);

/** More than one page of them is looked for by typing: the code of that is not a list's to wait for. */
const SearchedFilter = lazyPart(() => import('./SearchedFilter.tsx'), 'SearchedFilter');

/**
 * Only the records that belong to one of another resource. Without an answer to choose from there is no choice but the standing one, which
 * needs none.
 */
export function ReferenceFilter(props: ReferenceFilterProps) {
  const { source, reference, label, all, nameOf = byName, standing, none, among, within, clears } = props;
  const mayRead = useMay(reference, 'list') === true;
  const { filterValues } = useListContext();
  const chosen = String(filterValues[source] ?? '');
  const outer: unknown = within && filterValues[within];
  const filter = { ...among, ...(within && outer ? { [within]: outer } : {}) };
  const { data = [], total = 0 } = useGetList(
    reference,
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, filter },
    // Like the roles of a form: what is changed here is asked for anew.
    { enabled: mayRead, retry: false, staleTime: ROLES_CACHE_MS, onError: () => undefined },
  );
  if (total > data.length && data.length > 0)
    return (
      <div className="searched">
        <span className="pick" aria-hidden>{`${label}:`}</span>
        <SearchedFilter
          source={source}
          reference={reference}
          label={label}
          all={all}
          nameOf={nameOf}
          filter={filter}
        />
      </div>
    );
  const choices = data.map((record) => ({ value: String(record.id), label: nameOf(record) }));
  const first = data.find((record) => standing?.is(record));
  const others = choices.filter(({ value }) => first === undefined || value !== String(first.id));
  const stands = standing && {
    value: chosen === String(first?.id) ? chosen : standing.value,
    label: first ? nameOf(first) : standing.label,
  };
  return (
    <ChoiceFilter
      source={source}
      label={label}
      all={all}
      choices={[
        ...(none ? [none] : []),
        ...(stands && (first || !mayRead || chosen === standing.value) ? [stands, ...others] : choices),
      ]}
      clears={clears}
    />
  );
}
