import { and, eq, gte, lte } from 'drizzle-orm';
import { z } from '@hono/zod-openapi';
import {
  type CalendarDay,
  calendarDayInputSchema,
  calendarDaySchema,
  calendarImportResultSchema,
  calendarImportSchema,
  type EffectiveDays,
  effectiveDaysInputSchema,
  effectiveDaysSchema,
} from '../../../contract/timetable/calendar.ts';
import { formatDate } from '../../../contract/days.ts';
import { countEffectiveDaysByMonth, DEFAULT_SCHOOL_WEEK } from '../../../contract/schoolWeek.ts';
import { isOneOfDays } from '../../../contract/spans.ts';
import { requireRowId } from '../../base/ids.ts';
import { invalid } from '../../base/problem.ts';
import { changedFields } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import {
  calendarOf,
  filterBySchool,
  filterByYear,
  NO_YEAR,
  findYearFilterId,
  ownSchoolToWrite,
  NO_SUCH_SCHOOL,
} from '../schools/index.ts';
import { academicYears, calendarDays, effectiveDayOverrides } from '../../schema.ts';
import { scopeCondition } from '../../db/scope.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { plainRoutes, readTable } from '../../http/plainRoutes.ts';
import { mount } from '../../http/route.ts';

const { startDate, endDate } = calendarDays;
type CalendarDayRow = typeof calendarDays.$inferSelect;

const present = (row: CalendarDayRow): CalendarDay & { id: number } => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  start_date: row.startDate,
  end_date: row.endDate,
  is_school_day: row.isSchoolDay,
  AcademicYearId: row.academicYearId,
  SchoolId: row.schoolId,
});

interface CalendarDayFields {
  name: string;
  kind: CalendarDayRow['kind'];
  start_date: string;
  end_date: string;
  is_school_day: boolean;
}

const columnsOf = ({ name, kind, start_date, end_date, is_school_day }: CalendarDayFields) => ({
  name,
  kind,
  startDate: start_date,
  endDate: end_date,
  isSchoolDay: is_school_day,
});

const DAY_EXISTS_MESSAGE = 'Hari dengan nama dan tanggal ini sudah ada di kalender';
const constraints = {
  calendar_days_key: { path: 'name', msg: DAY_EXISTS_MESSAGE },
  calendar_days_school_id_schools_id_fk: { path: 'SchoolId', msg: NO_SUCH_SCHOOL },
  calendar_days_academic_year_id_academic_years_id_fk: { path: 'AcademicYearId', msg: NO_YEAR },
} as const;

/**
 * Reads a year and keeps it unchanged until the transaction ends (FOR SHARE).
 * @throws HttpProblem 400 beside `AcademicYearId`
 */
async function lockYear(tx: Database, id: number) {
  const [year] = await tx.select().from(academicYears).where(eq(academicYears.id, id)).for('share');
  if (!year) throw invalid({ path: 'AcademicYearId', msg: NO_YEAR });
  return year;
}

type Year = Awaited<ReturnType<typeof lockYear>>;

/** Reports the dates of a calendar day that lie outside its year. */
function yearProblems({ name, startDate, endDate }: Year, day: CalendarDayFields, path = '') {
  const msg = `Di luar tahun ajaran ${name} (${formatDate(startDate)} sampai ${formatDate(endDate)})`;
  return (['start_date', 'end_date'] as const).flatMap((field) =>
    isOneOfDays(day[field], startDate, endDate) ? [] : [{ path: path + field, msg }],
  );
}

/** The hari efektif of a year at a school, both computed and as the school has set them. */
async function readEffectiveDays(db: Database, schoolId: number, yearId: number): Promise<EffectiveDays> {
  const calendar = await calendarOf(db, schoolId, yearId);
  const overrides = await db
    .select()
    .from(effectiveDayOverrides)
    .where(
      and(eq(effectiveDayOverrides.schoolId, schoolId), eq(effectiveDayOverrides.academicYearId, yearId)),
    );
  const months = countEffectiveDaysByMonth(calendar).map(({ month, days: computed }) => {
    const override = overrides.find((row) => row.month === month)?.days ?? null;
    return { month, computed, override, days: override ?? computed };
  });
  return {
    AcademicYear: { id: yearId, name: calendar.year.name },
    SchoolId: schoolId,
    weekdays: calendar.week ?? DEFAULT_SCHOOL_WEEK,
    start_date: calendar.year.start_date,
    end_date: calendar.year.end_date,
    months,
    total: months.reduce((sum, { days }) => sum + days, 0),
  };
}

const effectiveTarget = (yearId: number, year: string, month: string) => ({
  id: yearId,
  name: `Hari efektif ${month} ${year}`,
});

