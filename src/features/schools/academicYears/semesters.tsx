import { type Semester, semesterOn } from '../../../../contract/semesters.ts';
import { formatDate } from '../../../i18n/format.ts';
import { NOTHING } from '../../../kit/list/columns.ts';
import { Fact } from '../../../kit/record/Facts.tsx';
import { useToday } from '../../../providers/extensions.ts';

interface OfYear {
  /** Another backend does not say them. */
  readonly semesters: readonly Semester[] | undefined;
}

/** The name of the one that today is in. */
export function CurrentSemester({ semesters }: OfYear) {
  const today = useToday();
  return (today !== undefined && semesterOn(semesters, today)?.name) || NOTHING;
}

/** Both with their days, and which of them it is today. */
export function SemesterFacts({ semesters }: OfYear) {
  if (!semesters) return null;
  return (
    <>
      {semesters.map(({ name, start_date: start, end_date: end }) => (
        <Fact key={name} label={`Semester ${name}`}>
          {formatDate(start)} sampai {formatDate(end)}
        </Fact>
      ))}
      <Fact label="Semester sekarang">
        <CurrentSemester semesters={semesters} />
      </Fact>
    </>
  );
}
