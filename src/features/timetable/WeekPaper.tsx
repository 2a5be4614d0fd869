import type { ReactNode } from 'react';
import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { formatDate, formatTimeRange } from '../../i18n/format.ts';
import { useLetterhead } from '../../providers/letterhead.ts';
import { BLANK_SCHOOL_LINE, Paper, WhilePrinting } from '../../school/paper/Paper.tsx';
import { labelEntry } from './shown.ts';
import type { View } from './useTimetable.ts';
import type { TimetableWeek, WeekCell } from './week.ts';
import { WeekHead, WeekRows } from './WeekRows.tsx';

interface WeekPaperProps {
  readonly view: View;
  /** The name of the class, teacher or room. */
  readonly name: string;
  readonly week: TimetableWeek;
  readonly day: string;
  readonly yearName: string;
}

const HEADINGS: Readonly<Record<View, string>> = {
  kelas: 'Jadwal pelajaran kelas',
  guru: 'Jadwal mengajar',
  ruang: 'Jadwal ruang',
};

/** From so many hours a day on, an hour of its own has room for four short lines only. */
const MANY_HOURS = 9;

/** The week as one sheet for the wall: lessons of several hours are one cell, as on the screen. It is rendered only while printing. */
export function WeekPaper({ view, name, week, day, yearName }: WeekPaperProps) {
  return (
    <TimetablePaper
      heading={`${HEADINGS[view]} ${name}`}
      isDense={week.periods.length >= MANY_HOURS}
      facts={[
        ['Tahun ajaran', yearName],
        ['Berlaku pada', formatDate(day)],
      ]}
    >
      <table className="timetable-week">
        <WeekHead week={week} />
        <tbody>
          <WeekRows
            week={week}
            timeText={({ start, end }) => formatTimeRange(start, end)}
            renderCell={(cell) => <PaperCell key={cell.weekday} cell={cell} week={week} view={view} />}
          />
        </tbody>
      </table>
    </TimetablePaper>
  );
}

interface PaperCellProps {
  readonly cell: WeekCell;
  readonly week: TimetableWeek;
  readonly view: View;
}

function PaperCell({ cell: { weekday, first, last, entries }, week, view }: PaperCellProps) {
  return (
    <td rowSpan={last - first + 1}>
      {entries.length === 0
        ? week.eventAt({ weekday, period: first })
        : entries.map((entry) => <PaperLesson key={entry.id} entry={entry} view={view} />)}
    </td>
  );
}

function PaperLesson({ entry, view }: { readonly entry: TimetableEntry; readonly view: View }) {
  const { title, who, room } = labelEntry(entry, view);
  return (
    <>
      <b>{title}</b>
      {who && <span>{who}</span>}
      {room && <span>{room}</span>}
    </>
  );
}

interface TimetablePaperProps {
  readonly heading: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly isDense?: boolean;
  /** The table. */
  readonly children: ReactNode;
}

/** A sheet of the timetable with the school's kop, signed by the head. */
export const TimetablePaper = (props: TimetablePaperProps) => (
  <WhilePrinting>
    <Sheet {...props} />
  </WhilePrinting>
);

function Sheet({ heading, facts, isDense, children }: TimetablePaperProps) {
  const letterhead = useLetterhead();
  return (
    <Paper
      sheet={{
        look: isDense ? 'timetable-paper dense' : 'timetable-paper',
        isPortrait: false,
        heading,
        school: {
          ...letterhead,
          name: letterhead?.name ?? BLANK_SCHOOL_LINE,
          image: letterhead?.image ?? null,
        },
        facts,
        columns: [],
        rows: [],
        letters: 'none',
        foot: [],
        signers: [{ title: 'Kepala Sekolah', who: letterhead?.head ?? null }],
      }}
      table={children}
    />
  );
}
