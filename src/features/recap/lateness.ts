/** The sheets of lateness at the gate: by pupil, by class, by weekday. */
import type { Id } from '../../../contract/calls.ts';
import type { Lateness } from '../../../contract/gate/lateness.ts';
import { weekdayName } from '../../../contract/schoolWeek.ts';
import { formatDate, formatNumber, formatShortDate } from '../../i18n/format.ts';
import { fileName, type Sheet, type SheetColumn } from '../../school/sheet/sheet.ts';
import { rangeText } from './words.ts';

/** What the sheet has a line for; the keys are those of the address. */
export const LATENESS_GROUPS = { siswa: 'Siswa', kelas: 'Kelas', hari: 'Hari' } as const;
export type LatenessGroup = keyof typeof LATENESS_GROUPS;

export const isLatenessGroup = (text: string | undefined): text is LatenessGroup =>
  text !== undefined && Object.hasOwn(LATENESS_GROUPS, text);

export interface LatenessRow {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly pupilId?: Id;
  readonly classId?: Id;
  readonly className: string;
  readonly nis: string;
  readonly times: number;
  readonly minutes: number;
  readonly longest: number;
  readonly last: string;
  /** Of a class: how many of its pupils came late. */
  readonly pupils: number;
  /** Of a weekday: on how many days the gate noticed anybody. */
  readonly days: number;
  readonly hasReachedLimit: boolean;
}

const BLANK = {
  className: '',
  nis: '',
  longest: 0,
  last: '',
  pupils: 0,
  days: 0,
  hasReachedLimit: false,
};

const rowsBy: Readonly<Record<LatenessGroup, (lateness: Lateness) => readonly LatenessRow[]>> = {
  // Who came late most often comes first; the server's order, by class and name, stays among the others.
  siswa: ({ pupils, late_limit: limit }) =>
    pupils
      .toSorted((a, b) => b.times - a.times)
      .map(({ id, fullname, Class, nis, last, ...sums }, at) => ({
        ...BLANK,
        ...sums,
        id: String(id),
        number: at + 1,
        name: fullname,
        pupilId: id,
        className: Class.name,
        nis: nis ?? '',
        last,
        hasReachedLimit: limit !== null && sums.times >= limit,
      })),
  kelas: ({ classes }) =>
    classes.map(({ id, name, times, minutes, pupils }, at) => ({
      ...BLANK,
      id: String(id),
      number: at + 1,
      name,
      classId: id,
      times: times ?? 0,
      minutes: minutes ?? 0,
      pupils: pupils ?? 0,
    })),
  hari: ({ weekdays }) =>
    weekdays.map(({ weekday, ...sums }, at) => ({
      ...BLANK,
      ...sums,
      id: String(weekday),
      number: at + 1,
      name: weekdayName(weekday),
    })),
};

type Column = SheetColumn<LatenessRow>;
const text = (key: string, label: string, value: Column['value'], more?: Partial<Column>): Column => ({
  key,
  label,
  kind: 'text',
  value,
  ...more,
});
const count = (key: string, label: string, value: Column['value']): Column => ({
  key,
  label,
  kind: 'count',
  value,
  width: 16,
});

const NUMBER = text('number', 'No', ({ number }) => number, { width: 8 });
const TIMES = { ...count('times', 'Terlambat (kali)', ({ times }) => times), width: 19 };
const MINUTES = count('minutes', 'Jumlah menit', ({ minutes }) => minutes);

const columnsBy: Readonly<Record<LatenessGroup, (lateness: Lateness) => readonly Column[]>> = {
  siswa: ({ late_limit: limit }) => [
    NUMBER,
    text('name', 'Nama', ({ name }) => name),
    text('nis', 'NIS', ({ nis }) => nis, { width: 18, isPaperOnly: true }),
    text('class', 'Kelas', ({ className }) => className, { width: 18 }),
    TIMES,
    MINUTES,
    count('longest', 'Terlama (menit)', ({ longest }) => longest),
    text('last', 'Terakhir', ({ last }) => formatDate(last), { width: 33 }),
    ...(limit === null
      ? []
      : [
          text('limit', `Batas ${limit} kali`, ({ hasReachedLimit }) => (hasReachedLimit ? 'tercapai' : ''), {
            width: 16,
          }),
        ]),
  ],
  kelas: () => [
    NUMBER,
    text('name', 'Kelas', ({ name }) => name),
    count('pupils', 'Siswa yang terlambat', ({ pupils }) => pupils),
    TIMES,
    MINUTES,
  ],
  hari: () => [
    text('name', 'Hari', ({ name }) => name),
    count('days', 'Hari dicatat', ({ days }) => days),
    TIMES,
    MINUTES,
  ],
};

const moreOf: Readonly<Record<LatenessGroup, (row: LatenessRow) => string>> = {
  siswa: ({ className, longest, last }) =>
    `${className} · terlama ${longest} menit · terakhir ${formatShortDate(last)}`,
  kelas: ({ pupils }) => `${formatNumber(pupils)} siswa`,
  hari: ({ days }) => `dalam ${formatNumber(days)} hari dengan catatan gerbang`,
};

/** @param className of the class that was chosen */
export function latenessSheet(
  lateness: Lateness,
  group: LatenessGroup,
  className: string | undefined,
): Sheet<LatenessRow> {
  const { School, days, pupils, weekdays, late_limit: limit } = lateness;
  const range = rangeText(lateness);
  const times = weekdays.reduce((sum, one) => sum + one.times, 0);
  const summary =
    group === 'kelas'
      ? `${formatNumber(days)} hari sekolah dengan catatan gerbang.`
      : `${formatNumber(times)} kali terlambat oleh ${formatNumber(pupils.length)} siswa dalam ${formatNumber(days)} hari sekolah dengan catatan gerbang.`;
  const footnotes = [
    'Dihitung dari kedatangan pertama di gerbang pada hari sekolah yang sesudah batas terlambat hari itu.',
    limit === null ? undefined : `Batas sekolah: ${limit} kali dalam satu semester.`,
  ];
  const title = ['Rekap keterlambatan', className, range].filter(Boolean).join(', ');
  return {
    look: 'paper-lists',
    isPortrait: true,
    heading: 'Rekap keterlambatan siswa',
    title,
    file: fileName(`${title.replaceAll(',', '')} per ${LATENESS_GROUPS[group].toLowerCase()}`),
    name: LATENESS_GROUPS[group],
    school: School,
    facts: [
      ['Rentang', range],
      ['Kelas', className ?? 'Semua kelas'],
      ['Hari dicatat', String(days)],
    ],
    summary,
    explanation: [summary, ...footnotes],
    foot: footnotes,
    letters: 'none',
    columns: columnsBy[group](lateness),
    rows: rowsBy[group](lateness),
    card: (row) => ({
      number: row.number,
      name: row.name,
      figure: `${formatNumber(row.times)} kali`,
      text: [`${formatNumber(row.minutes)} menit`, row.hasReachedLimit && `mencapai batas ${limit} kali`]
        .filter(Boolean)
        .join(' · '),
      more: moreOf[group](row),
    }),
    signers: [{ title: 'Kepala Sekolah', who: School?.head ?? null }],
  };
}
