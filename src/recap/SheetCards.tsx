import type { ReactNode } from 'react';
import { NOT_COUNTED_LETTER } from '../../contract/dayRules.ts';
import type { SheetCard } from '../school/sheet/sheet.ts';
import type { NameLink } from '../school/sheet/SheetTable.tsx';
import { Letter } from './letters.tsx';

interface SheetCardsProps<R> {
  readonly rows: readonly R[];
  readonly card: (row: R) => SheetCard;
  readonly linkOf?: NameLink<R>;
  /** Makes a button of the whole card. */
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
      const content = <Content card={card(row)} name={linkOf?.(row, 'card')} />;
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

interface ContentProps {
  readonly card: SheetCard;
  readonly name: ReactNode;
}

const Content = ({ card, name = card.name }: ContentProps) => (
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
              letter !== NOT_COUNTED_LETTER && (
                // A place is its day, or its meeting.
                // oxlint-disable-next-line react/no-array-index-key
                <i key={at}>
                  <Letter letter={letter} />
                </i>
              ),
          )}
        </span>
      </>
    )}
  </>
);
