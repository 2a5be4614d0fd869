import { useEffect, useRef, type ReactNode } from 'react';
import { useListContext } from 'react-admin';

interface SelectionBarProps {
  /** The buttons for the selected records. */
  readonly actions: ReactNode;
  /** The list's own tools. */
  readonly children: ReactNode;
}

/**
 * Shows how many records are selected and the buttons for them, in place of the list's own tools. An additional line would push the rows
 * down while the user is selecting.
 */
export function SelectionBar({ actions, children }: SelectionBarProps) {
  const { selectedIds, onUnselectItems } = useListContext();
  const count = selectedIds.length;
  const clear = useRef(onUnselectItems);
  useEffect(() => {
    clear.current = onUnselectItems;
  });
  // Clears the selection on leaving. react-admin would keep it until the next visit, where the user could delete selected records without
  // seeing them.
  useEffect(() => () => clear.current(), []);
  return (
    <div className={count > 0 ? 'chosen some' : 'chosen'}>
      {children}
      <div className="chosen-bar">
        <span role="status">{count > 0 && `${count} dipilih`}</span>
        {count > 0 && (
          <>
            {actions}
            <button type="button" className="tool" onClick={() => onUnselectItems()}>
              Batalkan pilihan
            </button>
          </>
        )}
      </div>
    </div>
  );
}
