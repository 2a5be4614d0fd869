import {
  monthRecapQuerySchema,
  monthRecapSchema,
  rangeRecapQuerySchema,
  rangeRecapSchema,
  semesterRecapQuerySchema,
  semesterRecapSchema,
  subjectRecapQuerySchema,
  subjectRecapSchema,
  teacherRecapSchema,
} from '../../../contract/recap/recap.ts';
import {
  journalQuerySchema,
  journalSchema,
  type Journal,
  type JournalSession,
} from '../../../contract/recap/journal.ts';
import { ROLES } from '../../../contract/roles.ts';
import { pupilRecapQuerySchema, pupilRecapSchema } from '../../../contract/recap/pupilRecap.ts';
import { schoolRecapQuerySchema, schoolRecapSchema } from '../../../contract/recap/schoolRecap.ts';
import { requireRowId } from '../../base/ids.ts';
import { HttpProblem, invalid } from '../../base/problem.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { findYearFilterId } from '../schools/index.ts';
import { NO_TEACHER, todayOfClass } from '../people/index.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { schoolRecapOf } from './schoolRecap.ts';
import { pupilAttentionOf } from './attention/attention.ts';
import { pupilRecapOf } from './pupil/recap.ts';
import { firstDayOfMonth, lastDayOfMonth } from './calendar.ts';
import { withDigest } from './codes/digest.ts';
import { monthRecapOf, rangeRecapOf, semesterRecapOf } from './sheets.ts';
import { subjectRecapOf } from './subjectRecap.ts';
import { teacherRecapOf } from './teacherRecap.ts';
import { ABSENT_STATUSES, countPresentMarks } from '../../../contract/attendanceStatus.ts';
import type { Database } from '../../db/client.ts';
import { summariesOf } from '../lessons/index.ts';
import { absenteesOf, lessonsKept, teacherOfJournal } from './journal/queries.ts';
import { onlySchool } from './queries.ts';
import type { Scope } from '../../db/scope.ts';
import { presentSchool } from './recapInput.ts';
import { hasBegun } from '../../base/schoolDay.ts';

