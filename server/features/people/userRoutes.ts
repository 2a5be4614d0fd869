import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import {
  buildListQuerySchema,
  listQuerySchema,
  toListQuery,
  toListQueryOf,
} from '../../../contract/envelope.ts';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import { ROLES } from '../../../contract/roles.ts';
import { NO_CLASS_FILTER_VALUE } from '../../../contract/resources.ts';
import {
  createUserSchema,
  listedUserSchema,
  updateUserSchema,
  userDetailSchema,
  userSchema,
} from '../../../contract/people/users.ts';
import { changedFields, splitUpdateBySchool } from '../../db/audit.ts';
import { attemptWithinLimits } from '../../http/accountLimits.ts';
import { checkNewPassword } from '../../auth/passwordRules.ts';
import { hashPassword, verifyPassword } from '../../auth/passwords.ts';
import { endUserSignIns } from '../../auth/signIns.ts';
import { listClassesOfStudent } from './classes/queries.ts';
import { removeImage } from '../../images/stored.ts';
import { countUsers, listPlacedUsers, listUsers } from './users/lists.ts';
import { auditedUser, findAccount, findUser, lockUser, type UserRow } from './users.ts';
import type { Scope } from '../../db/scope.ts';
import { memberships, users } from '../../schema.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import type { Api, ApiContext } from '../../http/context.ts';
import { findClassFilterIds } from './filters.ts';
import { idParam } from '../../http/ids.ts';
import { presentUserDetail, presentListedUser, presentUser } from './users/presenters.ts';
import { found } from '../../db/found.ts';
import { invalid, notFound } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';
import { requestedSchool } from '../schools/index.ts';
import { emailChangedMail, passwordChangedMail } from '../../mail/templates.ts';
import { notify } from '../../mail/send.ts';
import { refuseAnonymised } from './leavers/anonymise.ts';
import { checkSchoolChange } from './schoolRules.ts';
import {
  checkAdminSchool,
  checkUserFields,
  checkRoleChange,
  findRoleNames,
  USER_CONSTRAINTS,
} from './users/rules.ts';
import { checkDeletion } from './users/deletion.ts';

const one = { id: idParam };

