import type { AcademicYear } from '../../../../contract/schools/academicYears.ts';
import { semesterOn, type Semester } from '../../../../contract/semesters.ts';
import { readClockIn, formatDateRange } from '../../../i18n/format.ts';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { ofContract } from '../../../kit/declare/ofContract.ts';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { listPath, pathTo } from '../../../kit/page/paths.ts';
import { formatYearName } from '../../../school/yearName.ts';
import { fields } from './fields.ts';
import { pickFields } from '../../../kit/declare/pick.ts';
import type { Form } from '../../../providers/endpoint.ts';
import { useToday } from '../../../providers/extensions.ts';
import { isRememberedToOffer } from '../../../providers/remembered.ts';
import type { Id } from '../../../../contract/calls.ts';
import { useMay } from '../../../person/person.ts';
import { ROLLOVERS_SLUG } from '../../../school/paths.ts';
import { NO_VALUE_TEXT } from '../../../kit/list/columns.ts';
import { Fact } from '../../../kit/record/Facts.tsx';

const isFilledIn = ({ start_date: start, end_date: end }: Partial<Semester>): boolean =>
  Boolean(start || end);

/**
 * Leaves the semesters out when none of their days is filled in, because the server then divides the year itself. Another backend has no
 * semesters.
 */
function toBody(form: Form): Record<string, unknown> {
  const semesters: unknown = isRememberedToOffer('hadir') ? form.semesters : undefined;
  const days = Array.isArray(semesters) && semesters.some(isFilledIn) ? { semesters } : {};
  return { ...pickFields(form, Object.keys(fields)), ...days };
}

export const academicYears = defineResource<AcademicYear>({
  ...ofContract('academic-years'),
  slug: 'tahun-ajaran',
  group: 'settings',
  label: 'Tahun ajaran',
  fields,
  nameOf: formatYearName,
  columns: [
    'name',
    'start_date',
    'end_date',
    {
      source: 'semesters',
      label: 'Semester sekarang',
      text: ({ semesters }) => semesterOn(semesters, readClockIn(undefined).day)?.name,
    },
    'is_active',
  ],
  card: ['is_active', 'start_date', 'end_date'],
  cells: { semesters: ({ semesters }) => <CurrentSemester semesters={semesters} /> },
  facts: [
    'start_date',
    'end_date',
    { content: ({ semesters }) => <SemesterFacts semesters={semesters} /> },
    'is_active',
  ],
  inputs: () => import('./YearInputs.tsx'),
  endpoint: { toBody },
  actions: ({ id, name }) => (
    <>
      <RolloverLink year={id} />
      <LinkButton to={listPath('kelas', { q: name })} variant="contained">
        Lihat kelas
      </LinkButton>
    </>
  ),
});

/** Links from a year's classes to their move into the next year, for a person who may carry it out. */
function RolloverLink({ year }: { readonly year: Id }) {
  const mayRollOver = useMay(ROLLOVERS_SLUG, 'create');
  if (!mayRollOver) return null;
  return (
    <LinkButton to={pathTo('tahun-ajaran', year, 'kenaikan-kelas')} variant="outlined">
      Kenaikan kelas
    </LinkButton>
  );
}

interface SemestersProps {
  /** The semesters of the year; undefined where another backend does not send them. */
  readonly semesters: readonly Semester[] | undefined;
}

/** The name of the one that today is in. */
function CurrentSemester({ semesters }: SemestersProps) {
  const today = useToday();
  return (today !== undefined && semesterOn(semesters, today)?.name) || NO_VALUE_TEXT;
}

/** Both with their days, and which of them it is today. */
function SemesterFacts({ semesters }: SemestersProps) {
  if (!semesters) return null;
  return (
    <>
      {semesters.map(({ name, start_date: start, end_date: end }) => (
        <Fact key={name} label={`Semester ${name}`}>
          {formatDateRange(start, end)}
        </Fact>
      ))}
      <Fact label="Semester sekarang">
        <CurrentSemester semesters={semesters} />
      </Fact>
    </>
  );
}
