import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router-dom';
import type { RegisterAction } from './useRegisterActions.tsx';

/** The entries of a menu, one for each action. MUI's arrow keys need them as direct children of the menu. */
export const renderActions = (actions: readonly RegisterAction[], onClose: () => void) =>
  actions.map(({ label, icon, to, state, onClick }) => (
    <MenuItem
      key={label}
      {...(to
        ? { component: Link, to, state }
        : {
            onClick: () => {
              onClose();
              onClick?.();
            },
          })}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  ));
