import { ToggleThemeButton } from 'react-admin';
import { Link } from 'react-router-dom';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import MenuIcon from '@mui/icons-material/Menu';
import { PRODUCT_NAME } from './usePageTitle.ts';
import { UserMenu } from './UserMenu.tsx';

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
      backgroundColor: '#0d47a1',
      color: '#ffffff',
      ...theme.applyStyles('dark', {
        backgroundColor: '#1e1e1e',
        borderBottom: '1px solid rgba(255, 255, 255, 0.16)',
      }),
    })}
  >
    <Toolbar sx={{ gap: 1, minHeight: { xs: 56, sm: 64 }, px: { xs: 1, sm: 2 } }} disableGutters>
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
      <ToggleThemeButton />
      <UserMenu />
    </Toolbar>
  </AppBar>
);
