import type { Overview as Answer, DayAttendance } from '../../../contract/overview/overview.ts';
import type { Id } from '../../../contract/calls.ts';
import type { OverviewReader } from './Lesson.tsx';
import { UnfilledRegisters } from './UnfilledRegisters.tsx';
import { Section } from '../../kit/page/Section.tsx';
import {
  RATE_NOTE,
  RATE_TITLE,
  compareWeeks,
  classLinkText,
  describeHomeroom,
  sortHomeroomSessions,
  homeroomTitle,
  MISSING_LABEL,
  missingLessonText,
  missingPupilText,
  recapLinkText,
  streakText,
  STREAKS_TITLE,
} from './overviewWords.ts';
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { Homeroom as Led } from '../../../contract/overview/homeroom.ts';
import { StatusLine } from '../attendance/index.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { may } from '../../person/rights.ts';
import { recapPath } from '../../school/paths.ts';
import { getPupilLink } from '../../school/pupilPath.ts';

interface OverviewProps {
  readonly overview: Answer;
  readonly withRate: boolean;
  readonly by: OverviewReader;
}

/**
 * Shows the wali kelas's own class, the registers left incomplete, and how the weeks compare. SchoolDay already shows the last, so
 * `withRate` is off where it stands.
 */
export const Overview = ({ overview, withRate, by }: OverviewProps) => (
  <>
    {/* Hadir servers older than this one do not send `homeroom`. */}
    {(overview.homeroom ?? []).map((homeroom) => (
      <Homeroom key={homeroom.Class.id} homeroom={homeroom} by={by} />
    ))}
    <UnfilledRegisters overview={overview} by={by} />
    {withRate && <AttendanceRate thisWeek={overview.this_week} lastWeek={overview.last_week} />}
  </>
);

interface AttendanceRateProps {
  readonly thisWeek: readonly DayAttendance[];
  readonly lastWeek: readonly DayAttendance[];
}

/** This week against the last. The chart is a table with bars in its cells, so that it reads without sight, too. */
function AttendanceRate({ thisWeek, lastWeek }: AttendanceRateProps) {
  const rates = compareWeeks(thisWeek, lastWeek);
  return (
    <Section title={RATE_TITLE}>
      <p className="quiet small">
        Pekan ini <strong>{rates.thisWeek}</strong>, pekan lalu <strong>{rates.lastWeek}</strong>. {RATE_NOTE}
      </p>
      {rates.rows.length > 0 && (
        <table className="home-rates">
          <thead>
            <tr>
              <th scope="col">Hari</th>
              <td aria-hidden>dari {rates.from}</td>
              <th scope="col" className="num">
                Pekan ini
              </th>
              <th scope="col" className="num">
                Pekan lalu
              </th>
            </tr>
          </thead>
          <tbody>
            {rates.rows.map(({ weekday, now, before, width, isLow }) => (
              <tr key={weekday} className={isLow ? 'low' : undefined}>
                <th scope="row">{weekday}</th>
                <td aria-hidden>{width !== undefined && <span className="bar" style={{ width }} />}</td>
                <td className="num">
                  <strong>{now}</strong>
                </td>
                <td className="num">{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** "Kelas saya" of a wali kelas: who is missing now, today's lessons, and the way to the class. */
const Homeroom = ({ homeroom, by }: { readonly homeroom: Led; readonly by: OverviewReader }) => (
  <Section title={homeroomTitle(homeroom)}>
    <p className="quiet small">{describeHomeroom(homeroom)}</p>
    {homeroom.missing.length > 0 && (
      <ul className="lines" aria-label={MISSING_LABEL}>
        {homeroom.missing.map((one) => (
          <MissingPupil key={one.pupil.id} missing={one} by={by} />
        ))}
      </ul>
    )}
    {homeroom.streaks && homeroom.streaks.length > 0 && (
      <>
        <p className="quiet small">{STREAKS_TITLE}:</p>
        <ul className="lines" aria-label={STREAKS_TITLE}>
          {homeroom.streaks.map((streak) => (
            <StatusLine
              key={streak.id}
              status={streak.status}
              name={<PupilName id={streak.id} name={streak.fullname} by={by} />}
            >
              {streakText(streak)}
            </StatusLine>
          ))}
        </ul>
      </>
    )}
    <by.LessonList sessions={sortHomeroomSessions(homeroom)} isDense />
    <by.Link className="btn words" to={pathTo('kelas', homeroom.Class.id)}>
      {classLinkText(homeroom)}
    </by.Link>
    {by.person && may(by.person, 'getMonthRecap') && (
      <by.Link className="btn" to={recapPath(homeroom.Class.id)}>
        {recapLinkText(homeroom)}
      </by.Link>
    )}
  </Section>
);

interface MissingPupilProps {
  readonly missing: Led['missing'][number];
  readonly by: OverviewReader;
}

const MissingPupil = ({ missing, by }: MissingPupilProps) => (
  <StatusLine
    status={missing.status}
    name={<PupilName id={missing.pupil.id} name={missingPupilText(missing)} by={by} />}
  >
    {STATUS_TEXT[missing.status].label} ·{' '}
    <by.Link to={pathTo('mata-pelajaran', missing.session.subjectId, 'sesi', missing.session.id)}>
      {missingLessonText(missing)}
    </by.Link>
  </StatusLine>
);

interface PupilNameProps {
  readonly id: Id;
  readonly name: string;
  readonly by: OverviewReader;
}

/** A name leads to the pupil's page, for whoever may open it. */
function PupilName({ id, name, by: { person, Link } }: PupilNameProps) {
  const to = person && getPupilLink(person, id);
  return to === undefined ? (
    name
  ) : (
    <Link className="plain" to={to}>
      {name}
    </Link>
  );
}
