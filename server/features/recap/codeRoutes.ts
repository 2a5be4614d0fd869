/** The codes of printed recaps: made when one prints, asked about by anybody who holds the sheet, taken back by an office. */
import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from '@hono/zod-openapi';
import {
  checkedSheetSchema,
  codeParamSchema,
  sheetCodeInputSchema,
  sheetCodeSchema,
  type SheetCodeInput,
} from '../../../contract/recap/sheetCodes.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../../../contract/recap/sheetCodeWords.ts';
import { ROLES } from '../../../contract/roles.ts';
import type { SemesterName } from '../../../contract/semesters.ts';
import { scopeOfSchool } from '../../auth/scope.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { HttpProblem, invalid, notFound, refused } from '../../base/problem.ts';
import { requireRowId } from '../../base/ids.ts';
import type { Database } from '../../db/client.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { found, NoSuchRow } from '../../db/found.ts';
import { countLimitedAttempt } from '../../http/accountLimits.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';
import { presentImage } from '../../images/presentImage.ts';
import { academicYears, classes, schools, sheetCodes, subjects } from '../../schema.ts';
import { todayOfClass } from '../people/index.ts';
import { digestOf } from './codes/digest.ts';
import { monthRecapOf, rangeRecapOf, semesterRecapOf } from './sheets.ts';
import { subjectRecapOf } from './subjectRecap.ts';

type CodeRow = typeof sheetCodes.$inferSelect;
type PrintedSheet = Pick<CodeRow, 'kind' | 'classId' | 'subjectId' | 'period'>;

const NO_CLASS = 'Kelas tidak ditemukan';
const NO_SUBJECT = 'Mata pelajaran tidak ditemukan';

/** Reads which sheet is meant. Of a subject's sheet the class is known only with its recap. */
function toPrintedSheet(input: SheetCodeInput): PrintedSheet {
  const classId = 'class_id' in input ? requireRowId(input.class_id, 'class_id', NO_CLASS) : 0;
  const subjectId = 'subject_id' in input ? requireRowId(input.subject_id, 'subject_id', NO_SUBJECT) : null;
  const period =
    input.kind === 'month'
      ? input.month
      : input.kind === 'semester'
        ? input.semester
        : `${input.from}..${input.to}`;
  return { kind: input.kind, classId, subjectId, period };
}

/** Makes the recap of a sheet, as a user sees it. */
async function recapOfSheet(
  db: Database,
  { kind, classId, subjectId, period }: PrintedSheet,
  {
    scope,
    user,
    todayOf,
  }: {
    readonly scope: Scope;
    readonly user: CurrentUser;
    readonly todayOf: (classId: number) => Promise<string>;
  },
) {
  const [from = '', to = ''] = period.split('..');
  if (subjectId !== null) return subjectRecapOf(db, { scope, user, subjectId, todayOf }, { from, to });
  const request = { scope, user, classId, today: await todayOf(classId) };
  if (kind === 'month') return monthRecapOf(db, request, period);
  if (kind === 'semester') return semesterRecapOf(db, request, period as SemesterName);
  return rangeRecapOf(db, request, { from, to });
}

/** Who sees of a class what its sheet shows: the whole, as an office does, or what one teacher teaches in it. */
const readerOf = (teacherId: number | null): CurrentUser => ({
  id: teacherId ?? 0,
  role: teacherId === null ? ROLES.admin : ROLES.teacher,
  schoolId: null,
  severalSchools: false,
  mustChangePassword: false,
  timeZone: '',
  signInId: '',
});

const inventCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

