import { useRef } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';

/** Selects records: one by one, a range with Shift, or the whole page. */
export function useChoice<R extends RaRecord>() {
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext<R>();
  const last = useRef<Identifier>(undefined);
  const ids = data.map(({ id }) => id);
  const all = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  const others = selectedIds.filter((id) => !ids.includes(id));
  const isChosen = (id: Identifier): boolean => selectedIds.includes(id);
  return {
    all,
    some: !all && ids.some(isChosen),
    isChosen,
    toggle: (id: Identifier, withShift: boolean) => {
      const ends = [ids.indexOf(id), last.current === undefined ? -1 : ids.indexOf(last.current)];
      last.current = id;
      if (!withShift || ends.includes(-1)) return onToggleItem(id);
      const between = ids.slice(Math.min(...ends), Math.max(...ends) + 1);
      onSelect(
        isChosen(id)
          ? selectedIds.filter((each) => !between.includes(each))
          : [...new Set([...selectedIds, ...between])],
      );
    },
    togglePage: () => onSelect(all ? others : [...others, ...ids]),
  };
}

export const nameToChoose = (record: RaRecord): string => `Pilih ${String(record.name ?? record.id)}`;
