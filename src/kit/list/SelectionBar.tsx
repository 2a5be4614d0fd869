import { useEffect, useRef, type ReactNode } from 'react';
import { useListContext } from 'react-admin';

interface SelectionBarProps {
  /** What can be done with what is selected. */
  readonly actions: ReactNode;
  /** The list's own tools. */
  readonly children: ReactNode;
}

/**
 * Says how many are selected and what can be done with them, in the place of the list's own tools: a line of its own would
 * push the rows down under the hand that selects.
 */
export function SelectionBar({ actions, children }: SelectionBarProps) {
  const { selectedIds, onUnselectItems } = useListContext();
  const count = selectedIds.length;
  const clear = useRef(onUnselectItems);
  useEffect(() => {
    clear.current = onUnselectItems;
  });
  // react-admin keeps a selection for the next visit, where it would be deleted unseen.
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
