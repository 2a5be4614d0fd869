/** Keeps the sheet of a month as it was signed, and compares it with what would be counted and written today. */
import { ATTENDANCE_STATUSES, STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import type { Closing, RespelledPart } from '../../../../contract/recap/closings.ts';
import { getNisOrLoginName } from '../../../../contract/officialNumbers.ts';
import type { MonthRecapPupil, MonthRecap } from '../../../../contract/recap/recap.ts';

/** What was kept of a month before whole sheets were kept: its hari efektif, and for each pupil the letters of the row and the base of its share. */
export interface SignedFigures {
  /** The hari efektif; null: signed before the month was over, while days were still to come. */
  readonly effective: number | null;
  readonly pupils: Readonly<Record<string, { readonly letters: string; readonly base: number }>>;
}

/** A row without the sums that follow from its letters, and without the marks behind them. */
type SignedRow = Omit<MonthRecapPupil, 'days' | 'marks'>;

type Letterhead = Omit<NonNullable<MonthRecap['School']>, 'image' | 'authority'> & {
  readonly authority?: string | null;
};

/** A sheet as it was signed: its figures, and how everything was spelled. */
export interface SignedSheet extends Pick<
  MonthRecap,
  'Class' | 'AcademicYear' | 'homeroom_teacher' | 'semester' | 'computed' | 'override' | 'effective'
> {
  readonly School: Letterhead | null;
  /** For each day of the month, why it was no effective one; null: it was one. */
  readonly free: readonly (string | null)[];
  readonly rows: readonly SignedRow[];
}

export const isWhole = (signed: SignedSheet | SignedFigures | null): signed is SignedSheet =>
  signed !== null && 'rows' in signed;

export function toSignedSheet(sheet: MonthRecap): SignedSheet {
  const { Class, AcademicYear, School, homeroom_teacher, semester, computed, override, effective } = sheet;
  const { image: _image, ...letterhead } = School ?? { image: null };
  return {
    Class,
    AcademicYear,
    School: School && (letterhead as Letterhead),
    homeroom_teacher,
    semester,
    computed,
    override,
    effective,
    free: sheet.days.map(({ free }) => free),
    rows: sheet.pupils.map(({ days: _days, marks: _marks, ...row }) => row),
  };
}

const countDaysByLetter = (letters: string) =>
  Object.fromEntries(
    ATTENDANCE_STATUSES.map((status) => [status, letters.split(STATUS_TEXT[status].letter).length - 1]),
  ) as MonthRecapPupil['days'];

/**
 * Restores the sheet as it was signed.
 * @param now the same sheet as it is counted and spelled today; it supplies the marks behind the letters, and all that was not part of what
 * was signed
 */
export function restoreSignedSheet(signed: SignedSheet, now: MonthRecap): MonthRecap {
  const { Class, AcademicYear, School, homeroom_teacher, semester, computed, override, effective } = signed;
  const marks = new Map(now.pupils.map((pupil) => [pupil.id, pupil.marks]));
  return {
    ...now,
    Class,
    AcademicYear,
    // Months that were signed before there was an authority have none.
    School: School && { ...School, authority: School.authority ?? null, image: now.School?.image ?? null },
    homeroom_teacher,
    semester,
    computed,
    override,
    effective,
    days: now.days.map(({ date }, i) => ({ date, free: signed.free[i] ?? null })),
    pupils: signed.rows.map((row) => ({
      ...row,
      marks: marks.get(row.id) ?? '',
      days: countDaysByLetter(row.letters),
    })),
  };
}

type Figures = Pick<MonthRecap, 'effective'> & {
  readonly pupils: readonly Pick<MonthRecapPupil, 'id' | 'letters' | 'base'>[];
};

/**
 * Compares the figures of a sheet with the signed ones.
 * @returns null when they are equal, which the database ensures; figures that were kept long ago may differ
 */
export function changedSince(
  signed: SignedSheet | SignedFigures,
  sheet: Figures,
): NonNullable<Closing['changed']> | null {
  const { effective: from } = signed;
  const { effective: to } = sheet;
  // For a month that was signed early, a day that was still to come and has passed without a lesson is no change.
  const row = ({ letters, base }: { letters: string; base: number }) =>
    `${from === null ? letters.replaceAll(' ', '-') : letters} ${base}`;
  const was = new Map(
    isWhole(signed)
      ? signed.rows.map((one) => [String(one.id), row(one)])
      : Object.entries(signed.pupils).map(([id, one]) => [id, row(one)]),
  );
  const is = new Map(sheet.pupils.map((one) => [String(one.id), row(one)]));
  const pupils = [...new Set([...was.keys(), ...is.keys()])].filter(
    (id) => was.get(id) !== is.get(id),
  ).length;
  const effective = from === null || from === to ? null : { from, to };
  return pupils === 0 && effective === null ? null : { pupils, effective };
}

/** The fields of a row that name its pupil. */
const spellingsOf = (row: SignedRow) =>
  ({
    fullname: row.fullname,
    nis: getNisOrLoginName(row),
    nisn: row.nisn,
    gender: row.gender,
    number: String(row.number),
  }) as const;

/** What is written another way today than on the sheet that was signed. */
export function listRespelled(signed: SignedSheet, now: MonthRecap): RespelledPart[] {
  const listHeaderSpellings = (
    sheet: Pick<SignedSheet, 'Class' | 'AcademicYear' | 'School' | 'homeroom_teacher'>,
  ) =>
    ({
      class: sheet.Class.name,
      year: sheet.AcademicYear.name,
      school: sheet.School?.name,
      school_authority: sheet.School?.authority,
      school_address: sheet.School?.address,
      school_npsn: sheet.School?.npsn,
      school_city: sheet.School?.city,
      school_phone: sheet.School?.phone,
      school_email: sheet.School?.email,
      head: sheet.School?.head?.name,
      head_number: sheet.School?.head?.employee_number,
      homeroom: sheet.homeroom_teacher?.name,
      homeroom_number: sheet.homeroom_teacher?.employee_number,
    }) as const;
  const found: RespelledPart[] = [];
  const addDifferences = <S extends Partial<Record<RespelledPart['what'], string | null>>>(
    was: S,
    is: S,
    number: number | null,
  ) => {
    for (const what of Object.keys(was) as (keyof S & RespelledPart['what'])[]) {
      const [then, today] = [was[what] ?? null, is[what] ?? null];
      if (then !== today) found.push({ what, number, signed: then, now: today });
    }
  };
  addDifferences(listHeaderSpellings(signed), listHeaderSpellings(now), null);
  const today = new Map(now.pupils.map((pupil) => [pupil.id, pupil]));
  for (const row of signed.rows) {
    const pupil = today.get(row.id);
    if (!pupil) continue;
    addDifferences(spellingsOf(row), spellingsOf(pupil), row.number);
  }
  return found;
}
