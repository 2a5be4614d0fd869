/** Lessons as src/home/Lesson.tsx, LessonList.tsx and kit/page/Section.tsx draw them. */
import { STATUS_TEXT, type AttendanceStatus } from '../../contract/attendanceStatus.ts';
import type { Id } from '../../contract/calls.ts';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { STATUS_STYLE } from '../attendance/statusColours.ts';
import type { LessonOfDay } from '../home/due.ts';
import { LESSONS_AT_FIRST, showAll } from '../home/overviewWords.ts';
import { dotsOf, lessonWords } from '../home/words.ts';
import { CHECK_PATH } from '../kit/page/iconPaths.ts';
import { pathTo } from '../kit/page/paths.ts';
import { draw } from './draw.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** As kit/page/icons.tsx draws it. */
function checkIcon(): Element {
  const icon = document.createElementNS(SVG, 'svg');
  const line = document.createElementNS(SVG, 'path');
  icon.setAttribute('class', 'i');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', CHECK_PATH);
  icon.append(line);
  return icon;
}

/** @param summary beside the title */
export const section = (
  title: string,
  summary: string | false,
  ...content: readonly (Node | false)[]
): HTMLElement =>
  draw(
    'section',
    { class: 'sec' },
    draw('header', {}, draw('h2', {}, title), summary && draw('p', { class: 'quiet small' }, summary)),
    ...content,
  );

export const note = (...words: readonly (Node | string)[]): HTMLElement =>
  draw('p', { class: 'quiet small' }, ...words);

/** In the colours of a status. */
function letterOf(status: AttendanceStatus, isHidden = false): HTMLElement {
  const letter = draw(
    'span',
    { class: 'k', 'aria-hidden': isHidden ? 'true' : undefined },
    STATUS_TEXT[status].letter,
  );
  for (const [name, value] of Object.entries(STATUS_STYLE[status])) letter.style.setProperty(name, value);
  return letter;
}

/** As attendance/StatusLine.tsx draws it. */
export const statusLine = (
  status: AttendanceStatus,
  name: Node | string,
  ...words: readonly (Node | string)[]
): HTMLElement =>
  draw(
    'li',
    {},
    letterOf(status, true),
    draw('div', { class: 'grow' }, draw('b', {}, name), draw('small', {}, ...words)),
  );

function dots(session: SessionOfDay): HTMLElement | undefined {
  const found = dotsOf(session.attendance_summary);
  if (!found) return undefined;
  const { of, present, letters } = found;
  const line = draw('span', { class: 'dots', 'data-none': present === 0 ? 'true' : undefined });
  line.style.setProperty('--of', String(of));
  line.style.setProperty('--n', String(present));
  return draw(
    'span',
    { class: 'home-line', 'aria-hidden': 'true' },
    line,
    ...letters.map(({ status, count }) =>
      count === undefined
        ? letterOf(status)
        : draw('span', { class: 'count-of' }, letterOf(status), String(count)),
    ),
  );
}

/** Of whom, and whether with its day. */
export interface LessonOptions {
  readonly me: Id | undefined;
  readonly withDay?: boolean;
  readonly isDense?: boolean;
}

export function lesson(
  { session, isNow, tag, button }: LessonOfDay,
  { me, withDay = false }: LessonOptions,
): HTMLElement {
  const { start, end, day, name, detail, state, isFull, isEmpty } = lessonWords(session, me);
  return draw(
    'a',
    {
      class: 'home-lesson',
      'data-now': isNow ? 'true' : undefined,
      href: pathTo('mata-pelajaran', session.subjectId, 'sesi', session.id),
    },
    withDay
      ? draw('span', { class: 'home-lesson-day' }, day)
      : draw(
          'span',
          { class: 'home-lesson-time' },
          start,
          draw('span', { class: 'vh' }, '–'),
          draw('small', {}, end),
        ),
    draw(
      'span',
      { class: 'home-lesson-what' },
      tag !== undefined && draw('span', { class: 'home-lesson-tag' }, tag),
      draw('b', {}, name),
      draw('small', {}, draw('span', { class: 'vh' }, ' · '), detail),
      dots(session),
    ),
    draw(
      'span',
      { class: 'home-lesson-state', 'data-full': isFull ? 'true' : undefined },
      isFull && checkIcon(),
      isEmpty && draw('span', { class: 'ring' }),
      state,
    ),
    button !== undefined && draw('span', { class: 'btn filled big' }, button),
  );
}

/** The first of them, and what shows the others as soon as React is there. */
export function lessonList(sessions: readonly SessionOfDay[], options: LessonOptions): readonly Node[] {
  const { withDay = false, isDense = withDay } = options;
  const line = (session: SessionOfDay) =>
    draw('li', {}, lesson({ session, isNow: false, tag: undefined, button: undefined }, options));
  const list = draw(
    'ul',
    { class: 'home-lessons', 'data-dense': isDense ? 'true' : undefined },
    ...sessions.slice(0, LESSONS_AT_FIRST).map(line),
  );
  return sessions.length > LESSONS_AT_FIRST
    ? [list, draw('span', { class: 'btn words' }, showAll(sessions.length))]
    : [list];
}
