import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface SectionTitleProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export const SectionTitle = ({ children, action }: SectionTitleProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
    <Typography component="h2" variant="h6" sx={{ flexGrow: 1 }}>
      {children}
    </Typography>
    {action}
  </Box>
);
