import { useEffect, useRef, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

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
    <Box sx={{ position: 'relative' }}>
      <Box sx={count > 0 ? { visibility: 'hidden' } : undefined}>{children}</Box>
      <Box
        sx={{
          ...(count > 0 && { position: 'absolute', inset: 0, bgcolor: 'action.selected' }),
          display: 'flex',
          flexWrap: 'wrap',
          alignContent: 'center',
          alignItems: 'center',
          columnGap: 1,
          px: 1.5,
        }}
      >
        <Box component="span" role="status" sx={{ fontWeight: 500 }}>
          {count > 0 && `${count} dipilih`}
        </Box>
        {count > 0 && (
          <>
            {actions}
            <Button onClick={() => onUnselectItems()}>Batalkan pilihan</Button>
          </>
        )}
      </Box>
    </Box>
  );
}
