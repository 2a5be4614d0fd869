import { useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import Box from '@mui/material/Box';
import { useMay } from '../../person/person.ts';
import { useListOptions } from './useListOptions.ts';

/** An input beside the search. */
export type Filter = ReactElement<{
  /** As the server calls it. */
  readonly source: string;
  /** The resource that is chosen from. */
  readonly reference?: string;
}>;

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
