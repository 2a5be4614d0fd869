import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { SearchIcon } from '../../kit/page/icons.tsx';
import { renderActions } from './actionItems.tsx';
import { CallIcon, HistoryIcon } from './icons.tsx';
import type { RegisterToolsProps } from './registerToolsProps.ts';

type PhoneToolsMenuProps = Pick<
  RegisterToolsProps,
  'mayWrite' | 'onCall' | 'onHistory' | 'actions' | 'isSearching'
> & {
  /** The button that the menu is anchored to; null while the menu is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  /** Shows the field to search, or takes it away. */
  readonly onToggleSearch: () => void;
};

export function PhoneToolsMenu(props: PhoneToolsMenuProps) {
  const { anchor, onClose, mayWrite, onCall, onHistory, actions, isSearching, onToggleSearch } = props;
  const closeMenuThen = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Tindakan lain' } }}
    >
      <MenuItem onClick={closeMenuThen(onToggleSearch)}>
        <ListItemIcon>
          <SearchIcon />
        </ListItemIcon>
        {isSearching ? 'Tutup pencarian' : 'Cari siswa'}
      </MenuItem>
      {mayWrite && (
        <MenuItem onClick={closeMenuThen(onCall)}>
          <ListItemIcon>
            <CallIcon />
          </ListItemIcon>
          Panggil satu per satu
        </MenuItem>
      )}
      {renderActions(actions, onClose)}
      {onHistory && (
        <MenuItem onClick={closeMenuThen(onHistory)}>
          <ListItemIcon>
            <HistoryIcon />
          </ListItemIcon>
          Riwayat perubahan
        </MenuItem>
      )}
    </Menu>
  );
}
