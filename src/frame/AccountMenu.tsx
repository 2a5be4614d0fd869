import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { SignOutIcon, UserIcon } from '../kit/page/icons.tsx';
import { PROFILE_PATH } from '../features/account/index.ts';
import { useSignOut } from './useLeave.ts';

interface AccountMenuProps {
  readonly id: string;
  readonly name: string;
  readonly role: string | undefined;
  /** The element that the open menu is attached to; null while the menu is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

export function AccountMenu({ id, name, role, anchor, onClose }: AccountMenuProps) {
  const signOut = useSignOut();
  const closeAndSignOut = async () => {
    onClose();
    await signOut();
  };
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': 'Menu pengguna' },
        // The menu is rendered outside every landmark, so it is made a landmark itself.
        paper: { component: 'section', 'aria-label': 'Akun' },
      }}
    >
      {name && (
        <Box component="li" role="none" sx={{ px: 2, py: 1, maxWidth: 320 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {role}
          </Typography>
        </Box>
      )}
      {name && <Divider component="li" role="none" />}
      <MenuItem component={Link} to={PROFILE_PATH} onClick={onClose}>
        <ListItemIcon>
          <UserIcon />
        </ListItemIcon>
        Profil
      </MenuItem>
      <MenuItem onClick={() => void closeAndSignOut()}>
        <ListItemIcon>
          <SignOutIcon />
        </ListItemIcon>
        Keluar
      </MenuItem>
    </Menu>
  );
}
