import { useRef, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import { LEAVING, mayLeave } from '../person/leaving.ts';
import { PROFILE_PATH } from '../profile/paths.ts';
import { SIGN_IN_PATH } from '../providers/authProvider.ts';

const MENU_ID = 'menu-pengguna';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { identity } = useGetIdentity();
  const navigate = useNavigate();
  const name = identity?.fullName ?? '';

  const leave = async () => {
    setOpen(false);
    if (await mayLeave()) await navigate(SIGN_IN_PATH, { state: LEAVING });
  };

  return (
    <>
      <Button
        ref={button}
        color="inherit"
        aria-label={name ? `Menu pengguna: ${name}` : 'Menu pengguna'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? MENU_ID : undefined}
        onClick={() => setOpen(true)}
        sx={{ gap: 1, minWidth: 44, fontWeight: 500 }}
      >
        <Avatar src={identity?.avatar} alt="" sx={{ width: 32, height: 32, fontSize: '1rem' }}>
          {name.charAt(0) || undefined}
        </Avatar>
        <Box
          component="span"
          sx={{
            display: { xs: 'none', sm: 'inline' },
            maxWidth: 240,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {name}
        </Box>
      </Button>
      <Menu
        id={MENU_ID}
        anchorEl={() => button.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': 'Menu pengguna' },
          // It hangs outside of every landmark: it is one itself.
          paper: { component: 'section', 'aria-label': 'Akun' },
        }}
      >
        {name && (
          <Box component="li" role="none" sx={{ px: 2, py: 1, maxWidth: 320 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {identity?.role}
            </Typography>
          </Box>
        )}
        {name && <Divider component="li" role="none" />}
        <MenuItem component={Link} to={PROFILE_PATH} onClick={() => setOpen(false)}>
          <ListItemIcon>
            <AccountCircleOutlined fontSize="small" />
          </ListItemIcon>
          Profil
        </MenuItem>
        <MenuItem onClick={() => void leave()}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Keluar
        </MenuItem>
      </Menu>
    </>
  );
}