export function userRoutes(api: Api): void {
  const { db, clock } = api.deps;
  api.totals.set('listUsers', (db, scope) => countUsers(db, scope));

  mount(
    api,
    'listUsers',
    {
      summary: 'Daftar pengguna menurut nama',
      message: 'Berhasil mengambil data pengguna',
      answer: z.array(listedUserSchema),
      paged: 'always',
      query: buildListQuerySchema('listUsers'),
    },
    async ({ query, scope }) => {
      const page = toListQueryOf<'listUsers'>(query);
      const named = query.class_id?.filter((id) => id !== NO_CLASS_FILTER_VALUE);
      const classIds = await findClassFilterIds(db, scope, named);
      const { rows, totalItems } = await listPlacedUsers(db, scope, page, {
        today: scope.today,
        roles: await findRoleNames(db, query.role_id),
        isActive: query.is_active,
        school: await requestedSchool(db, scope, query.school_id),
        membersOf: classIds && {
          classIds,
          orNone: query.class_id?.includes(NO_CLASS_FILTER_VALUE) ?? false,
          day: scope.today,
        },
      });
      return answerList(page, { rows: rows.map(presentListedUser), totalItems });
    },
  );

  // Before getUser, whose path would take "teachers" for an id.
  mount(
    api,
    'listTeachers',
    {
      summary: 'Daftar guru yang aktif menurut nama',
      message: 'Berhasil mengambil data guru',
      answer: z.array(userSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query, scope }) => {
      const page = toListQuery(query, MAX_PAGE_SIZE);
      const { rows, totalItems } = await listUsers(db, scope, page, {
        roles: [ROLES.teacher],
        isActive: true,
      });
      return answerList(page, { rows: rows.map(presentUser), totalItems });
    },
  );

  mount(
    api,
    'getUser',
    {
      summary: 'Satu pengguna, dengan kelas-kelasnya',
      message: 'Berhasil mengambil detail pengguna',
      answer: userDetailSchema,
      params: one,
    },
    async ({ params, scope }) =>
      ok(
        presentUserDetail(
          await findUser(db, scope, params.id),
          await listClassesOfStudent(db, scope, params.id, scope.today),
        ),
      ),
  );

  mount(
    api,
    'createUser',
    {
      constraints: USER_CONSTRAINTS,
      summary: 'Buat pengguna',
      message: 'Berhasil menambahkan pengguna',
      answer: userSchema,
      status: 201,
      body: createUserSchema,
    },
    async ({ body, scope, audit, once }) => {
      await checkNewPassword(db, 'password', body.password, {
        identifier: body.identifier,
        birthDate: body.birth_date,
      });
      const passwordHash = await hashPassword(body.password);
      return once(async (tx) => {
        const { columns } = await checkUserFields(tx, scope, body, { today: scope.today });
        const rows = await tx
          .insert(users)
          // The user has not chosen this password, so it must be changed.
          .values({ ...columns, passwordHash, mustChangePassword: true })
          .returning({ id: users.id });
        const made = await findUser(tx, scope, found(rows).id);
        const target = { id: made.user.id, name: made.user.fullname };
        await audit(tx, { event: 'user.created', target, changes: changedFields({}, auditedUser(made)) });
        return ok(presentUser(made));
      });
    },
  );

  /**
   * Checks and hashes a new password; undefined when it does not change.
   * @throws HttpProblem 400 beside `password`, 429
   */
  const hashNewPassword = async (
    { password, newPassword, identifier, birth_date: typed }: z.output<typeof updateUserSchema>,
    scope: Scope,
    targetId: number,
    editor: CurrentUser,
    c: ApiContext,
  ): Promise<string | undefined> => {
    if (!newPassword) return undefined;
    const passwordOwners = await Promise.all([findUser(db, scope, targetId), findAccount(db, editor.id)]);
    await attemptWithinLimits(api.deps, c, 'password check', editor, async () => {
      for (const { user } of passwordOwners)
        if (await verifyPassword(user.passwordHash, password ?? '')) return;
      throw invalid({
        path: 'password',
        msg: 'Kata sandi salah. Isi kata sandi Anda sendiri atau kata sandi lama pengguna ini.',
      });
    });
    const birthDate = typed ?? passwordOwners[0].user.birthDate;
    await checkNewPassword(db, 'newPassword', newPassword, { identifier, birthDate });
    return hashPassword(newPassword);
  };

  /** Mails to the address from before the change, so that nobody takes over an account unnoticed. */
  const notifyAccountOwner = async (
    { email }: UserRow['user'],
    newEmail: string | null,
    isNewPassword: boolean,
  ) => {
    const recipient = email ?? newEmail;
    if (isNewPassword && recipient) await notify(api.deps, passwordChangedMail(recipient));
    if (email && email.toLowerCase() !== newEmail?.toLowerCase())
      await notify(api.deps, emailChangedMail(email));
  };

  mount(
    api,
    'updateUser',
    {
      constraints: USER_CONSTRAINTS,
      summary: 'Ubah pengguna; kata sandi hanya bila password dan newPassword diisi',
      message: 'Berhasil mengubah pengguna',
      answer: userSchema,
      params: one,
      body: updateUserSchema,
    },
    async ({ params, body, user, scope, audit, c }) => {
      await findUser(db, scope, params.id);
      const passwordHash = await hashNewPassword(body, scope, params.id, user, c);
      const userBefore = await db.transaction(async (tx) => {
        const before = await lockUser(tx, scope, params.id, 'update');
        if (!before) throw notFound();
        refuseAnonymised(before);
        const { role, columns } = await checkUserFields(tx, scope, body, { before, today: scope.today });
        await checkRoleChange(tx, before, role, scope.today);
        await checkAdminSchool(tx, before, columns.schoolId);
        await checkSchoolChange(tx, before, columns.schoolId, scope.today);
        await tx
          .update(users)
          .set({
            ...columns,
            ...(passwordHash !== undefined && { passwordHash, mustChangePassword: params.id !== user.id }),
          })
          .where(eq(users.id, params.id));
        if (passwordHash !== undefined) await endUserSignIns(tx, params.id, clock.now(), user.signInId);
        const target = { id: params.id, name: columns.fullname };
        const after = auditedUser(await findAccount(tx, params.id));
        const schools = { from: before.user.schoolId, to: columns.schoolId };
        const changes = changedFields(auditedUser(before), after);
        await audit(tx, ...splitUpdateBySchool(schools, { event: 'user.updated', target, changes }));
        if (passwordHash !== undefined) await audit(tx, { event: 'user.password-set', target });
        return before.user;
      });
      const after = await findUser(db, scope, params.id);
      await notifyAccountOwner(userBefore, after.user.email, passwordHash !== undefined);
      return ok(presentUser(after));
    },
  );

  mount(
    api,
    'deleteUser',
    { summary: 'Hapus pengguna', message: 'Berhasil menghapus pengguna', answer: z.null(), params: one },
    async ({ params, user, scope, audit }) => {
      await db.transaction(async (tx) => {
        const row = await lockUser(tx, scope, params.id, 'update');
        if (!row) throw notFound();
        await checkDeletion(tx, row, { scope, by: user.id, today: scope.today, referrers: api.referrers });
        // Without any mark, the memberships in former classes mean nothing any more.
        await tx.delete(memberships).where(eq(memberships.userId, params.id));
        // The audit is written before the delete, while it is still known which school the person belonged to.
        await audit(tx, { event: 'user.deleted', target: { id: params.id, name: row.user.fullname } });
        await tx.delete(users).where(eq(users.id, params.id));
        await removeImage(tx, row.user.image);
      });
      return ok(null);
    },
  );
}
