import { z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import {
  sessionRunInputSchema,
  sessionRunPreviewSchema,
  sessionPlanSchema,
  sessionRunSchema,
} from '../../../contract/timetable/sessionRuns.ts';
import { HttpProblem, notFound } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { sessionRuns } from '../../schema.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { checkPreviewedPlan, listBatches, recordBatch } from '../batches/index.ts';
import { ownSchoolToWrite } from '../schools/index.ts';
import { planDigest, presentDays, countWrites } from './generator/present.ts';
import { writeNextDays } from './generator/run.ts';
import { rangeText, type RunRow } from './generator/runRow.ts';
import { countLeftToUndo, undoNextPart } from './generator/takeBack.ts';
import { planRange, timetableOf } from './generator/timetable.ts';

/** How long one call continues a run. On a slow connection this keeps the number of calls low and still shows progress. */
const MAX_CALL_DURATION_MS = 800;
const PLAN_CHANGED_MESSAGE =
  'Jadwal, kalender, atau sesi sudah berubah sejak diperiksa. Periksa lagi, lalu buat.';

type RunPreviewInput = z.output<typeof sessionRunPreviewSchema>;

export function sessionRunRoutes(api: Api): void {
  const { db, clock } = api.deps;

  const planOf = async (from: Database, scope: Scope, sent: RunPreviewInput) => {
    const schoolId = await ownSchoolToWrite(from, scope, sent.SchoolId);
    const range = { start: sent.start_date, end: sent.end_date };
    const timetable = await timetableOf(from, schoolId, range);
    const days = await planRange(from, schoolId, range, timetable, sent.with_clashes ?? false);
    return { schoolId, days, plan: planDigest(days), ...presentDays(days, timetable) };
  };

  const present = async (run: RunRow) => ({
    id: run.id,
    start_date: run.startDate,
    end_date: run.endDate,
    planned: run.planned,
    created: run.created,
    changed: run.changed,
    removed: run.removed,
    progress: await progressOf(run),
    created_at: run.createdAt.toISOString(),
    created_by: run.createdByName,
    finished_at: run.finishedAt?.toISOString() ?? null,
    is_undoing: run.undoingAt !== null && run.undoneAt === null,
    undone_at: run.undoneAt?.toISOString() ?? null,
    undone_by: run.undoneByName,
  });

  const progressOf = async (run: RunRow): Promise<number> => {
    const done = run.created + run.changed + run.removed;
    if (run.undoneAt) return 0;
    if (run.undoingAt) return done === 0 ? 0 : Math.min(1, (await countLeftToUndo(db, run.id)) / done);
    if (run.finishedAt) return 1;
    return run.planned === 0 ? 0 : Math.min(1, done / run.planned);
  };

  const find = async (scope: Scope, id: number): Promise<RunRow & { schoolId: number }> => {
    const [run] = await db
      .select()
      .from(sessionRuns)
      .where(and(eq(sessionRuns.id, id), scopeCondition(scope, sessionRuns.schoolId)));
    if (!run || run.schoolId === null) throw notFound();
    return { ...run, schoolId: run.schoolId };
  };

  /** Repeats a step until the run is done or the time is over. Between two steps other requests are answered. */
  const repeatUntilDoneOrTimeout = async (
    step: () => Promise<RunRow>,
    isDone: (run: RunRow) => boolean,
  ): Promise<RunRow> => {
    const until = performance.now() + MAX_CALL_DURATION_MS;
    for (;;) {
      const run = await step();
      if (isDone(run) || performance.now() > until) return run;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  mount(
    api,
    'previewSessionRun',
    {
      summary: 'Sesi yang akan dibuat dari jadwal pada rentang hari; tidak menulis apa pun',
      message: 'Berhasil memeriksa jadwal',
      answer: sessionPlanSchema,
      body: sessionRunPreviewSchema,
    },
    async ({ body, scope }) => {
      const { plan, counts, lessons, sessions } = await planOf(db, scope, body);
      return ok({ plan, counts, lessons, sessions });
    },
  );

  mount(
    api,
    'createSessionRun',
    {
      summary:
        'Mulai membuat sesi dari jadwal: mencatat pembuatannya saja; sesinya ditulis oleh `continue`, beberapa hari sekali tulis',
      message: 'Pembuatan sesi dimulai',
      answer: sessionRunSchema,
      status: 201,
      body: sessionRunInputSchema,
      constraints: {
        session_runs_one_open: {
          path: 'start_date',
          msg: 'Pembuatan sesi lain belum selesai. Lanjutkan atau urungkan dulu.',
        },
      },
    },
    async ({ body, user, scope, audit, once }) =>
      once(async (tx) => {
        const { schoolId, plan, counts } = await planOf(tx, scope, body);
        checkPreviewedPlan(body.plan, plan, PLAN_CHANGED_MESSAGE);
        const planned = countWrites({ counts });
        const columns = {
          schoolId,
          startDate: body.start_date,
          endDate: body.end_date,
          isMet: body.with_clashes ?? false,
          planned,
          nextDate: body.start_date,
          // With nothing to write, the run is finished at once.
          ...(planned === 0 && { finishedAt: clock.now() }),
        };
        const run = await recordBatch(
          tx,
          sessionRuns,
          columns,
          { at: clock.now(), userId: user.id, audit },
          {
            entity: 'session-run',
            name: rangeText(columns),
            counts: { new: counts.new ?? 0, changed: counts.changed ?? 0, removed: counts.removed ?? 0 },
          },
        );
        return ok(await present(run));
      }),
  );

  mount(
    api,
    'continueSessionRun',
    {
      summary: 'Lanjutkan pembuatan sesi sekitar satu detik; ulangi sampai `finished_at` terisi',
      message: 'Pembuatan sesi berjalan',
      answer: sessionRunSchema,
      params: { id: idParam },
    },
    async ({ params, user, scope, audit }) => {
      const run = await find(scope, params.id);
      if (run.undoingAt) throw new HttpProblem(409, 'Pembuatan sesi ini sedang atau sudah diurungkan.');
      if (run.finishedAt) return ok(await present(run));
      const range = { start: run.nextDate, end: run.endDate };
      const timetable = await timetableOf(db, run.schoolId, range);
      const by = { at: clock.now(), userId: user.id, audit };
      const after = await repeatUntilDoneOrTimeout(
        () => writeNextDays(db, run.id, run.schoolId, timetable, by),
        ({ finishedAt, undoingAt }) => finishedAt !== null || undoingAt !== null,
      );
      return ok(await present(after));
    },
  );

  mount(
    api,
    'undoSessionRun',
    {
      summary:
        'Urungkan pembuatan sesi sekitar satu detik, selama belum ada yang dicatat; ulangi sampai `undone_at` terisi',
      message: 'Pembuatan sesi diurungkan',
      answer: sessionRunSchema,
      params: { id: idParam },
    },
    async ({ params, user, scope, audit }) => {
      const run = await find(scope, params.id);
      const by = { at: clock.now(), userId: user.id, audit };
      const after = await repeatUntilDoneOrTimeout(
        () => undoNextPart(db, run.id, by),
        ({ undoneAt }) => undoneAt !== null,
      );
      return ok(await present(after));
    },
  );

  mount(
    api,
    'listSessionRuns',
    {
      summary: 'Pembuatan sesi dari jadwal yang sudah dilakukan, terbaru lebih dulu',
      message: 'Berhasil mengambil data pembuatan sesi',
      answer: z.array(sessionRunSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query, scope }) => {
      const page = toListQuery(query);
      const { rows, totalItems } = await listBatches(db, sessionRuns, scope, page);
      return answerList(page, { rows: await Promise.all(rows.map(present)), totalItems });
    },
  );
}
