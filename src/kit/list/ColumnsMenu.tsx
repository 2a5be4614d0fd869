import { useState } from 'react';
import { useResourceContext, useStore, type RaRecord } from 'react-admin';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { hiddenAtFirst, type Column } from './columns.ts';

/**
 * Which columns the table shows, kept where DataTable looks for it. react-admin's own menu cannot be read by a screen
 * reader (options in a menu, buttons in options). The first column is the record's link and always shown.
 */
export function ColumnsMenu<R extends RaRecord>({ columns }: { readonly columns: readonly Column<R>[] }) {
  const resource = useResourceContext();
  const [hidden, setHidden] = useStore(`${resource}.datatable`, hiddenAtFirst(columns));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((name) => name !== source) : [...hidden, source]);
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Kolom
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Kolom yang ditampilkan' } }}
      >
        {columns.slice(1).map(({ source, label }) => {
          const shown = !hidden.includes(source);
          return (
            <MenuItem
              key={source}
              role="menuitemcheckbox"
              aria-checked={shown}
              onClick={() => toggle(source)}
            >
              <ListItemIcon aria-hidden>
                {shown ? <CheckBoxOutlined /> : <CheckBoxOutlineBlank />}
              </ListItemIcon>
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
