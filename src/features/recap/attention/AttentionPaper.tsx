import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { useLetterhead } from '../../../providers/letterhead.ts';
import { BLANK_SCHOOL_LINE, Paper, WhilePrinting } from '../../../school/paper/Paper.tsx';
import type { SheetColumn } from '../../../school/sheet/sheet.ts';
import { type AttentionRow, groupByReason, subjectOrSemesterOf } from './rows.ts';
import { reasonsOf, streakText } from './words.ts';

interface AttentionPaperProps {
  readonly rows: readonly AttentionRow[];
  /** The class, or that all are meant. */
  readonly className: string;
  readonly semester: string;
  readonly until: string;
  /** What the school asks for. */
  readonly limits: string;
}

/** The list as a sheet for a meeting, in the groups of the screen. It is rendered only while printing. */
export const AttentionPaper = (props: AttentionPaperProps) => (
  <WhilePrinting>
    <Sheet {...props} />
  </WhilePrinting>
);

/** A pupil may stand in two classes, so the line's id is not the pupil's. */
type Line = Omit<AttentionRow, 'id'> & { readonly id: number };

const reasonText = ({ standings, limits, streak }: Line): string =>
  [
    ...standings.map((standing) => `${subjectOrSemesterOf(standing)}: ${reasonsOf(standing, limits)}.`),
    ...(streak ? [`${streakText(streak)}.`] : []),
  ].join(' ');

const columns: readonly SheetColumn<Line>[] = [
  { key: 'line', label: 'No', kind: 'text', value: ({ id }) => id, width: 8 },
  { key: 'name', label: 'Nama', kind: 'text', value: ({ fullname }) => fullname, width: 46 },
  { key: 'class', label: 'Kelas', kind: 'text', value: ({ Class }) => Class.name, width: 22 },
  {
    key: 'percent',
    label: '% hadir',
    kind: 'percent',
    value: ({ overall }) => overall?.percent ?? null,
    width: 14,
  },
  { key: 'alpa', label: 'Alpa', kind: 'count', value: ({ overall }) => overall?.alpa ?? null, width: 12 },
  { key: 'reason', label: 'Alasan', kind: 'text', value: reasonText },
];

function Sheet({ rows, className, semester, until, limits }: AttentionPaperProps) {
  const letterhead = useLetterhead();
  const lines = groupByReason(rows)
    .flatMap((group) => group.rows)
    .map((row, at) => ({ ...row, id: at + 1 }));
  return (
    <Paper
      sheet={{
        look: 'paper-lists',
        isPortrait: true,
        heading: 'Siswa yang perlu perhatian',
        school: {
          ...letterhead,
          name: letterhead?.name ?? BLANK_SCHOOL_LINE,
          image: letterhead?.image ?? null,
        },
        facts: [
          ['Kelas', className],
          ['Semester', semester],
          ['Jumlah', `${formatNumber(rows.length)} siswa`],
        ],
        columns,
        rows: lines,
        letters: 'none',
        foot: [limits, `Sampai ${formatDate(until)}.`],
        signers: [],
      }}
    />
  );
}
