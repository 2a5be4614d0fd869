/** What a list can be narrowed by beside its search. ListFilter.tsx shows it. */
import { isValidElement, useContext, type FunctionComponent, type ReactElement, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { DeclaredCalls, may, usePerson } from '../../person/person.ts';
import type { PickOption } from './Pick.tsx';
import { useListOptions } from './useListOptions.ts';

/** What is chosen until somebody chooses. */
export interface Preset {
  readonly value: string;
  /** Added to the message of an empty list: "di tahun ajaran aktif". */
  readonly words: string;
}

interface DescribedFilter {
  /** The server's name of the filter. */
  readonly source: string;
  readonly label: string;
  readonly preset?: Preset;
  /** The resource that is chosen from: who may not read it has no such filter. */
  readonly reference?: string;
}

/** Only the records of a day and later, or earlier. */
export interface DayFilter extends DescribedFilter {
  readonly type: 'day';
}

/** Values, each its own label, or labels by their values. */
export type Choices = readonly string[] | Readonly<Record<string, string>>;

export const optionsOf = (choices: Choices): PickOption[] =>
  Array.isArray(choices)
    ? choices.map((word: string) => ({ value: word, label: word }))
    : Object.entries(choices).map(([value, label]) => ({ value, label }));

/** A component that hands on choices which are not fixed; without a call of `children` there is no such filter. */
export type ChoicesComponent = FunctionComponent<{
  readonly children: (options: readonly PickOption[]) => ReactNode;
}>;

/** Only the records of one choice. */
export interface ChoiceFilter extends DescribedFilter {
  readonly type: 'choice';
  /** What is shown when nothing is chosen: "Semua guru". */
  readonly all: string;
  readonly choices: Choices | ChoicesComponent;
}

/** Only the records that belong to one of another resource. */
export interface ReferenceFilter extends DescribedFilter {
  readonly type: 'reference';
  readonly reference: string;
  /** What is shown when nothing is chosen: "Semua kelas". */
  readonly all: string;
  readonly nameOf?: (record: RaRecord) => string;
  /** One that stands before the others, and that the server finds by a word of its own, whichever record it is. */
  readonly initial?: PickOption & { readonly is: (record: RaRecord) => boolean };
  /** What belongs to none of them. */
  readonly none?: PickOption;
  /** What those to choose from are always narrowed to. */
  readonly among?: Readonly<Record<string, string>>;
  /** Another filter of the list by which those to choose from are narrowed, too: another choice there clears this one. */
  readonly within?: string;
}

/** Described as data, or any of react-admin's inputs. */
export type Filter =
  | DayFilter
  | ChoiceFilter
  | ReferenceFilter
  | ReactElement<{ readonly source: string; readonly reference?: string }>;

type Described = Pick<DescribedFilter, 'source' | 'preset' | 'reference'> &
  Pick<ReferenceFilter, 'initial' | 'within'>;

export const described = (filter: Filter): Described => (isValidElement(filter) ? filter.props : filter);

/**
 * Which filters a list shows: where the server offers one, and where the person may read what is chosen from, unless one of the
 * choices stands without it. undefined until that is known.
 */
export function useIsOffered(resource: string): (filter: Filter) => boolean | undefined {
  const { canFilter } = useListOptions(resource);
  const declared = useContext(DeclaredCalls);
  const person = usePerson();
  return (filter) => {
    const { source, reference, initial } = described(filter);
    const isOffered = canFilter(source);
    if (!isOffered || reference === undefined || initial) return isOffered;
    const reads = declared[reference]?.list;
    return reads === undefined ? false : person && may(person, reads);
  };
}

/**
 * What a list is narrowed to until somebody chooses: by the filters that are on its screen. undefined until these are known:
 * the whole list is not asked for first.
 */
export function presetsOf(
  filters: readonly Filter[],
  isOffered: (filter: Filter) => boolean | undefined,
): Readonly<Record<string, Preset>> | undefined {
  const presets: Record<string, Preset> = {};
  for (const filter of filters) {
    const { source, preset } = described(filter);
    if (!preset) continue;
    const isShown = isOffered(filter);
    if (isShown === undefined) return undefined;
    if (isShown) presets[source] = preset;
  }
  return presets;
}
