import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { PRODUCT_DESCRIPTION, PRODUCT_NAME } from '../i18n/product.ts';
import { usePageTitle } from '../kit/page/usePageTitle.ts';

interface PublicFrameProps {
  /** The one h1. */
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const PROMISES = [
  'Satu kelas dalam satu layar',
  'Satu ketukan untuk satu siswa',
  'Dari ponsel maupun komputer sekolah',
];

/** The frame of the pages for those who are not signed in: the product beside the form, above it on a phone. */
export function PublicFrame({ title, text, children }: PublicFrameProps) {
  usePageTitle(title);
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'center',
          gap: 1,
          px: { xs: 3, md: 8 },
          py: { xs: 3, md: 6 },
          color: '#ffffff',
          background: 'linear-gradient(150deg, #1565c0 0%, #0d47a1 55%, #0a3578 100%)',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <FactCheckOutlined aria-hidden sx={{ fontSize: { xs: 32, md: 48 } }} />
          <Typography
            component="p"
            sx={{ fontSize: { xs: '1.75rem', md: '2.75rem' }, fontWeight: 800, lineHeight: 1.1 }}
          >
            {PRODUCT_NAME}
          </Typography>
        </Box>
        <Typography sx={{ fontSize: { xs: '1rem', md: '1.25rem' } }}>{PRODUCT_DESCRIPTION}</Typography>
        <Box component="ul" sx={{ display: { xs: 'none', md: 'block' }, mt: 3, pl: 2.5, lineHeight: 2 }}>
          {PROMISES.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </Box>
      </Box>
      <Box
        component="main"
        sx={{
          display: 'flex',
          justifyContent: 'center',
          alignItems: { xs: 'flex-start', md: 'center' },
          px: { xs: 3, md: 8 },
          py: { xs: 4, md: 6 },
        }}
      >
        <Box
          sx={{
            position: 'relative',
            width: '100%',
            maxWidth: 400,
            display: 'flex',
            flexDirection: 'column',
            gap: 2,
          }}
        >
          <Box>
            <Typography component="h1" variant="h4" sx={{ fontWeight: 700 }}>
              {title}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
          </Box>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
