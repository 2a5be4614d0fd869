import { useRef, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { SignOutIcon, UserIcon } from '../kit/page/icons.tsx';
import { PROFILE_PATH } from '../profile/paths.ts';
import { useLeave } from './useLeave.ts';

const MENU_ID = 'menu-pengguna';

/** Who is signed in, and the way out. */
export function UserMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { identity } = useGetIdentity();
  const signOut = useLeave();
  const name = identity?.fullName ?? '';

  const leave = async () => {
    setOpen(false);
    await signOut();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className="who"
        aria-label={name ? `Menu pengguna: ${name}` : 'Menu pengguna'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? MENU_ID : undefined}
        onClick={() => setOpen(true)}
      >
        <Face key={identity?.avatar} picture={identity?.avatar} name={name} />
        <span className="who-name">{name}</span>
      </button>
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
            <UserIcon />
          </ListItemIcon>
          Profil
        </MenuItem>
        <MenuItem onClick={() => void leave()}>
          <ListItemIcon>
            <SignOutIcon />
          </ListItemIcon>
          Keluar
        </MenuItem>
      </Menu>
    </>
  );
}

interface FaceProps {
  readonly picture: string | undefined;
  readonly name: string;
}

/** The picture, or the first letters of the name where there is none, or none that can be had. */
function Face({ picture, name }: FaceProps) {
  const [isGone, setGone] = useState(false);
  const letters = name
    .split(' ', 2)
    .map((word) => word.charAt(0))
    .join('');
  return (
    <span className="face">
      {picture && !isGone ? <img src={picture} alt="" onError={() => setGone(true)} /> : letters}
    </span>
  );
}
