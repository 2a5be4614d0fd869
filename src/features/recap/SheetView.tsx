import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { Id } from '../../../contract/calls.ts';
import { NOT_COUNTED_CODE } from '../../../contract/dayRules.ts';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { PupilLink } from '../../school/PupilLink.tsx';
import type { Sheet, SheetCard } from '../../school/sheet/sheet.ts';
import { type RenderNameLink, SheetTable } from '../../school/sheet/SheetTable.tsx';
import { DayCode } from './dayCodes.tsx';

interface SheetViewProps<R> {
  readonly sheet: Sheet<R>;
  readonly className?: string;
  /** Names the frame in which a table that is wider than the screen can be scrolled. */
  readonly label?: string;
  readonly linkOf?: RenderNameLink<R>;
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

/** Says in words how the figures were made. */
export const Explanation = <R,>({ sheet: { explanation } }: { readonly sheet: Sheet<R> }) => (
  <p className="quiet small recap-facts">{explanation.filter(Boolean).join(' ')}</p>
);

/** A pupil's name on the screen: the way to the pupil's page. */
export const nameLink = ({ id, fullname }: { readonly id: Id; readonly fullname: string }) => (
  <PupilLink className="plain" id={id}>
    {fullname}
  </PupilLink>
);

interface SheetCardsProps<R> {
  readonly rows: readonly R[];
  readonly card: (row: R) => SheetCard;
  readonly linkOf?: RenderNameLink<R>;
  /** Called when a card is pressed; with it, the whole card is a button. */
  readonly onOpen?: (row: R) => void;
}

/** A sheet on a phone. */
export const SheetCards = <R extends { readonly id: unknown }>({
  rows,
  card,
  linkOf,
  onOpen,
}: SheetCardsProps<R>) => (
  <ul className="recap-cards">
    {rows.map((row) => {
      const content = <SheetCardContent card={card(row)} name={linkOf?.(row, 'card')} />;
      return (
        <li key={String(row.id)}>
          {onOpen ? (
            <button type="button" onClick={() => onOpen(row)}>
              {content}
            </button>
          ) : (
            <div className="recap-card">{content}</div>
          )}
        </li>
      );
    })}
  </ul>
);

interface SheetCardContentProps {
  readonly card: SheetCard;
  readonly name: ReactNode;
}

const SheetCardContent = ({ card, name = card.name }: SheetCardContentProps) => (
  <>
    <span className="recap-card-head">
      {card.number === undefined ? <span /> : <span className="quiet">{card.number}</span>}
      <b>{name}</b>
      <b>{card.figure}</b>
    </span>
    {card.letters === undefined ? (
      <>
        <span className="recap-card-text">{card.text}</span>
        <small>{card.more}</small>
      </>
    ) : (
      <>
        <span className="vh">{card.text}</span>
        <span className="recap-seats" aria-hidden>
          {[...card.letters].map(
            (letter, at) =>
              letter !== NOT_COUNTED_CODE && (
                // The index is the key, because a letter's place is its day or its meeting.
                // oxlint-disable-next-line react/no-array-index-key
                <i key={at}>
                  <DayCode letter={letter} />
                </i>
              ),
          )}
        </span>
      </>
    )}
  </>
);
