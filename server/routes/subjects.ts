import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type FieldProblem, listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import { ROLES } from '../../contract/roles.ts';
import {
  type SubjectInput,
  subjectInputSchema,
  subjectSchema,
  subjectWithStudentsSchema,
} from '../../contract/subjects.ts';
import type { Database } from '../db/client.ts';
import { removeEmptyDeleted } from '../db/queries/deletedSessions.ts';
import { findSubject, listSubjects } from '../db/queries/subjects.ts';
import { lockUser } from '../db/queries/users.ts';
import { allSessions, classes, subjects, users } from '../db/schema.ts';
import { paged } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { namedId } from '../http/filters.ts';
import { toRowId } from '../base/ids.ts';
import { idParam } from '../http/ids.ts';
import { plainRoutes } from '../http/plainRoutes.ts';
import { invalid } from '../base/problem.ts';
import { mount } from '../http/route.ts';
import { studentsFor } from '../school/students.ts';
import { schoolDay } from '../base/schoolDay.ts';

const NO_CLASS = 'Kelas tidak ditemukan';
const NO_TEACHER = 'Guru tidak ditemukan';

export function subjectRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  plainRoutes(api, 'subjects', {
    table: subjects,
    read: {
      page: async (from, query) =>
        listSubjects(from, query, {
          classId: await namedId(from, classes, query.class_id, 'class_id', NO_CLASS),
          teacherId: await namedId(from, users, query.teacher_id, 'teacher_id', NO_TEACHER),
        }),
      find: findSubject,
    },
    answer: subjectSchema,
    body: subjectInputSchema,
    present: (row) => row,
    audited: ({ name, description, Class, Teacher }) => ({
      name,
      description,
      class: Class.name,
      teacher: Teacher?.fullname ?? null,
    }),
    columns: async (body) => (tx, id) => columnsOf(tx, body, id),
    constraints: {
      subjects_class_id_classes_id_fk: { path: 'classId', msg: NO_CLASS },
      subjects_teacher_id_users_id_fk: { path: 'teacherId', msg: NO_TEACHER },
    },
    inTheWay: async (tx, id) => {
      await removeEmptyDeleted(tx, id);
      const its = eq(allSessions.subjectId, id);
      return {
        sesi: await tx.$count(allSessions, and(its, isNull(allSessions.deletedAt))),
        'sesi terhapus yang masih dapat dipulihkan': await tx.$count(
          allSessions,
          and(its, isNotNull(allSessions.deletedAt)),
        ),
      };
    },
    notes: { list: ', terbaru lebih dulu' },
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
    async ({ params, query, user }) => {
      const subject = await findSubject(db, params.id);
      const page = toListQuery(query);
      const { rows, totalItems } = await studentsFor(
        db,
        { classId: subject.classId, day: schoolDay(clock.now(), settings.timeZone) },
        page,
        user,
      );
      return paged(page, totalItems, { ...subject, students: rows });
    },
  );
}

/** @param id of the subject that is changed: it may keep a teacher who has left. @throws HttpProblem 400 beside `classId` or `teacherId`, both when both are wrong */
async function columnsOf(tx: Database, { classId, teacherId, ...rest }: SubjectInput, id?: number) {
  const klass = toRowId(classId);
  const teacher = teacherId === null ? null : toRowId(teacherId);
  const problems: FieldProblem[] = [];
  if (klass === null || (await tx.$count(classes, eq(classes.id, klass))) === 0) {
    problems.push({ path: 'classId', msg: NO_CLASS });
  }
  if (teacherId !== null) {
    const row = teacher === null ? undefined : await lockUser(tx, teacher, 'share');
    if (!row) problems.push({ path: 'teacherId', msg: NO_TEACHER });
    else if (row.role.name !== ROLES.teacher) {
      problems.push({ path: 'teacherId', msg: 'Pengguna ini bukan guru' });
    } else if (!row.user.isActive && !(await isTaughtBy(tx, id, row.user.id))) {
      problems.push({ path: 'teacherId', msg: 'Guru ini nonaktif. Pilih guru lain.' });
    }
  }
  if (klass === null || problems.length > 0) throw invalid(...problems);
  return { ...rest, classId: klass, teacherId: teacher };
}

const isTaughtBy = async (tx: Database, id: number | undefined, teacherId: number): Promise<boolean> =>
  id !== undefined &&
  (await tx.$count(subjects, and(eq(subjects.id, id), eq(subjects.teacherId, teacherId)))) > 0;
