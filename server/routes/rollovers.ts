import { z } from '@hono/zod-openapi';
import { aliasedTable, and, desc, eq } from 'drizzle-orm';
import { addDays, formatDate } from '../../contract/days.ts';
import { listQuerySchema, toListQuery } from '../../contract/envelope.ts';
import { ROLLOVER_PREVIEW_DAYS } from '../../contract/limits.ts';
import {
  rolloverPlanSchema,
  rolloverRecordSchema,
  rolloverSchema,
  writeRolloverSchema,
} from '../../contract/rollovers.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import { invalid, notFound } from '../base/problem.ts';
import { schoolDay } from '../base/schoolDay.ts';
import type { Database } from '../db/client.ts';
import { found } from '../db/queries/found.ts';
import { fullnameOf } from '../db/queries/users.ts';
import { offsetOf, pageOf } from '../db/queries/pages.ts';
import { academicYears, rollovers } from '../db/schema.ts';
import { type Scope, within } from '../db/scope.ts';
import { listed, ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { idParam } from '../http/ids.ts';
import { mount } from '../http/route.ts';
import { knownOf, yearsOf } from '../school/rollover/known.ts';
import { digestOf, planRollover, presentPlan } from '../school/rollover/plan.ts';
import { undoRollover } from '../school/rollover/undo.ts';
import { writeRollover } from '../school/rollover/write.ts';
import { schoolToWrite } from '../school/schoolRules.ts';

type Sent = z.output<typeof rolloverSchema>;

const CHANGED = 'Data sudah berubah sejak diperiksa. Periksa lagi, lalu jalankan.';
const fromYear = aliasedTable(academicYears, 'from_year');
const toYear = aliasedTable(academicYears, 'to_year');

/** Two requests may race past every check: the database has the last word. */
const constraints = Object.fromEntries(
  ['classes_year_name_key', 'memberships_one_class', 'memberships_number'].map((name) => [
    name,
    { path: 'plan', msg: CHANGED },
  ]),
);

const select = (db: Database) =>
  db
    .select({ rollover: rollovers, from: fromYear, to: toYear })
    .from(rollovers)
    .innerJoin(fromYear, eq(fromYear.id, rollovers.fromYearId))
    .innerJoin(toYear, eq(toYear.id, rollovers.toYearId));

type Row = Awaited<ReturnType<typeof select>>[number];

const present = ({ rollover, from, to }: Row) => ({
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

/** Extension: kenaikan kelas. */
export function rolloverRoutes(api: Api): void {
  const { db, clock } = api.deps;
  const today = ({ timeZone }: Scope) => schoolDay(clock.now(), timeZone);
  /** @throws HttpProblem 400; of a preview only where there is more than a month left */
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
    const looksFrom = addDays(runsFrom, -ROLLOVER_PREVIEW_DAYS);
    if (today(scope) < (isPreview ? looksFrom : runsFrom)) {
      const ends = `${years.from.name} baru selesai pada ${formatDate(years.from.endDate)}.`;
      const msg = isPreview
        ? `${ends} Kenaikan kelas dapat diperiksa mulai ${formatDate(looksFrom)}.`
        : `${ends} Naikkan kelas sesudah itu.`;
      throw invalid({ path: 'from_year_id', msg });
    }
    return {
      schoolId,
      runsFrom: today(scope) < runsFrom ? runsFrom : null,
      ...years,
      plan: planRollover(sent, await knownOf(from, years, schoolId)),
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
        if (body.plan !== undefined && digestOf(plan) !== body.plan) {
          throw invalid({ path: 'plan', msg: CHANGED });
        }
        const now = clock.now();
        const made = await writeRollover(tx, plan, { schoolId, from, to, now, today: today(scope) });
        const { id } = found(
          await tx
            .insert(rollovers)
            .values({
              schoolId,
              fromYearId: from.id,
              toYearId: to.id,
              counts: plan.counts,
              made,
              createdAt: now,
              createdBy: user.id,
              createdByName: await fullnameOf(tx, user.id),
            })
            .returning({ id: rollovers.id }),
        );
        await audit(tx, {
          event: 'rollover.created',
          target: { id, name: `${from.name} ke ${to.name}` },
          changes: Object.entries(plan.counts).map(([field, total]) => ({ field, from: null, to: total })),
          schoolId,
        });
        return ok(present(found(await select(tx).where(eq(rollovers.id, id)))));
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
      const where = within(scope, rollovers.schoolId);
      const rows = await select(db)
        .where(where)
        .orderBy(desc(rollovers.createdAt), desc(rollovers.id))
        .limit(page.perPage)
        .offset(offsetOf(page));
      const { totalItems } = await pageOf(page, rows, () => db.$count(rollovers, where));
      return listed(page, { rows: rows.map(present), totalItems });
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
    async ({ params, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const [row] = await select(tx)
          .where(and(eq(rollovers.id, params.id), within(scope, rollovers.schoolId)))
          .for('update', { of: rollovers });
        if (!row) throw notFound();
        // Perhaps the answer to a first try was lost.
        if (row.rollover.undoneAt) return ok(present(row));
        await undoRollover(tx, row.rollover.made, { ...row, schoolId: row.rollover.schoolId });
        await tx
          .update(rollovers)
          .set({ undoneAt: clock.now(), undoneByName: await fullnameOf(tx, user.id) })
          .where(eq(rollovers.id, params.id));
        await audit(tx, {
          event: 'rollover.undone',
          target: { id: params.id, name: `${row.from.name} ke ${row.to.name}` },
          schoolId: row.rollover.schoolId,
        });
        return ok(present(found(await select(tx).where(eq(rollovers.id, params.id)))));
      }),
  );
}
