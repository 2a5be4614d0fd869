import Box from '@mui/material/Box';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import type { Sheet } from '../school/sheet/sheet.ts';
import { type NameLink, SheetTable } from '../school/sheet/SheetTable.tsx';
import { SheetCards } from './SheetCards.tsx';

interface SheetViewProps<R> {
  readonly sheet: Sheet<R>;
  readonly className?: string;
  /** Names the frame in which a table is moved that is wider than the screen. */
  readonly label?: string;
  readonly linkOf?: NameLink<R>;
}

/** A sheet on the screen: a table, or cards on a phone. */
export function SheetView<R extends { readonly id: unknown }>({
  sheet: { columns, rows, card },
  className = '',
  label,
  linkOf,
}: SheetViewProps<R>) {
  const isPhone = useIsMobile();
  if (isPhone && card) return <SheetCards rows={rows} card={card} linkOf={linkOf} />;
  const table = (
    <SheetTable
      className={`recap-sheet ${className}`}
      columns={columns.filter(({ isByHand }) => !isByHand)}
      rows={rows}
      linkOf={linkOf}
    />
  );
  if (label === undefined) return table;
  return (
    <Box className="recap-wide" tabIndex={0} role="region" aria-label={label}>
      {table}
    </Box>
  );
}

/** What the figures are made of, in words. */
export const Explanation = <R,>({ sheet: { explanation } }: { readonly sheet: Sheet<R> }) => (
  <p className="quiet small recap-facts">{explanation.filter(Boolean).join(' ')}</p>
);
