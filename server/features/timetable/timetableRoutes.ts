import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { addDays } from '../../../contract/days.ts';
import {
  clashQuerySchema,
  roomsQuerySchema,
  type TimetableEntryInput,
  timetableClashSchema,
  timetableEntryInputSchema,
  timetableEntrySchema,
  timetableMoveSchema,
} from '../../../contract/timetable/timetable.ts';
import { requireRowId, toRowId } from '../../base/ids.ts';
import { idParam } from '../../http/ids.ts';
import type { Database } from '../../db/client.ts';
import { changedFields } from '../../db/audit.ts';
import { moveEntry, NO_ENTRY } from './move.ts';
import {
  clashesOf,
  type EntryInRoom,
  findTimetableEntry,
  listRooms,
  listTimetable,
  roomClashesOf,
  type TimetableRow,
} from './queries.ts';
import { findSubject, isSubjectOfSchool } from '../lessons/index.ts';
import { findClassFilterId, findTeacherFilterId } from '../people/index.ts';
import { findYearFilterId, requestedSchool } from '../schools/index.ts';
import { classes, subjects, timetableEntries } from '../../schema.ts';
import type { Scope } from '../../db/scope.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { findFilterId } from '../../http/filters.ts';
import { plainRoutes } from '../../http/plainRoutes.ts';
import { mount } from '../../http/route.ts';
import {
  checkClashes,
  checkInYear,
  checkRoom,
  lockSubjectOf,
  lockTimetable,
  NO_SUBJECT,
  presentClash,
} from './rules.ts';

/**
 * Checks an entry for clashes under the timetable's lock, and maps it to columns.
 * @param id the entry that is changed; undefined for a new one
 */
async function columnsOf(
  tx: Database,
  scope: Scope,
  { subjectId: subjectOfBody, from, force = false, ...body }: TimetableEntryInput,
  id?: number,
) {
  const subjectId = requireRowId(subjectOfBody, 'subjectId', NO_SUBJECT);
  const subject = await lockSubjectOf(tx, scope, subjectId, 'subjectId');
  await lockTimetable(tx, subject.schoolId);
  const entry = {
    ...body,
    valid_from: id === undefined ? body.valid_from : await splitEntryFrom(tx, id, body, from),
  };
  checkInYear(subject, entry);
  const columns = {
    subjectId,
    weekday: entry.weekday,
    firstPeriod: entry.first_period,
    lastPeriod: entry.last_period,
    validFrom: entry.valid_from,
    validUntil: entry.valid_until,
    room: entry.room,
  };
  const time = { ...columns, ...subject, id };
  await checkClashes(tx, time, 'first_period');
  if (!force) await checkRoom(tx, time, id === undefined ? undefined : await findTime(tx, scope, id));
  return columns;
}

/** The hours and the room of an entry as it is in the database. */
async function findTime(tx: Database, scope: Scope, id: number): Promise<EntryInRoom> {
  const row = await findTimetableEntry(tx, scope, id);
  const { classId, teacherId, schoolId } = await lockSubjectOf(tx, scope, row.subjectId, 'subjectId');
  return {
    id,
    classId,
    teacherId,
    schoolId,
    weekday: row.weekday,
    firstPeriod: row.first_period,
    lastPeriod: row.last_period,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    room: row.room,
  };
}

/**
 * When a change applies from a later day on, keeps the entry as it was until the day before as a new row; the changed entry keeps its id.
 * @returns the day on which the changed entry begins
 */
async function splitEntryFrom(
  tx: Database,
  id: number,
  body: Pick<TimetableEntryInput, 'valid_from'>,
  from: string | null,
): Promise<string> {
  if (from === null) return body.valid_from;
  const [before] = await tx.select().from(timetableEntries).where(eq(timetableEntries.id, id));
  if (!before || before.validFrom >= from) return from;
  const { id: _id, createdAt: _at, ...past } = before;
  await tx.insert(timetableEntries).values({ ...past, validUntil: addDays(from, -1) });
  return from;
}

const auditedFields = (row: TimetableRow) => ({
  subject: row.Subject.name,
  class: row.Class.name,
  teacher: row.Teacher?.fullname ?? null,
  weekday: row.weekday,
  first_period: row.first_period,
  last_period: row.last_period,
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  room: row.room,
});

