/**
 * Paints the home of who teaches from the answers that the first script has asked for, as src/home/HomePage.tsx draws it: the greeting,
 * the day with the lesson of now and its button, and what was left undone. What begins with other figures (the office's day, a
 * school's first steps, a pupil's page) waits for React; so do the totals, which stand last.
 */
import { minutesOf } from '../../contract/days.ts';
import type { Overview } from '../../contract/overview.ts';
import type { OwnProfile } from '../../contract/profile.ts';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { timelineAt } from '../home/due.ts';
import { describeDay, greet, HOME_TITLE, isOwnDay, TODAY_TITLE } from '../home/words.ts';
import { clockIn, formatDay, isTimeZone, timeIn } from '../i18n/format.ts';
import { isPupil, may } from '../person/rights.ts';
import { personName } from '../providers/personName.ts';
import { answered, answeredWhole } from './answered.ts';
import { draw } from './draw.ts';
import type { FirstCalls } from './firstCalls.ts';
import { lesson, lessonList, section } from './firstLessons.ts';
import { overviewOf } from './firstOverview.ts';
import { isPhone, show } from './stage.ts';
import '../home/home.css';

/** As providers/extensions.ts reads it. */
interface Server {
  readonly data: readonly string[];
  readonly timezone?: unknown;
  readonly school_reach?: unknown;
  readonly is_set_up?: unknown;
}

export async function paintHome(
  start: HTMLElement,
  root: HTMLElement,
  asked: NonNullable<FirstCalls['home']>,
): Promise<void> {
  const [person, server, sessions] = await Promise.all([
    answered<OwnProfile>(asked.profile),
    answeredWhole<Server>(asked.extensions),
    answered<readonly SessionOfDay[]>(asked.sessions),
  ]);
  if (!person || !server || !Array.isArray(sessions) || sessions.length === 0) return;
  const viewer = viewerOf(person, server);
  if (!viewer || server.is_set_up === false) return;
  const zone = isTimeZone(server.timezone) ? server.timezone : undefined;
  const { day, hour } = clockIn(zone);
  const beside = draw('div', { class: 'from-top' });
  show(start, root, {
    title: HOME_TITLE,
    greeting: draw(
      'div',
      { class: 'greeting home-greeting' },
      draw('p', {}, greet(hour, personName(person))),
      draw('p', { class: 'quiet' }, formatDay(day)),
    ),
    offers: server.data,
    between: draw('div', {}),
    body: draw(
      'div',
      { class: 'home-page from-top' },
      draw('div', { class: 'from-top' }, today(sessions, person.id, minutesOf(timeIn(zone)))),
      beside,
    ),
    read: '.home-page',
    below: '.head',
    kind: HOME_TITLE,
  });
  // In a column of its own, or below: nothing moves when it comes.
  const overview = asked.overview && (await answered<Overview>(asked.overview));
  if (overview) beside.append(...overviewOf(overview, viewer));
}

/** Who looks at a home that begins with the day's lessons; nobody else. */
function viewerOf({ id, Role: role, must_change_password: mustChange }: OwnProfile, server: Server) {
  const isHadir = server.data.includes('hadir');
  const person = {
    id,
    role: role?.name,
    hasOurRoles: isHadir,
    isOfOneSchool: server.school_reach === 'own',
  };
  const hasDay = may(person, 'getSchoolDay');
  return isPupil(person) || hasDay || mustChange === true || !isHadir ? undefined : { person };
}

function today(sessions: readonly SessionOfDay[], me: OwnProfile['id'], minute: number): HTMLElement {
  const ofNow = (one: ReturnType<typeof timelineAt>[number]) => draw('li', {}, lesson(one, { me }));
  const list = isOwnDay(sessions, me)
    ? [draw('ol', { class: 'home-lessons' }, ...timelineAt(sessions, minute, me, isPhone()).map(ofNow))]
    : lessonList(sessions, { me });
  return section(TODAY_TITLE, describeDay(sessions), ...list);
}
