import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { PRODUCT_DESCRIPTION, PRODUCT_NAME } from '../../i18n/product.ts';

interface FullPageLoadingProps {
  readonly text?: string;
}

/** The loading screen: what this is, and what it is waiting for. */
export const FullPageLoading = ({ text = 'Memuat halaman...' }: FullPageLoadingProps) => (
  <Box
    component="main"
    sx={{
      minHeight: '100dvh',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1,
      p: 2,
      textAlign: 'center',
    }}
  >
    <Typography component="p" variant="h4" sx={{ fontWeight: 800, color: 'primary.main' }}>
      {PRODUCT_NAME}
    </Typography>
    <Typography sx={{ color: 'text.secondary' }}>{PRODUCT_DESCRIPTION}</Typography>
    <Box role="status" sx={{ mt: 3, display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <CircularProgress aria-hidden size={20} />
      {text}
    </Box>
  </Box>
);
