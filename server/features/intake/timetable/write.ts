/** Writes the lessons of a file: a few statements for all of them, in the transaction of the whole import. */
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { addDays } from '../../../../contract/days.ts';
import { weekdayPeriodsText } from '../../../../contract/schoolWeek.ts';
import type { AuditEvent } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { classes, subjects, timetableEntries } from '../../../schema.ts';
import { daysOverlapCondition } from '../../../db/spans.ts';
import { chunksOf, executeRows, givenRowsSql } from '../../../db/statements.ts';
import { passSubjectOn } from '../../lessons/index.ts';
import { checkNoClashAmong } from '../../timetable/index.ts';
import { type ImportItem, LESSON_STATE, toCreatedItem, SUBJECT_STATE } from '../imports/items.ts';
import { createProgressMeter, type OnWritten } from '../imports/work.ts';
import { type Course, type Lesson, teacherIdOf } from './lessons.ts';
import { entryText, type TimetablePlan, type TimetableOptions } from './plan.ts';

interface WrittenTimetable {
  readonly items: ImportItem[];
  readonly events: AuditEvent[];
}

/** Locks the classes and subjects that a plan names, until the transaction ends. This must happen before the timetable is locked as a whole. */
export async function lockNamedRows(
  tx: Database,
  { newCourses, taught, lessons }: TimetablePlan,
): Promise<void> {
  const classIds = new Set(
    [...newCourses, ...lessons.map(({ course }) => course)].map(({ classRow }) => classRow.id),
  );
  const subjectIds = new Set(
    [...taught, ...lessons.map(({ course }) => course)].flatMap(({ existing }) => existing?.id ?? []),
  );
  await tx
    .select({ id: classes.id })
    .from(classes)
    .where(inArray(classes.id, [...classIds]))
    .orderBy(classes.id)
    .for('share');
  await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(inArray(subjects.id, [...subjectIds]))
    .orderBy(subjects.id)
    .for('no key update');
}

const named = (name: string) => ({ field: 'name', from: null, to: name });

async function writeCourses(
  tx: Database,
  { newCourses, taught }: TimetablePlan,
  { schoolId, from, today: date, time }: TimetableOptions & { readonly schoolId: number },
) {
  const ids = new Map<Course, number>();
  const [items, events]: [ImportItem[], AuditEvent[]] = [[], []];
  for (const chunk of chunksOf(newCourses)) {
    const values = chunk.map((course) => ({
      name: course.name,
      classId: course.classRow.id,
      teacherId: teacherIdOf(course),
    }));
    const rows = await tx
      .insert(subjects)
      .values(values)
      .returning({ id: subjects.id, state: SUBJECT_STATE });
    for (const [i, course] of chunk.entries()) {
      const row = rows[i];
      if (!row) throw new Error('A subject that was written has its number');
      ids.set(course, row.id);
      items.push(toCreatedItem('subject', row));
      const changes = [
        named(course.name),
        { field: 'class', from: null, to: course.classRow.name },
        { field: 'teacher', from: null, to: course.teacher?.of.fullname ?? null },
      ];
      events.push({ event: 'subject.created', target: { id: row.id, name: course.name }, changes, schoolId });
    }
  }
  for (const course of taught) {
    const { existing, teacher } = course;
    if (!existing || !teacher) continue;
    await passSubjectOn(
      tx,
      existing.id,
      { ...existing, teacherId: teacher.of.id },
      { from, now: { date, time } },
    );
    const [row] = await tx
      .update(subjects)
      .set({ teacherId: teacher.of.id })
      .where(eq(subjects.id, existing.id))
      .returning({ state: SUBJECT_STATE });
    items.push({
      item: 'subject',
      effect: 'changed',
      targetId: existing.id,
      before: { teacherId: existing.teacherId },
      after: row?.state,
    });
    const changes = [{ field: 'teacher', from: existing.teacher, to: teacher.of.fullname }];
    events.push({
      event: 'subject.updated',
      target: { id: existing.id, name: existing.name },
      changes,
      schoolId,
    });
  }
  const idOf = (course: Course): number => course.existing?.id ?? ids.get(course) ?? 0;
  return { items, events, idOf };
}

const lessonText = ({ course, weekday, first, last }: Lesson): string =>
  `${course.name} ${course.classRow.name}, ${weekdayPeriodsText(weekday, first, last)}`;

