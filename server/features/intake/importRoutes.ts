import { z } from '@hono/zod-openapi';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import type { ImportKind } from '../../../contract/intake/importRows.ts';
import {
  importPlanSchema,
  importRecordSchema,
  importSchema,
  writeImportSchema,
} from '../../../contract/intake/imports.ts';
import { IMPORT_UNDO_DAYS } from '../../../contract/limits.ts';
import { latestTrustedMoment } from '../../base/clock.ts';
import { requireRowId } from '../../base/ids.ts';
import { invalid, refused } from '../../base/problem.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import type { Database } from '../../db/client.ts';
import { imports } from '../../schema.ts';
import type { Scope } from '../../db/scope.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { countLimitedAttempt } from '../../http/accountLimits.ts';
import { mount } from '../../http/route.ts';
import { checkPreviewedPlan, listBatches, planConstraints, undoBatch } from '../batches/index.ts';
import { readFamilySettings } from '../family/index.ts';
import { fullnameOf } from '../people/index.ts';
import { schoolToWrite } from '../schools/index.ts';
import { auditOfUndo } from './imports/audited.ts';
import { type ImportOrder, importAtOnce, importInParts } from './imports/carryOut.ts';
import { type Year, yearOf } from './imports/existing.ts';
import { MAX_PART_ROWS } from './imports/parts.ts';
import { preparePeopleImport } from './imports/peopleWork.ts';
import { prepareTimetableImport } from './timetable/work.ts';
import { undoImport } from './imports/undo.ts';
import { CHANGED, type RequestedImport, type PreparedImport } from './imports/work.ts';
import { determineSchoolReach, resolveScope } from '../../auth/scope.ts';

type Sent = z.output<typeof importSchema>;
type Row = typeof imports.$inferSelect;

const UNDO_MS = IMPORT_UNDO_DAYS * 24 * 60 * 60_000;

const constraints = planConstraints(
  [
    'users_identifier_key',
    'users_email_key',
    'users_nis_key',
    'users_nisn_key',
    'classes_year_name_key',
    'memberships_one_class',
    'memberships_number',
  ],
  CHANGED,
);

const PREPARE_IMPORT_BY_KIND: Readonly<
  Record<ImportKind, (db: Database, wanted: RequestedImport) => Promise<PreparedImport>>
> = {
  pupils: (db, wanted) => preparePeopleImport('pupils', db, wanted),
  teachers: (db, wanted) => preparePeopleImport('teachers', db, wanted),
  timetable: prepareTimetableImport,
};

