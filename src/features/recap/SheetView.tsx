import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { Id } from '../../../contract/calls.ts';
import { NOT_COUNTED_CODE } from '../../../contract/dayRules.ts';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { PupilName } from '../../school/PupilLink.tsx';
import type { Sheet, SheetCard, SheetColumn } from '../../school/sheet/sheet.ts';
import { type RenderNameLink, SheetTable } from '../../school/sheet/SheetTable.tsx';
import { DayCode, wordOfDayCode } from './dayCodes.tsx';

interface SheetViewProps<R> {
  readonly sheet: Pick<Sheet<R>, 'columns' | 'rows' | 'card'>;
  readonly className?: string;
  /** Names the frame in which a table that is wider than the screen can be scrolled. */
  readonly label?: string;
  readonly linkOf?: RenderNameLink<R>;
}

/** A sheet on the screen: a table, or cards on a phone. */
export function SheetView<R extends { readonly id: unknown }>({
  sheet,
  className,
  label,
  linkOf,
}: SheetViewProps<R>) {
  const { columns, rows, card } = sheet;
  const isPhone = useIsMobile();
  if (isPhone && card) return <SheetCards rows={rows} card={card} linkOf={linkOf} />;
  return (
    <SheetFrame label={label}>
      <SheetTable
        className={['recap-sheet', className].filter(Boolean).join(' ')}
        columns={columns.filter(isOnScreen)}
        rows={rows}
        linkOf={linkOf}
      />
    </SheetFrame>
  );
}

const isOnScreen = <R,>({ isByHand, isPaperOnly }: SheetColumn<R>): boolean => !isByHand && !isPaperOnly;

interface DotTableProps<R> {
  readonly label: string;
  /** The columns that are shown, which may be more than those of the sheet. */
  readonly columns: readonly SheetColumn<R>[];
  readonly rows: readonly R[];
  readonly linkOf: RenderNameLink<R>;
  readonly renderHeading?: (column: SheetColumn<R>) => ReactNode;
  readonly renderGroup?: (group: string) => ReactNode;
}

/** A sheet of which only the exceptions are loud: dots for presence and for zero, and the name and the share stay when the rest is scrolled. */
export const DotTable = <R extends { readonly id: unknown }>({
  label,
  columns,
  ...table
}: DotTableProps<R>) => (
  <SheetFrame label={label}>
    <SheetTable
      {...table}
      className="recap-sheet recap-dots"
      columns={markGroupEnds(columns.filter(isOnScreen).map(setShareApart))}
      renderLetter={renderLetter}
    />
  </SheetFrame>
);

/** The share has no group above it, because it stays in sight beside columns of other groups. */
const setShareApart = <R,>(column: SheetColumn<R>): SheetColumn<R> =>
  column.key === 'percent' ? { ...column, group: undefined, shortLabel: '% hadir' } : column;

const markGroupEnds = <R,>(columns: readonly SheetColumn<R>[]): readonly SheetColumn<R>[] =>
  columns.map((column, at) => ({ ...column, endsGroup: column.group !== columns[at + 1]?.group }));

const renderLetter = (letter: string): ReactNode =>
  letter && (
    <>
      <DayCode letter={letter} />
      <span className="vh">{wordOfDayCode(letter)}</span>
    </>
  );

interface SheetFrameProps {
  readonly label: string | undefined;
  readonly children: ReactNode;
}

const SheetFrame = ({ label, children }: SheetFrameProps) =>
  label === undefined ? (
    children
  ) : (
    <Box className="recap-wide" tabIndex={0} role="region" aria-label={label}>
      {children}
    </Box>
  );

/** Says in words how the figures were made. */
export const Explanation = <R,>({ sheet: { explanation } }: { readonly sheet: Sheet<R> }) => (
  <p className="quiet small recap-facts">{explanation.filter(Boolean).join(' ')}</p>
);

/** A pupil's name on the screen: the way to the pupil's page. */
export const nameLink = ({ id, fullname }: { readonly id: Id; readonly fullname: string }) => (
  <PupilName pupil={{ id, fullname }} />
);

interface SheetCardsProps<R> {
  readonly rows: readonly R[];
  readonly card: (row: R) => SheetCard;
  readonly linkOf?: RenderNameLink<R>;
  /** Letters stand below one another, so many in a line; what does not count keeps its place. */
  readonly lettersPerLine?: number;
  /** Called when a card is pressed; with it, the whole card is a button. */
  readonly onOpen?: (row: R) => void;
}

/** A sheet on a phone. */
export const SheetCards = <R extends { readonly id: unknown }>({
  rows,
  card,
  linkOf,
  lettersPerLine,
  onOpen,
}: SheetCardsProps<R>) => (
  <ul className="recap-cards">
    {rows.map((row) => {
      const content = (
        <SheetCardContent card={card(row)} name={linkOf?.(row, 'card')} lettersPerLine={lettersPerLine} />
      );
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
  readonly lettersPerLine: number | undefined;
}

const SheetCardContent = ({ card, name = card.name, lettersPerLine }: SheetCardContentProps) => (
  <>
    <span className="recap-card-head">
      {card.number === undefined ? <span /> : <span className="quiet">{card.number}</span>}
      <b>{name}</b>
      <b>{card.figure}</b>
    </span>
    {card.letters !== undefined ? (
      <>
        <span className="vh">{card.text}</span>
        <CardLetters letters={card.letters} perLine={lettersPerLine} />
      </>
    ) : card.months !== undefined ? (
      <>
        <span className="vh">{card.text}</span>
        <CardMonths months={card.months} />
      </>
    ) : (
      <>
        <span className="recap-card-text">{card.text}</span>
        <small>{card.more}</small>
      </>
    )}
  </>
);

interface CardLettersProps {
  readonly letters: string;
  readonly perLine: number | undefined;
}

const CardLetters = ({ letters, perLine }: CardLettersProps) => (
  <span
    className={perLine === undefined ? 'recap-seats' : 'recap-seats aligned'}
    style={perLine === undefined ? undefined : { gridTemplateColumns: `repeat(${perLine}, minmax(0, 20px))` }}
    aria-hidden
  >
    {[...letters].map(
      (letter, at) =>
        (letter !== NOT_COUNTED_CODE || perLine !== undefined) && (
          // The index is the key, because a letter's place is its day or its meeting.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={at}>{letter !== NOT_COUNTED_CODE && <DayCode letter={letter} />}</i>
        ),
    )}
  </span>
);

/** A pupil's months: a dot where nobody was missing, else a letter with its number. */
const CardMonths = ({ months }: { readonly months: NonNullable<SheetCard['months']> }) => (
  <span className="recap-card-months" aria-hidden>
    {months.map((letters, at) => (
      // The index is the key, because a month's place is its column.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at}>
        {letters === null ? '–' : letters.length === 0 ? <DayCode letter="H" /> : null}
        {letters?.map(({ letter, count }) => (
          <DayCode key={letter} letter={letter} count={count} />
        ))}
      </span>
    ))}
  </span>
);
