import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Card } from './columns.ts';
import { CardRow, Cards } from './rows.tsx';
import { RowTick, Tick } from './Tick.tsx';
import { useRowSelection } from './useChoice.ts';

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
  const selection = useRowSelection<R>();
  const { all, some, isChosen, togglePage } = selection;
  const renderRecord = (record: R) => (
    <RecordContextProvider key={record.id} value={record}>
      <CardRow
        title={card.title(record)}
        text={card.text && <>{card.text(record)}</>}
        to={to?.(record)}
        Link={Link}
        tick={selectable && <RowTick record={record} selection={selection} />}
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
