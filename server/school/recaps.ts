/** Recaps of a class: what they are made of is read here, what it adds up to is server/recap's. */
import { monthsOf } from '../../contract/days.ts';
import type { MonthRecap, RangeRecap, SemesterRecap } from '../../contract/recap.ts';
import { type SemesterName, semesterOn } from '../../contract/semesters.ts';
import { invalid } from '../base/problem.ts';
import type { Database } from '../db/client.ts';
import { closingsOf } from '../db/queries/closings.ts';
import {
  classOfRecap,
  marksIn,
  pupilsBetween,
  type RecapClass,
  sessionsBetween,
} from '../db/queries/recap.ts';
import { addedUp, effectiveOf, pupilRecap } from '../recap/recap.ts';
import { changedSince } from '../recap/signed.ts';
import { presentClosing } from './closings.ts';
import { firstOf, lastOf, ofSemester, type RecapCalendar, semestersIn } from './recapCalendar.ts';
import {
  type Asked,
  daysOf,
  heldOf,
  monthGround,
  paperOf,
  presentPupil,
  presentSession,
  type Reach,
  reachOf,
  sumsOf,
} from './recapGround.ts';

/** @throws NoSuchRow, HttpProblem 400 beside `month`, 403 */
export async function monthRecapOf(
  db: Database,
  { scope, user, classId, today }: Asked,
  asked: string | undefined,
): Promise<MonthRecap> {
  const klass = await classOfRecap(db, scope, classId);
  const reach = await reachOf(db, klass, user);
  const paper = paperOf(klass, reach, today);
  const begun = paper.year_months.filter((month) => firstOf(month) <= today);
  const month = asked ?? begun.at(-1) ?? paper.year_months[0] ?? today.slice(0, 7);
  if (!paper.year_months.includes(month)) {
    throw invalid({ path: 'month', msg: `Bulan ini di luar tahun ajaran ${klass.year.name}` });
  }
  const [from, to] = [firstOf(month), lastOf(month)];
  const { calendar, semesters } = await daysOf(db, klass);
  const sessions = await sessionsBetween(db, classId, from, to, reach.teacherId);
  const held = heldOf(sessions);
  const ground = monthGround(month, held, { ...paper, calendar });
  const pupils = await pupilsBetween(db, classId, from, to);
  const markOf = await marksIn(
    db,
    held.map(({ id }) => id),
  );
  const sheet = {
    ...effectiveOf(ground),
    pupils: pupils.map((pupil) => ({
      ...presentPupil(pupil, reach),
      ...pupilRecap(ground, pupil.stays, (id) => markOf(pupil.id, id)),
    })),
  };
  const closings = (await closingsOf(db, classId, month)).map((row) => {
    const told = presentClosing(row);
    // Who sees the own lessons only has another sheet than the one that was signed.
    const isWhole = row.reopenedAt === null && reach.teacherId === undefined;
    return isWhole && row.signed ? { ...told, changed: changedSince(row.signed, sheet) } : told;
  });
  return {
    ...paper,
    month,
    ...sheet,
    semester: semestersIn(semesters, month)[0] ?? null,
    closings,
    days: [...ground.days],
    sessions: sessions.map(presentSession),
  };
}

/** @throws NoSuchRow, HttpProblem 403 */
export async function semesterRecapOf(
  db: Database,
  { scope, user, classId, today }: Asked,
  asked: SemesterName | undefined,
): Promise<SemesterRecap> {
  const klass = await classOfRecap(db, scope, classId);
  const reach = await reachOf(db, klass, user);
  const paper = paperOf(klass, reach, today);
  const days = await daysOf(db, klass);
  const { semesters } = days;
  const now = semesterOn(semesters, today) ?? semesters.findLast(({ start_date }) => start_date <= today);
  const name = asked ?? now?.name ?? 'Ganjil';
  const semester = semesters.find((one) => one.name === name);
  const [start, end] = [semester?.start_date ?? today, semester?.end_date ?? today];
  const calendar = ofSemester(days.calendar, semesters, name);
  const months = monthsOf(start, end).map((month) => ({ month }));
  return {
    ...paper,
    semester: name,
    ...(await byMonth(db, { klass, reach, paper, calendar, from: start, to: end, months })),
  };
}

interface Span {
  readonly klass: RecapClass;
  readonly reach: Reach;
  readonly paper: ReturnType<typeof paperOf>;
  readonly calendar: RecapCalendar;
  readonly from: string;
  readonly to: string;
  /** Those of the span; with days, only these of a month count. */
  readonly months: readonly { readonly month: string; readonly from?: string; readonly to?: string }[];
}

/** Some months of a class: what each comes to, and all together. */
async function byMonth(db: Database, { klass, reach, paper, calendar, from, to, months: asked }: Span) {
  const held = heldOf(await sessionsBetween(db, klass.id, from, to, reach.teacherId));
  const months = asked.map(({ month, ...days }) => ({
    month,
    ground: monthGround(month, held, { ...paper, calendar }, days),
  }));
  const pupils = await pupilsBetween(db, klass.id, from, to);
  const markOf = await marksIn(
    db,
    held.map(({ id }) => id),
  );
  const effective = months.map(({ month, ground }) => ({ month, ...effectiveOf(ground) }));
  return {
    months: effective,
    effective: effective.reduce((sum, month) => sum + month.effective, 0),
    pupils: pupils.map((pupil) => {
      const its = months.map(({ ground }) => sumsOf(ground, pupil, markOf));
      return { ...presentPupil(pupil, reach), months: its, ...addedUp(its) };
    }),
  };
}

/** Any days of a class's year. @throws NoSuchRow, HttpProblem 400 beside `from` or `to`, 403 */
export async function rangeRecapOf(
  db: Database,
  { scope, user, classId, today }: Asked,
  { from, to }: Days,
): Promise<RangeRecap> {
  const klass = await classOfRecap(db, scope, classId);
  const reach = await reachOf(db, klass, user);
  const paper = paperOf(klass, reach, today);
  checkRange(klass, { from, to });
  const { calendar } = await daysOf(db, klass);
  const months = monthsOf(from, to).map((month) => ({ month, from, to }));
  return { ...paper, from, to, ...(await byMonth(db, { klass, reach, paper, calendar, from, to, months })) };
}

/** Both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** @throws HttpProblem 400 */
export function checkRange({ year }: RecapClass, { from, to }: Days): void {
  const [first, last] = [firstOf(year.startDate.slice(0, 7)), lastOf(year.endDate.slice(0, 7))];
  const beyond = `Di luar tahun ajaran ${year.name}`;
  if (from < first || from > last) throw invalid({ path: 'from', msg: beyond });
  if (to < first || to > last) throw invalid({ path: 'to', msg: beyond });
  if (to < from) throw invalid({ path: 'to', msg: 'Tanggal akhir lebih awal daripada tanggal awal' });
}