export function sheetCodeRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  mount(
    api,
    'createSheetCode',
    {
      summary: 'Kode untuk lembar rekap yang dicetak; ditolak bila angkanya sudah bukan yang ditampilkan',
      message: 'Kode lembar dibuat',
      answer: sheetCodeSchema,
      body: sheetCodeInputSchema,
    },
    async ({ body, user, scope }) => {
      const sheet = toPrintedSheet(body);
      const recap = await recapOfSheet(db, sheet, {
        scope,
        user,
        todayOf: (classId) => todayOfClass(db, classId, api.deps),
      }).catch((error: unknown) => {
        // An id in a body that the caller does not reach stands beside its field.
        if (!(error instanceof NoSuchRow)) throw error;
        throw sheet.subjectId === null
          ? invalid({ path: 'class_id', msg: NO_CLASS })
          : invalid({ path: 'subject_id', msg: NO_SUBJECT });
      });
      const digest = digestOf(recap);
      if (digest !== body.digest) {
        throw refused('Catatan berubah sejak rekap ini dibuka. Muat ulang, lalu cetak lagi.');
      }
      const { code } = found(
        await db
          .insert(sheetCodes)
          .values({
            ...sheet,
            code: inventCode(),
            classId: Number(recap.Class.id),
            schoolId: recap.School === null ? null : Number(recap.School.id),
            teacherId: recap.subjects === null ? null : user.id,
            until: recap.until,
            digest,
            printedAt: clock.now(),
            printedBy: user.id,
          })
          .returning({ code: sheetCodes.code }),
      );
      return ok({ code });
    },
  );

  mount(
    api,
    'checkSheet',
    {
      summary: 'Apakah angka lembar rekap dengan kode ini masih sama; tanpa nama siswa dan tanpa angka',
      message: 'Lembar diperiksa',
      answer: checkedSheetSchema,
      params: { code: codeParamSchema },
    },
    async ({ params: { code }, c }) => {
      await countLimitedAttempt(api.deps, c, 'sheet check', { id: undefined, name: '' });
      const [row] = await db
        .select({
          sheet: sheetCodes,
          className: classes.name,
          subject: subjects.name,
          year: academicYears.name,
          school: schools,
        })
        .from(sheetCodes)
        .innerJoin(classes, eq(classes.id, sheetCodes.classId))
        .innerJoin(academicYears, eq(academicYears.id, classes.academicYearId))
        .leftJoin(subjects, eq(subjects.id, sheetCodes.subjectId))
        .leftJoin(schools, eq(schools.id, sheetCodes.schoolId))
        .where(and(eq(sheetCodes.code, code), isNull(sheetCodes.revokedAt)));
      // A revoked code and one that never was are answered alike.
      if (!row) throw notFound();
      const { sheet, school } = row;
      const timezone = school?.timezone ?? settings.timeZone;
      return ok({
        kind: sheet.kind,
        title: [row.subject, row.className].filter(Boolean).join(', '),
        period: sheet.period,
        year: row.year,
        school: school && {
          name: school.name,
          image: presentImage(school.image),
          authority: school.authority,
          address: school.address,
          npsn: school.npsn,
          city: school.city,
        },
        printed_at: sheet.printedAt.toISOString(),
        timezone,
        is_current: (await currentDigest(db, sheet)) === sheet.digest,
      });
    },
  );

  mount(
    api,
    'revokeSheetCode',
    {
      summary: 'Cabut kode sebuah lembar rekap: sesudahnya ia dijawab seperti kode yang tidak pernah ada',
      message: 'Kode lembar dicabut',
      answer: z.null(),
      params: { code: codeParamSchema },
    },
    async ({ params: { code }, scope, audit }) =>
      db.transaction(async (tx) => {
        const row = found(
          await tx
            .update(sheetCodes)
            .set({ revokedAt: clock.now() })
            .where(
              and(
                eq(sheetCodes.code, code),
                isNull(sheetCodes.revokedAt),
                scopeCondition(scope, sheetCodes.schoolId),
              ),
            )
            .returning(),
        );
        const { name } = found(
          await tx.select({ name: classes.name }).from(classes).where(eq(classes.id, row.classId)),
        );
        await audit(tx, {
          event: 'class.sheet-revoked',
          target: { id: row.classId, name },
          schoolId: row.schoolId,
        });
        return ok(null);
      }),
  );
}

/** The digest of the sheet as the system would print it today, up to the day of the print; undefined when it cannot be made any more. */
async function currentDigest(db: Database, sheet: CodeRow): Promise<string | undefined> {
  try {
    const recap = await recapOfSheet(db, sheet, {
      scope: scopeOfSchool(sheet.schoolId),
      user: readerOf(sheet.teacherId),
      todayOf: async () => sheet.until,
    });
    return Number(recap.Class.id) === sheet.classId ? digestOf(recap) : undefined;
  } catch (error) {
    // The class or subject is no longer there as it was: what the sheet says is not what the system says.
    if (error instanceof NoSuchRow || error instanceof HttpProblem) return undefined;
    throw error;
  }
}
