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
import { latestAt } from '../../base/clock.ts';
import { rowIdOf } from '../../base/ids.ts';
import { invalid, refused } from '../../base/problem.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import type { Database } from '../../db/client.ts';
import { importItems, imports } from '../../schema.ts';
import type { Scope } from '../../db/scope.ts';
import { listed, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { countLimited } from '../../http/accountLimits.ts';
import { mount } from '../../http/route.ts';
import {
  checkPreviewedPlan,
  listBatches,
  planConstraints,
  recordBatch,
  undoBatch,
} from '../batches/index.ts';
import { schoolToWrite } from '../schools/index.ts';
import { auditOfUndo } from './imports/audited.ts';
import { type Year, yearOf } from './imports/existing.ts';
import { workOfPeople } from './imports/peopleWork.ts';
import { chunksOf } from '../../db/statements.ts';
import { workOfTimetable } from './timetable/work.ts';
import { undoImport } from './imports/undo.ts';
import { CHANGED, COST, createProgressMeter, type ToImport, type Work } from './imports/work.ts';
import { reachOf, scopeOf } from '../../auth/scope.ts';

type Sent = z.output<typeof importSchema>;
type Row = typeof imports.$inferSelect;

const UNDO_MS = IMPORT_UNDO_DAYS * 24 * 60 * 60_000;
/** The share of the progress that goes to writing the rows themselves. The rest goes to noting what was done, for the undo and the audit. */
const WRITE_SHARE = 0.55;

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

const WORK: Readonly<Record<ImportKind, (db: Database, wanted: ToImport) => Promise<Work>>> = {
  pupils: (db, wanted) => workOfPeople('pupils', db, wanted),
  teachers: (db, wanted) => workOfPeople('teachers', db, wanted),
  timetable: workOfTimetable,
};

export function importRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

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
      schoolId === null ? requestScope : await scopeOf({ db: from, clock, settings }, user, String(schoolId));
    return { schoolId, scope };
  };

  const yearNamed = async (from: Database, sent: Sent): Promise<Year | undefined> => {
    const path = 'academic_year_id';
    if (!sent.rows.some((row) => row.class !== undefined)) return undefined;
    if (!sent.academic_year_id) throw invalid({ path, msg: 'Pilih tahun ajaran kelas-kelas itu' });
    const msg = 'Tahun ajaran tidak ditemukan';
    const year = await yearOf(from, rowIdOf(sent.academic_year_id, path, msg));
    if (!year) throw invalid({ path, msg });
    return year;
  };

  const workOf = async (from: Database, user: CurrentUser, requestScope: Scope, sent: Sent) => {
    const { schoolId, scope } = await findSchoolAndScope(from, user, requestScope, sent);
    const year = await yearNamed(from, sent);
    const { rows, valid_from, replaces } = sent;
    const looksAfterAll = reachOf(user) !== 'own';
    const wanted = {
      rows,
      valid_from,
      replaces,
      scope,
      schoolId,
      looksAfterAll,
      year,
      today: scope.today,
      time: scope.now.time,
    };
    return { schoolId, work: await WORK[sent.kind](from, wanted) };
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
      undone_at: row.undoneAt?.toISOString() ?? null,
      undone_by: row.undoneByName,
      // An import dated in the future, by a clock that was ahead, cannot be undone: otherwise it could be undone for years.
      undo_until: row.undoneAt || until < now || row.createdAt > latestAt(now) ? null : until.toISOString(),
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
    },
    async ({ body, user, scope, c }) => {
      await countLimited(api.deps, c, 'import preview', user);
      return ok((await workOf(db, user, scope, body)).work.plan);
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
      await countLimited(api.deps, c, 'import', user);
      return once(async (tx) => {
        const { schoolId, work } = await workOf(tx, user, scope, body);
        checkPreviewedPlan(body.plan, work.plan.plan, CHANGED);
        const written = await work.write(tx, (share) => tell(share * WRITE_SHARE));
        const noted = createProgressMeter(
          written.items.length * COST.item + written.events.length * COST.event,
          (share) => tell(WRITE_SHARE + share * (1 - WRITE_SHARE)),
        );
        const { new: fresh, changed, same, skipped, classes, subjects } = work.plan;
        const counts = { new: fresh, changed, same, skipped, classes, subjects };
        const { kind, file_name: fileName } = body;
        const row = await recordBatch(
          tx,
          imports,
          { kind, fileName, schoolId, counts },
          { at: clock.now(), userId: user.id, audit },
          { entity: 'import', name: fileName, counts },
        );
        for (const chunk of chunksOf(written.items)) {
          await tx.insert(importItems).values(chunk.map((item) => ({ ...item, importId: row.id })));
          await noted(chunk.length * COST.item);
        }
        for (const chunk of chunksOf(written.events)) {
          await audit(tx, ...chunk);
          await noted(chunk.length * COST.event);
        }
        return ok(present(row));
      });
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
      return listed(page, { rows: rows.map(present), totalItems });
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
