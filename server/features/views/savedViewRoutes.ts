/** The saved views of lists: read by their list, and made, renamed and deleted by whom they belong to. */
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { z } from '@hono/zod-openapi';
import { MAX_SAVED_VIEWS } from '../../../contract/limits.ts';
import { ROLE_GROUPS, type RoleName } from '../../../contract/roles.ts';
import {
  type SavedView,
  savedViewChangeSchema,
  savedViewInputSchema,
  savedViewSchema,
  savedViewsQuerySchema,
} from '../../../contract/views/savedViews.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { HttpProblem, refused } from '../../base/problem.ts';
import { type AuditWriter, changedFields } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { found } from '../../db/found.ts';
import type { Scope } from '../../db/scope.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { savedViews } from '../../schema.ts';
import { schoolToWrite } from '../schools/index.ts';

type Row = typeof savedViews.$inferSelect;

const isOffice = ({ role }: CurrentUser): boolean =>
  ROLE_GROUPS.office.some((name: RoleName) => name === role);

/** Whether a user may change a school's view within the scope. Who reaches one of several schools does not change what all schools see. */
const mayEdit = (row: Row, user: CurrentUser, scope: Scope): boolean =>
  row.ownerId === user.id || (isOffice(user) && (scope.schoolId === null || row.schoolId === scope.schoolId));

const present = (row: Row, user: CurrentUser, scope: Scope): SavedView => ({
  id: row.id,
  name: row.name,
  is_shared: row.ownerId === null,
  may_edit: mayEdit(row, user, scope),
  state: row.state,
});

/**
 * The condition of the views that a user sees: the own ones, those of the school and those of all schools. Who looks after several schools
 * sees those of one of them by choosing it, because views of several schools may have one name.
 */
function isSeenBy(user: CurrentUser, scope: Scope): SQL | undefined {
  // As the unique index of shared views has it: with another expression the views of every school would be read.
  const school = sql`coalesce(${savedViews.schoolId}, 0)`;
  const isOfReach =
    scope.schoolId !== null
      ? inArray(school, [0, scope.schoolId])
      : user.severalSchools
        ? eq(school, 0)
        : undefined;
  return or(eq(savedViews.ownerId, user.id), and(isNull(savedViews.ownerId), isOfReach));
}

const NAME_TAKEN = { path: 'name', msg: 'Sudah ada tampilan dengan nama ini' };
const constraints = { saved_views_owner_name_key: NAME_TAKEN, saved_views_school_name_key: NAME_TAKEN };

/** Locks a view that the user may change. @throws NoSuchRow for one that the user does not see, HttpProblem 403 for one that is not theirs to change */
async function lockView(tx: Database, user: CurrentUser, scope: Scope, id: number): Promise<Row> {
  const row = found(
    await tx
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.id, id), isSeenBy(user, scope)))
      .for('update'),
  );
  if (!mayEdit(row, user, scope)) throw new HttpProblem(403);
  return row;
}

/** Records what happened to a school's view. What somebody keeps for oneself is nobody else's business. */
async function auditSchoolView(
  tx: Database,
  audit: AuditWriter,
  action: 'created' | 'updated' | 'deleted',
  { before, after }: { readonly before?: Row; readonly after?: Row },
): Promise<void> {
  const row = after ?? before;
  if (!row || row.ownerId !== null) return;
  const fieldsOf = (view: Row | undefined) => (view ? { name: view.name, list: view.list } : {});
  await audit(tx, {
    event: `school-view.${action}`,
    target: { id: row.id, name: row.name },
    changes: action === 'deleted' ? [] : changedFields(fieldsOf(before), fieldsOf(after)),
    schoolId: row.schoolId,
  });
}

export function savedViewRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listSavedViews',
    {
      summary: 'Tampilan tersimpan sebuah daftar: milik sendiri dan milik sekolah, menurut nama',
      message: 'Berhasil mengambil tampilan',
      answer: z.array(savedViewSchema),
      query: savedViewsQuerySchema,
    },
    async ({ query: { list }, user, scope }) => {
      const rows = await db
        .select()
        .from(savedViews)
        .where(and(eq(savedViews.list, list), isSeenBy(user, scope)))
        .orderBy(savedViews.name, savedViews.id);
      return ok(rows.map((row) => present(row, user, scope)));
    },
  );

  const mountCreate = (name: 'createSavedView' | 'createSharedView', summary: string): void =>
    mount(
      api,
      name,
      {
        summary,
        message: 'Tampilan disimpan',
        status: 201,
        answer: savedViewSchema,
        body: savedViewInputSchema,
        constraints,
      },
      async ({ body, user, scope, audit, once }) =>
        once(async (tx) => {
          const owner =
            name === 'createSavedView'
              ? { ownerId: user.id, schoolId: null }
              : { ownerId: null, schoolId: await schoolToWrite(tx, scope, undefined) };
          const others = and(
            eq(savedViews.list, body.list),
            owner.ownerId === null ? isNull(savedViews.ownerId) : eq(savedViews.ownerId, owner.ownerId),
            owner.schoolId === null ? isNull(savedViews.schoolId) : eq(savedViews.schoolId, owner.schoolId),
          );
          if ((await tx.$count(savedViews, others)) >= MAX_SAVED_VIEWS)
            throw refused(`Sudah ada ${MAX_SAVED_VIEWS} tampilan. Hapus satu dulu.`);
          const { list, name: viewName, state } = body;
          const row = found(
            await tx
              .insert(savedViews)
              .values({ ...owner, list, name: viewName, state, createdBy: user.id })
              .returning(),
          );
          await auditSchoolView(tx, audit, 'created', { after: row });
          return ok(present(row, user, scope));
        }),
    );
  mountCreate('createSavedView', 'Simpan tampilan sebuah daftar untuk diri sendiri');
  mountCreate('createSharedView', 'Simpan tampilan sebuah daftar untuk seluruh guru dan staf sekolah');

  mount(
    api,
    'updateSavedView',
    {
      summary: 'Ganti nama atau isi sebuah tampilan',
      message: 'Tampilan disimpan',
      answer: savedViewSchema,
      params: { id: idParam },
      body: savedViewChangeSchema,
      constraints,
    },
    async ({ params: { id }, body: { name, state }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const before = await lockView(tx, user, scope, id);
        const after = found(
          await tx.update(savedViews).set({ name, state }).where(eq(savedViews.id, id)).returning(),
        );
        await auditSchoolView(tx, audit, 'updated', { before, after });
        return ok(present(after, user, scope));
      }),
  );

  mount(
    api,
    'deleteSavedView',
    {
      summary: 'Hapus sebuah tampilan',
      message: 'Tampilan dihapus',
      answer: z.null(),
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const before = await lockView(tx, user, scope, id);
        await tx.delete(savedViews).where(eq(savedViews.id, id));
        await auditSchoolView(tx, audit, 'deleted', { before });
        return ok(null);
      }),
  );
}
