import { useEffect } from 'react';
import { useGetMany } from 'react-admin';
import type { FoundChoices } from './ChoicesList.tsx';
import type { SelectOption } from './Pick.tsx';

export interface ChosenNamesProps {
  readonly find: FoundChoices;
  /** The values without a name. */
  readonly ids: readonly string[];
  readonly onFound: (options: readonly SelectOption[]) => void;
}

/** Reads the names of what a filter was set to by an address, where there are too many choices to know them all. It shows nothing. */
export function ChosenNames({ find: { reference, nameOf }, ids, onFound }: ChosenNamesProps) {
  const { data } = useGetMany(reference, { ids: [...ids] }, { onError: () => undefined });
  useEffect(() => {
    if (data) onFound(data.map((record) => ({ value: String(record.id), label: nameOf(record) })));
    // The functions are others at each rendering, and only what is read counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  return null;
}
