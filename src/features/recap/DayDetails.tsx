import { Link } from 'react-router-dom';
import { NOT_COUNTED_CODE } from '../../../contract/dayRules.ts';
import type { MonthRecapPupil, MonthRecap } from '../../../contract/recap/recap.ts';
import { formatDateWithWeekday, formatTime } from '../../i18n/format.ts';
import { Line } from '../../kit/page/Line.tsx';
import { PlainDialog } from '../../kit/page/PlainDialog.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { PupilName } from '../../school/PupilLink.tsx';
import { DayCode, wordOfDayCode } from './dayCodes.tsx';
import { ruleText } from './words.ts';

/** What somebody has asked about: a pupil and one day, or all the pupil's days that are not plain presence. */
export interface DaySelection {
  readonly pupil: MonthRecapPupil;
  /** The index of the day in the month, from 0. */
  readonly day?: number;
}

interface DayDetailsProps extends DaySelection {
  readonly recap: MonthRecap;
  readonly onClose: () => void;
}

/** The sessions behind a pupil's days, and the rule that made days of them. */
export function DayDetails({ recap, pupil, day, onClose }: DayDetailsProps) {
  const days = recap.days
    .map(({ date }, at) => ({ date, at, letter: pupil.letters.charAt(at) }))
    .filter(({ at, letter }) =>
      day === undefined ? letter !== 'H' && letter !== NOT_COUNTED_CODE : at === day,
    );
  return (
    <PlainDialog title={<PupilName pupil={pupil} />} maxWidth="sm" onClose={onClose}>
      {day === undefined && <p className="quiet small">{daySumsText(pupil)}</p>}
      {days.length === 0 && <p>Semua hari yang tercatat hadir tepat waktu.</p>}
      {days.map(({ date, letter }) => (
        <section key={date} className="recap-day">
          <h3>
            <DayCode letter={letter} /> {formatDateWithWeekday(date)}: {wordOfDayCode(letter)}
          </h3>
          <DaySessions recap={recap} pupil={pupil} date={date} />
        </section>
      ))}
      <p className="quiet small">{ruleText(recap)}</p>
    </PlainDialog>
  );
}

interface SessionsProps {
  readonly recap: MonthRecap;
  readonly pupil: MonthRecapPupil;
  readonly date: string;
}

function DaySessions({ recap, pupil, date }: SessionsProps) {
  const sessions = recap.sessions
    .map((session, at) => ({ ...session, letter: pupil.marks.charAt(at) }))
    .filter((session) => session.date === date);
  if (sessions.length === 0) return <p className="quiet small">Tidak ada sesi pada hari ini.</p>;
  return (
    <ul className="lines">
      {sessions.map(({ id, subjectId, subject, start_time: start, letter }) => (
        <Line
          key={id}
          start={<DayCode letter={letter} />}
          title={
            <Link className="plain" to={pathTo('mata-pelajaran', subjectId, 'sesi', id)}>
              {formatTime(start)} {subject}
            </Link>
          }
          text={wordOfDayCode(letter)}
        />
      ))}
    </ul>
  );
}

const daySumsText = ({ days, recorded }: MonthRecapPupil): string =>
  recorded === 0
    ? 'Belum ada yang dicatat pada bulan ini.'
    : `Sakit ${days.sakit}, izin ${days.izin}, alpa ${days.alpa} dari ${recorded} hari yang tercatat.`;
