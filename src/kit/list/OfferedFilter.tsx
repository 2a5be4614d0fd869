import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useMay } from '../../person/person.ts';
import { lazyPart } from '../page/lazyScreen.tsx';
import { ChoiceFilter, DayFilter, OwnFilter } from './Filters.tsx';
import type { Filter } from './presets.ts';
import { ReferenceFilter } from './ReferenceFilter.tsx';
import { useListOptions } from './useListOptions.ts';

/** They read and set the list's filters by themselves. */
const OWN: ReadonlySet<unknown> = new Set([ReferenceFilter, ChoiceFilter, DayFilter, OwnFilter]);

/** An input of react-admin needs a form, whose code the other lists do without. */
const InputFilter = lazyPart(() => import('./InputFilter.tsx'), 'InputFilter');

/**
 * A filter where the server offers it, and where the person may read what is chosen from. It has its place from the start:
 * one that turns out not to be offered leaves it empty until the next visit, so that no row moves under a hand.
 */
export function OfferedFilter({ filter }: { readonly filter: Filter }) {
  const { source, reference, standing } = filter.props;
  const canFilter = useListOptions(useListContext().resource).canFilter(source);
  const mayRead = useMay(reference ?? '', 'list');
  const isOffered = canFilter && (reference === undefined || standing !== undefined || mayRead);
  const [wasUnknown] = useState(isOffered === undefined);
  if (!isOffered && !wasUnknown) return null;
  const input = OWN.has(filter.type) ? filter : <InputFilter>{filter}</InputFilter>;
  return <div style={{ display: 'contents', visibility: isOffered ? undefined : 'hidden' }}>{input}</div>;
}
