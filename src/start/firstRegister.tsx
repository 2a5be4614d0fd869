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
  groupOf,
  numbered,
  readRow,
  type RosterRow,
  announcementOf,
} from '../features/attendance/engine/rows.ts';
import { Choices, listAttributes, registerTrail, Row, When } from '../features/attendance/registerParts.tsx';
import { clockIn } from '../i18n/format.ts';
import { registerTitle, subjectOfLesson } from '../school/lessonName.ts';
import { mayBeStudent } from '../school/people.ts';
import { mayKeep } from '../person/rights.ts';
import { readAnswerData } from './answered.ts';
import type { FirstCalls } from './firstCalls.ts';
import { isPhone, show } from './stage.tsx';
import '../features/attendance/register.css';
import '../features/attendance/registerRows.css';

/** The school's time zone, as stored by providers/extensions.ts. */
const ZONE =
  window.localStorage.getItem(`${import.meta.env.VITE_COOKIE_PREFIX ?? 'hadir'}_timezone`) ?? undefined;

type Raw = Readonly<Record<string, unknown>>;
type Lesson = Session & Partial<SessionDetail>;

export async function paintRegister(
  start: HTMLElement,
  root: HTMLElement,
  firstCall: NonNullable<FirstCalls['register']>,
): Promise<void> {
  const [profile, offers, subject, session, raw] = await Promise.all([
    readAnswerData<User>(firstCall.profile),
    readAnswerData<readonly string[]>(firstCall.extensions),
    readAnswerData<Subject>(firstCall.subject),
    readAnswerData<Lesson>(firstCall.session),
    readAnswerData<readonly Raw[]>(firstCall.rows),
  ]);
  if (!profile || !offers || !subject || !session || !Array.isArray(raw)) return;
  const { id, Role: role } = profile;
  const isHadir = offers.includes('hadir');
  const mayWrite = mayKeep({ id, role: role?.name, hasOurRoles: isHadir }, subject, session);
  if (!mayWrite || !isOrdinary(session, isHadir)) return;
  const roster = numbered(
    (raw as readonly Raw[]).flatMap((one) => {
      const row = readRow(one);
      return row && (mayBeStudent(one) || row.mark.status !== null) ? [row] : [];
    }),
  );
  if (roster.length === 0) return;
  const title = registerTitle(subjectOfLesson(subject, session));
  const onPhone = isPhone();
  show(start, root, {
    title,
    breadcrumb: registerTrail(subject.id, subject.name),
    offers,
    // React's page may show more above the pupils. This element's height is set so that it takes up that space, too.
    between: (
      <div className="register-head">
        <When session={session} />
      </div>
    ),
    body: (
      <div className="register-page">
        <Pupils roster={roster} isHadir={isHadir} />
      </div>
    ),
    read: '.register-list',
    // On a wide screen React's heading has buttons beside it, so a long one wraps onto more lines than here. The distance is therefore
    // stored separately for each title.
    anchor: onPhone ? '.register-when' : '.crumb',
    kind: onPhone ? 'Daftar hadir' : title,
    onTaken: replayMarks,
  });
}

/** Whether the register has no notices above its pupils. */
const isOrdinary = (session: Lesson, isHadir: boolean): boolean =>
  !session.cancelled &&
  !session.moved_from &&
  !session.Substitute &&
  !session.overlaps?.length &&
  !(isHadir && session.date > clockIn(ZONE).day);

interface PupilsProps {
  readonly roster: readonly (RosterRow & { readonly number: number | null })[];
  readonly isHadir: boolean;
}

function Pupils({ roster, isHadir }: PupilsProps) {
  const choices = isHadir ? ATTENDANCE_STATUSES : SPECIFIED_STATUSES;
  return (
    <ol {...listAttributes(choices.length, isHadir, isHadir)}>
      {roster.map(({ mark, ...pupil }) => {
        const group = groupOf(mark.status);
        const { id, name } = pupil;
        return (
          <Row
            key={id}
            {...pupil}
            choices={<Choices name={name} group={`first-${id}`} choices={choices} marked={mark.status} />}
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
