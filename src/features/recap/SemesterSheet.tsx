import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import type {
  MonthRecap,
  RangeRecap,
  RangeRecapPupil,
  SemesterRecap,
} from '../../../contract/recap/recap.ts';
import { ChevronDownIcon } from '../../kit/page/icons.tsx';
import { Failure } from '../../kit/page/Failure.tsx';
import { useIsMobile } from '../../kit/page/useIsMobile.ts';
import { useRunAction } from '../../providers/useAct.ts';
import type { Sheet, SheetColumn } from '../../school/sheet/sheet.ts';
import { letterAt, listRecordedMonths, shortMonthName } from './columns.ts';
import { getMonthRecap } from './endpoints.ts';
import type { ChangeFilters } from './RecapFrame.tsx';
import { DotTable, nameLink, SheetCards } from './SheetView.tsx';
import { monthName, titleOf } from './words.ts';

interface SemesterSheetProps {
  readonly recap: SemesterRecap | RangeRecap;
  readonly sheet: Sheet<RangeRecapPupil>;
  readonly onChange: ChangeFilters;
}

/** A semester, or any days, month by month. On a laptop a month opens to its days; on a phone its name leads to the month itself. */
export function SemesterSheet({ recap, sheet, onChange }: SemesterSheetProps) {
  const isPhone = useIsMobile();
  const [opened, setOpened] = useState<string>();
  const act = useRunAction();
  const classId = recap.Class.id;
  const { data, error, isFetching } = useQuery({
    queryKey: ['rekap', 'bulan', String(classId), opened],
    enabled: opened !== undefined,
    queryFn: ({ signal }) => act(getMonthRecap, { id: classId, month: opened }, signal),
  });
  const months = listRecordedMonths(recap);
  if (isPhone)
    return (
      <>
        <div className="recap-card-months recap-months-head">
          {months.map(({ month }) => (
            <button
              key={month}
              type="button"
              aria-label={`Buka ${monthName(month)}`}
              onClick={() => onChange({ jenis: 'bulan', bulan: month })}
            >
              {shortMonthName(month).slice(0, 3)}
            </button>
          ))}
        </div>
        {sheet.card && <SheetCards rows={sheet.rows} card={sheet.card} linkOf={nameLink} />}
      </>
    );
  const renderGroup = (group: string) => {
    const month = months.find((one) => monthName(one.month) === group);
    if (!month) return group;
    const isOpen = month.month === opened;
    const days = recap.months[month.at]?.effective ?? 0;
    return (
      <button
        type="button"
        className="recap-fold"
        aria-expanded={isOpen}
        aria-busy={(isOpen && isFetching) || undefined}
        aria-label={`Hari-hari ${group}, ${days} hari efektif`}
        onClick={() => setOpened(isOpen ? undefined : month.month)}
      >
        {isOpen ? shortMonthName(month.month) : shortMonthName(month.month).slice(0, 3)} <small>{days}</small>
        <ChevronDownIcon />
      </button>
    );
  };
  return (
    <>
      {error && (
        <Alert severity="error">
          <Failure error={error} />
        </Alert>
      )}
      <DotTable
        label={titleOf(recap)}
        columns={opened !== undefined && data ? insertDays(sheet.columns, recap, data) : sheet.columns}
        rows={sheet.rows}
        linkOf={nameLink}
        renderGroup={renderGroup}
      />
    </>
  );
}

type PupilColumn = SheetColumn<RangeRecapPupil>;

/** Puts the days of one month before its sums. Days that count for nobody are left out, and so are those outside the range. */
function insertDays(
  columns: readonly PupilColumn[],
  recap: SemesterRecap | RangeRecap,
  { month, days, until, pupils }: MonthRecap,
): readonly PupilColumn[] {
  const group = monthName(month);
  const rows = new Map(pupils.map((pupil) => [String(pupil.id), pupil]));
  const isShown = ({ date, free }: MonthRecap['days'][number]) =>
    free === null && date <= until && (!('from' in recap) || (date >= recap.from && date <= recap.to));
  const dayColumns = days.flatMap((day, at): readonly PupilColumn[] => {
    const letterOf = letterAt(at);
    return isShown(day)
      ? [
          {
            key: day.date,
            label: String(Number(day.date.slice(8))),
            group,
            kind: 'letter',
            value: ({ id }) => {
              const row = rows.get(String(id));
              return row ? letterOf(row) : '';
            },
          },
        ]
      : [];
  });
  const first = columns.findIndex((column) => column.group === group);
  return first < 0 ? columns : columns.toSpliced(first, 0, ...dayColumns);
}
