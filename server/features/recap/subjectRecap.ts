/** Makes the recap of one subject's meetings, which its teacher signs. */
import { and, between, count, desc, eq, inArray, max, min, ne } from 'drizzle-orm';
import type { SubjectRecap } from '../../../contract/recap/recap.ts';
import { semesterOn } from '../../../contract/semesters.ts';
import { HttpProblem } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { classOfRecap, pupilsBetween, sessionsBetween, signerById } from './queries.ts';
import { readSessionMarks } from './marks.ts';
import { classes, heldSessions, sessions, users } from '../../schema.ts';
import { subjectOn, findSubject } from '../lessons/index.ts';
import { isCountedOn, meetingRecap } from './sums/meetings.ts';
import {
  type RecapRequest,
  readCalendarAndSemesters,
  buildRecapHeader,
  presentPupil,
  requireRecapReach,
  signerOf,
} from './recapInput.ts';
import { checkRange, type DayRange } from './sheets.ts';

/**
 * @throws NoSuchRow, HttpProblem 400 beside `from` or `to`, 403 for a teacher who teaches neither the subject nor one of its meetings, and
 * is not the wali kelas of the class
 */
export async function subjectRecapOf(
  db: Database,
  {
    scope,
    user,
    subjectId,
    todayOf,
  }: Omit<RecapRequest, 'classId' | 'today'> & {
    readonly subjectId: number;
    readonly todayOf: (classId: number) => Promise<string>;
  },
  requestedDays: Partial<DayRange>,
): Promise<SubjectRecap> {
  const subject = await findSubject(db, scope, subjectId);
  const classId = await classMetIn(db, subject, requestedDays);
  const today = await todayOf(classId);
  const classRow = await classOfRecap(db, scope, classId);
  const reach = await requireRecapReach(db, classRow, user);
  const { calendar, semesters } = await readCalendarAndSemesters(db, classRow);
  const now = semesterOn(semesters, today) ?? semesters.findLast(({ start_date }) => start_date <= today);
  const from = requestedDays.from ?? now?.start_date ?? classRow.year.startDate;
  const to = requestedDays.to ?? now?.end_date ?? classRow.year.endDate;
  checkRange(classRow, { from, to });
  const input = { freeOn: calendar.freeOn, until: today };
  const meetings = (await sessionsBetween(db, [classRow.id], from, to, reach.teacherId)).filter(
    (session) => session.subjectId === subjectId && isCountedOn(input, session.date),
  );
  const isOwn = subject.teacherId === user.id || meetings.length > 0;
  if (reach.teacherId !== undefined && !isOwn) throw new HttpProblem(403);
  const last = meetings.at(-1);
  const assignment = last ?? (await subjectOn(db, subject, to));
  const signer = await signerById(db, assignment.teacherId);
  const pupils = await pupilsBetween(db, classRow.id, from, to);
  const markOf = await readSessionMarks(
    db,
    meetings.map(({ id }) => id),
  );
  return {
    ...buildRecapHeader(classRow, reach, today),
    Subject: { id: subject.id, name: subject.name },
    Teacher: signerOf(signer?.name ?? null, signer?.number ?? null, reach),
    taught_by: await namesOf(
      db,
      meetings.flatMap(({ teacherId }) => teacherId ?? []),
    ),
    elsewhere: await countMeetingsElsewhere(db, subjectId, classId, { from, to: to < today ? to : today }),
    from,
    to,
    meetings: meetings.map(({ id, date, start_time, name, topic }) => ({
      id,
      date,
      start_time,
      name,
      topic,
    })),
    pupils: pupils.map((pupil) => ({
      ...presentPupil(pupil, reach),
      ...meetingRecap(input, meetings, pupil.memberships, (id) => markOf(pupil.id, id)),
    })),
  };
}

/**
 * The class whose meetings are shown. A subject that was given to another class leaves its earlier meetings with the former one. Where both
 * classes had meetings in these days, it is the present class; days before the change show the other.
 */
async function classMetIn(
  db: Database,
  { id, classId }: { readonly id: number; readonly classId: number },
  { from, to }: Partial<DayRange>,
): Promise<number> {
  if (from === undefined || to === undefined) return classId;
  const classesMet = await db
    .select({ classId: sessions.classId })
    .from(sessions)
    .where(and(eq(sessions.subjectId, id), between(sessions.date, from, to)))
    .groupBy(sessions.classId)
    .orderBy(desc(max(sessions.date)));
  return classesMet.some((one) => one.classId === classId) ? classId : (classesMet[0]?.classId ?? classId);
}

async function namesOf(db: Database, ids: readonly number[]): Promise<string[]> {
  const uniqueIds = [...new Set(ids)];
  const rows = await db
    .select({ id: users.id, name: users.fullname })
    .from(users)
    .where(inArray(users.id, uniqueIds));
  return uniqueIds.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []);
}

/** Counts the subject's meetings of these days in other classes than the one that is shown. */
const countMeetingsElsewhere = (db: Database, subjectId: number, classId: number, { from, to }: DayRange) =>
  db
    .select({ Class: { id: classes.id, name: classes.name }, meetings: count() })
    .from(heldSessions)
    .innerJoin(classes, eq(classes.id, heldSessions.classId))
    .where(
      and(
        eq(heldSessions.subjectId, subjectId),
        ne(heldSessions.classId, classId),
        between(heldSessions.date, from, to),
      ),
    )
    .groupBy(classes.id, classes.name)
    .orderBy(min(heldSessions.date));
