import { Fragment, useState, type ReactNode } from 'react';
import { ListContextProvider, useListContext, type RaRecord } from 'react-admin';
import { formatNumber } from '../../i18n/format.ts';
import { UpIcon } from '../page/plainIcons.tsx';
import { ErrorPanel } from '../page/states.tsx';
import { useIsMobile } from '../page/useIsMobile.ts';
import type { Card, Column } from './columns.ts';
import { describeSums, groupRecords } from './groups.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';
import { useAllRecords } from './useAll.ts';
import './groups.css';

/** Groups and their sums are of all records, not of a page. More than this are not read at once. */
const MAX_GROUPED_RECORDS = 1000;

export interface GroupedRecordsProps<R extends RaRecord> extends Omit<RecordTableProps<R>, 'renderRows'> {
  readonly card: Card<R>;
  readonly groupBy: Column<R>;
  /** Shown while the records are read. */
  readonly waiting: ReactNode;
}

/** All records that the filters leave, as a table or as cards, grouped by a column and with the sums of each group. */
export function GroupedRecords<R extends RaRecord>(props: GroupedRecordsProps<R>) {
  const { waiting, groupBy, card, ...table } = props;
  const { caption, columns } = table;
  const list = useListContext<R>();
  const { resource, filterValues, sort, total = 0 } = list;
  const mobile = useIsMobile();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const isTooMany = total > MAX_GROUPED_RECORDS;
  const { data, error, refetch } = useAllRecords<R>(resource, {
    sort,
    filter: filterValues as Readonly<Record<string, unknown>>,
    enabled: !isTooMany,
  });
  if (isTooMany)
    return (
      <p role="status">{`${formatNumber(total)} ${caption} terlalu banyak untuk dikelompokkan. Saring dulu.`}</p>
    );
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return waiting;
  const renderGroups = (
    renderRecord: (record: R) => ReactNode,
    renderLine: (words: ReactNode) => ReactNode,
  ) => (
    <>
      {groupRecords(data, groupBy).map(({ text, records }) => {
        const isOpen = !closed.includes(text);
        const toggle = () => setClosed(isOpen ? [...closed, text] : closed.filter((other) => other !== text));
        return (
          <Fragment key={text}>
            {renderLine(
              <>
                <button type="button" aria-expanded={isOpen} onClick={toggle}>
                  <UpIcon />
                  {text}
                </button>{' '}
                <small>{describeSums(records, columns, caption)}</small>
              </>,
            )}
            {isOpen && records.map(renderRecord)}
          </Fragment>
        );
      })}
      {renderLine(
        <>
          Semuanya <small>{describeSums(data, columns, caption)}</small>
        </>,
      )}
    </>
  );
  return (
    <ListContextProvider value={{ ...list, data } as typeof list}>
      {mobile ? (
        <RecordCards
          {...table}
          card={card}
          renderRows={(renderRecord) =>
            renderGroups(renderRecord, (words) => <li className="group-line">{words}</li>)
          }
        />
      ) : (
        <RecordTable
          {...table}
          renderRows={(renderRecord, width) =>
            renderGroups(renderRecord, (words) => (
              <tr className="group-line">
                <th colSpan={width} scope="rowgroup">
                  {words}
                </th>
              </tr>
            ))
          }
        />
      )}
    </ListContextProvider>
  );
}
