/** The meetings of a subject. */
import type { SubjectPupil, SubjectRecap } from '../../../contract/recap/recap.ts';
import { formatDate } from '../../i18n/format.ts';
import { fileName, type Sheet, type SheetColumn } from '../../school/sheet/sheet.ts';
import { countColumn, letterAt, lettersCard, sumsOfLetters, whoColumns } from './columns.ts';
import { elsewhereText, genderText, MEETING_PERCENT_TEXT, rangeText } from './words.ts';

/** A letter for each meeting of a subject, and what they come to. */
const meetingColumns = ({ meetings }: SubjectRecap): readonly SheetColumn<SubjectPupil>[] => [
  ...whoColumns({ narrow: 6, name: 50 }),
  ...meetings.map(({ id, date }, at): SheetColumn<SubjectPupil> => {
    const [day, month] = [Number(date.slice(8)), Number(date.slice(5, 7))];
    return {
      key: `m${id}`,
      label: `${day}/${month}`,
      twoLines: [String(day), `/${month}`],
      kind: 'letter',
      value: letterAt(at),
    };
  }),
  ...sumsOfLetters(countColumn('recorded', 'Dari', ({ recorded }) => recorded)),
];

export function subjectSheet(recap: SubjectRecap): Sheet<SubjectPupil> {
  const { Subject, Class, Teacher, School, meetings } = recap;
  const title = `Rekap ${Subject.name} ${Class.name}, ${rangeText(recap)}`;
  const held = `${meetings.length} pertemuan.`;
  return {
    look: 'paper-meetings',
    isPortrait: false,
    heading: 'Rekap kehadiran per mata pelajaran',
    title,
    file: fileName(title.replace(',', '')),
    name: Class.name,
    school: School,
    facts: [
      ['Mata pelajaran', Subject.name],
      ['Kelas', Class.name],
      ['Guru', recap.taught_by.join(', ') || (Teacher?.name ?? '–')],
      ['Rentang', rangeText(recap)],
      ['Tahun ajaran', recap.AcademicYear.name],
    ],
    summary: `Tahun ajaran ${recap.AcademicYear.name}. ${held}`,
    explanation: [held, MEETING_PERCENT_TEXT, elsewhereText(recap)],
    foot: [`${genderText(recap)}. ${held}`, MEETING_PERCENT_TEXT, elsewhereText(recap)],
    letters: 'all',
    columns: meetingColumns(recap),
    rows: recap.pupils,
    card: lettersCard,
    notes: meetings.map(({ date, name, topic }) =>
      [`${formatDate(date)}: ${name}`, topic].filter(Boolean).join(', '),
    ),
    signers: [
      { title: 'Kepala Sekolah', who: School?.head ?? null },
      { title: 'Guru mata pelajaran', who: Teacher },
    ],
  };
}
