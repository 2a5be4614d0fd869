/** How often pupils came late: of the school for the desk and the head, of the own class for its wali kelas, of oneself for a pupil. */
import { eq } from 'drizzle-orm';
import { addDays, daysBetween, lastDayOf } from '../../../../contract/days.ts';
import {
  type Arrivals,
  arrivalsQuerySchema,
  arrivalsSchema,
  type Lateness,
  latenessQuerySchema,
  latenessSchema,
} from '../../../../contract/gate/lateness.ts';
import { MAX_FILE_AGE_DAYS } from '../../../../contract/gate/words.ts';
import { weekdayOf } from '../../../../contract/schoolWeek.ts';
import { isOneOfDays } from '../../../../contract/spans.ts';
import { groupBy } from '../../../base/groups.ts';
import { requireRowId } from '../../../base/ids.ts';
import { invalid, notFound } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { schools } from '../../../schema.ts';
import { presentPaperSchool } from '../../schools/index.ts';
import { readGateDays } from '../facts/queries.ts';
import { gateRights, seesPupil } from '../rights.ts';
import { type GateSettingsRow, requireGate } from '../settings/settings.ts';
import {
  filterNoticedDays,
  hasBeenInClassOf,
  type LatePupil,
  listClassesOf,
  listLateDays,
  readSemester,
  sumLateness,
} from './queries.ts';

export function latenessRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'getLateness',
    {
      summary:
        'Rekap keterlambatan di gerbang menurut siswa, kelas dan hari; bagi wali kelas hanya kelasnya sendiri',
      message: 'Berhasil mengambil rekap keterlambatan',
      answer: latenessSchema,
      query: latenessQuerySchema,
    },
    async ({ query, user, scope }) => {
      const { school, homeroomTeacherId } = await gateRights(db, user, scope);
      const classId =
        query.class_id === undefined
          ? undefined
          : requireRowId(query.class_id, 'class_id', 'Kelas tidak ditemukan');
      const semester = await readSemester(db, query.to ?? scope.today);
      const to = query.to ?? scope.today;
      const from = query.from ?? semester?.start_date ?? addDays(to, -30);
      if (from > to) throw invalid({ path: 'to', msg: 'Tidak boleh sebelum tanggal mulai' });
      if ((daysBetween(from, to) ?? 0) > MAX_FILE_AGE_DAYS)
        throw invalid({ path: 'from', msg: `Paling banyak ${MAX_FILE_AGE_DAYS} hari` });
      const schoolDays = await listLateDays(db, school, { from, to }, scope.today);
      const days = await filterNoticedDays(db, school.schoolId, schoolDays);
      const late = await sumLateness(db, school.schoolId, days, scope.timeZone, {
        homeroomTeacherId,
        classId,
      });
      const isOfOneSemester = semester !== undefined && isOneOfDays(from, semester.start_date, to);
      const [paperSchool] = await db.select().from(schools).where(eq(schools.id, school.schoolId));
      const classRows = await listClassesOf(db, school.schoolId, { from, to }, { homeroomTeacherId });
      return ok({
        School: paperSchool ? presentPaperSchool(paperSchool) : null,
        from,
        to,
        days: days.length,
        late_limit: isOfOneSemester ? school.lateLimit : null,
        pupils: presentPupils(late.pupils),
        classes: classRows.map((one) => {
          if (classId !== undefined && one.id !== classId)
            return { ...one, times: null, minutes: null, pupils: null };
          const own = late.pupils.filter((pupil) => pupil.classId === one.id);
          return { ...one, ...addUp(own), pupils: own.length };
        }),
        weekdays: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
          const count = days.filter(({ day }) => weekdayOf(day) === weekday).length;
          const own = late.weekdays.filter((one) => one.weekday === weekday);
          return count === 0 ? [] : [{ weekday, days: count, ...addUp(own) }];
        }),
      });
    },
  );

  mount(
    api,
    'getPupilArrivals',
    {
      summary:
        'Kedatangan seorang siswa dalam satu bulan, dan berapa kali terlambat semester ini; null bagi guru yang bukan wali kelasnya dan tidak piket',
      message: 'Berhasil mengambil kedatangan',
      answer: arrivalsSchema.nullable(),
      params: { id: idParam },
      query: arrivalsQuerySchema,
    },
    async ({ params: { id: userId }, query, user, scope }) => {
      const rights = await gateRights(db, user, scope);
      const { school } = rights;
      if (!(await hasBeenInClassOf(db, school.schoolId, userId))) throw notFound();
      // The page asks for whoever opens it, and says nothing then.
      if (!(await seesPupil(db, rights, userId, scope.today))) return ok(null);
      return ok(await arrivalsOf(db, school, scope, userId, query.month));
    },
  );

  mount(
    api,
    'getOwnArrivals',
    {
      summary: 'Kedatangan sendiri dalam satu bulan, dan berapa kali terlambat semester ini',
      message: 'Berhasil mengambil kedatangan',
      answer: arrivalsSchema,
      query: arrivalsQuerySchema,
    },
    async ({ query, user, scope }) =>
      ok(await arrivalsOf(db, await requireGate(db, scope), scope, user.id, query.month)),
  );
}

const addUp = (late: readonly Pick<LatePupil, 'times' | 'minutes'>[]) => ({
  times: late.reduce((sum, { times }) => sum + times, 0),
  minutes: late.reduce((sum, { minutes }) => sum + minutes, 0),
});

/** One line a pupil, in the order of the class that the pupil was in last. */
function presentPupils(late: readonly LatePupil[]): Lateness['pupils'] {
  const byPupil = groupBy(late, ({ userId }) => userId);
  return late.flatMap((one) => {
    const own = byPupil.get(one.userId) ?? [];
    if (own.some(({ last }) => last > one.last)) return [];
    const { userId: id, fullname, nis, classId, className, last } = one;
    const longest = Math.max(...own.map((sum) => sum.longest));
    return [{ id, fullname, nis, Class: { id: classId, name: className }, ...addUp(own), longest, last }];
  });
}

/** A pupil's month at the gate of one school, and the semester. */
async function arrivalsOf(
  db: Database,
  school: GateSettingsRow,
  scope: Scope,
  userId: number,
  month = scope.today.slice(0, 7),
): Promise<Arrivals> {
  const span = { from: `${month}-01`, to: lastDayOf(month) };
  const { factsOf } = await readGateDays(db, school, scope.timeZone, span, [userId]);
  const days: Arrivals['days'] = [];
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const { arrived, left, minutesLate, leftEarly } = factsOf(userId, day);
    if (arrived !== null || left !== null)
      days.push({ day, arrived, left, minutes_late: minutesLate, left_early: leftEarly });
  }
  const semester = await readSemester(db, scope.today);
  const lateDays = semester
    ? await listLateDays(db, school, { from: semester.start_date, to: scope.today }, scope.today)
    : [];
  const late = await sumLateness(db, school.schoolId, lateDays, scope.timeZone, { userId });
  return {
    month,
    days,
    semester: semester ? { name: semester.name, ...addUp(late.pupils) } : null,
    late_limit: school.lateLimit,
  };
}
