import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type AttendanceStatus, STATUS_TEXT } from '../../../../../contract/attendanceStatus.ts';
import type {
  BlankPupil,
  PupilAbsentNow,
  SchoolDayPupils,
} from '../../../../../contract/overview/schoolDay.ts';
import { StatusLine } from '../../../attendance/index.ts';
import { compareNames, formatMinutes, formatNumber, formatTime } from '../../../../i18n/format.ts';
import { pathTo } from '../../../../kit/page/paths.ts';
import { Section } from '../../../../kit/page/Section.tsx';
import { PupilName } from '../../../../school/PupilLink.tsx';

type DayWithPupils = NonNullable<SchoolDayPupils['today']>;

/** Lists pupils who were present before and are Alpa now, so that somebody looks for them at once. Shows nothing when there are none. */
export function MayHaveLeft({ pupils }: { readonly pupils: readonly PupilAbsentNow[] }) {
  const left = pupils.filter(({ may_have_left: mayHaveLeft }) => mayHaveLeft);
  if (left.length === 0) return null;
  return (
    <Section
      title="Kemungkinan cabut"
      count={formatNumber(left.length)}
      summary="hadir sebelumnya, kini Alpa"
    >
      <ul className="lines">
        {left.map((pupil) => (
          <AbsentPupilLine key={pupil.id} pupil={pupil} withClass />
        ))}
      </ul>
    </Section>
  );
}

/** Lists everybody who is absent now, including those who may have left, so that the number equals the figure of the day. */
export function AbsentByClass({ counts, pupils }: DayWithPupils['absent']) {
  const total = counts.izin + counts.sakit + counts.alpa;
  return (
    <Section title="Tidak hadir" count={total > 0 ? formatNumber(total) : undefined}>
      {total === 0 && <p className="quiet small">Tidak ada siswa yang tercatat tidak hadir.</p>}
      {groupByClass(pupils).map(([name, pupilsOfClass]) => (
        <ClassGroup key={pupilsOfClass[0]?.Class.id} name={name} total={pupilsOfClass.length}>
          {pupilsOfClass.map((pupil) => (
            <AbsentPupilLine key={pupil.id} pupil={pupil} />
          ))}
        </ClassGroup>
      ))}
      <UnnamedPupils total={total} named={pupils.length} />
    </Section>
  );
}

/** Whoever came late today, wherever they are now. */
export const LateByClass = ({ total, pupils }: DayWithPupils['late']) => (
  <Section title="Terlambat" count={total > 0 ? formatNumber(total) : undefined}>
    {total === 0 && <p className="quiet small">Tidak ada siswa yang tercatat terlambat.</p>}
    {groupByClass(pupils).map(([name, pupilsOfClass]) => (
      <ClassGroup key={pupilsOfClass[0]?.Class.id} name={name} total={pupilsOfClass.length}>
        {pupilsOfClass.map((pupil) => (
          <Row key={pupil.id} pupil={pupil} status="terlambat">
            <LessonLink lesson={pupil.first}>
              {[
                pupil.minutes_late !== null && formatMinutes(pupil.minutes_late),
                `${formatTime(pupil.first.start_time)}, ${pupil.first.subject}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </LessonLink>
            {pupil.lessons > 1 && ` · ${formatNumber(pupil.lessons)} sesi`}
          </Row>
        ))}
      </ClassGroup>
    ))}
    <UnnamedPupils total={total} named={pupils.length} />
  </Section>
);

interface NamesByClassProps {
  readonly title: string;
  /** What is said when it is nobody. */
  readonly empty: string;
  readonly total: number;
  readonly pupils: readonly BlankPupil[];
}

/** Pupils of whom nothing is said but their names: who is present, or has no mark of today yet. */
export const NamesByClass = ({ title, empty, total, pupils }: NamesByClassProps) => (
  <Section title={title} count={total > 0 ? formatNumber(total) : undefined}>
    {total === 0 && <p className="quiet small">{empty}</p>}
    {groupByClass(pupils).map(([name, pupilsOfClass]) => (
      <ClassGroup key={pupilsOfClass[0]?.Class.id} name={name} total={pupilsOfClass.length}>
        {pupilsOfClass.map(({ id, fullname }) => (
          <li key={id}>
            <b>
              <PupilName pupil={{ id, fullname }} />
            </b>
          </li>
        ))}
      </ClassGroup>
    ))}
    <UnnamedPupils total={total} named={pupils.length} />
  </Section>
);

/** Groups pupils by class. They are sorted first, because those who may have left do not come in the order of the classes. */
function groupByClass<T extends BlankPupil>(pupils: readonly T[]): readonly (readonly [string, T[]])[] {
  const classes = new Map<string, { name: string; pupils: T[] }>();
  const orderedByClass = pupils.toSorted((a, b) => compareNames(a.Class.name, b.Class.name));
  for (const pupil of orderedByClass) {
    const { id, name } = pupil.Class;
    const recorded = classes.get(String(id));
    if (recorded) recorded.pupils.push(pupil);
    else classes.set(String(id), { name, pupils: [pupil] });
  }
  return [...classes.values()].map(({ name, pupils: pupilsOfClass }) => [name, pupilsOfClass] as const);
}

interface ClassGroupProps {
  readonly name: string;
  readonly total: number;
  readonly children: ReactNode;
}

const ClassGroup = ({ name, total, children }: ClassGroupProps) => (
  <>
    <h3 className="day-of-class">
      {name} <span className="quiet">{formatNumber(total)}</span>
    </h3>
    <ul className="lines">{children}</ul>
  </>
);

const UnnamedPupils = ({ total, named }: { readonly total: number; readonly named: number }) =>
  total > named && <p className="quiet small">dan {formatNumber(total - named)} siswa lain.</p>;

/** Says whether there is a surat. Another server does not send this, so then nothing is said. */
const letterText = (letter: PupilAbsentNow['letter']): string =>
  letter === undefined
    ? ''
    : letter === null
      ? ' · tanpa surat'
      : ` · surat ${STATUS_TEXT[letter].label.toLowerCase()}`;

function AbsentPupilLine({
  pupil,
  withClass,
}: {
  readonly pupil: PupilAbsentNow;
  readonly withClass?: boolean;
}) {
  const { status, note, Class, since, letter } = pupil;
  const { label } = STATUS_TEXT[status];
  return (
    <Row pupil={pupil} status={status}>
      {withClass && `${Class.name} · `}
      {note ? `${label}, ${note}` : label}
      {letterText(letter)},{' '}
      <LessonLink lesson={since}>
        sejak {formatTime(since.start_time)}, {since.subject}
      </LessonLink>
    </Row>
  );
}

interface RowProps {
  readonly pupil: Pick<PupilAbsentNow, 'id' | 'fullname'>;
  readonly status: AttendanceStatus;
  readonly children: ReactNode;
}

const Row = ({ pupil: { id, fullname }, status, children }: RowProps) => {
  const name = <PupilName pupil={{ id, fullname }} />;
  return (
    <StatusLine status={status} name={name}>
      {children}
    </StatusLine>
  );
};

interface LessonLinkProps {
  readonly lesson: PupilAbsentNow['since'];
  readonly children: ReactNode;
}

const LessonLink = ({ lesson: { id, subjectId }, children }: LessonLinkProps) => (
  <Link to={pathTo('mata-pelajaran', subjectId, 'sesi', id)}>{children}</Link>
);
