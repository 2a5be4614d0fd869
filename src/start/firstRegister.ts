/**
 * Paints the names and letters of a register from the answers that the first script has asked for, as attendance/RegisterRow.tsx
 * draws them. A letter that is tapped is kept, and set in React's register as soon as that is there. A register that
 * has something to say above the class, or that the person does not keep, waits for React.
 */
import { mayCall } from '../../contract/access.ts';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  STATUS_TEXT,
  USUAL_STATUSES,
} from '../../contract/attendanceStatus.ts';
import { ROLES } from '../../contract/roles.ts';
import type { Session, SessionDetail } from '../../contract/sessions.ts';
import type { Subject } from '../../contract/subjects.ts';
import type { User } from '../../contract/users.ts';
import { groupLabel, groupOf, numbered, readRow, type RosterRow } from '../attendance/engine/rows.ts';
import { STATUS_STYLE } from '../attendance/statusColours.ts';
import { clockIn, formatDay, formatTimeRange } from '../i18n/format.ts';
import { registerTitle, subjectOfLesson } from '../school/lessonName.ts';
import { mayBeStudent } from '../school/people.ts';
import { answered } from './answered.ts';
import { draw } from './draw.ts';
import type { FirstCalls } from './firstCalls.ts';
import { isPhone, show } from './stage.ts';
import '../attendance/register.css';
import '../attendance/registerRows.css';
import '../attendance/choices.css';

/** As providers/extensions.ts keeps the school's. */
const ZONE =
  window.localStorage.getItem(`${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_timezone`) ?? undefined;

type Raw = Readonly<Record<string, unknown>>;
type Lesson = Session & Partial<SessionDetail>;

export async function paintRegister(
  start: HTMLElement,
  root: HTMLElement,
  asked: NonNullable<FirstCalls['register']>,
): Promise<void> {
  const [person, offers, subject, session, raw] = await Promise.all([
    answered<User>(asked.profile),
    answered<readonly string[]>(asked.extensions),
    answered<Subject>(asked.subject),
    answered<Lesson>(asked.session),
    answered<readonly Raw[]>(asked.rows),
  ]);
  if (!person || !offers || !subject || !session || !Array.isArray(raw)) return;
  if (!mayWrite(person, offers, subject, session) || !isOrdinary(session, offers)) return;
  const roster = numbered(
    (raw as readonly Raw[]).flatMap((one) => {
      const row = readRow(one);
      return row && (mayBeStudent(one) || row.mark.status !== null) ? [row] : [];
    }),
  );
  if (roster.length === 0) return;
  const body = draw('div', { class: 'register-page' }, listOf(roster, offers));
  const title = registerTitle(subjectOfLesson(subject, session));
  const onPhone = isPhone();
  show(start, root, {
    title,
    trail: ['Beranda', 'Mata pelajaran', subject.name, 'Sesi'],
    offers,
    between: between(session),
    body,
    read: '.register-list',
    // Beside buttons a long heading takes more lines than alone: there each class has its own place.
    below: onPhone ? '.register-when' : '.crumb',
    kind: onPhone ? 'Daftar hadir' : title,
    onTaken: (page, focused) => play(body, page, focused),
  });
}

/** As attendance/AttendancePage.tsx draws it. What stands between it and the class has its place in the height. */
const between = ({ name, date, start_time: from, end_time: to }: Lesson): HTMLElement =>
  draw(
    'div',
    { class: 'register-head' },
    draw(
      'p',
      { class: 'register-when' },
      draw('strong', {}, name),
      ' ',
      draw('span', {}, formatDay(date)),
      ' ',
      draw('span', {}, formatTimeRange(from, to)),
    ),
  );

/** As person/person.ts decides it; React's page decides anew. */
const mayWrite = (
  { Role, id }: User,
  offers: readonly string[],
  { teacherId }: Subject,
  session: Lesson,
): boolean =>
  !offers.includes('hadir') ||
  (mayCall(Role?.name, 'markAttendance') &&
    (Role?.name !== ROLES.teacher || String(session.teacherId ?? teacherId) === String(id)));

/** Nothing is said above the class. */
const isOrdinary = (session: Lesson, offers: readonly string[]): boolean =>
  !session.cancelled &&
  !session.moved_from &&
  !session.Substitute &&
  !session.overlaps?.length &&
  !(offers.includes('hadir') && session.date > clockIn(ZONE).day);

const listOf = (
  roster: readonly (RosterRow & { readonly number: number | null })[],
  offers: readonly string[],
): HTMLElement => {
  const choices = offers.includes('hadir') ? ATTENDANCE_STATUSES : USUAL_STATUSES;
  const list = draw(
    'ol',
    {
      class: 'register-list',
      'data-plain': String(!offers.includes('hadir')),
      'data-context': String(offers.includes('hadir')),
    },
    ...roster.map(({ id, number, name, nis, mark }) => {
      const group = groupOf(mark.status);
      return draw(
        'li',
        { class: 'register-row', 'data-pupil': String(id), 'data-group': group },
        draw('span', { class: 'register-number' }, String(number ?? '–')),
        draw(
          'span',
          { class: 'register-person' },
          draw('span', { class: 'register-name' }, name),
          draw('span', { class: 'register-facts' }, draw('span', { class: 'register-nis' }, nis)),
        ),
        draw(
          'div',
          { class: 'register-choices', role: 'radiogroup', 'aria-label': name },
          ...choices.map((status) => choiceOf(String(id), status, mark.status)),
        ),
        draw(
          'span',
          { class: 'register-said' },
          group === 'belum' || group === 'lain' ? '' : groupLabel(group),
        ),
      );
    }),
  );
  // As attendance/RegisterList.tsx says it.
  list.style.setProperty('--statuses', String(choices.length));
  return list;
};

function choiceOf(id: string, status: AttendanceStatus, marked: string | null): HTMLElement {
  const { letter, label } = STATUS_TEXT[status];
  const radio = draw('input', { type: 'radio', name: `first-${id}`, value: status, 'aria-label': label });
  // The attribute says what was recorded; what is checked beyond it was tapped.
  radio.defaultChecked = status === marked;
  const choice = draw(
    'label',
    { class: 'register-choice' },
    radio,
    draw('span', { class: 'register-face' }, draw('b', {}, letter)),
  );
  for (const [name, value] of Object.entries(STATUS_STYLE[status]))
    choice.style.setProperty(name, String(value));
  return choice;
}

/** Each pupil whose letter was tapped is marked as with a tap there. */
function play(painted: HTMLElement, page: HTMLElement, focused: Element | null): void {
  const same = (radio: HTMLInputElement) => {
    const id = radio.closest<HTMLElement>('.register-row')?.dataset.pupil ?? '';
    return page.querySelector<HTMLInputElement>(
      `.register-row[data-pupil="${CSS.escape(id)}"] input[value="${radio.value}"]`,
    );
  };
  for (const radio of painted.querySelectorAll<HTMLInputElement>('input:checked'))
    if (!radio.defaultChecked && !same(radio)?.checked) same(radio)?.click();
  if (focused instanceof HTMLInputElement) same(focused)?.focus({ preventScroll: true });
}
