/**
 * Paints the pupils' names and the status letters of a register from the answers to the first script's requests. A tapped letter is
 * remembered, and set in React's register as soon as that is ready. A register with notices above its pupils, or which this person does not
 * keep, waits for React.
 */
import { ATTENDANCE_STATUSES, SPECIFIED_STATUSES } from '../../contract/attendanceStatus.ts';
import type { Session, SessionDetail } from '../../contract/lessons/sessions.ts';
import type { Subject } from '../../contract/lessons/subjects.ts';
import type { User } from '../../contract/people/users.ts';
import {
  toStatusGroup,
  numberRosterRows,
  readRow,
  type RosterRow,
  announcementOf,
} from '../features/attendance/engine/rows.ts';
import {
  StatusRadioGroup,
  listAttributes,
  createRegisterBreadcrumb,
  Row,
  SessionSummary,
} from '../features/attendance/registerParts.tsx';
import { readClockIn } from '../i18n/format.ts';
import { formatRegisterTitle, REGISTER_LEAD, withLessonClassAndTeacher } from '../school/lessonName.ts';
import { mayBeStudent } from '../school/people.ts';
import { mayKeepRegister, type Person } from '../person/rights.ts';
import { PlainLink } from '../kit/page/plainLink.tsx';
import { getPupilLink } from '../school/pupilPath.ts';
import { readAnswerData } from './answered.ts';
import type { FirstCalls } from './firstCalls.ts';
import { isPhone, showPaintedPage } from './stage.tsx';
import '../features/attendance/register.css';
import '../features/attendance/registerRows.css';

/** The school's time zone, as stored by providers/extensions.ts. */
const SCHOOL_TIME_ZONE =
  window.localStorage.getItem(`${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_timezone`) ?? undefined;

type RawRow = Readonly<Record<string, unknown>>;
type Lesson = Session & Partial<SessionDetail>;

export async function paintRegister(
  start: HTMLElement,
  root: HTMLElement,
  registerAnswers: NonNullable<FirstCalls['register']>,
): Promise<void> {
  const [profile, offers, subject, session, raw] = await Promise.all([
    readAnswerData<User>(registerAnswers.profile),
    readAnswerData<readonly string[]>(registerAnswers.extensions),
    readAnswerData<Subject>(registerAnswers.subject),
    readAnswerData<Lesson>(registerAnswers.session),
    readAnswerData<readonly RawRow[]>(registerAnswers.rows),
  ]);
  if (!profile || !offers || !subject || !session || !Array.isArray(raw)) return;
  const { id, Role: role } = profile;
  const isHadir = offers.includes('hadir');
  const person: Person = { id, role: role?.name, hasOurRoles: isHadir };
  const mayWrite = mayKeepRegister(person, subject, session);
  if (!mayWrite || !isOrdinary(session, isHadir)) return;
  const roster = numberRosterRows(
    (raw as readonly RawRow[]).flatMap((one) => {
      const row = readRow(one);
      return row && (mayBeStudent(one) || row.mark.status !== null) ? [row] : [];
    }),
  );
  if (roster.length === 0) return;
  const title = formatRegisterTitle(withLessonClassAndTeacher(subject, session));
  const isOnPhone = isPhone();
  showPaintedPage(start, root, {
    title,
    lead: REGISTER_LEAD,
    breadcrumb: createRegisterBreadcrumb(subject.id, subject.name),
    // React's page may show more above the pupils. This element's height is set so that it takes up that space, too.
    between: (
      <div className="register-head">
        <SessionSummary session={session} />
      </div>
    ),
    body: (
      <div className="register-page">
        <PupilRows roster={roster} person={person} />
      </div>
    ),
    read: '.register-list',
    // On a wide screen React's heading has buttons beside it, so a long one wraps onto more lines than here. The distance is therefore
    // stored separately for each title.
    anchor: isOnPhone ? '.register-when' : '.crumb',
    kind: isOnPhone ? 'Daftar hadir' : title,
    onTaken: replayMarks,
  });
}

/** Whether the register has no notices above its pupils. */
const isOrdinary = (session: Lesson, isHadir: boolean): boolean =>
  !session.cancelled &&
  !session.moved_from &&
  !session.Substitute &&
  !session.overlaps?.length &&
  !(isHadir && session.date > readClockIn(SCHOOL_TIME_ZONE).day);

interface PupilsProps {
  readonly roster: readonly (RosterRow & { readonly number: number | null })[];
  readonly person: Person;
}

function PupilRows({ roster, person }: PupilsProps) {
  const isHadir = person.hasOurRoles;
  const choices = isHadir ? ATTENDANCE_STATUSES : SPECIFIED_STATUSES;
  return (
    <ol {...listAttributes(choices.length, isHadir, isHadir)}>
      {roster.map(({ mark, ...pupil }) => {
        const group = toStatusGroup(mark.status);
        const { id, name } = pupil;
        return (
          <Row
            key={id}
            {...pupil}
            to={getPupilLink(person, id)}
            Link={PlainLink}
            hasChoices
            choices={
              <StatusRadioGroup name={name} group={`first-${id}`} choices={choices} marked={mark.status} />
            }
            group={group}
            announcement={announcementOf(group)}
          />
        );
      })}
    </ol>
  );
}

/** Repeats the taps of the painted register in React's: each pupil whose status was changed is marked there, and the focus moves along. */
function replayMarks(painted: HTMLElement, page: HTMLElement, focused: Element | null): void {
  const findSameRadio = (radio: HTMLInputElement) => {
    const id = radio.closest<HTMLElement>('.register-row')?.dataset.pupil ?? '';
    return page.querySelector<HTMLInputElement>(
      `.register-row[data-pupil="${CSS.escape(id)}"] input[value="${radio.value}"]`,
    );
  };
  for (const radio of painted.querySelectorAll<HTMLInputElement>('input:checked'))
    if (!radio.defaultChecked && !findSameRadio(radio)?.checked) findSameRadio(radio)?.click();
  if (focused instanceof HTMLInputElement) findSameRadio(focused)?.focus({ preventScroll: true });
}