export function importRoutes(api: Api): void {
  const { db, lanes, clock, settings } = api.deps;

  /**
   * Determines the school that the records will belong to, and the scope in which existing people may be matched.
   *
   * @throws HttpProblem 400
   */
  const findSchoolAndScope = async (from: Database, user: CurrentUser, requestScope: Scope, sent: Sent) => {
    const schoolId = await schoolToWrite(from, requestScope, sent.SchoolId);
    if (user.severalSchools && schoolId === null) {
      throw invalid({ path: 'SchoolId', msg: 'Pilih sekolah: satu berkas untuk satu sekolah' });
    }
    const scope =
      schoolId === null
        ? requestScope
        : await resolveScope({ db: from, clock, settings }, user, String(schoolId));
    return { schoolId, scope };
  };

  const yearNamed = async (from: Database, sent: Sent): Promise<Year | undefined> => {
    const path = 'academic_year_id';
    if (!sent.rows.some((row) => row.class !== undefined)) return undefined;
    if (!sent.academic_year_id) throw invalid({ path, msg: 'Pilih tahun ajaran kelas-kelas itu' });
    const msg = 'Tahun ajaran tidak ditemukan';
    const year = await yearOf(from, requireRowId(sent.academic_year_id, path, msg));
    if (!year) throw invalid({ path, msg });
    return year;
  };

  /** @throws HttpProblem 400 where guardians are asked for at a school that has not switched them on */
  const guardiansNoted = async (from: Database, user: CurrentUser, schoolId: number | null, sent: Sent) => {
    if (sent.kind !== 'pupils' || !sent.guardians) return undefined;
    if (schoolId === null || !(await readFamilySettings(from, schoolId)).isOn)
      throw invalid({ path: 'guardians', msg: 'Sekolah ini belum mengaktifkan data orang tua' });
    return { schoolId, at: clock.now(), by: await fullnameOf(from, user.id) };
  };

  const prepareSentImport = async (from: Database, user: CurrentUser, requestScope: Scope, sent: Sent) => {
    const { schoolId, scope } = await findSchoolAndScope(from, user, requestScope, sent);
    const year = await yearNamed(from, sent);
    const { rows, valid_from, replaces } = sent;
    const looksAfterAll = determineSchoolReach(user) !== 'own';
    const wanted = {
      rows,
      valid_from,
      replaces,
      scope,
      schoolId,
      guardians: await guardiansNoted(from, user, schoolId, sent),
      looksAfterAll,
      year,
      today: scope.today,
      time: scope.now.time,
    };
    return { schoolId, work: await PREPARE_IMPORT_BY_KIND[sent.kind](from, wanted) };
  };

  const present = ({ id, kind, fileName, counts, ...row }: Row) => {
    const now = clock.now();
    const until = new Date(row.createdAt.getTime() + UNDO_MS);
    return {
      id,
      kind,
      file_name: fileName,
      created_at: row.createdAt.toISOString(),
      created_by: row.createdByName,
      ...counts,
      subjects: counts.subjects ?? 0,
      guardians: counts.guardians ?? 0,
      undone_at: row.undoneAt?.toISOString() ?? null,
      undone_by: row.undoneByName,
      // An import dated in the future, by a clock that was ahead, cannot be undone: otherwise it could be undone for years.
      undo_until:
        row.undoneAt || until < now || row.createdAt > latestTrustedMoment(now) ? null : until.toISOString(),
    };
  };

  mount(
    api,
    'previewImport',
    {
      summary:
        'Periksa baris-baris berkas siswa, guru, atau jadwal tanpa menulis apa pun: yang baru, berubah, dan dilewati',
      message: 'Berhasil memeriksa berkas',
      answer: importPlanSchema,
      body: importSchema,
      isBulk: true,
      isHeavyRead: true,
    },
    async ({ body, user, scope, c }) => {
      await countLimitedAttempt(api.deps, c, 'import preview', user);
      return ok((await prepareSentImport(db, user, scope, body)).work.plan);
    },
  );

  mount(
    api,
    'createImport',
    {
      summary:
        'Masukkan berkas yang sudah diperiksa, semuanya atau tidak sama sekali; baris bermasalah dilewati',
      message: 'Berhasil mengimpor berkas',
      answer: importRecordSchema,
      status: 201,
      body: writeImportSchema,
      isBulk: true,
      reportsProgress: true,
      constraints,
    },
    async ({ body, user, scope, c, audit, once, tell }) => {
      await countLimitedAttempt(api.deps, c, 'import', user);
      const order: ImportOrder<ReturnType<typeof present>> = {
        kind: body.kind,
        fileName: body.file_name,
        prepare: async (from) => {
          const prepared = await prepareSentImport(from, user, scope, body);
          checkPreviewedPlan(body.plan, prepared.work.plan.plan, CHANGED);
          return prepared;
        },
        by: { at: clock.now(), userId: user.id, audit },
        once,
        tell,
        answer: (row) => ok(present(row)),
      };
      const isLarge = body.rows.length > MAX_PART_ROWS;
      return lanes && isLarge
        ? lanes.alone((own) => importInParts(order, own))
        : importAtOnce(order, isLarge);
    },
  );

  mount(
    api,
    'listImports',
    {
      summary: 'Impor yang sudah dilakukan, terbaru lebih dulu',
      message: 'Berhasil mengambil data impor',
      answer: z.array(importRecordSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query, scope }) => {
      const page = toListQuery(query);
      const { rows, totalItems } = await listBatches(db, imports, scope, page);
      return answerList(page, { rows: rows.map(present), totalItems });
    },
  );

  mount(
    api,
    'undoImport',
    {
      summary: 'Urungkan seluruh impor selama belum ada yang bergantung padanya; aman diulang',
      message: 'Berhasil mengurungkan impor',
      answer: importRecordSchema,
      params: { id: idParam },
      constraints,
    },
    async ({ params: { id }, user, scope, audit }) => {
      const by = { at: clock.now(), userId: user.id, audit };
      const after = await undoBatch(db, imports, { id, scope }, by, async (tx, row) => {
        if (present(row).undo_until === null) {
          throw refused(`Impor hanya dapat diurungkan dalam ${IMPORT_UNDO_DAYS} hari`);
        }
        const events = auditOfUndo(await undoImport(tx, row, scope.now), row.schoolId);
        return { entity: 'import', name: row.fileName, events };
      });
      return ok(present(after));
    },
  );
}