export function calendarRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'importCalendar',
    {
      summary: 'Impor banyak hari sekaligus: semua atau tidak satu pun; yang sudah ada dilewati',
      message: 'Berhasil mengimpor kalender',
      answer: calendarImportResultSchema,
      constraints,
      isBulk: true,
      body: calendarImportSchema,
    },
    async ({ body, scope, audit }) => {
      const yearId = requireRowId(body.AcademicYearId, 'AcademicYearId', NO_YEAR);
      return db.transaction(async (tx) => {
        const schoolId = await ownSchoolToWrite(tx, scope, body.SchoolId);
        const year = await lockYear(tx, yearId);
        const problems = body.days.flatMap((day, i) => yearProblems(year, day, `days.${i}.`));
        if (problems.length > 0) throw invalid(...problems);
        const made = await tx
          .insert(calendarDays)
          .values(body.days.map((day) => ({ ...columnsOf(day), schoolId, academicYearId: yearId })))
          .onConflictDoNothing()
          .returning({ id: calendarDays.id });
        await audit(tx, {
          event: 'calendar-day.imported',
          target: { id: yearId, name: year.name },
          changes: changedFields({}, { days: made.length }),
          schoolId,
        });
        return ok({ created: made.length, unchanged: body.days.length - made.length });
      });
    },
  );

  mount(
    api,
    'getEffectiveDays',
    {
      summary: 'Hari efektif per bulan sebuah tahun ajaran (bawaan: yang aktif)',
      message: 'Berhasil mengambil hari efektif',
      answer: effectiveDaysSchema,
      query: z.object({
        academic_year_id: z.string().min(1, 'Tidak valid').max(64, 'Tidak valid').default('active'),
        school_id: z.string().min(1, 'Tidak valid').max(64, 'Tidak valid').optional(),
      }),
    },
    async ({ query, scope }) => {
      const yearId = await findYearFilterId(db, query.academic_year_id);
      if (yearId === undefined)
        throw invalid({ path: 'academic_year_id', msg: 'Belum ada tahun ajaran yang aktif' });
      const schoolId = await ownSchoolToWrite(db, scope, query.school_id);
      return ok(await readEffectiveDays(db, schoolId, yearId));
    },
  );

  mount(
    api,
    'setEffectiveDays',
    {
      summary: 'Isi hari efektif satu bulan menurut sekolah; null: kembali menurut kalender',
      message: 'Berhasil mengubah hari efektif',
      answer: effectiveDaysSchema,
      body: effectiveDaysInputSchema,
    },
    async ({ body: { month, days, ...body }, scope, audit }) => {
      const academicYearId = requireRowId(body.AcademicYearId, 'AcademicYearId', NO_YEAR);
      return db.transaction(async (tx) => {
        const schoolId = await ownSchoolToWrite(tx, scope, body.SchoolId);
        const year = await lockYear(tx, academicYearId);
        const before = await readEffectiveDays(tx, schoolId, academicYearId);
        const now = before.months.find((one) => one.month === month);
        if (!now) throw invalid({ path: 'month', msg: `Bukan bulan tahun ajaran ${year.name}` });
        const key = and(
          eq(effectiveDayOverrides.schoolId, schoolId),
          eq(effectiveDayOverrides.academicYearId, academicYearId),
          eq(effectiveDayOverrides.month, month),
        );
        if (days === null) await tx.delete(effectiveDayOverrides).where(key);
        else {
          await tx
            .insert(effectiveDayOverrides)
            .values({ schoolId, academicYearId, month, days })
            .onConflictDoUpdate({
              target: [
                effectiveDayOverrides.schoolId,
                effectiveDayOverrides.academicYearId,
                effectiveDayOverrides.month,
              ],
              set: { days },
            });
        }
        await audit(tx, {
          event: 'calendar-day.effective-days-set',
          target: effectiveTarget(academicYearId, year.name, month),
          changes: changedFields({ days: now.override }, { days }),
          schoolId,
        });
        return ok(await readEffectiveDays(tx, schoolId, academicYearId));
      });
    },
  );

  plainRoutes(api, 'calendar', {
    table: calendarDays,
    read: readTable('calendar', calendarDays, {
      scopeFilter: (scope) => scopeCondition(scope, calendarDays.schoolId),
      orders: {
        start_date: [startDate, endDate],
        name: [calendarDays.search, startDate],
        kind: [calendarDays.kind, startDate],
      },
      filters: {
        academic_year_id: filterByYear(calendarDays.academicYearId),
        school_id: filterBySchool(calendarDays.schoolId),
        from: (_db, _scope, day) => gte(endDate, day),
        to: (_db, _scope, day) => lte(startDate, day),
      },
    }),
    answer: calendarDaySchema,
    body: calendarDayInputSchema,
    present,
    audited: (row) => {
      const { id: _id, AcademicYearId: _year, SchoolId: _school, ...fields } = present(row);
      return fields;
    },
    columns: async ({ AcademicYearId, SchoolId, ...day }, { scope }) => {
      const academicYearId = requireRowId(AcademicYearId, 'AcademicYearId', NO_YEAR);
      return async (tx, before) => {
        const schoolId = await ownSchoolToWrite(tx, scope, SchoolId, before?.schoolId);
        const problems = yearProblems(await lockYear(tx, academicYearId), day);
        if (problems.length > 0) throw invalid(...problems);
        return { ...columnsOf(day), academicYearId, schoolId };
      };
    },
    constraints,
    notes: { list: ' menurut tanggal; dengan from dan to yang menyentuh hari-hari itu' },
  });
}
