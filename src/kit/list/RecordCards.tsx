import type { ReactNode } from 'react';
import { SimpleList, useListContext, type RaRecord } from 'react-admin';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { Card } from './columns.ts';

interface RecordCardsProps<R extends RaRecord> {
  readonly card: Card<R>;
  readonly to?: (record: R) => string;
  readonly rowActions?: (record: R) => ReactNode;
  readonly selectable: boolean;
}

/**
 * The list on a narrow screen. The title is a link that is stretched over the card; whatever lies above it stays
 * reachable.
 */
export function RecordCards<R extends RaRecord>({ card, to, rowActions, selectable }: RecordCardsProps<R>) {
  return (
    <>
      {selectable && <SelectPage />}
      <SimpleList<R>
        rowClick={false}
        disablePadding
        leftIcon={selectable ? (record) => <SelectRecord record={record} /> : undefined}
        rightIcon={rowActions}
        primaryText={(record) =>
          to ? (
            <Link
              component={RouterLink}
              to={to(record)}
              underline="none"
              sx={{ fontWeight: 500, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {card.title(record)}
            </Link>
          ) : (
            card.title(record)
          )
        }
        secondaryText={card.text}
        sx={{
          '& .MuiListItem-root': {
            position: 'relative',
            borderTop: 1,
            borderColor: 'divider',
            minHeight: 64,
          },
          '& .MuiListItemIcon-root': { position: 'relative', zIndex: 1, minWidth: 0 },
          '& .MuiListItemText-root': { overflowWrap: 'anywhere' },
        }}
      />
    </>
  );
}

function SelectRecord({ record }: { readonly record: RaRecord }) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      edge="start"
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': `Pilih ${String(record.name ?? record.id)}` } }}
    />
  );
}

function SelectPage() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const all = ids.every((id) => selectedIds.includes(id));
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <FormControlLabel
      sx={{ ml: 0.5 }}
      control={<Checkbox checked={all} onChange={() => onSelect(all ? others : [...others, ...ids])} />}
      label="Pilih semua di halaman ini"
    />
  );
}
