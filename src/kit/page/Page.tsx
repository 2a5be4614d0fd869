import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import ArrowBack from '@mui/icons-material/ArrowBack';
import type { Theme } from '@mui/material/styles';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';
import { drawnFromTheTop, LoadingState } from './states.tsx';
import { usePageTitle } from './usePageTitle.ts';

export interface Crumb {
  readonly label: string;
  /** An absolute path, e.g. `/dashboard/kelas`. */
  readonly to: string;
}

export interface PageProps {
  /** The one h1, and the first part of `document.title`. */
  readonly title: string;
  /** The pages above this one, below "Beranda"; leave it out where there is no way up. */
  readonly breadcrumb?: readonly Crumb[];
  /** Buttons beside the title; null while it is not known whether there are any: their place is kept. */
  readonly actions?: ReactNode;
  /** What decides how tall the head is, is still asked for: what is below is not shown yet, but asks meanwhile. */
  readonly isPending?: boolean;
  readonly children?: ReactNode;
}

/** On a phone only the words, close together: three buttons fit into one row of 360 px. */
const actionsStyle = (theme: Theme) =>
  ({
    display: 'flex',
    flexWrap: 'wrap',
    gap: 1,
    [theme.breakpoints.down('sm')]: {
      gap: 0.5,
      '& .MuiButton-root': { px: 1, fontSize: '0.8125rem' },
      '& .MuiButton-startIcon': { display: 'none' },
    },
  }) as const;

const TRAIL = 'Jejak halaman';

/** The way up: all of it, or on a phone its nearest step. */
function Trail({ title, above }: { readonly title: string; readonly above: readonly Crumb[] }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const nearest = above.at(-1);
  if (isPhone && nearest)
    return (
      <nav aria-label={TRAIL}>
        <Link
          component={RouterLink}
          to={nearest.to}
          underline="none"
          aria-label={`Kembali ke ${nearest.label}`}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            width: 'fit-content',
            maxWidth: '100%',
            minHeight: 44,
            pr: 2,
            fontSize: '0.875rem',
          }}
        >
          <ArrowBack aria-hidden fontSize="small" />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {nearest.label}
          </Box>
        </Link>
      </nav>
    );
  return (
    <Breadcrumbs aria-label={TRAIL} sx={{ mb: 1, fontSize: '0.875rem' }}>
      {above.map((crumb) => (
        <Link
          key={crumb.to}
          component={RouterLink}
          to={crumb.to}
          underline="hover"
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
        >
          {crumb.label}
        </Link>
      ))}
      <span aria-current="page">{title}</span>
    </Breadcrumbs>
  );
}

/** The frame of every screen: title, breadcrumb, and focus on the h1 after a navigation. */
export function Page({ title, breadcrumb, actions, isPending = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  usePageTitle(title);

  useEffect(() => {
    // The first page of a visit ("default") is read from its top, with the skip link first.
    if (key !== 'default') heading.current?.focus({ preventScroll: true });
    // Only another path is another page: a search or a page number in the query keeps the focus where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);

  return (
    <Box
      sx={{
        pt: { xs: 0.5, sm: 2 },
        pb: 2,
        px: { xs: 1, sm: 2 },
        minWidth: 0,
        width: '100%',
        maxWidth: 1440,
        mx: 'auto',
      }}
    >
      {breadcrumb && <Trail title={title} above={[{ label: 'Beranda', to: HOME_PATH }, ...breadcrumb]} />}
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: { xs: 0.5, sm: 1.5 },
          mb: { xs: 1, sm: 2 },
          ...(actions !== undefined && { minHeight: { xs: 44, sm: 40 } }),
        }}
      >
        <Typography
          ref={heading}
          component="h1"
          variant="h5"
          tabIndex={-1}
          sx={{
            flexGrow: 1,
            minWidth: 0,
            overflowWrap: 'anywhere',
            fontSize: { xs: '1.25rem', sm: '1.5rem' },
          }}
        >
          {title}
        </Typography>
        {actions && <Box sx={actionsStyle}>{actions}</Box>}
      </Box>
      {isPending && <LoadingState />}
      <Box sx={drawnFromTheTop} hidden={isPending}>
        {children}
      </Box>
    </Box>
  );
}
