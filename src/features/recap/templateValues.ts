import { getNisOrLoginName } from '../../../contract/officialNumbers.ts';
import type { RecapSums, SemesterRecap, MonthRecap } from '../../../contract/recap/recap.ts';
import { NOT_RECORDED_CODE } from '../../../contract/dayRules.ts';
import type { Figures, TemplatePupil, TemplateValues } from './template/values.ts';
import { isMonth, monthName } from './words.ts';

/** A figure is null, not zero, where nothing is recorded. */
function figuresOf({ days, absent, recorded, base, percent }: RecapSums): Figures {
  const nullIfUnrecorded = (figure: number) => (recorded === 0 ? null : figure);
  return {
    h: nullIfUnrecorded(days.hadir),
    s: nullIfUnrecorded(days.sakit),
    i: nullIfUnrecorded(days.izin),
    a: nullIfUnrecorded(days.alpa),
    t: nullIfUnrecorded(days.terlambat),
    d: nullIfUnrecorded(days.dispensasi),
    absent: nullIfUnrecorded(absent),
    base: nullIfUnrecorded(base),
    percent,
    missing: percent === null ? null : Math.round((100 - percent) * 10) / 10,
  };
}

const monthNumber = (month: string): number => Number(month.slice(5, 7));

function lettersByDay({ days }: MonthRecap, letters: string): TemplatePupil['letters'] {
  return new Map(
    days.map(({ date }, at) => {
      const letter = letters.charAt(at).trim();
      return [Number(date.slice(8)), letter === '' || letter === NOT_RECORDED_CODE ? null : letter];
    }),
  );
}

/** What the recap on the screen gives to a school's own sheet: the same digits. */
export function templateValues(recap: MonthRecap | SemesterRecap): TemplateValues {
  const { Class, AcademicYear, School, homeroom_teacher: leader, semester, effective } = recap;
  const semesterName = semester ?? '';
  const names = {
    SEKOLAH: School?.name ?? '',
    NAMASEKOLAH: School?.name ?? '',
    NPSN: School?.npsn ?? '',
    KELAS: Class.name,
    NAMAKELAS: Class.name,
    SEMESTER: semesterName,
    TAHUNAJARAN: AcademicYear.name,
    TAHUNPELAJARAN: AcademicYear.name,
    WALIKELAS: leader?.name ?? '',
    NIPWALIKELAS: leader?.employee_number ?? '',
    KEPALASEKOLAH: School?.head?.name ?? '',
    NIPKEPALASEKOLAH: School?.head?.employee_number ?? '',
    HARIEFEKTIF: effective,
    ...(isMonth(recap) && { BULAN: monthName(recap.month) }),
  };
  return {
    className: Class.name,
    semester,
    names,
    pupils: isMonth(recap)
      ? recap.pupils.map((pupil) => ({
          ...toTemplatePupil(pupil),
          months: new Map([[monthNumber(recap.month), figuresOf(pupil)]]),
          letters: lettersByDay(recap, pupil.letters),
        }))
      : recap.pupils.map((pupil) => ({
          ...toTemplatePupil(pupil),
          months: new Map(
            recap.months.flatMap(({ month }, at) => {
              const sums = pupil.months[at];
              return sums ? [[monthNumber(month), figuresOf(sums)] as const] : [];
            }),
          ),
          letters: new Map(),
        })),
  };
}

type Pupil = (MonthRecap | SemesterRecap)['pupils'][number];

const toTemplatePupil = (pupil: Pupil) => ({
  number: pupil.number,
  nis: getNisOrLoginName(pupil),
  nisn: pupil.nisn,
  fullname: pupil.fullname,
  gender: pupil.gender,
  figures: figuresOf(pupil),
});
