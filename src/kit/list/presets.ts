import { useContext, type ReactElement } from 'react';
import { DeclaredCalls, may, usePerson } from '../../person/person.ts';
import { useListOptions } from './useListOptions.ts';

/** An input beside the search: one of ours, or any of react-admin's. */
export type Filter = ReactElement<{
  /** The server's name of the filter. */
  readonly source: string;
  /** The resource that is chosen from. */
  readonly reference?: string;
  /** A choice that needs none of its records. */
  readonly standing?: object;
  readonly preset?: Preset;
}>;

/** What is chosen until somebody chooses. */
export interface Preset {
  readonly value: string;
  /** Added to the message of an empty list: "di tahun ajaran aktif". */
  readonly words: string;
}

/**
 * What a list is narrowed to until somebody chooses: by the filters that are on its screen. undefined until these are known:
 * the whole list is not asked for first.
 */
export function usePresets(
  resource: string,
  filters: readonly Filter[],
): Readonly<Record<string, Preset>> | undefined {
  const { canFilter } = useListOptions(resource);
  const declared = useContext(DeclaredCalls);
  const person = usePerson();
  const presets = filters.filter(({ props }) => props.preset !== undefined);
  if (presets.some(({ props }) => canFilter(props.source) === undefined)) return undefined;
  // Who asks decides only whether a filter is shown that chooses from another resource.
  if (!person && presets.some(({ props }) => props.reference !== undefined && !props.standing))
    return undefined;
  const isOnScreen = ({ props: { source, reference, standing } }: Filter): boolean => {
    const reads = declared[reference ?? '']?.list;
    return (
      canFilter(source) === true &&
      (!reads || standing !== undefined || (person !== undefined && may(person, reads)))
    );
  };
  return Object.fromEntries(
    presets.flatMap((filter) => {
      const { source, preset } = filter.props;
      return preset && isOnScreen(filter) ? [[source, preset]] : [];
    }),
  );
}
