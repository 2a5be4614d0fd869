import { isValidElement, useState } from 'react';
import { useGetList, useListContext, type RaRecord } from 'react-admin';
import { MAX_PAGE_SIZE, ROLES_CACHE_MS } from '../../../contract/limits.ts';
import { formatDate } from '../../i18n/format.ts';
import { useMay } from '../../person/person.ts';
import { lazyPart, plainScreen } from '../page/lazyScreen.tsx';
import {
  toOptions,
  type ChoiceFilter,
  type DayFilter,
  type Filter,
  type ReferenceFilter,
} from './filters.ts';
import { ChoicesButton } from './ChoicesButton.tsx';
import type { FoundChoices } from './ChoicesList.tsx';
import type { ChosenNamesProps } from './ChosenNames.tsx';
import { ToolbarSelect, type SelectOption } from './Pick.tsx';
import { useListOptions } from './useListOptions.ts';

/** Loaded separately: an input of react-admin needs a form, whose code most lists do without. */
const InputFilter = lazyPart(() => import('./InputFilter.tsx'), 'InputFilter');

/** Loaded separately, because names are only unknown where an address names one of very many choices. */
const ChosenNames = plainScreen<'ChosenNames', ChosenNamesProps>(
  () => import('./ChosenNames.tsx'),
  'ChosenNames',
  null,
  null,
);

interface ListFilterProps {
  readonly filter: Filter;
  /** Whether the filter is shown; undefined until that is known. */
  readonly isOffered: boolean | undefined;
  /** The filters that are cleared when the choice of this one changes. */
  readonly clears: readonly string[];
}

/**
 * One filter of a list. It keeps its place from the start: if it turns out not to be offered, the place stays empty until the next visit,
 * so that no row moves while the user is about to press it.
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
      const renderChoicePick = (options: readonly SelectOption[]) => (
        <ChoicePick filter={filter} clears={clears} options={options} />
      );
      if (typeof choices !== 'function') return renderChoicePick(toOptions(choices));
      const VariableChoices = choices;
      return <VariableChoices>{renderChoicePick}</VariableChoices>;
    }
  }
}

function useFilterValue(source: string, clears: readonly string[] = []): [string, (value: string) => void] {
  const { filterValues, setFilters } = useListContext();
  const clearedValues = Object.fromEntries(clears.map((name) => [name, undefined]));
  const setValue = (value: string) =>
    setFilters({ ...filterValues, ...clearedValues, [source]: value || undefined }, [], false);
  return [String(filterValues[source] ?? ''), setValue];
}

function DayPick({ filter: { source, label } }: { readonly filter: DayFilter }) {
  const [value, set] = useFilterValue(source);
  return (
    <span className={value ? 'pick on' : 'pick'}>
      <span aria-hidden>{`${label}:`}</span>
      <input type="date" aria-label={label} value={value} onChange={({ target }) => set(target.value)} />
      {/* Written out, because the input itself shows the day in the order of the browser's language. */}
      {value && <span>{formatDate(value)}</span>}
    </span>
  );
}

interface ChoicePickProps {
  readonly filter: ChoiceFilter | ReferenceFilter;
  readonly clears: readonly string[];
  readonly options: readonly SelectOption[];
  /** Where the choices are found that are not among the options. */
  readonly find?: FoundChoices | undefined;
}

function ChoicePick({ filter, clears, options, find }: ChoicePickProps) {
  const { source, label, all } = filter;
  const [value, set] = useFilterValue(source, clears);
  const { takesSeveral } = useListOptions(useListContext().resource);
  if (find || takesSeveral(source))
    return <SeveralPick filter={filter} clears={clears} options={options} find={find} />;
  const isUnknown = value !== '' && !options.some((option) => option.value === value);
  return (
    <ToolbarSelect
      label={label}
      value={value}
      onChange={set}
      options={[
        { value: '', label: all },
        // The value comes from the URL and is not (or no longer) among the options.
        ...(isUnknown ? [{ value, label: value }] : []),
        ...options,
      ]}
      isOn={value !== ''}
    />
  );
}

/** A filter by several values, which stand in the address with commas between them, or by one that is found by typing. */
function SeveralPick({ filter: { source, label, all }, clears, options, find }: ChoicePickProps) {
  const [value, set] = useFilterValue(source, clears);
  const { takesSeveral } = useListOptions(useListContext().resource);
  const chosen = value.split(',').filter(Boolean);
  // The labels of what was found by typing or is named by the address, which is not among the options.
  const [found, setFound] = useState<readonly SelectOption[]>([]);
  const known = [...options, ...found];
  const unnamed = chosen.filter((each) => known.every((option) => option.value !== each));
  const optionOf = (each: string) =>
    known.find((option) => option.value === each) ?? { value: each, label: each };
  const chosenOptions = chosen.map(optionOf);
  return (
    <>
      {find && unnamed.length > 0 && (
        <ChosenNames find={find} ids={unnamed} onFound={(names) => setFound([...found, ...names])} />
      )}
      <ChoicesButton
        label={label}
        all={all}
        // What comes from the address and is not (or no longer) among the options can be taken away.
        options={[
          ...chosenOptions.filter(({ value: each }) => options.every((option) => option.value !== each)),
          ...options,
        ]}
        find={find}
        chosen={chosen}
        chosenOptions={chosenOptions}
        isSeveral={takesSeveral(source)}
        onChoose={(values, shown) => {
          setFound(shown.filter((option) => values.includes(option.value)));
          set(values.join(','));
        }}
      />
    </>
  );
}

const getRecordName = ({ name, id }: RaRecord): string => String(name ?? id);

interface ReferencePickProps {
  readonly filter: ReferenceFilter;
  readonly clears: readonly string[];
}

/** A filter by a record of another resource. When the records cannot be read, only the `initial` choice is offered, which needs no record. */
function ReferencePick({ filter, clears }: ReferencePickProps) {
  const {
    source,
    reference,
    nameOf = getRecordName,
    initial,
    none,
    choicesFilter: among,
    parentFilter: within,
  } = filter;
  const mayRead = useMay(reference, 'list') === true;
  const { filterValues } = useListContext();
  const chosen = String(filterValues[source] ?? '');
  const parentValue: unknown = within && filterValues[within];
  const recordFilter = { ...among, ...(within && parentValue ? { [within]: parentValue } : {}) };
  const { data = [], total = 0 } = useGetList(
    reference,
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, filter: recordFilter },
    // Cached as long as the roles of a form; a change made on this device makes the query run again.
    { enabled: mayRead, retry: false, staleTime: ROLES_CACHE_MS, onError: () => undefined },
  );
  const options = data.map((record) => ({ value: String(record.id), label: nameOf(record) }));
  const first = data.find((record) => initial?.is(record));
  const others = options.filter(({ value }) => first === undefined || value !== String(first.id));
  const initialOption = initial && {
    value: chosen === String(first?.id) ? chosen : initial.value,
    label: first ? nameOf(first) : initial.label,
  };
  return (
    <ChoicePick
      filter={filter}
      clears={clears}
      // Of more than a page, the others are found by typing.
      find={total > data.length && data.length > 0 ? { reference, nameOf, filter: recordFilter } : undefined}
      options={[
        ...(none ? [none] : []),
        ...(initialOption && (first || !mayRead || chosen === initial.value)
          ? [initialOption, ...others]
          : options),
      ]}
    />
  );
}
