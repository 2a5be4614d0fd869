import { getNisOrLoginName } from '../../../../contract/officialNumbers.ts';
import type {
  ClassHistory as ClassHistoryEntry,
  ClassOfPupil,
  PupilAttention,
  PupilRecap,
} from '../../../../contract/recap/pupilRecap.ts';
import { addDays } from '../../../../contract/days.ts';
import { formatDate, formatDateRange } from '../../../i18n/format.ts';
import { Line } from '../../../kit/page/Line.tsx';
import { Face } from '../../../kit/page/Face.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { RecordLink } from '../../../kit/record/RecordLink.tsx';
import { imageUrl } from '../../../providers/settings.ts';
import { getPersonNumber, nameOf } from '../../../school/people.ts';
import type { PersonRecord } from '../../people/index.ts';
import { StandingLines } from '../attention/StandingLines.tsx';
import { limitsText, streakText } from '../attention/words.ts';

interface PupilIdentityProps {
  readonly recap: PupilRecap | undefined;
  readonly shown: ClassOfPupil | undefined;
  readonly record: PersonRecord | undefined;
}

/** Face, class, numbers and wali kelas, as far as the user may read them. */
export function PupilIdentity({ recap, shown, record }: PupilIdentityProps) {
  const name = recap?.fullname ?? (record && nameOf(record)) ?? '';
  const image = recap?.image ?? record?.image;
  const number = recap ? getNisOrLoginName(recap) : record && getPersonNumber(record);
  const last = shown?.stays[0]?.left_on;
  return (
    <div className="pupil-identity">
      <Face large picture={image ? imageUrl(image) : undefined} name={name} alt={`Foto ${name}`} />
      <div>
        {shown && (
          <p>
            <RecordLink resource="kelas" id={shown.Class.id} label={shown.Class.name} />
            {`, nomor absen ${shown.number}`}
          </p>
        )}
        <p>{[`NIS ${number}`, record?.nisn && `NISN ${record.nisn}`].filter(Boolean).join(' · ')}</p>
        {shown && (
          <p className="quiet small">
            {[
              recap?.AcademicYear?.name,
              last && `sampai ${formatDate(last)}`,
              shown.homeroom_teacher && `wali kelas ${shown.homeroom_teacher.name}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Where the pupil stands beside the school's limits, and whether days of absence follow one another: as in Perlu perhatian. */
export function PupilStanding({ attention: { limits, semester, standings, streak } }: StandingProps) {
  const hasLimits = limits.min_percent !== null || limits.max_alpa !== null;
  if (!hasLimits && !streak) return null;
  return (
    <Section title={`Batas ketidakhadiran semester ${semester}`}>
      {streak && <p className="pupil-streak">{streakText(streak)}.</p>}
      {hasLimits && <StandingLines standings={standings} limits={limits} />}
      <p className="quiet small">{limitsText(limits)}</p>
    </Section>
  );
}

interface StandingProps {
  readonly attention: PupilAttention;
}

/** All classes that the pupil was in, newest first. It is left out while it would only say the present class again. */
export function ClassHistory({ history }: { readonly history: readonly ClassHistoryEntry[] }) {
  if (history.length < 2) return null;
  return (
    <Section title="Kelas yang pernah diikuti">
      <ul className="lines">
        {history.map(({ Class, AcademicYear, joined_on: joinedOn, left_on: leftOn }) => (
          <Line
            key={`${Class.id} ${joinedOn}`}
            title={<RecordLink resource="kelas" id={Class.id} label={Class.name} />}
            text={leftOn ? formatDateRange(joinedOn, addDays(leftOn, -1)) : `sejak ${formatDate(joinedOn)}`}
          >
            <span className="end">{AcademicYear.name}</span>
          </Line>
        ))}
      </ul>
    </Section>
  );
}
