import { isValidElement, useState } from 'react';
import { useGetList, useListContext, type RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE, ROLES_CACHE_MS } from '../../../contract/limits.ts';
import { formatDate } from '../../i18n/format.ts';
import { useMay } from '../../person/person.ts';
import { lazyPart } from '../page/lazyScreen.tsx';
import {
  optionsOf,
  type ChoiceFilter,
  type DayFilter,
  type Filter,
  type ReferenceFilter,
} from './filters.ts';
import { Pick, type PickOption } from './Pick.tsx';

/** An input of react-admin needs a form, whose code the other lists do without. */
const InputFilter = lazyPart(() => import('./InputFilter.tsx'), 'InputFilter');

/** More than one page of choices is looked for by typing: the code of that is not a list's to wait for. */
const SearchedFilter = lazyPart(() => import('./SearchedFilter.tsx'), 'SearchedFilter');

interface ListFilterProps {
  readonly filter: Filter;
  /** undefined until it is known. */
  readonly isOffered: boolean | undefined;
  /** The filters that another choice of this one clears. */
  readonly clears: readonly string[];
}

/**
 * One filter of a list. It has its place from the start: one that turns out not to be offered leaves it empty until the next
 * visit, so that no row moves under a hand.
 */
export function ListFilter({ filter, isOffered, clears }: ListFilterProps) {
  const [wasUnknown] = useState(isOffered === undefined);
  if (!isOffered && !wasUnknown) return null;
  return (
    <div style={{ display: 'contents', visibility: isOffered ? undefined : 'hidden' }}>
      <FilterInput filter={filter} clears={clears} />
    </div>
  );
}

function FilterInput({ filter, clears }: Omit<ListFilterProps, 'isOffered'>) {
  if (isValidElement(filter)) return <InputFilter>{filter}</InputFilter>;
  switch (filter.type) {
    case 'day':
      return <DayPick filter={filter} />;
    case 'reference':
      return <ReferencePick filter={filter} clears={clears} />;
    case 'choice': {
      const { choices } = filter;
      const pick = (options: readonly PickOption[]) => (
        <ChoicePick filter={filter} clears={clears} options={options} />
      );
      if (typeof choices !== 'function') return pick(optionsOf(choices));
      const MadeChoices = choices;
      return <MadeChoices>{pick}</MadeChoices>;
    }
  }
}

function useFilter(source: string, clears: readonly string[] = []): [string, (value: string) => void] {
  const { filterValues, setFilters } = useListContext();
  const cleared = Object.fromEntries(clears.map((name) => [name, undefined]));
  const set = (value: string) =>
    setFilters({ ...filterValues, ...cleared, [source]: value || undefined }, [], false);
  return [String(filterValues[source] ?? ''), set];
}

function DayPick({ filter: { source, label } }: { readonly filter: DayFilter }) {
  const [value, set] = useFilter(source);
  return (
    <span className={value ? 'pick on' : 'pick'}>
      <span aria-hidden>{`${label}:`}</span>
      <input type="date" aria-label={label} value={value} onChange={({ target }) => set(target.value)} />
      {/* The field itself writes the day in the order of the browser's language. */}
      {value && <span>{formatDate(value)}</span>}
    </span>
  );
}

interface ChoicePickProps {
  readonly filter: ChoiceFilter | ReferenceFilter;
  readonly clears: readonly string[];
  readonly options: readonly PickOption[];
}

function ChoicePick({ filter: { source, label, all }, clears, options }: ChoicePickProps) {
  const [value, set] = useFilter(source, clears);
  const isUnknown = value !== '' && !options.some((option) => option.value === value);
  return (
    <Pick
      label={label}
      value={value}
      onChange={set}
      options={[
        { value: '', label: all },
        // Chosen in an address, and not (or no longer) among them.
        ...(isUnknown ? [{ value, label: value }] : []),
        ...options,
      ]}
      isOn={value !== ''}
    />
  );
}

const byName = ({ name, id }: RaRecord): string => String(name ?? id);

interface ReferencePickProps {
  readonly filter: ReferenceFilter;
  readonly clears: readonly string[];
}

/** Without an answer to choose from there is no choice but the standing one, which needs none. */
function ReferencePick({ filter, clears }: ReferencePickProps) {
  const { source, reference, label, all, nameOf = byName, initial, none, among, within } = filter;
  const mayRead = useMay(reference, 'list') === true;
  const { filterValues } = useListContext();
  const chosen = String(filterValues[source] ?? '');
  const outer: unknown = within && filterValues[within];
  const narrowing = { ...among, ...(within && outer ? { [within]: outer } : {}) };
  const { data = [], total = 0 } = useGetList(
    reference,
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, filter: narrowing },
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
          filter={narrowing}
        />
      </div>
    );
  const options = data.map((record) => ({ value: String(record.id), label: nameOf(record) }));
  const first = data.find((record) => initial?.is(record));
  const others = options.filter(({ value }) => first === undefined || value !== String(first.id));
  const stands = initial && {
    value: chosen === String(first?.id) ? chosen : initial.value,
    label: first ? nameOf(first) : initial.label,
  };
  return (
    <ChoicePick
      filter={filter}
      clears={clears}
      options={[
        ...(none ? [none] : []),
        ...(stands && (first || !mayRead || chosen === initial.value) ? [stands, ...others] : options),
      ]}
    />
  );
}
