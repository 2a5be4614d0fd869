import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  isAttendanceStatus,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
} from '../../../../contract/attendanceStatus.ts';
import { DAILY_REGISTER_NAME } from '../../../../contract/lessons/dailyWords.ts';
import type { Session } from '../../../../contract/lessons/sessions.ts';
import type { Subject } from '../../../../contract/lessons/subjects.ts';
import { formatDateWithWeekday, formatTimeRange } from '../../../i18n/format.ts';
import { useLetterhead } from '../../../providers/letterhead.ts';
import type { PupilView, Register } from '../engine/register.ts';
import {
  groupLabel,
  toStatusGroup,
  numberRosterRows,
  type RosterRow,
  type StatusGroup,
} from '../engine/rows.ts';
import { listShownStatuses, useStatuses } from '../../../school/useStatuses.ts';
import { BLANK_SCHOOL_LINE, Paper, WhilePrinting } from '../../../school/paper/Paper.tsx';
import type { PaperSheet, SheetColumn } from '../../../school/sheet/sheet.ts';
import { SessionQr } from './useBlankSheet.tsx';
import './registerPaper.css';

export interface RegisterPaperProps {
  readonly register: Register;
  /** The whole class, whatever is searched for or filtered on the screen. */
  readonly roster: readonly RosterRow[];
  readonly session: Session;
  readonly subject?: Subject;
  /** Prints the register without its marks, to be filled in by hand when there is no power or no connection. */
  readonly isBlank?: boolean;
}

/** The register as a sheet of paper. It is rendered only while printing. */
export const RegisterPaper = (props: RegisterPaperProps) => (
  <WhilePrinting>
    <RegisterOnPaper {...props} />
  </WhilePrinting>
);

function RegisterOnPaper({ register, roster, session, subject, isBlank = false }: RegisterPaperProps) {
  const letterhead = useLetterhead();
  const school = {
    ...letterhead,
    name: letterhead?.name ?? BLANK_SCHOOL_LINE,
    image: letterhead?.image ?? null,
  };
  const unsentCount = register.outbox.snapshot().unsaved.size;
  const rows = numberRosterRows(roster).map((row) => ({ ...row, view: register.view(row.id) }));
  const statuses = listShownStatuses(useStatuses(), (status) =>
    rows.some(({ view }) => view.status === status),
  );
  const sheet: PaperSheet<Row> = {
    look: isBlank ? 'register-paper register-blank' : 'register-paper',
    isPortrait: true,
    heading: subject?.is_daily ? DAILY_REGISTER_NAME : 'Daftar hadir',
    school,
    facts: factsOf(session, subject),
    columns: columnsOf(statuses, isBlank),
    rows,
    letters: 'none',
    foot: [
      isBlank
        ? `Jumlah ${rows.length} siswa. Hadir ........ tidak hadir ........`
        : sumsOf(rows.map(({ view }) => toStatusGroup(view.status))),
    ],
    signers: [
      {
        title: subject?.is_daily ? 'Wali kelas' : 'Guru mata pelajaran',
        who: { name: subject?.Teacher?.fullname ?? '', employee_number: null },
        isUndated: true,
      },
    ],
  };
  return (
    <Paper
      sheet={sheet}
      legend={`${statuses.map((status) => `${STATUS_TEXT[status].letter} = ${STATUS_TEXT[status].label}`).join(', ')}.`}
      warning={
        !isBlank &&
        unsentCount > 0 &&
        `${unsentCount} catatan kehadiran di lembar ini belum terkirim ke server.`
      }
    >
      {isBlank && <SessionQr />}
    </Paper>
  );
}

/** The facts at the top of the sheet. Another backend may leave out any of them; a missing one gets a line to write on. */
function factsOf(session: Session, subject: Subject | undefined): PaperSheet<Row>['facts'] {
  const { name, description, date, start_time: start, end_time: end } = session;
  const ofClass = [
    ['Kelas', subject?.Class?.name],
    ['Hari, tanggal', date && formatDateWithWeekday(date)],
  ] as const;
  return subject?.is_daily
    ? [...ofClass, ['Wali kelas', subject.Teacher?.fullname]]
    : [
        ...ofClass,
        ['Mata pelajaran', subject?.name],
        ['Waktu', start && end && formatTimeRange(start, end)],
        ['Guru', subject?.Teacher?.fullname],
        ['Sesi', [name, description].filter(Boolean).join(': ')],
      ];
}

interface Row {
  readonly id: unknown;
  readonly number: number | null;
  readonly nis: string;
  readonly name: string;
  readonly view: PupilView;
}

const columnsOf = (statuses: readonly AttendanceStatus[], isBlank: boolean): readonly SheetColumn<Row>[] => [
  { key: 'number', label: 'No', kind: 'text', value: ({ number }) => number ?? '', width: 8 },
  { key: 'nis', label: 'NIS', kind: 'text', value: ({ nis }) => nis, width: 24 },
  { key: 'name', label: 'Nama', kind: 'text', value: ({ name }) => name },
  ...statuses.map((status): SheetColumn<Row> => {
    const { letter } = STATUS_TEXT[status];
    return {
      key: status,
      label: letter,
      kind: 'letter',
      value: ({ view }) => (!isBlank && view.status === status ? letter : ''),
      width: 7,
    };
  }),
  {
    key: 'remark',
    label: 'Catatan',
    kind: 'text',
    value: ({ view }) => (isBlank ? '' : remarkOf(view)),
    width: 45,
  },
];

/** The remark of a row: what the columns of letters do not say. */
function remarkOf({ status, minutesLate, note }: PupilView): string {
  if (status === null) return NOT_RECORDED_LABEL;
  const minutes = status === 'terlambat' && minutesLate !== null && `${minutesLate} menit`;
  return [!isAttendanceStatus(status) && status, minutes, note].filter(Boolean).join(' · ');
}

/** The sums in words, e.g. "Hadir 30, Sakit 2, Belum dicatat 4, jumlah 36 siswa". */
function sumsOf(groups: readonly StatusGroup[]): string {
  const all: readonly StatusGroup[] = [...ATTENDANCE_STATUSES, 'lain', 'belum'];
  const sums = all.map((group) => [groupLabel(group), groups.filter((one) => one === group).length] as const);
  return [
    ...sums.filter(([, count]) => count > 0).map(([label, count]) => `${label} ${count}`),
    `jumlah ${groups.length} siswa`,
  ].join(', ');
}
