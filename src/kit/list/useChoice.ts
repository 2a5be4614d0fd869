import { useRef } from 'react';
import { useListContext, type Identifier, type RaRecord } from 'react-admin';

/** Selects records: one by one, a range with Shift, or the whole page. */
export function useRowSelection<R extends RaRecord>() {
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
    toggle: (id: Identifier, isShiftPressed: boolean) => {
      const rangeEnds = [ids.indexOf(id), last.current === undefined ? -1 : ids.indexOf(last.current)];
      last.current = id;
      if (!isShiftPressed || rangeEnds.includes(-1)) return onToggleItem(id);
      const idsInRange = ids.slice(Math.min(...rangeEnds), Math.max(...rangeEnds) + 1);
      onSelect(
        isChosen(id)
          ? selectedIds.filter((selectedId) => !idsInRange.includes(selectedId))
          : [...new Set([...selectedIds, ...idsInRange])],
      );
    },
    togglePage: () => onSelect(all ? others : [...others, ...ids]),
  };
}
