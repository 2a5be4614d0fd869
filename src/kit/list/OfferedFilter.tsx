import { useContext, useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import Box from '@mui/material/Box';
import { DeclaredCalls, may, useMay, usePerson } from '../../person/person.ts';
import { useListOptions } from './useListOptions.ts';

/** An input beside the search. */
export type Filter = ReactElement<{
  /** The server's name of the filter. */
  readonly source: string;
  /** The resource that is chosen from. */
  readonly reference?: string;
  readonly preset?: Preset;
}>;

/** What is chosen until somebody chooses. */
export interface Preset {
  readonly value: string;
  /** Added to the message of an empty list: "di tahun ajaran aktif". */
  readonly words: string;
}

/**
 * A filter where the server offers it, and where the person may read what is chosen from. It has its place from the start:
 * one that turns out not to be offered leaves it empty until the next visit, so that no row moves under a hand.
 */
export function OfferedFilter({ filter }: { readonly filter: Filter }) {
  const { source, reference } = filter.props;
  const canFilter = useListOptions(useListContext().resource).canFilter(source);
  const mayRead = useMay(reference ?? '', 'list');
  const isOffered = canFilter && (reference === undefined || mayRead);
  const [wasUnknown] = useState(isOffered === undefined);
  if (!isOffered && !wasUnknown) return null;
  return <Box sx={{ display: 'contents', visibility: isOffered ? undefined : 'hidden' }}>{filter}</Box>;
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
  if (presets.length > 0 && !person) return undefined;
  const isOnScreen = ({ props: { source, reference } }: Filter): boolean => {
    const reads = declared[reference ?? '']?.list;
    return canFilter(source) === true && (!reads || (person !== undefined && may(person, reads)));
  };
  return Object.fromEntries(
    presets.flatMap((filter) => {
      const { source, preset } = filter.props;
      return preset && isOnScreen(filter) ? [[source, preset]] : [];
    }),
  );
}
