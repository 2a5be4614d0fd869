/** What stands beside the day: one's own class, what was left undone, and how the weeks compare; as src/home/ draws them. */
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import type { Homeroom } from '../../contract/homeroom.ts';
import type { Overview } from '../../contract/overview.ts';
import {
  allUnfilled,
  classLinkText,
  describeHomeroom,
  describeUnfilled,
  homeroomSessions,
  homeroomTitle,
  MISSING_LABEL,
  missingLesson,
  missingName,
  RATE_NOTE,
  RATE_TITLE,
  ratesOf,
  recapLinkText,
  UNFILLED_SHOWN,
  UNFILLED_TITLE,
} from '../home/overviewWords.ts';
import { pathTo } from '../kit/page/paths.ts';
import { INCOMPLETE_PATH } from '../oversight/paths.ts';
import { may, type Person } from '../person/rights.ts';
import { recapPath } from '../recap/paths.ts';
import { pupilLinkOf } from '../school/pupilPath.ts';
import { draw } from './draw.ts';
import { lessonList, note, section, statusLine } from './firstLessons.ts';

/** Who looks, and what the server has. */
export interface Viewer {
  readonly person: Person;
}

export const overviewOf = (overview: Overview, viewer: Viewer): readonly Node[] => [
  ...(overview.homeroom ?? []).map((homeroom) => homeroomOf(homeroom, viewer)),
  unfilledOf(overview, viewer),
  rates(overview),
];

function homeroomOf(homeroom: Homeroom, { person }: Viewer): HTMLElement {
  const { Class, missing } = homeroom;
  const hasRecap = may(person, 'getMonthRecap');
  return section(
    homeroomTitle(homeroom),
    false,
    note(describeHomeroom(homeroom)),
    missing.length > 0 &&
      draw(
        'ul',
        { class: 'lines', 'aria-label': MISSING_LABEL },
        ...missing.map((one) => missingLine(one, { person })),
      ),
    ...lessonList(homeroomSessions(homeroom), { me: person.id, isDense: true }),
    draw('a', { class: 'btn words', href: pathTo('kelas', Class.id) }, classLinkText(homeroom)),
    hasRecap && draw('a', { class: 'btn', href: recapPath(Class.id) }, recapLinkText(homeroom)),
  );
}

function missingLine(one: Homeroom['missing'][number], { person }: Viewer): HTMLElement {
  const { pupil, status, session } = one;
  const to = pupilLinkOf(person, pupil.id);
  const lesson = pathTo('mata-pelajaran', session.subjectId, 'sesi', session.id);
  return statusLine(
    status,
    to === undefined ? missingName(one) : draw('a', { class: 'plain', href: to }, missingName(one)),
    `${STATUS_TEXT[status].label} · `,
    draw('a', { href: lesson }, missingLesson(one)),
  );
}

function unfilledOf(overview: Overview, { person }: Viewer): HTMLElement {
  const { unfilled, unfilled_total: total, any_kept: anyKept } = overview;
  const shown = unfilled.slice(0, UNFILLED_SHOWN);
  return section(
    UNFILLED_TITLE,
    false,
    note(describeUnfilled(total, shown.length, anyKept)),
    ...lessonList(shown, { me: person.id, withDay: true }),
    total > 0 && draw('a', { class: 'btn words', href: INCOMPLETE_PATH }, allUnfilled(total)),
  );
}

function rates({ this_week: thisWeek, last_week: lastWeek }: Overview): HTMLElement {
  const found = ratesOf(thisWeek, lastWeek);
  const figure = (words: string) => draw('strong', {}, words);
  return section(
    RATE_TITLE,
    false,
    note('Pekan ini ', figure(found.thisWeek), ', pekan lalu ', figure(found.lastWeek), `. ${RATE_NOTE}`),
    found.rows.length > 0 &&
      draw(
        'table',
        { class: 'home-rates' },
        draw(
          'thead',
          {},
          draw(
            'tr',
            {},
            draw('th', { scope: 'col' }, 'Hari'),
            draw('td', { 'aria-hidden': 'true' }, `dari ${found.from}`),
            draw('th', { scope: 'col', class: 'num' }, 'Pekan ini'),
            draw('th', { scope: 'col', class: 'num' }, 'Pekan lalu'),
          ),
        ),
        draw('tbody', {}, ...found.rows.map(rateRow)),
      ),
  );
}

function rateRow({ weekday, now, before, width, isLow }: ReturnType<typeof ratesOf>['rows'][number]) {
  const bar = width !== undefined && draw('span', { class: 'bar' });
  if (bar) bar.style.width = width;
  return draw(
    'tr',
    { class: isLow ? 'low' : undefined },
    draw('th', { scope: 'row' }, weekday),
    draw('td', { 'aria-hidden': 'true' }, bar),
    draw('td', { class: 'num' }, draw('strong', {}, now)),
    draw('td', { class: 'num' }, before),
  );
}
