import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

interface CardGridProps {
  /** The least width of a card in CSS pixels. On a narrower screen a card is as wide as the screen. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

/** A list whose items stand side by side as far as there is room. */
export const CardGrid = ({ minWidth, children }: CardGridProps) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      display: 'grid',
      gap: 2,
      gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
    }}
  >
    {children}
  </Box>
);
