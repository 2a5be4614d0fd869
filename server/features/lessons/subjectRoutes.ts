import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type FieldProblem, listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import {
  type SubjectInput,
  subjectInputSchema,
  subjectSchema,
  subjectWithStudentsSchema,
} from '../../../contract/lessons/subjects.ts';
import { ROLES } from '../../../contract/roles.ts';
import type { Database } from '../../db/client.ts';
import { removeEmptyDeleted } from './deleted/queries.ts';
import { findSubject, isSubjectOfSchool, listSubjects } from './subjects/queries.ts';
import { isOfAnotherSchool, type Scope, scopeCondition } from '../../db/scope.ts';
import { allSessions, classes, subjects, timetableEntries } from '../../schema.ts';
import { answerPage } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import {
  findClassFilterIds,
  findTeacherFilterIds,
  studentsFor,
  NO_TEACHER,
  teacherToWrite,
  momentOfClass,
} from '../people/index.ts';
import { findYearFilterId } from '../schools/index.ts';
import { toRowId } from '../../base/ids.ts';
import { idParam } from '../../http/ids.ts';
import { plainRoutes } from '../../http/plainRoutes.ts';
import { invalid, isProblem } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';
import { passSubjectOn } from './subjects/changes.ts';

const NO_CLASS = 'Kelas tidak ditemukan';

/**
 * Checks whether a subject may be given to another teacher or class from a day on.
 *
 * @throws HttpProblem 400 beside `teacherId` or `classId`
 */
export type CheckSubjectMove = (
  tx: Database,
  id: number,
  next: { classId: number; teacherId: number | null },
  today: string,
) => Promise<void>;

/**
 * The routes of subjects.
 *
 * @param checkMove the timetable's check that nobody is in two places at once
 */
export function subjectRoutes(api: Api, checkMove: CheckSubjectMove): void {
  const { db } = api.deps;

  plainRoutes(api, 'subjects', {
    table: subjects,
    read: {
      scopeFilter: (scope) => isSubjectOfSchool(scope, subjects.id),
      page: async (from, scope, query, user) =>
        listSubjects(from, scope, query, {
          yearId: await findYearFilterId(from, query.academic_year_id),
          classIds: await findClassFilterIds(from, scope, query.class_id),
          teacherIds: await findTeacherFilterIds(from, scope, query.teacher_id),
          ownOf: user.role === ROLES.teacher ? user.id : undefined,
        }),
      find: findSubject,
    },
    answer: subjectSchema,
    body: subjectInputSchema,
    present: (row) => row,
    audited: ({ name, description, Class, Teacher, is_daily }) => ({
      name,
      description,
      class: Class.name,
      teacher: Teacher?.fullname ?? null,
      is_daily,
    }),
    columns:
      async (body, { scope }) =>
      async (tx, before) => {
        const id = before?.id;
        const next = await columnsOf(tx, scope, body, id);
        if (id !== undefined && next.isDaily) await refuseTimetableHours(tx, id);
        if (id !== undefined) {
          const now = await momentOfClass(tx, next.classId, api.deps);
          const from = body.effective_from ?? undefined;
          await checkMove(tx, id, next, from ?? now.date);
          await passSubjectOn(tx, id, next, { from, now });
        }
        return next;
      },
    constraints: {
      subjects_class_id_classes_id_fk: { path: 'classId', msg: NO_CLASS },
      subjects_teacher_id_users_id_fk: { path: 'teacherId', msg: NO_TEACHER },
      subjects_one_daily: { path: 'is_daily', msg: 'Kelas ini sudah punya presensi harian' },
    },
    beforeDeletion: removeEmptyDeleted,
    inTheWay: {
      'jam di jadwal': timetableEntries.subjectId,
      sesi: { column: allSessions.subjectId, where: isNull(allSessions.deletedAt) },
      'sesi terhapus yang masih dapat dipulihkan': {
        column: allSessions.subjectId,
        where: isNotNull(allSessions.deletedAt),
      },
    },
    notes: { list: ', menurut kelas; yang diajar sendiri lebih dulu' },
  });

  mount(
    api,
    'listSubjectStudents',
    {
      summary: 'Mata pelajaran beserta siswanya',
      message: 'Berhasil mengambil data siswa',
      answer: subjectWithStudentsSchema,
      paged: 'always',
      params: { id: idParam },
      query: listQuerySchema,
    },
    async ({ params, query, user, scope }) => {
      const subject = await findSubject(db, scope, params.id);
      const page = toListQuery(query);
      const { rows, totalItems } = await studentsFor(
        db,
        { classId: subject.classId, day: scope.today },
        page,
        user,
      );
      return answerPage(page, totalItems, { ...subject, students: rows });
    },
  );
}

/**
 * Checks the body of a subject and turns it into columns.
 *
 * @param id of the subject that is changed: it may keep a teacher who has left
 * @throws HttpProblem 400 beside `classId` or `teacherId`, both when both are wrong
 */
async function columnsOf(
  tx: Database,
  scope: Scope,
  { classId, teacherId, is_daily: isDaily, effective_from: _from, ...rest }: SubjectInput,
  id?: number,
) {
  const before = id === undefined ? undefined : await subjectNow(tx, id);
  const classRow = toRowId(classId);
  const problems: FieldProblem[] = [];
  const classSchool = classRow === null ? undefined : await lockClassSchool(tx, scope, classRow);
  if (!classSchool) problems.push({ path: 'classId', msg: NO_CLASS });
  else if (before && (await hasSessionsInOtherSchool(tx, before, classSchool.schoolId))) {
    problems.push({ path: 'classId', msg: 'Mata pelajaran ini sudah punya sesi di sekolah lain' });
  }
  const teacher = await teacherToWrite(tx, scope, teacherId, {
    path: 'teacherId',
    schoolId: classSchool?.schoolId,
    keptId: before?.teacherId,
  });
  if (isProblem(teacher)) problems.push(teacher);
  if (classRow === null || isProblem(teacher) || problems.length > 0) throw invalid(...problems);
  return { ...rest, isDaily, classId: classRow, teacherId: teacher };
}

/**
 * Refuses to make a subject a daily register while it has hours in the timetable: only lessons have hours.
 *
 * @throws HttpProblem 400 beside `is_daily`
 */
async function refuseTimetableHours(tx: Database, id: number): Promise<void> {
  if ((await tx.$count(timetableEntries, eq(timetableEntries.subjectId, id))) > 0) {
    throw invalid({ path: 'is_daily', msg: 'Mata pelajaran ini masih punya jam di jadwal' });
  }
}

/** Reads the school of a class and locks the class's row (FOR SHARE), so that it cannot change before commit. */
async function lockClassSchool(tx: Database, scope: Scope, id: number) {
  const [row] = await tx
    .select({ schoolId: classes.schoolId })
    .from(classes)
    .where(and(eq(classes.id, id), scopeCondition(scope, classes.schoolId)))
    .for('share');
  return row;
}

/** Reads the present teacher of a subject and the school of its class. */
async function subjectNow(tx: Database, id: number) {
  const [row] = await tx
    .select({ id: subjects.id, teacherId: subjects.teacherId, schoolId: classes.schoolId })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(eq(subjects.id, id));
  return row;
}

/** Whether a subject that would go to `schoolId` has sessions already: their registers belong to a class of its present school. */
const hasSessionsInOtherSchool = async (
  tx: Database,
  subject: { readonly id: number; readonly schoolId: number | null },
  schoolId: number | null,
): Promise<boolean> =>
  isOfAnotherSchool(subject.schoolId, schoolId) &&
  (await tx.$count(allSessions, eq(allSessions.subjectId, subject.id))) > 0;
