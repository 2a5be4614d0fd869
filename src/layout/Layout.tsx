import { Suspense, useState } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useStore, type CoreLayoutProps } from 'react-admin';
import { Menu } from './Menu.tsx';
import { LoadingState } from '../kit/page/states.tsx';
import { BAR_HEIGHT, TopBar } from './TopBar.tsx';
import { VersionFooter } from './VersionFooter.tsx';
import { SkipLink } from './SkipLink.tsx';

const SIDEBAR_WIDTH = 248;
export const CONTENT_ID = 'isi';
const SIDEBAR_ID = 'menu-utama';
const MENU_LABEL = 'Menu utama';

/**
 * The frame of every signed-in screen. Our own, because react-admin's has its menu inside `main`, outside any `nav`,
 * and grows sideways with its content on a phone.
 */
export function Layout({ children }: CoreLayoutProps) {
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const [isPinned, setPinned] = useStore('sidebar.open', true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = isPhone ? isDrawerOpen : isPinned;
  const toggle = () => (isPhone ? setDrawerOpen(!isDrawerOpen) : setPinned(!isPinned));
  const closeDrawer = () => setDrawerOpen(false);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink to={CONTENT_ID} />
      <TopBar isMenuOpen={isOpen} menuId={SIDEBAR_ID} onToggleMenu={toggle} />
      <Box aria-hidden sx={{ height: BAR_HEIGHT, flexShrink: 0 }} />
      <Box sx={{ display: 'flex', flexGrow: 1, minWidth: 0 }}>
        <Drawer
          variant={isPhone ? 'temporary' : 'persistent'}
          open={isOpen}
          onClose={closeDrawer}
          slotProps={{
            paper: {
              // On a phone it is a dialog, which needs a name of its own.
              'aria-label': isPhone ? MENU_LABEL : undefined,
              sx: {
                width: SIDEBAR_WIDTH,
                maxWidth: '85vw',
                ...(!isPhone && { top: BAR_HEIGHT.sm, height: `calc(100% - ${BAR_HEIGHT.sm}px)` }),
              },
            },
          }}
          sx={{
            flexShrink: 0,
            width: !isPhone && isOpen ? SIDEBAR_WIDTH : 0,
            // On a phone it covers everything, including the top bar.
            ...(isPhone && { zIndex: 'modal' }),
          }}
        >
          <nav id={SIDEBAR_ID} aria-label={MENU_LABEL}>
            <Menu onNavigate={closeDrawer} />
          </nav>
          <VersionFooter />
        </Drawer>
        <Box
          component="main"
          id={CONTENT_ID}
          tabIndex={-1}
          // A ring around it would lie beyond the edge of the screen.
          sx={{ flexGrow: 1, minWidth: 0, '&&:focus-visible': { outlineOffset: -3 } }}
        >
          <Suspense fallback={<LoadingState text="Memuat halaman..." />}>{children}</Suspense>
        </Box>
      </Box>
    </Box>
  );
}
