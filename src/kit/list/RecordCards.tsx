import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Card } from './columns.ts';
import { CardRow, Cards } from './rows.tsx';
import { Tick } from './Tick.tsx';
import { getTickLabel, useRowSelection } from './useChoice.ts';

interface RecordCardsProps<R extends RaRecord> {
  readonly card: Card<R>;
  readonly to?: (record: R) => string;
  readonly rowActions?: (record: R) => ReactNode;
  readonly selectable: boolean;
  /** Puts other rows between the cards of the records. */
  readonly renderRows?: (renderRecord: (record: R) => ReactNode) => ReactNode;
}

/** The rows of a list on a narrow screen, as cards. */
export function RecordCards<R extends RaRecord>(props: RecordCardsProps<R>) {
  const { card, to, rowActions, selectable, renderRows } = props;
  const { data = [] } = useListContext<R>();
  const { all, some, isChosen, toggle, togglePage } = useRowSelection<R>();
  const renderRecord = (record: R) => (
    <RecordContextProvider key={record.id} value={record}>
      <CardRow
        title={card.title(record)}
        text={card.text && <>{card.text(record)}</>}
        to={to?.(record)}
        Link={Link}
        tick={
          selectable && (
            <Tick
              label={getTickLabel(record)}
              checked={isChosen(record.id)}
              onChange={(isShiftPressed) => toggle(record.id, isShiftPressed)}
            />
          )
        }
        isChosen={isChosen(record.id)}
        actions={rowActions && <>{rowActions(record)}</>}
      />
    </RecordContextProvider>
  );
  return (
    <Cards
      tick={
        selectable && (
          <Tick
            label="Pilih semua di halaman ini"
            isVisible
            checked={all}
            mixed={some}
            onChange={togglePage}
          />
        )
      }
    >
      {renderRows ? renderRows(renderRecord) : data.map(renderRecord)}
    </Cards>
  );
}
