import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Campaign from '@mui/icons-material/CampaignOutlined';
import HistoryIcon from '@mui/icons-material/History';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import Search from '@mui/icons-material/Search';
import { Link } from 'react-router-dom';
import { FillButton } from './FillButton.tsx';
import type { RegisterToolsProps } from './registerToolsProps.ts';
import { SearchField } from './SearchField.tsx';

/** One line: what is needed for every class stands there, the rest is one tap away. */
export function PhoneTools(props: RegisterToolsProps) {
  const { register, mayWrite, isEarly, search, onSearch, onCall, onHelp, onHistory, actions } = props;
  const [searching, setSearching] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choosing = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  const toggleSearch = () => {
    onSearch('');
    setSearching(!searching);
  };
  return (
    <div className="register-tools">
      {mayWrite && <FillButton register={register} isEarly={isEarly} />}
      <IconButton aria-label="Cari siswa" aria-expanded={searching} onClick={toggleSearch}>
        <Search aria-hidden />
      </IconButton>
      {(mayWrite || onHistory || actions.length > 0) && (
        <IconButton
          aria-label="Lainnya"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVert aria-hidden />
        </IconButton>
      )}
      {(searching || search !== '') && <SearchField value={search} onChange={onSearch} focused={searching} />}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Lainnya' } }}
      >
        {mayWrite && (
          <MenuItem onClick={choosing(onCall)}>
            <ListItemIcon>
              <Campaign aria-hidden />
            </ListItemIcon>
            Panggil satu per satu
          </MenuItem>
        )}
        {actions.map(({ label, icon, to, state, onClick }) => (
          <MenuItem
            key={label}
            {...(to ? { component: Link, to, state } : { onClick: onClick && choosing(onClick) })}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {label}
          </MenuItem>
        ))}
        {onHistory && (
          <MenuItem onClick={choosing(onHistory)}>
            <ListItemIcon>
              <HistoryIcon aria-hidden />
            </ListItemIcon>
            Riwayat perubahan
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem onClick={choosing(onHelp)}>
            <ListItemIcon>
              <Keyboard aria-hidden />
            </ListItemIcon>
            Tombol pintas
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
