/** Describes the filters that a list has beside its search. ListFilter.tsx shows them. */
import { isValidElement, useContext, type FunctionComponent, type ReactElement, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { DeclaredCallsContext, may, usePerson } from '../../person/person.ts';
import type { SelectOption } from './Pick.tsx';
import { useListOptions } from './useListOptions.ts';

/** The value of a filter until the user chooses one. */
export interface Preset {
  readonly value: string;
  /** Added to the message of an empty list: "di tahun ajaran aktif". */
  readonly words: string;
}

interface FilterBase {
  /** The filter's name on the server. */
  readonly source: string;
  readonly label: string;
  readonly preset?: Preset;
  /** The resource whose records can be chosen. Users who may not read it do not get the filter. */
  readonly reference?: string;
}

/** Shows only the records from a day on, or until a day. */
export interface DayFilter extends FilterBase {
  readonly type: 'day';
}

/** The values, which are their own labels, or a map of labels by value. */
export type Choices = readonly string[] | Readonly<Record<string, string>>;

export const toOptions = (choices: Choices): SelectOption[] =>
  Array.isArray(choices)
    ? choices.map((word: string) => ({ value: word, label: word }))
    : Object.entries(choices).map(([value, label]) => ({ value, label }));

/** A component that passes variable choices to `children`. Where it does not call `children`, the filter is not shown. */
export type ChoicesComponent = FunctionComponent<{
  readonly children: (options: readonly SelectOption[]) => ReactNode;
}>;

/** Shows only the records with the chosen value. */
export interface ChoiceFilter extends FilterBase {
  readonly type: 'choice';
  /** The text while nothing is chosen, e.g. "Semua guru". */
  readonly all: string;
  readonly choices: Choices | ChoicesComponent;
}

/** Shows only the records that belong to one record of another resource. */
export interface ReferenceFilter extends FilterBase {
  readonly type: 'reference';
  readonly reference: string;
  /** The text while nothing is chosen, e.g. "Semua kelas". */
  readonly all: string;
  readonly nameOf?: (record: RaRecord) => string;
  /** A choice that comes first, and for which the server has a word of its own, whichever record it currently is. */
  readonly initial?: SelectOption & { readonly is: (record: RaRecord) => boolean };
  /** The choice for records that belong to none. */
  readonly none?: SelectOption;
  /** A fixed filter on the records that can be chosen. */
  readonly choicesFilter?: Readonly<Record<string, string>>;
  /** Another filter of the list that also restricts the records that can be chosen. A change of that filter clears this one. */
  readonly parentFilter?: string;
}

/** A filter, described as data, or as one of react-admin's inputs. */
export type Filter =
  | DayFilter
  | ChoiceFilter
  | ReferenceFilter
  | ReactElement<{ readonly source: string; readonly reference?: string }>;

type FilterProps = Pick<FilterBase, 'source' | 'preset' | 'reference'> &
  Pick<ReferenceFilter, 'initial' | 'parentFilter'>;

export const getFilterProps = (filter: Filter): FilterProps =>
  isValidElement(filter) ? filter.props : filter;

/**
 * Decides which filters a list shows: those that the server offers, if the user may read the records to choose from. A filter with an
 * `initial` choice needs no such permission.
 * @returns a function that answers undefined until this is known
 */
export function useIsOffered(resource: string): (filter: Filter) => boolean | undefined {
  const { canFilter } = useListOptions(resource);
  const declaredCalls = useContext(DeclaredCallsContext);
  const person = usePerson();
  return (filter) => {
    const { source, reference, initial } = getFilterProps(filter);
    const isOffered = canFilter(source);
    if (!isOffered || reference === undefined || initial) return isOffered;
    const listCall = declaredCalls[reference]?.list;
    return listCall === undefined ? false : person && may(person, listCall);
  };
}

/**
 * The preset values of the filters that are shown.
 * @returns undefined until it is known which filters are shown, so that the unfiltered list is not requested first
 */
export function collectPresets(
  filters: readonly Filter[],
  isOffered: (filter: Filter) => boolean | undefined,
): Readonly<Record<string, Preset>> | undefined {
  const presets: Record<string, Preset> = {};
  for (const filter of filters) {
    const { source, preset } = getFilterProps(filter);
    if (!preset) continue;
    const isShown = isOffered(filter);
    if (isShown === undefined) return undefined;
    if (isShown) presets[source] = preset;
  }
  return presets;
}
