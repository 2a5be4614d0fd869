import { useEffect, useRef, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** Says how many are selected and what can be done with them; empty while nothing is. */
export function SelectionBar({ children }: { readonly children: ReactNode }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const count = selectedIds.length;
  const clear = useRef(onUnselectItems);
  useEffect(() => {
    clear.current = onUnselectItems;
  });
  // react-admin keeps a selection for the next visit, where it would be deleted unseen.
  useEffect(() => () => clear.current(), []);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        ...(count > 0 && { py: 0.75, bgcolor: 'action.selected' }),
      }}
    >
      <Box component="span" role="status" sx={{ fontWeight: 500 }}>
        {count > 0 && `${count} dipilih`}
      </Box>
      {count > 0 && (
        <>
          {children}
          <Button onClick={() => onUnselectItems()}>Batalkan pilihan</Button>
        </>
      )}
    </Box>
  );
}
