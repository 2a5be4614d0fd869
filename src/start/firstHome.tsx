/**
 * Paints a teacher's home page from the answers to the first script's requests: the greeting, the day's lessons with a button for the
 * current one, and what was left undone. Home pages that begin with other figures (the office's day, a school's first steps, a pupil's
 * page) wait for React, and so do the totals, which come last.
 */
import { minutesSinceMidnight } from '../../contract/days.ts';
import type { Overview as Answer } from '../../contract/overview/overview.ts';
import type { OwnProfile } from '../../contract/account/profile.ts';
import type { SessionOfDay } from '../../contract/lessons/sessions.ts';
import { prepareTimeline } from '../features/overview/due.ts';
import { Greeting, HomeColumns } from '../features/overview/HomeFrame.tsx';
import { DayLessons, LessonLines, type LessonListProps } from '../features/overview/Lesson.tsx';
import { Overview } from '../features/overview/Overview.tsx';
import { describeDay, HOME_TITLE, isOwnDay, TODAY_TITLE } from '../features/overview/words.ts';
import { readClockIn, isTimeZone, formatTimeIn } from '../i18n/format.ts';
import { PlainLink } from '../kit/page/plainLink.tsx';
import { Section } from '../kit/page/Section.tsx';
import { isPupil, may, type Person } from '../person/rights.ts';
import { personName } from '../providers/personName.ts';
import { readAnswerData, readAnswerBody } from './answered.ts';
import type { FirstCalls } from './firstCalls.ts';
import { paint } from './paint.ts';
import { isPhone, showPaintedPage } from './stage.tsx';
import '../features/overview/home.css';

/** The server's offers, in the form that providers/extensions.ts reads. */
interface ServerInfo {
  readonly data: readonly string[];
  readonly timezone?: unknown;
  readonly school_reach?: unknown;
  readonly is_set_up?: unknown;
}

export async function paintHome(
  start: HTMLElement,
  root: HTMLElement,
  homeAnswers: NonNullable<FirstCalls['home']>,
): Promise<void> {
  const [profile, server, sessions] = await Promise.all([
    readAnswerData<OwnProfile>(homeAnswers.profile),
    readAnswerBody<ServerInfo>(homeAnswers.extensions),
    readAnswerData<readonly SessionOfDay[]>(homeAnswers.sessions),
  ]);
  if (!profile || !server || !Array.isArray(sessions) || sessions.length === 0) return;
  const person = toPerson(profile, server);
  if (!isShownLessons(person, profile, server)) return;
  const ownId = profile.id;
  const zone = isTimeZone(server.timezone) ? server.timezone : undefined;
  const minute = minutesSinceMidnight(formatTimeIn(zone));
  const LessonList = (props: LessonListProps) => <LessonLines {...props} me={ownId} Link={PlainLink} />;
  const body = showPaintedPage(start, root, {
    title: HOME_TITLE,
    greeting: <Greeting name={personName(profile)} {...readClockIn(zone)} />,
    between: <div />,
    body: (
      <HomeColumns
        today={
          <Section title={TODAY_TITLE} summary={describeDay(sessions)}>
            {isOwnDay(sessions, ownId) ? (
              <DayLessons
                lessons={prepareTimeline(sessions, minute, ownId, isPhone())}
                me={ownId}
                Link={PlainLink}
              />
            ) : (
              <LessonList sessions={sessions} />
            )}
          </Section>
        }
        overview={null}
      />
    ),
    read: '.home-page',
    anchor: '.head',
    kind: HOME_TITLE,
  });
  // The overview is in a column of its own, or below the lessons, so nothing moves when it is added later.
  const overview = homeAnswers.overview && (await readAnswerData<Answer>(homeAnswers.overview));
  if (!overview) return;
  const by = { person, Link: PlainLink, LessonList };
  body?.lastElementChild?.append(paint(<Overview overview={overview} withRate by={by} />));
}

const toPerson = ({ id, Role: role }: OwnProfile, server: ServerInfo): Person => ({
  id,
  role: role?.name,
  hasOurRoles: server.data.includes('hadir'),
  isOfOneSchool: server.school_reach === 'own',
});

/** Whether this person's home page begins with the day's lessons. */
const isShownLessons = (person: Person, profile: OwnProfile, server: ServerInfo): boolean =>
  person.hasOurRoles &&
  !isPupil(person) &&
  !may(person, 'getSchoolDay') &&
  profile.must_change_password !== true &&
  server.is_set_up !== false;
