/** Makes the recaps of a class. What they are made of is read here; the modules in sums/ add it up. */
import { monthsOf } from '../../../contract/days.ts';
import type { MonthRecap, RangeRecap, RecapSums, SemesterRecap } from '../../../contract/recap/recap.ts';
import type { SemesterName } from '../../../contract/semesters.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { closingsOf } from './closings/queries.ts';
import { classOfRecap, pupilsBetween, type RecapClass, sessionsBetween } from './queries.ts';
import { readSessionMarks } from './marks.ts';
import { addUpSums, countEffectiveDays, type RecapInput, pupilRecap } from './sums/recap.ts';
import { restoreSignedSheet, changedSince, isWhole, listRespelled } from './sums/signed.ts';
import { presentClosing } from './closings/rules.ts';
import {
  classSemester,
  membershipsInOtherClasses,
  computeMonthSums,
  schoolSemester,
  requestedSemester,
  isReportingClass,
} from './pupil/semester.ts';
import { firstDayOfMonth, lastDayOfMonth, limitCalendarToSemester, semestersIn } from './calendar.ts';
import {
  type RecapRequest,
  readCalendarAndSemesters,
  heldSessionsOf,
  monthInput,
  buildRecapHeader,
  presentPupil,
  presentSession,
  requireRecapReach,
  sumsOf,
} from './recapInput.ts';

/** @throws NoSuchRow, HttpProblem 400 beside `month`, 403 */
export async function monthRecapOf(
  db: Database,
  { scope, user, classId, today }: RecapRequest,
  requestedMonth: string | undefined,
): Promise<MonthRecap> {
  const classRow = await classOfRecap(db, scope, classId);
  const reach = await requireRecapReach(db, classRow, user);
  const paper = buildRecapHeader(classRow, reach, today);
  const begunMonths = paper.year_months.filter((month) => firstDayOfMonth(month) <= today);
  const month = requestedMonth ?? begunMonths.at(-1) ?? paper.year_months[0] ?? today.slice(0, 7);
  if (!paper.year_months.includes(month)) {
    throw invalid({ path: 'month', msg: `Bulan ini di luar tahun ajaran ${classRow.year.name}` });
  }
  const [from, to] = [firstDayOfMonth(month), lastDayOfMonth(month)];
  const { calendar, semesters } = await readCalendarAndSemesters(db, classRow);
  const sessions = await sessionsBetween(db, [classId], from, to, reach.teacherId);
  const heldSessions = heldSessionsOf(sessions);
  const input = monthInput(month, heldSessions, { ...paper, calendar });
  // A pupil who joins the class after its month was signed is not on the sheet of that month.
  const pupils = await pupilsBetween(db, classId, from, calendar.closedOf(month)?.until ?? to);
  const markOf = await readSessionMarks(
    db,
    heldSessions.map(({ id }) => id),
  );
  const currentSheet = {
    ...paper,
    month,
    rule: input.rule,
    until: input.until,
    ...countEffectiveDays(input),
    semester: semestersIn(semesters, month)[0] ?? null,
    days: [...input.days],
    sessions: sessions.map(presentSession),
    pupils: pupils.map((pupil) => ({
      ...presentPupil(pupil, reach),
      ...pupilRecap(input, pupil.memberships, (id) => markOf(pupil.id, id)),
    })),
  };
  const rows = await closingsOf(db, classId, month);
  const activeClosing = rows.find(({ reopenedAt }) => reopenedAt === null);
  // A teacher who sees only the own lessons has another sheet than the one that was signed.
  if (!activeClosing || reach.teacherId !== undefined)
    return { ...currentSheet, closings: rows.map(presentClosing) };
  const { signed } = activeClosing;
  return {
    ...(isWhole(signed) ? restoreSignedSheet(signed, currentSheet) : currentSheet),
    closings: rows.map((row) => ({
      ...presentClosing(row),
      ...(row === activeClosing && {
        is_kept: isWhole(signed),
        respelled: isWhole(signed) ? listRespelled(signed, currentSheet) : [],
        changed: signed && changedSince(signed, currentSheet),
      }),
    })),
  };
}

