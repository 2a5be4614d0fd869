/** The sheets of a class: its month, its semester, any days of its year, and what the rapor says. */
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type {
  MonthRecap,
  RangeRecapPupil,
  RangeRecap,
  RecapSums,
  SemesterRecap,
} from '../../../contract/recap/recap.ts';
import {
  type CountedLetter,
  fileName,
  formatPercentText,
  type Sheet,
  type SheetCard,
} from '../../school/sheet/sheet.ts';
import {
  lettersCard,
  listRecordedMonths,
  monthColumns,
  reportColumns,
  semesterColumns,
  shortMonthName,
} from './columns.ts';
import { classNote, reportNote, toReportRecap } from './report.ts';
import {
  closingText,
  effectiveText,
  genderText,
  holidaysText,
  isMonth,
  monthName,
  periodOf,
  PERCENT_TEXT,
  rangeText,
  type Recap,
  respelledText,
  ruleText,
  subjectsText,
  titleOf,
} from './words.ts';

type OwnSheetParts<P> = Pick<
  Sheet<P>,
  'look' | 'isPortrait' | 'heading' | 'file' | 'letters' | 'columns' | 'rows' | 'card'
>;

/**
 * Completes a sheet with what all sheets of a class share.
 * @param note about pupils who were in other classes as well
 */
function completeClassSheet<P>(recap: Recap, own: OwnSheetParts<P>, note?: string): Sheet<P> {
  const { Class, AcademicYear, School, homeroom_teacher: leader } = recap;
  const holidaysSentence =
    isMonth(recap) && holidaysText(recap) ? `Libur: ${holidaysText(recap)}.` : undefined;
  const effectiveDaysText = `${effectiveText(recap)}.`;
  return {
    ...own,
    title: titleOf(recap),
    name: Class.name,
    school: School,
    facts: [
      ['Kelas', Class.name],
      ['Wali kelas', leader?.name ?? '–'],
      ...(isMonth(recap) ? ([['Bulan', monthName(recap.month)]] as const) : []),
      'from' in recap ? ['Rentang', rangeText(recap)] : ['Semester', recap.semester ?? '–'],
      ['Tahun ajaran', AcademicYear.name],
    ],
    summary: `Tahun ajaran ${AcademicYear.name}. ${effectiveDaysText}`,
    explanation: [effectiveDaysText, ruleText(recap), subjectsText(recap), holidaysSentence, note],
    foot: [
      `${genderText(recap)}. ${effectiveDaysText}`,
      holidaysSentence,
      ruleText(recap),
      PERCENT_TEXT,
      subjectsText(recap),
      isMonth(recap) ? closingText(recap) : undefined,
      isMonth(recap) ? respelledText(recap) : undefined,
      note,
    ],
    signers: [
      { title: 'Kepala Sekolah', who: School?.head ?? null },
      { title: 'Wali Kelas', who: leader },
    ],
  };
}

export const monthSheet = (recap: MonthRecap) =>
  completeClassSheet(recap, {
    isPortrait: false,
    heading: 'Rekap kehadiran siswa',
    file: fileName(`Rekap ${recap.Class.name} ${periodOf(recap)}`),
    letters: 'all',
    columns: monthColumns(recap),
    rows: recap.pupils,
    card: lettersCard,
  });

export const semesterSheet = (recap: SemesterRecap | RangeRecap) =>
  completeClassSheet<RangeRecapPupil>(
    recap,
    {
      look: 'paper-months',
      isPortrait: false,
      heading: 'from' in recap ? 'Rekap kehadiran siswa' : `Rekap kehadiran siswa semester ${recap.semester}`,
      file: fileName(`Rekap ${recap.Class.name} ${periodOf(recap)}`),
      letters: 'absent',
      columns: semesterColumns(recap),
      rows: recap.pupils,
      card: monthsCard(recap),
    },
    'from' in recap ? undefined : classNote(recap),
  );

/** The card of a pupil on a phone: the share, and the recorded months side by side. The sums are for who cannot see these. */
const monthsCard = (recap: SemesterRecap | RangeRecap) => {
  const recordedMonths = listRecordedMonths(recap);
  return ({ number, fullname, percent, recorded, days, months }: RangeRecapPupil): SheetCard => ({
    number,
    name: fullname,
    figure: formatPercentText(percent),
    text: [
      recorded === 0 ? 'Belum dicatat' : absenceText(days),
      ...recordedMonths.flatMap(({ month, at }) => {
        const sums = months[at];
        return sums && sums.absent > 0 ? [`${shortMonthName(month)}: ${absenceText(sums.days)}`] : [];
      }),
    ].join('. '),
    months: recordedMonths.map(({ at }) => countedLettersOf(months[at])),
  });
};

const absenceText = ({ sakit, izin, alpa }: RecapSums['days']): string =>
  `Sakit ${sakit}, izin ${izin}, alpa ${alpa}`;

function countedLettersOf(sums: RecapSums | undefined): readonly CountedLetter[] | null {
  if (!sums || sums.recorded === 0) return null;
  return (['sakit', 'izin', 'alpa'] as const)
    .map((status) => ({ letter: STATUS_TEXT[status].letter, count: sums.days[status] }))
    .filter(({ count }) => count > 0);
}

export function reportSheet(recap: SemesterRecap) {
  const reportRecap = toReportRecap(recap);
  return completeClassSheet<RangeRecapPupil>(
    reportRecap,
    {
      isPortrait: true,
      heading: 'Ketidakhadiran untuk rapor',
      file: fileName(`Rapor ${recap.Class.name} ${periodOf(recap)}`),
      letters: 'absent',
      columns: reportColumns,
      rows: reportRecap.pupils,
    },
    reportNote(recap),
  );
}
