import { Fragment, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { NOTHING } from './columns.ts';

/** A record's facts as names and values; two columns where there is room. */
export const Facts = ({ items }: { readonly items: readonly (readonly [label: string, value: ReactNode])[] }) => (
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
      {items.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? NOTHING : value}</dd>
        </Fragment>
      ))}
    </Box>
  </Paper>
);