/** @throws NoSuchRow, HttpProblem 403 */
export async function semesterRecapOf(
  db: Database,
  { scope, user, classId, today }: RecapRequest,
  name: SemesterName | undefined,
): Promise<SemesterRecap> {
  const classRow = await classOfRecap(db, scope, classId);
  const reach = await requireRecapReach(db, classRow, user);
  const paper = buildRecapHeader(classRow, reach, today);
  const { calendar: ofYear, semesters } = await readCalendarAndSemesters(db, classRow);
  const requestedMonth = requestedSemester(semesters, today, name);
  const calendar = limitCalendarToSemester(ofYear, semesters, requestedMonth.name);
  const { pupils, sessions, allSessions, markOf } = await classSemester(db, classRow, reach, requestedMonth);
  const semesterInput = schoolSemester(sessions, paper, { ...requestedMonth, calendar });
  const semesterEverywhere =
    allSessions === sessions
      ? semesterInput
      : schoolSemester(allSessions, paper, { ...requestedMonth, calendar });
  return {
    ...paper,
    semester: requestedMonth.name,
    ...sumEffectiveDays(semesterInput.monthInputs),
    pupils: pupils.map((pupil) => {
      const { id, memberships, allMemberships } = pupil;
      const statusOf = (sessionId: number) => markOf(id, sessionId);
      const sumsHere = combineMonthSums(
        computeMonthSums([{ semester: semesterInput, memberships }], statusOf),
      );
      const isMoved = allMemberships.length > memberships.length;
      const isToldHere = !isMoved || isReportingClass(classId, allMemberships, requestedMonth, today);
      const partsEverywhere = isMoved &&
        isToldHere && [{ semester: semesterEverywhere, memberships: allMemberships }];
      return {
        ...presentPupil(pupil, reach),
        ...sumsHere,
        whole: partsEverywhere
          ? combineMonthSums(computeMonthSums(partsEverywhere, statusOf))
          : isToldHere
            ? sumsHere
            : null,
        elsewhere: isMoved ? membershipsInOtherClasses(classId, allMemberships, requestedMonth, today) : [],
      };
    }),
  };
}

const combineMonthSums = (months: RecapSums[]) => ({ months, ...addUpSums(months) });

/** The hari efektif of each month, and their sum. */
function sumEffectiveDays(grounds: readonly RecapInput[]) {
  const months = grounds.map((input) => ({ month: input.from.slice(0, 7), ...countEffectiveDays(input) }));
  return { months, effective: months.reduce((sum, month) => sum + month.effective, 0) };
}

/**
 * Makes the recap of any days of a class's year.
 * @throws NoSuchRow, HttpProblem 400 beside `from` or `to`, 403
 */
export async function rangeRecapOf(
  db: Database,
  { scope, user, classId, today }: RecapRequest,
  { from, to }: DayRange,
): Promise<RangeRecap> {
  const classRow = await classOfRecap(db, scope, classId);
  const reach = await requireRecapReach(db, classRow, user);
  const paper = buildRecapHeader(classRow, reach, today);
  checkRange(classRow, { from, to });
  const { calendar } = await readCalendarAndSemesters(db, classRow);
  const heldSessions = heldSessionsOf(await sessionsBetween(db, [classId], from, to, reach.teacherId));
  const grounds = monthsOf(from, to).map((month) =>
    monthInput(month, heldSessions, { ...paper, calendar }, { from, to }),
  );
  const pupils = await pupilsBetween(db, classId, from, to);
  const markOf = await readSessionMarks(
    db,
    heldSessions.map(({ id }) => id),
  );
  return {
    ...paper,
    from,
    to,
    ...sumEffectiveDays(grounds),
    pupils: pupils.map((pupil) => ({
      ...presentPupil(pupil, reach),
      ...combineMonthSums(grounds.map((input) => sumsOf(input, pupil, markOf))),
    })),
  };
}

/** Both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/**
 * Checks that the days are in order and lie in the months of the class's year.
 * @throws HttpProblem 400
 */
export function checkRange({ year }: RecapClass, { from, to }: DayRange): void {
  const [first, last] = [
    firstDayOfMonth(year.startDate.slice(0, 7)),
    lastDayOfMonth(year.endDate.slice(0, 7)),
  ];
  const outsideYearMessage = `Di luar tahun ajaran ${year.name}`;
  if (from < first || from > last) throw invalid({ path: 'from', msg: outsideYearMessage });
  if (to < first || to > last) throw invalid({ path: 'to', msg: outsideYearMessage });
  if (to < from) throw invalid({ path: 'to', msg: 'Tanggal akhir lebih awal daripada tanggal awal' });
}