/** Writes the rooms that the file adds to lessons of the timetable. */
async function fillRooms(
  tx: Database,
  { rooms }: TimetablePlan,
  schoolId: number,
): Promise<WrittenTimetable> {
  const given = rooms.map(({ entry, room }) => ({ id: entry.id, room }));
  const rows = await executeRows<{ id: number; state: string }>(
    tx,
    sql`update timetable_entries set room = given.room from ${givenRowsSql(given, 'id int, room text')}
      where timetable_entries.id = given.id returning timetable_entries.id, ${LESSON_STATE} as state`,
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return {
    items: rooms.map(({ entry: { id, validUntil } }) => ({
      item: 'lesson',
      effect: 'changed',
      targetId: id,
      before: { validUntil, room: null },
      after: states.get(id),
    })),
    events: rooms.map(({ entry, room }) => ({
      event: 'timetable-entry.updated',
      target: { id: entry.id, name: entryText(entry) },
      changes: [{ field: 'room', from: null, to: room }],
      schoolId,
    })),
  };
}

/** Ends the replaced entries on the day before `from`. Entries that would only have begun later are deleted. */
async function endReplacedEntries(
  tx: Database,
  { ended }: TimetablePlan,
  from: string,
  schoolId: number,
): Promise<WrittenTimetable> {
  const ids = ended.map(({ id }) => id);
  const day = addDays(from, -1);
  const replacedCondition = inArray(timetableEntries.id, ids);
  const before = await tx.select().from(timetableEntries).where(replacedCondition);
  const entriesBeforeById = new Map(before.map((row) => [row.id, row]));
  const deletedEntries = await tx
    .delete(timetableEntries)
    .where(and(replacedCondition, gte(timetableEntries.validFrom, from)))
    .returning({ id: timetableEntries.id });
  const shortenedEntries = await tx
    .update(timetableEntries)
    .set({ validUntil: day })
    .where(and(replacedCondition, lt(timetableEntries.validFrom, from)))
    .returning({ id: timetableEntries.id, state: LESSON_STATE });
  const nameOf = (id: number) => {
    const entry = ended.find((one) => one.id === id);
    return entry ? entryText(entry) : '';
  };
  const items: ImportItem[] = [
    ...deletedEntries.map(({ id }): ImportItem => {
      const row = entriesBeforeById.get(id);
      if (!row) throw new Error('A lesson that was deleted was there');
      const { createdAt: _at, id: _id, ...columns } = row;
      return { item: 'lesson', effect: 'deleted', targetId: id, before: columns };
    }),
    ...shortenedEntries.map(({ id, state }): ImportItem => ({
      item: 'lesson',
      effect: 'changed',
      targetId: id,
      before: {
        validUntil: entriesBeforeById.get(id)?.validUntil ?? null,
        room: entriesBeforeById.get(id)?.room ?? null,
      },
      after: state,
    })),
  ];
  const events: AuditEvent[] = [
    ...deletedEntries.map(({ id }): AuditEvent => ({
      event: 'timetable-entry.deleted',
      target: { id, name: nameOf(id) },
      schoolId,
    })),
    ...shortenedEntries.map(({ id }): AuditEvent => ({
      event: 'timetable-entry.updated',
      target: { id, name: nameOf(id) },
      changes: [{ field: 'valid_until', from: entriesBeforeById.get(id)?.validUntil ?? null, to: day }],
      schoolId,
    })),
  ];
  return { items, events };
}

export async function writeTimetable(
  tx: Database,
  plan: TimetablePlan,
  { wrote: wroteShare, ...wish }: TimetableOptions & { readonly schoolId: number; readonly wrote: OnWritten },
): Promise<WrittenTimetable> {
  const { from, today, schoolId } = wish;
  const wrote = createProgressMeter(plan.lessons.length, wroteShare);
  const courses = await writeCourses(tx, plan, wish);
  const others = await endReplacedEntries(tx, plan, from, schoolId);
  const rooms = await fillRooms(tx, plan, schoolId);
  const items: ImportItem[] = [...courses.items, ...others.items, ...rooms.items];
  const events: AuditEvent[] = [...courses.events, ...others.events, ...rooms.events];
  const made: number[] = [];
  for (const chunk of chunksOf(plan.lessons)) {
    const values = chunk.map(({ course, weekday, first, last, room }) => ({
      subjectId: courses.idOf(course),
      weekday,
      firstPeriod: first,
      lastPeriod: last,
      validFrom: from,
      room: room ?? null,
    }));
    const rows = await tx
      .insert(timetableEntries)
      .values(values)
      .returning({ id: timetableEntries.id, state: LESSON_STATE });
    for (const [i, lesson] of chunk.entries()) {
      const row = rows[i];
      if (!row) throw new Error('A lesson that was written has its number');
      made.push(row.id);
      items.push(toCreatedItem('lesson', row));
      const changes = [
        { field: 'valid_from', from: null, to: from },
        ...(lesson.room === undefined ? [] : [{ field: 'room', from: null, to: lesson.room }]),
      ];
      events.push({
        event: 'timetable-entry.created',
        target: { id: row.id, name: lessonText(lesson) },
        changes,
        schoolId,
      });
    }
    await wrote(chunk.length);
  }
  // When a subject gets another teacher, its entries that are already over stay as they were, so only the others are checked.
  const lastingCondition = daysOverlapCondition(
    [timetableEntries.validFrom, timetableEntries.validUntil],
    today,
    undefined,
  );
  const reassignedEntries = await tx
    .select({ id: timetableEntries.id })
    .from(timetableEntries)
    .where(
      and(
        inArray(
          timetableEntries.subjectId,
          plan.taught.flatMap(({ existing }) => existing?.id ?? []),
        ),
        lastingCondition,
      ),
    );
  await checkNoClashAmong(
    tx,
    [...made, ...reassignedEntries.map(({ id }) => id)],
    from < today ? from : today,
  );
  return { items, events };
}
