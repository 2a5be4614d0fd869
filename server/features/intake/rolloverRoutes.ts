import { z } from '@hono/zod-openapi';
import { addDays, formatDate } from '../../../contract/days.ts';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import { ROLLOVER_PREVIEW_DAYS } from '../../../contract/limits.ts';
import {
  rolloverPlanSchema,
  rolloverRecordSchema,
  rolloverSchema,
  writeRolloverSchema,
} from '../../../contract/intake/rollovers.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { found } from '../../db/found.ts';
import { academicYears, rollovers } from '../../schema.ts';
import type { Scope } from '../../db/scope.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import {
  checkPreviewedPlan,
  listBatches,
  planConstraints,
  recordBatch,
  undoBatch,
} from '../batches/index.ts';
import { schoolToWrite } from '../schools/index.ts';
import { existingClassesOf, type YearRow, yearsOf } from './rollover/existing.ts';
import { planDigest, planRollover, presentPlan } from './rollover/plan.ts';
import { undoRollover } from './rollover/undo.ts';
import { writeRollover } from './rollover/write.ts';

type Sent = z.output<typeof rolloverSchema>;

const CHANGED = 'Data sudah berubah sejak diperiksa. Periksa lagi, lalu jalankan.';

const constraints = planConstraints(
  ['classes_year_name_key', 'memberships_one_class', 'memberships_number'],
  CHANGED,
);

type Row = typeof rollovers.$inferSelect;

/** Returns a function that finds both years of a rollover. They always exist, because a rollover is deleted with its years. */
async function yearsById(db: Database): Promise<(row: Row) => { from: YearRow; to: YearRow }> {
  const years = await db.select().from(academicYears);
  const yearOf = (id: number) => found(years.filter((year) => year.id === id));
  return ({ fromYearId, toYearId }) => ({ from: yearOf(fromYearId), to: yearOf(toYearId) });
}

const titleOf = ({ from, to }: { from: YearRow; to: YearRow }): string => `${from.name} ke ${to.name}`;

const present = (rollover: Row, { from, to }: { from: YearRow; to: YearRow }) => ({
  id: rollover.id,
  FromYear: { id: from.id, name: from.name },
  ToYear: { id: to.id, name: to.name },
  created_at: rollover.createdAt.toISOString(),
  created_by: rollover.createdByName,
  ...rollover.counts,
  clashes: rollover.counts.clashes ?? 0,
  undone_at: rollover.undoneAt?.toISOString() ?? null,
  undone_by: rollover.undoneByName,
});

/** Extension: the routes of kenaikan kelas (rollover). */
export function rolloverRoutes(api: Api): void {
  const { db, clock } = api.deps;
  /**
   * Plans a rollover from the sent body.
   *
   * @throws HttpProblem 400, also before the old year has ended; a preview is allowed in its last month
   */
  const planOf = async (
    from: Database,
    user: CurrentUser,
    { scope, isPreview }: { readonly scope: Scope; readonly isPreview: boolean },
    sent: Sent,
  ) => {
    const schoolId = await schoolToWrite(from, scope, sent.SchoolId);
    if (user.severalSchools && schoolId === null) throw invalid({ path: 'SchoolId', msg: 'Pilih sekolah' });
    const years = await yearsOf(from, sent);
    const runsFrom = addDays(years.from.endDate, 1);
    const previewFrom = addDays(runsFrom, -ROLLOVER_PREVIEW_DAYS);
    if (scope.today < (isPreview ? previewFrom : runsFrom)) {
      const ends = `${years.from.name} baru selesai pada ${formatDate(years.from.endDate)}.`;
      const msg = isPreview
        ? `${ends} Kenaikan kelas dapat diperiksa mulai ${formatDate(previewFrom)}.`
        : `${ends} Naikkan kelas sesudah itu.`;
      throw invalid({ path: 'from_year_id', msg });
    }
    return {
      schoolId,
      runsFrom: scope.today < runsFrom ? runsFrom : null,
      ...years,
      plan: planRollover(sent, await existingClassesOf(from, years, schoolId)),
    };
  };

  mount(
    api,
    'previewRollover',
    {
      summary: 'Periksa kenaikan kelas tanpa menulis apa pun: siapa naik, tinggal, lulus, dan keluar',
      message: 'Berhasil memeriksa kenaikan kelas',
      answer: rolloverPlanSchema,
      body: rolloverSchema,
      isBulk: true,
    },
    async ({ body, user, scope }) => {
      const { plan, runsFrom } = await planOf(db, user, { scope, isPreview: true }, body);
      return ok(presentPlan(plan, runsFrom));
    },
  );

  mount(
    api,
    'createRollover',
    {
      summary:
        'Naikkan kelas, semuanya atau tidak sama sekali; lulusan dan yang keluar tidak dapat masuk lagi, riwayatnya tetap',
      message: 'Berhasil menaikkan kelas',
      answer: rolloverRecordSchema,
      status: 201,
      body: writeRolloverSchema,
      isBulk: true,
      constraints,
    },
    async ({ body, user, scope, audit, once }) =>
      once(async (tx) => {
        const { schoolId, from, to, plan } = await planOf(tx, user, { scope, isPreview: false }, body);
        checkPreviewedPlan(body.plan, planDigest(plan), CHANGED);
        const now = clock.now();
        const made = await writeRollover(tx, plan, { schoolId, from, to, now, today: scope.today });
        const { counts } = plan;
        const row = await recordBatch(
          tx,
          rollovers,
          { schoolId, fromYearId: from.id, toYearId: to.id, counts, made },
          { at: now, userId: user.id, audit },
          { entity: 'rollover', name: titleOf({ from, to }), counts },
        );
        return ok(present(row, { from, to }));
      }),
  );

  mount(
    api,
    'listRollovers',
    {
      summary: 'Kenaikan kelas yang sudah dijalankan, terbaru lebih dulu',
      message: 'Berhasil mengambil data kenaikan kelas',
      answer: z.array(rolloverRecordSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query, scope }) => {
      const page = toListQuery(query);
      const { rows, totalItems } = await listBatches(db, rollovers, scope, page);
      const yearsOfRow = await yearsById(db);
      return answerList(page, { rows: rows.map((row) => present(row, yearsOfRow(row))), totalItems });
    },
  );

  mount(
    api,
    'undoRollover',
    {
      summary: 'Urungkan kenaikan kelas selama tahun ajaran barunya belum punya catatan; aman diulang',
      message: 'Berhasil mengurungkan kenaikan kelas',
      answer: rolloverRecordSchema,
      params: { id: idParam },
      constraints,
    },
    async ({ params: { id }, user, scope, audit }) => {
      const by = { at: clock.now(), userId: user.id, audit };
      const yearsOfRow = await yearsById(db);
      const after = await undoBatch(db, rollovers, { id, scope }, by, async (tx, row) => {
        await undoRollover(tx, row.made, { ...yearsOfRow(row), schoolId: row.schoolId });
        return { entity: 'rollover', name: titleOf(yearsOfRow(row)) };
      });
      return ok(present(after, yearsOfRow(after)));
    },
  );
}
