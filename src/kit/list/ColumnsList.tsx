import { useResourceContext } from 'react-admin';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import type { AnyColumn } from './columns.ts';
import { useHiddenColumns } from './useHiddenColumns.ts';

export interface ColumnsListProps {
  readonly columns: readonly AnyColumn[];
  /** The button below which the open list appears; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The list of columns to show or hide. The first column is the link to the record and is always shown. */
export function ColumnsList({ columns, anchor, onClose }: ColumnsListProps) {
  const [hidden, setHidden] = useHiddenColumns(useResourceContext(), columns);
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((name) => name !== source) : [...hidden, source]);
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Kolom yang ditampilkan' } }}
    >
      {columns.slice(1).map(({ source, label }) => {
        const shown = !hidden.includes(source);
        return (
          <MenuItem key={source} role="menuitemcheckbox" aria-checked={shown} onClick={() => toggle(source)}>
            <ListItemIcon aria-hidden>{shown ? <CheckBoxOutlined /> : <CheckBoxOutlineBlank />}</ListItemIcon>
            {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
