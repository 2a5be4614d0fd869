import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Card } from './columns.ts';
import { Tick } from './Tick.tsx';
import { nameToChoose, useChoice } from './useChoice.ts';

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
  const { data = [] } = useListContext<R>();
  const { all, some, isChosen, toggle, togglePage } = useChoice<R>();
  return (
    <div className="sheet">
      {selectable && (
        <div className="all-cards">
          <Tick label="Pilih semua di halaman ini" isSaid checked={all} mixed={some} onChange={togglePage} />
        </div>
      )}
      <ul className="cards">
        {data.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <li className={isChosen(record.id) ? 'on' : undefined}>
              {selectable && (
                <Tick
                  label={nameToChoose(record)}
                  checked={isChosen(record.id)}
                  onChange={(withShift) => toggle(record.id, withShift)}
                />
              )}
              <div className="words">
                {to ? (
                  <Link className="name" to={to(record)}>
                    {card.title(record)}
                  </Link>
                ) : (
                  <span className="name">{card.title(record)}</span>
                )}
                {card.text && <small>{card.text(record)}</small>}
              </div>
              {rowActions && <div className="acts">{rowActions(record)}</div>}
            </li>
          </RecordContextProvider>
        ))}
      </ul>
    </div>
  );
}
