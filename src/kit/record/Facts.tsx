import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { NOTHING } from '../list/columns.ts';

/** A record's facts as names and values; side by side where there is room. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <Paper variant="outlined" sx={{ p: 2, mb: 3 }}>
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(8rem, 14rem) 1fr' },
        rowGap: { xs: 0.25, sm: 1.25 },
        columnGap: 2,
        overflowWrap: 'anywhere',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { xs: 1.25, sm: 0 }, minWidth: 0 },
      }}
    >
      {children}
    </Box>
  </Paper>
);

export const Fact = ({ label, children }: { readonly label: string; readonly children?: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children === null || children === undefined || children === '' ? NOTHING : children}</dd>
  </>
);
