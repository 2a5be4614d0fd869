import { ToggleThemeButton } from 'react-admin';
import { Link } from 'react-router-dom';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import MenuIcon from '@mui/icons-material/Menu';
import { MOBILE_BREAKPOINT_PX } from '../../contract/limits.ts';
import { TopNotices } from './TopNotices.tsx';
import { PRODUCT_NAME } from '../i18n/product.ts';
import { UserMenu } from './UserMenu.tsx';

/** Zoomed to 200 %, or a phone on its side: the bar goes along with the page, for what the page is about needs the room. */
const LOW_WINDOW = `@media (max-height: 480px) and (max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;

/** MUI's own would be lower on a phone on its side, and differ from what is left free for it. */
export const BAR_HEIGHT = { xs: 56, sm: 64 };

interface TopBarProps {
  readonly isMenuOpen: boolean;
  readonly menuId: string;
  readonly onToggleMenu: () => void;
}

export const TopBar = ({ isMenuOpen, menuId, onToggleMenu }: TopBarProps) => (
  <AppBar
    position="fixed"
    elevation={0}
    enableColorOnDark
    sx={(theme) => ({
      zIndex: theme.zIndex.drawer + 1,
      [LOW_WINDOW]: { position: 'absolute' },
      backgroundColor: '#0d47a1',
      color: '#ffffff',
      '& a:focus-visible, & button:focus-visible': { outlineColor: 'currentColor', boxShadow: 'none' },
      ...theme.applyStyles('dark', {
        backgroundColor: '#1e1e1e',
        borderBottom: '1px solid rgba(255, 255, 255, 0.16)',
      }),
    })}
  >
    <Toolbar sx={{ gap: 1, minHeight: BAR_HEIGHT, px: { xs: 1, sm: 2 } }} disableGutters>
      <IconButton
        color="inherit"
        aria-label={isMenuOpen ? 'Tutup menu' : 'Buka menu'}
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        onClick={onToggleMenu}
      >
        <MenuIcon />
      </IconButton>
      <Typography
        component={Link}
        to="/dashboard"
        sx={{ color: 'inherit', textDecoration: 'none', fontSize: '1.25rem', fontWeight: 800, py: 1 }}
      >
        {PRODUCT_NAME}
      </Typography>
      <Box sx={{ flexGrow: 1 }} />
      <TopNotices />
      <ToggleThemeButton />
      <UserMenu />
    </Toolbar>
  </AppBar>
);