export function recapRoutes(api: Api): void {
  const todayIn = (db: Database) => (classId: number) => todayOfClass(db, classId, api.deps);

  mount(
    api,
    'getMonthRecap',
    {
      summary:
        'Rekap sebulan sebuah kelas; bagi guru yang bukan wali kelasnya hanya mata pelajarannya sendiri',
      message: 'Berhasil mengambil rekap',
      answer: monthRecapSchema,
      mayReadStandby: true,
      params: { id: idParam },
      query: monthRecapQuerySchema,
    },
    async ({ params: { id: classId }, query, user, scope, db }) =>
      ok(
        withDigest(
          await monthRecapOf(db, { scope, user, classId, today: await todayIn(db)(classId) }, query.month),
        ),
      ),
  );

  mount(
    api,
    'getSemesterRecap',
    {
      summary: 'Rekap satu semester sebuah kelas per bulan, juga untuk rapor',
      message: 'Berhasil mengambil rekap',
      answer: semesterRecapSchema,
      mayReadStandby: true,
      params: { id: idParam },
      query: semesterRecapQuerySchema,
    },
    async ({ params: { id: classId }, query, user, scope, db }) =>
      ok(
        withDigest(
          await semesterRecapOf(
            db,
            { scope, user, classId, today: await todayIn(db)(classId) },
            query.semester,
          ),
        ),
      ),
  );

  mount(
    api,
    'getPupilRecap',
    {
      summary:
        'Rekap seorang siswa dalam satu tahun ajaran: per bulan, semester, dan mata pelajaran; bagi guru hanya siswa di kelas yang diwali atau diajarnya',
      message: 'Berhasil mengambil rekap siswa',
      answer: pupilRecapSchema,
      mayReadStandby: true,
      params: { id: idParam },
      query: pupilRecapQuerySchema,
    },
    async ({ params: { id: pupilId }, query, user, scope, db }) => {
      const yearId = await findYearFilterId(db, query.academic_year_id);
      const request = { scope, user, pupilId, todayOf: todayIn(db) };
      const recap = await pupilRecapOf(db, request, yearId);
      return ok({ ...recap, attention: await pupilAttentionOf(db, request, recap.classes) });
    },
  );

  mount(
    api,
    'getSchoolRecap',
    {
      summary: 'Rekap sebulan semua kelas sebuah sekolah, seperti diminta Dinas',
      message: 'Berhasil mengambil rekap sekolah',
      answer: schoolRecapSchema,
      mayReadStandby: true,
      query: schoolRecapQuerySchema,
    },
    async ({ query, scope, db }) => ok(await schoolRecapOf(db, scope, query.month)),
  );

  mount(
    api,
    'getJournal',
    {
      summary:
        'Jurnal mengajar seorang guru dalam sebulan, dari sesi dan daftar hadirnya; bagi guru hanya miliknya',
      message: 'Berhasil mengambil jurnal mengajar',
      answer: journalSchema,
      mayReadStandby: true,
      query: journalQuerySchema,
    },
    async ({ query: { teacher_id: requestedTeacher, month }, user, scope, db }) => {
      const teacherId =
        requestedTeacher === undefined ? user.id : requireRowId(requestedTeacher, 'teacher_id', NO_TEACHER);
      if (user.role === ROLES.teacher && teacherId !== user.id) throw new HttpProblem(403);
      return ok(await journalOf(db, { scope, teacherId }, month));
    },
  );

  mount(
    api,
    'getRangeRecap',
    {
      summary: 'Rekap sebuah kelas untuk rentang hari apa pun dalam tahun ajarannya, per bulan',
      message: 'Berhasil mengambil rekap',
      answer: rangeRecapSchema,
      mayReadStandby: true,
      params: { id: idParam },
      query: rangeRecapQuerySchema,
    },
    async ({ params: { id: classId }, query, user, scope, db }) =>
      ok(
        withDigest(
          await rangeRecapOf(db, { scope, user, classId, today: await todayIn(db)(classId) }, query),
        ),
      ),
  );

  mount(
    api,
    'getSubjectRecap',
    {
      summary: 'Rekap sebuah mata pelajaran per pertemuan; tanpa rentang, semester yang terakhir dimulai',
      message: 'Berhasil mengambil rekap',
      answer: subjectRecapSchema,
      mayReadStandby: true,
      params: { id: idParam },
      query: subjectRecapQuerySchema,
    },
    async ({ params: { id: subjectId }, query, user, scope, db }) =>
      ok(withDigest(await subjectRecapOf(db, { scope, user, subjectId, todayOf: todayIn(db) }, query))),
  );

  mount(
    api,
    'getTeacherRecap',
    {
      summary:
        'Berapa daftar hadir diisi tiap guru dalam suatu rentang; bagi guru hanya miliknya. Tanpa rentang, bulan ini',
      message: 'Berhasil mengambil rekap',
      answer: teacherRecapSchema,
      mayReadStandby: true,
      query: subjectRecapQuerySchema,
    },
    async ({ query, user, scope, db }) => {
      const { from = firstDayOfMonth(scope.today.slice(0, 7)), to = scope.today } = query;
      if (to < from) {
        throw invalid({ path: 'to', msg: 'Tanggal akhir lebih awal daripada tanggal awal' });
      }
      return ok(await teacherRecapOf(db, { scope, user }, { from, to }));
    },
  );
}

// Jurnal mengajar: a teacher's month, made of sessions and registers.

/** @throws NoSuchRow */
async function journalOf(
  db: Database,
  { scope, teacherId }: { readonly scope: Scope; readonly teacherId: number },
  month = scope.today.slice(0, 7),
): Promise<Journal> {
  const { now, today } = scope;
  const { id, fullname, employeeNumber, school } = await teacherOfJournal(db, scope, teacherId);
  const to = lastDayOfMonth(month) < today ? lastDayOfMonth(month) : today;
  const lessonsUntilToday = await lessonsKept(db, scope, id, { from: firstDayOfMonth(month), to });
  // A lesson of today that has not begun is left out.
  const lessons = lessonsUntilToday.filter(({ date, start_time }) =>
    hasBegun({ date, startTime: start_time }, now),
  );
  const ids = lessons.map((lesson) => lesson.id);
  const summaryOf = await summariesOf(db, ids);
  const absenteesBySession = new Map<number, JournalSession['absent']>();
  for (const { sessionId, fullname: name, status } of ids.length === 0 ? [] : await absenteesOf(db, ids)) {
    const existing = ABSENT_STATUSES.find((one) => one === status);
    if (existing)
      absenteesBySession.set(sessionId, [
        ...(absenteesBySession.get(sessionId) ?? []),
        { fullname: name, status: existing },
      ]);
  }
  const ownSchool = school ?? (await onlySchool(db, scope));
  return {
    School: ownSchool && presentSchool(ownSchool, { subjects: null }),
    Teacher: { id, fullname, employee_number: employeeNumber },
    month,
    until: today,
    sessions: lessons.map(({ substituteId, ...lesson }) => {
      const summary = summaryOf(lesson.id);
      return {
        ...lesson,
        is_substitute: substituteId === id,
        present: countPresentMarks(summary),
        total: summary.total,
        blank: summary.belum,
        absent: absenteesBySession.get(lesson.id) ?? [],
      };
    }),
  };
}
