import { weekdayName } from '../../../contract/schoolWeek.ts';
import { formatDate, formatTimeRange } from '../../i18n/format.ts';
import { useLetterhead } from '../../providers/letterhead.ts';
import { BLANK_SCHOOL_LINE, Paper, WhilePrinting } from '../../school/paper/Paper.tsx';
import type { PaperSheet, SheetColumn } from '../../school/sheet/sheet.ts';
import type { TimetableWeek } from './week.ts';
import { labelEntry } from './WeekEditor.tsx';

interface WeekPaperProps {
  readonly name: string;
  readonly isByTeacher: boolean;
  readonly week: TimetableWeek;
  readonly day: string;
  readonly yearName: string;
}

/** The week as one sheet for the classroom's wall. It is rendered only while printing. */
export const WeekPaper = (props: WeekPaperProps) => (
  <WhilePrinting>
    <WeekOnPaper {...props} />
  </WhilePrinting>
);

/** A line of the sheet: an hour, or a break (`period` null) with its names. */
interface PaperRow {
  readonly id: string;
  readonly period: number | null;
  readonly time: string;
  readonly cells: ReadonlyMap<number, string>;
}

function WeekOnPaper({ name, isByTeacher, week, day, yearName }: WeekPaperProps) {
  const letterhead = useLetterhead();
  const sheet: PaperSheet<PaperRow> = {
    look: 'timetable-paper',
    isPortrait: false,
    heading: 'Jadwal pelajaran',
    school: {
      ...letterhead,
      name: letterhead?.name ?? BLANK_SCHOOL_LINE,
      image: letterhead?.image ?? null,
    },
    facts: [
      [isByTeacher ? 'Guru' : 'Kelas', name],
      ['Tahun ajaran', yearName],
      ['Berlaku pada', formatDate(day)],
    ],
    columns: columnsOf(week),
    rows: rowsOf(week, isByTeacher),
    letters: 'none',
    foot: [],
    signers: [{ title: 'Kepala Sekolah', who: null }],
  };
  return <Paper sheet={sheet} />;
}

const columnsOf = (week: TimetableWeek): readonly SheetColumn<PaperRow>[] => [
  { key: 'period', label: 'Jam', kind: 'count', value: ({ period }) => period ?? '', width: 10 },
  { key: 'time', label: 'Pukul', kind: 'count', value: ({ time }) => time, width: 22 },
  ...week.weekdays.map((weekday): SheetColumn<PaperRow> => ({
    key: `day ${weekday}`,
    label: weekdayName(weekday),
    kind: 'text',
    value: ({ cells }) => cells.get(weekday) ?? '',
  })),
];

function rowsOf(week: TimetableWeek, isByTeacher: boolean): readonly PaperRow[] {
  const pausesAfter = (period: number): PaperRow[] =>
    week.breaks
      .filter(({ after }) => after === period)
      .map(({ names }) => ({ id: `after ${period}`, period: null, time: '', cells: names }));
  return [
    ...pausesAfter(0),
    ...week.periods.flatMap((period) => {
      const [time] = week.weekdays.flatMap((weekday) => week.timeAt({ weekday, period }) ?? []);
      const cells = new Map(
        week.weekdays.map((weekday) => {
          const lines = week.at({ weekday, period }).flatMap((entry) => {
            const { title, detail } = labelEntry(entry, isByTeacher);
            return [title, detail].filter(Boolean);
          });
          return [weekday, lines.join('\n') || (week.eventAt({ weekday, period }) ?? '')] as const;
        }),
      );
      const row = {
        id: String(period),
        period,
        time: time ? formatTimeRange(time.start, time.end) : '',
        cells,
      };
      return [row, ...pausesAfter(period)];
    }),
  ];
}
