/** Who misses what a school asks for in a semester: the recaps' digits, and what of the semester is to come. */
import { monthsOf } from '../../contract/days.ts';
import { NOT_RECORDED_LETTER } from '../../contract/dayRules.ts';
import { type SemesterName, semesterOn } from '../../contract/semesters.ts';
import type { Attention, Limits, OwnStanding, Standing } from '../../contract/thresholds.ts';
import type { Database } from '../db/client.ts';
import {
  classOfRecap,
  type MarkOf,
  marksIn,
  pupilsBetween,
  type RecapClass,
  sessionsBetween,
} from '../db/queries/recap.ts';
import type { Scope } from '../db/scope.ts';
import { allowanceOf, type SoFar } from '../recap/allowance.ts';
import { meetingRecap } from '../recap/meetings.ts';
import { addedUp, isThere, pupilRecap, type Stay } from '../recap/recap.ts';
import { ofSemester } from './recapCalendar.ts';
import { type Asked, daysOf, heldOf, monthGround, paperOf, type Reach, reachOf } from './recapGround.ts';

const limitsOf = ({ school }: RecapClass): Limits => ({
  min_percent: school?.minPercent ?? null,
  max_alpa: school?.maxAlpa ?? null,
});

interface Pupil {
  readonly id: number;
  readonly stays: readonly Stay[];
}

/** What of a class's semester is the same for all of its pupils. */
async function semesterOf(
  db: Database,
  klass: RecapClass,
  { reach, today, asked }: { reach: Reach; today: string; asked: SemesterName | undefined },
) {
  const paper = paperOf(klass, reach, today);
  const { calendar: ofYear, semesters } = await daysOf(db, klass);
  const now = semesterOn(semesters, today) ?? semesters.findLast(({ start_date }) => start_date <= today);
  const name = asked ?? now?.name ?? 'Ganjil';
  const semester = semesters.find((one) => one.name === name);
  const [from, to] = [semester?.start_date ?? today, semester?.end_date ?? today];
  const calendar = ofSemester(ofYear, semesters, name);
  const sessions = await sessionsBetween(db, klass.id, from, to, reach.teacherId);
  const held = heldOf(sessions);
  const grounds = monthsOf(from, to).map((month) => monthGround(month, held, { ...paper, calendar }));
  const subjects = new Map<number, { name: string; order: string; meetings: typeof sessions }>();
  for (const session of sessions) {
    if (session.is_daily) continue;
    const known = subjects.get(session.subjectId);
    if (known) known.meetings.push(session);
    else
      subjects.set(session.subjectId, {
        name: session.subject,
        order: session.subjectOrder,
        meetings: [session],
      });
  }
  const limits = limitsOf(klass);
  const inOrder = [...subjects].toSorted(([, a], [, b]) => (a.order < b.order ? -1 : 1));

  /** Today is to come as long as nothing is recorded. */
  const isToCome = (date: string, letter: string | undefined): boolean =>
    date > today || (date === today && letter === NOT_RECORDED_LETTER);

  const standing = (Subject: Standing['Subject'], percent: number | null, soFar: SoFar): Standing => {
    // Lessons that nobody has made yet may come: of a subject without any to come nothing is known before the semester is over.
    const isUnknown = Subject !== null && soFar.remaining === 0 && today < to;
    const allowance = allowanceOf(soFar, Subject === null ? limits : { ...limits, max_alpa: null });
    return {
      Subject,
      percent,
      ...soFar,
      ...allowance,
      ...(isUnknown && {
        may_miss: null,
        is_reachable: null,
        why: allowance.why.filter((reason) => reason !== 'unreachable'),
      }),
    };
  };

  const standingsOf = ({ id, stays }: Pupil, markOf: MarkOf): Standing[] => {
    const statusOf = (sessionId: number) => markOf(id, sessionId);
    const recaps = grounds.map((ground) => ({ ground, recap: pupilRecap(ground, stays, statusOf) }));
    const sums = addedUp(recaps.map(({ recap }) => recap));
    const days = recaps
      .flatMap(({ ground, recap }) =>
        ground.days.filter(
          ({ date, free }, i) => free === null && isThere(stays, date) && isToCome(date, recap.letters[i]),
        ),
      )
      .filter(({ date }) => from <= date && date <= to);
    const inDays = standing(null, sums.percent, {
      base: sums.base,
      absent: sums.absent,
      alpa: sums.days.alpa,
      remaining: days.length,
    });
    const ofSubjects = inOrder.map(([subjectId, { name: subject, meetings }]) => {
      const recap = meetingRecap({ freeOn: calendar.freeOn, until: today }, meetings, stays, statusOf);
      const remaining = meetings.filter(
        ({ date }, i) =>
          calendar.freeOn(date) === null && isThere(stays, date) && isToCome(date, recap.letters[i]),
      ).length;
      const { base, absent, days: counts, percent } = recap;
      return standing({ id: subjectId, name: subject }, percent, {
        base,
        absent,
        alpa: counts.alpa,
        remaining,
      });
    });
    // Who teaches one subject of many does not see whole days.
    return reach.teacherId === undefined ? [inDays, ...ofSubjects] : ofSubjects;
  };

  const { Class, rule } = paper;
  return {
    about: { Class, limits, rule, semester: name, until: today },
    from,
    to,
    ids: held.map(({ id }) => id),
    standingsOf,
  };
}

/** @throws NoSuchRow, HttpProblem 403 for who sees no recap of the class */
export async function attentionOf(
  db: Database,
  { scope, user, classId, today }: Asked,
  asked: SemesterName | undefined,
): Promise<Attention> {
  const klass = await classOfRecap(db, scope, classId);
  const reach = await reachOf(db, klass, user);
  const { about, from, to, ids, standingsOf } = await semesterOf(db, klass, { reach, today, asked });
  const { limits } = about;
  if (limits.min_percent === null && limits.max_alpa === null) {
    return { ...about, subjects: reach.subjects, pupils: [] };
  }
  const markOf = await marksIn(db, ids);
  const pupils = await pupilsBetween(db, classId, from, to);
  return {
    ...about,
    subjects: reach.subjects,
    pupils: pupils
      // Who has left needs no attention.
      .filter(({ stays }) => isThere(stays, today < from ? from : today > to ? to : today))
      .map((pupil) => ({
        id: pupil.id,
        fullname: pupil.fullname,
        number: pupil.number,
        standings: standingsOf(pupil, markOf).filter(({ why }) => why.length > 0),
      }))
      .filter(({ standings }) => standings.length > 0),
  };
}

/** Of a pupil, in the class of today; null: in none. */
export async function ownStandingOf(
  db: Database,
  {
    scope,
    userId,
    classId,
    today,
  }: { scope: Scope; userId: number; classId: number | undefined; today: string },
): Promise<OwnStanding | null> {
  if (classId === undefined) return null;
  const klass = await classOfRecap(db, scope, classId);
  const reach: Reach = { teacherId: undefined, subjects: null };
  const { about, from, to, ids, standingsOf } = await semesterOf(db, klass, {
    reach,
    today,
    asked: undefined,
  });
  const pupil = (await pupilsBetween(db, classId, from, to)).find(({ id }) => id === userId);
  const markOf = await marksIn(db, ids);
  return { ...about, standings: pupil ? standingsOf(pupil, markOf) : [] };
}