export function timetableRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listTimetableClashes',
    {
      summary: 'Jam lain di jadwal yang berbenturan: kelas, guru, atau (dengan room) ruang yang sama',
      message: 'Berhasil memeriksa jadwal',
      answer: z.array(timetableClashSchema),
      query: clashQuerySchema,
    },
    async ({ query, scope }) => {
      const subjectId = requireRowId(query.subject_id, 'subject_id', NO_SUBJECT);
      const { classId, teacherId } = await findSubject(db, scope, subjectId);
      const [classRow] = await db
        .select({ schoolId: classes.schoolId })
        .from(classes)
        .where(eq(classes.id, classId));
      const time = {
        id: toRowId(query.entry_id ?? '') ?? undefined,
        classId,
        teacherId,
        schoolId: classRow?.schoolId ?? null,
        weekday: query.weekday,
        firstPeriod: query.first_period,
        lastPeriod: query.last_period,
        validFrom: query.valid_from,
        validUntil: query.valid_until,
      };
      const clashes = await clashesOf(db, time);
      const roomClashes = await roomClashesOf(db, { ...time, room: query.room ?? null });
      return ok([...clashes, ...roomClashes].map(presentClash));
    },
  );

  mount(
    api,
    'listTimetableRooms',
    {
      summary: 'Ruang yang ada di jadwal pada suatu hari',
      message: 'Berhasil mengambil daftar ruang',
      answer: z.array(z.string()),
      query: roomsQuerySchema,
    },
    async ({ query: { day, school_id: schoolId }, scope }) => {
      const school = await requestedSchool(db, scope, schoolId === undefined ? undefined : String(schoolId));
      return ok(await listRooms(db, scope, { day, school }));
    },
  );

  mount(
    api,
    'moveTimetableEntry',
    {
      summary:
        'Pindahkan satu pelajaran, atau tukar tempat dua pelajaran, sejak suatu hari; sebelumnya tetap',
      message: 'Jadwal dipindahkan',
      answer: z.array(timetableEntrySchema),
      params: { id: idParam },
      body: timetableMoveSchema,
    },
    async ({ params: { id }, body, scope, audit }) => {
      const moved = await db.transaction(async (tx) => {
        const changed = await moveEntry(tx, scope, id, {
          ...body,
          swapId: body.swap_with === null ? null : requireRowId(body.swap_with, 'swap_with', NO_ENTRY),
          was: body.was ?? null,
          force: body.force ?? false,
        });
        for (const { before, after } of changed) {
          if (before === after) continue;
          await audit(tx, {
            event: 'timetable-entry.updated',
            target: { id: after.id, name: after.name },
            changes: changedFields(auditedFields(before), auditedFields(after)),
          });
        }
        return changed.map(({ after }) => after);
      });
      return ok(moved);
    },
  );

  plainRoutes(api, 'timetable', {
    table: timetableEntries,
    read: {
      scopeFilter: (scope) => isSubjectOfSchool(scope, timetableEntries.subjectId),
      page: async (from, scope, query) =>
        listTimetable(from, scope, query, {
          school: await requestedSchool(from, scope, query.school_id),
          yearId: await findYearFilterId(from, query.academic_year_id),
          classId: await findClassFilterId(from, scope, query.class_id),
          teacherId: await findTeacherFilterId(from, scope, query.teacher_id),
          subjectId: await findFilterId(from, subjects, query.subject_id, {
            path: 'subject_id',
            msg: NO_SUBJECT,
            scopeFilter: isSubjectOfSchool(scope, subjects.id),
          }),
        }),
      find: findTimetableEntry,
    },
    answer: timetableEntrySchema,
    body: timetableEntryInputSchema,
    present: (row) => row,
    audited: auditedFields,
    columns:
      async (body, { scope }) =>
      (tx, before) =>
        columnsOf(tx, scope, body, before?.id),
    constraints: { timetable_entries_subject_id_subjects_id_fk: { path: 'subjectId', msg: NO_SUBJECT } },
    notes: {
      list: ' menurut hari dan jam; dengan from dan to yang berlaku pada hari-hari itu',
      update: '; dengan from perubahan berlaku sejak hari itu dan sebelumnya tetap',
    },
  });
}
