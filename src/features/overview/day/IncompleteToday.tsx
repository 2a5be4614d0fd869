import { Link } from 'react-router-dom';
import type {
  TeacherIncompleteSessions,
  SchoolDayOverview,
} from '../../../../contract/overview/schoolDay.ts';
import { formatNumber, formatTime } from '../../../i18n/format.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { INCOMPLETE_TODAY_TITLE } from '../words.ts';
import { useFirstOrAll } from './useShown.tsx';

const MAX_TEACHERS_AT_FIRST = 6;

type IncompleteTodayProps = NonNullable<SchoolDayOverview['today']>['registers'];

/** Lists the teachers whose registers still have blanks after the lesson is over, each register one tap away. */
export function IncompleteToday({ over, incomplete }: IncompleteTodayProps) {
  const total = incomplete.reduce((sum, { sessions }) => sum + sessions.length, 0);
  const [shown, button] = useFirstOrAll(
    incomplete,
    MAX_TEACHERS_AT_FIRST,
    `Semua ${formatNumber(incomplete.length)} guru`,
  );
  return (
    <Section title={INCOMPLETE_TODAY_TITLE} count={total > 0 ? formatNumber(total) : undefined}>
      {total === 0 && (
        <p className="quiet small">
          {over === 0 ? 'Belum ada sesi yang selesai.' : 'Semua daftar hadir yang sudah lewat lengkap.'}
        </p>
      )}
      <ul className="lines">
        {shown.map((one) => (
          <TeacherRegisters key={one.Teacher?.id ?? ''} {...one} />
        ))}
      </ul>
      {button}
    </Section>
  );
}

const TeacherRegisters = ({ Teacher, sessions }: TeacherIncompleteSessions) => (
  <li>
    <div className="grow">
      <b>{Teacher?.fullname ?? 'Tanpa guru'}</b>
      <span className="day-registers">
        {sessions.map(({ id, subjectId, subject, Class, start_time, is_empty: isEmpty }) => (
          <Link key={id} to={pathTo('mata-pelajaran', subjectId, 'sesi', id)}>
            <span className="ring" data-begun={!isEmpty || undefined} />
            {Class.name}
            <span className="vh">
              , {subject} {formatTime(start_time)}
            </span>
            {!isEmpty && ' (sebagian)'}
          </Link>
        ))}
      </span>
    </div>
    <strong className="day-many" aria-hidden>
      {formatNumber(sessions.length)}
    </strong>
  </li>
);
