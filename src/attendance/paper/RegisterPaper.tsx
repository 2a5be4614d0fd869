import { createPortal } from 'react-dom';
import {
  ATTENDANCE_STATUSES,
  isAttendanceStatus,
  NOT_RECORDED_LABEL,
  STATUS_TEXT,
} from '../../../contract/attendanceStatus.ts';
import { DAILY_NAME } from '../../../contract/dailyWords.ts';
import type { Session } from '../../../contract/sessions.ts';
import type { Subject } from '../../../contract/subjects.ts';
import { formatDay, formatInstant, formatTimeRange } from '../../i18n/format.ts';
import { useSchoolImage, useSchoolName } from '../../providers/extensions.ts';
import type { PupilView, Register } from '../engine/register.ts';
import { groupLabel, groupOf, numbered, type RosterRow, type StatusGroup } from '../engine/rows.ts';
import { shownStatuses, useStatuses } from '../../school/useStatuses.ts';
import { PAPERS, usePaper } from '../../school/paper/paper.ts';
import { usePrintedAt } from '../../school/paper/usePrintedAt.ts';
import { SessionQr } from './useBlankSheet.tsx';
import './registerPaper.css';

export interface RegisterPaperProps {
  readonly register: Register;
  /** The whole class, whatever is searched for or filtered on the screen. */
  readonly roster: readonly RosterRow[];
  readonly session: Session;
  readonly subject?: Subject;
  /** Without what is recorded: to be filled in by hand, when there is no power or no line. */
  readonly isBlank?: boolean;
}

/** The register as a sheet of paper. It is there only while the page is being printed, and then instead of all else. */
export function RegisterPaper(props: RegisterPaperProps) {
  const at = usePrintedAt();
  return at ? createPortal(<Sheet {...props} at={at} />, document.body) : null;
}

function Sheet({
  register,
  roster,
  session,
  subject,
  isBlank = false,
  at,
}: RegisterPaperProps & { readonly at: Date }) {
  const unsent = register.outbox.snapshot().unsaved.size;
  const rows = numbered(roster).map((row) => ({ ...row, view: register.view(row.id) }));
  const choices = useStatuses();
  const statuses = shownStatuses(choices, (status) => rows.some(({ view }) => view.status === status));
  const [paper] = usePaper();
  return (
    <div
      className={['register-paper paper-upright', PAPERS[paper], isBlank && 'blank']
        .filter(Boolean)
        .join(' ')}
    >
      <SheetHead session={session} subject={subject} isBlank={isBlank} />
      <table>
        <thead>
          <tr>
            <th scope="col">No</th>
            <th scope="col">NIS</th>
            <th scope="col">Nama</th>
            {statuses.map((status) => (
              <th key={status} scope="col">
                {STATUS_TEXT[status].letter}
              </th>
            ))}
            <th scope="col">Catatan</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, number, nis, name, view }) => (
            <tr key={id}>
              <td>{number}</td>
              <td>{nis}</td>
              <td>{name}</td>
              {statuses.map((status) => (
                <td key={status}>{!isBlank && view.status === status ? STATUS_TEXT[status].letter : ''}</td>
              ))}
              <td>{isBlank ? '' : remarkOf(view)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {isBlank
          ? `Jumlah ${rows.length} siswa. Hadir ........ tidak hadir ........`
          : sumsOf(rows.map(({ view }) => groupOf(view.status)))}
      </p>
      <div className="register-sign">
        {subject?.is_daily ? 'Wali kelas' : 'Guru mata pelajaran'}
        <span>{subject?.Teacher?.fullname}</span>
      </div>
      <p className="register-printed">
        {statuses.map((status) => `${STATUS_TEXT[status].letter} = ${STATUS_TEXT[status].label}`).join(', ')}.
        Dicetak {formatInstant(at)}.
        {!isBlank && unsent > 0 && ` ${unsent} catatan kehadiran di lembar ini belum terkirim ke server.`}
      </p>
    </div>
  );
}

/** Another backend may leave out any of these; what is missing has a line to be written on. */
function SheetHead({
  session,
  subject,
  isBlank,
}: Pick<RegisterPaperProps, 'session' | 'subject' | 'isBlank'>) {
  const school = useSchoolName();
  const image = useSchoolImage();
  const { name, description, date, start_time: start, end_time: end } = session;
  const ofClass = [
    ['Kelas', subject?.Class?.name],
    ['Hari, tanggal', date && formatDay(date)],
  ] as const;
  const facts = subject?.is_daily
    ? ([...ofClass, ['Wali kelas', subject.Teacher?.fullname]] as const)
    : ([
        ...ofClass,
        ['Mata pelajaran', subject?.name],
        ['Waktu', start && end && formatTimeRange(start, end)],
        ['Guru', subject?.Teacher?.fullname],
        ['Sesi', [name, description].filter(Boolean).join(': ')],
      ] as const);
  return (
    <>
      <p className="register-school">
        {image && <img src={image} alt="" />}
        {school ?? 'Sekolah: ........................................'}
      </p>
      <h1>{subject?.is_daily ? DAILY_NAME : 'Daftar hadir'}</h1>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isBlank && <SessionQr />}
    </>
  );
}

/** What the columns of letters do not say. */
function remarkOf({ status, minutesLate, note }: PupilView): string {
  if (status === null) return NOT_RECORDED_LABEL;
  const minutes = status === 'terlambat' && minutesLate !== null && `${minutesLate} menit`;
  return [!isAttendanceStatus(status) && status, minutes, note].filter(Boolean).join(' · ');
}

/** "Hadir 30, Sakit 2, Belum dicatat 4, jumlah 36 siswa" */
function sumsOf(groups: readonly StatusGroup[]): string {
  const all: readonly StatusGroup[] = [...ATTENDANCE_STATUSES, 'lain', 'belum'];
  const sums = all.map((group) => [groupLabel(group), groups.filter((one) => one === group).length] as const);
  return [
    ...sums.filter(([, count]) => count > 0).map(([label, count]) => `${label} ${count}`),
    `jumlah ${groups.length} siswa`,
  ].join(', ');
}
