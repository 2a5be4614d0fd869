import { Link } from 'react-router-dom';
import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import type { ClassOfPupil, AttendanceException } from '../../../../contract/recap/pupilRecap.ts';
import { StatusLine } from '../../attendance/index.ts';
import { formatDate, formatTime } from '../../../i18n/format.ts';
import { ToolbarSelect } from '../../../kit/list/Pick.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { monthName } from '../words.ts';
import { MonthCalendar } from '../MonthCalendar.tsx';

interface PupilMonthProps {
  readonly shown: ClassOfPupil;
  readonly month: string | undefined;
  readonly onMonth: (month: string) => void;
}

/** A month as a calendar, and below it each lesson that was missed or begun late, with its reason. */
export function PupilMonth({ shown: { months, exceptions }, month, onMonth }: PupilMonthProps) {
  const shown = months.find((one) => one.month === month) ?? months.at(-1);
  if (!shown)
    return (
      <Section title="Kalender">
        <p className="quiet small">Belum ada bulan yang berjalan.</p>
      </Section>
    );
  const monthExceptions = exceptions.filter(({ date }) => date.startsWith(shown.month));
  return (
    <div>
      <Section title="Kalender">
        <div className="tools recap-tools">
          <ToolbarSelect
            label="Bulan"
            value={shown.month}
            isOn={false}
            onChange={onMonth}
            options={months.map((one) => ({ value: one.month, label: monthName(one.month) }))}
          />
        </div>
        <MonthCalendar {...shown} />
      </Section>
      <Section
        title={`Tidak hadir atau terlambat, ${monthName(shown.month)}`}
        count={monthExceptions.length > 0 ? String(monthExceptions.length) : undefined}
      >
        {monthExceptions.length === 0 && (
          <p className="quiet small">
            {shown.recorded === 0
              ? 'Belum ada yang dicatat di bulan ini.'
              : 'Hadir di semua sesi yang dicatat.'}
          </p>
        )}
        <ul className="lines">
          {monthExceptions.map((one) => (
            <ExceptionLine key={one.id} {...one} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function ExceptionLine({
  id,
  subjectId,
  subject,
  date,
  start_time: start,
  status,
  note,
  minutes_late: late,
}: AttendanceException) {
  const name = (
    <Link className="plain" to={pathTo('mata-pelajaran', subjectId, 'sesi', id)}>
      {formatDate(date)}, {formatTime(start)}
    </Link>
  );
  return (
    <StatusLine status={status} name={name}>
      {[subject, STATUS_TEXT[status].label, late !== null && `${late} menit`, note]
        .filter(Boolean)
        .join(' · ')}
    </StatusLine>
  );
}
