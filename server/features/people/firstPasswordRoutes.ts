import { z } from '@hono/zod-openapi';
import { and, eq, inArray, or } from 'drizzle-orm';
import { ROLES } from '../../../contract/roles.ts';
import {
  createFirstPasswordsSchema,
  firstPasswordSchema,
  resetPasswordOfUserSchema,
} from '../../../contract/people/users.ts';
import { firstPassword, hashPassword, NO_PASSWORD, verifyPassword } from '../../auth/passwords.ts';
import { endUserSignIns } from '../../auth/signIns.ts';
import { requireRowId } from '../../base/ids.ts';
import { invalid, notFound, refused } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { roles, users } from '../../schema.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { attemptWithinLimits, countLimitedAttempt } from '../../http/accountLimits.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { notify } from '../../mail/send.ts';
import { passwordChangedMail } from '../../mail/templates.ts';
import { refuseAnonymised } from './leavers/anonymise.ts';
import { findAccount, findUser, lockUser } from './users.ts';

const NO_USER = 'Pengguna tidak ditemukan';

export function firstPasswordRoutes(api: Api): void {
  const { db, clock } = api.deps;

  /** Selects only students and teachers without a password of their own, so that nobody's own password is ever replaced. */
  const isWithoutOwnPassword = (tx: Database, scope: Scope, ids: readonly number[]) =>
    and(
      inArray(users.id, [...ids]),
      scopeCondition(scope, users.schoolId),
      users.isActive,
      inArray(
        users.roleId,
        tx
          .select({ id: roles.id })
          .from(roles)
          .where(inArray(roles.name, [ROLES.student, ROLES.teacher])),
      ),
      or(eq(users.passwordHash, NO_PASSWORD), users.mustChangePassword),
    );

  mount(
    api,
    'createFirstPasswords',
    {
      summary:
        'Buat kata sandi awal bagi siswa dan guru yang belum punya kata sandi sendiri; hanya dijawab sekali, dan harus diganti saat pertama masuk',
      message: 'Berhasil menambahkan kata sandi awal',
      answer: z.array(firstPasswordSchema),
      body: createFirstPasswordsSchema,
    },
    async ({ body, user, scope, audit, c }) => {
      await countLimitedAttempt(api.deps, c, 'first passwords', user);
      const ids = body.user_ids.map((id, at) => requireRowId(id, `user_ids.${at}`, NO_USER));
      const found = await db
        .select({ id: users.id })
        .from(users)
        .where(and(inArray(users.id, ids), scopeCondition(scope, users.schoolId)));
      const there = new Set(found.map(({ id }) => id));
      const problems = ids.flatMap((id, at) =>
        there.has(id) ? [] : [{ path: `user_ids.${at}`, msg: NO_USER }],
      );
      if (problems.length > 0) throw invalid(...problems);
      const chosen = await db
        .select({ id: users.id })
        .from(users)
        .where(isWithoutOwnPassword(db, scope, ids));
      // Hashed one after another, so that the other core stays free to answer everybody else.
      const made = new Map<number, { password: string; hash: string }>();
      for (const { id } of chosen) {
        const password = firstPassword();
        made.set(id, { password, hash: await hashPassword(password) });
      }
      const updatedUsers = await db.transaction(async (tx) => {
        // Rows are locked in the order of ids, as everywhere. Who chose a password of their own meanwhile no longer matches, and keeps it.
        const rows = await tx
          .select({ id: users.id, fullname: users.fullname, identifier: users.identifier, nis: users.nis })
          .from(users)
          .where(isWithoutOwnPassword(tx, scope, [...made.keys(), 0]))
          .orderBy(users.id)
          .for('update');
        for (const { id, fullname } of rows) {
          await tx
            .update(users)
            .set({ passwordHash: made.get(id)?.hash ?? NO_PASSWORD, mustChangePassword: true })
            .where(eq(users.id, id));
          await endUserSignIns(tx, id, clock.now(), user.signInId);
          await audit(tx, { event: 'user.password-set', target: { id, name: fullname } });
        }
        return rows;
      });
      const answer = new Map(
        updatedUsers.map(({ id, fullname, identifier, nis }) => [
          id,
          { user_id: id, fullname, identifier, nis, password: made.get(id)?.password ?? '' },
        ]),
      );
      return ok(ids.flatMap((id) => answer.get(id) ?? []));
    },
  );

  mount(
    api,
    'resetPasswordOfUser',
    {
      summary:
        'Atur ulang kata sandi seorang pengguna: server membuatnya, hanya dijawab sekali, dan harus diganti saat pertama masuk; `password` adalah kata sandi pemanggil',
      message: 'Berhasil mengatur ulang kata sandi',
      answer: firstPasswordSchema,
      params: { id: idParam },
      body: resetPasswordOfUserSchema,
    },
    async ({ params, body, user, scope, audit, c }) => {
      await findUser(db, scope, params.id);
      if (params.id === user.id) throw refused('Kata sandi Anda sendiri diganti di halaman profil');
      const editor = await findAccount(db, user.id);
      await attemptWithinLimits(api.deps, c, 'password check', user, async () => {
        if (await verifyPassword(editor.user.passwordHash, body.password)) return;
        throw invalid({ path: 'password', msg: 'Kata sandi Anda salah' });
      });
      const password = firstPassword();
      const passwordHash = await hashPassword(password);
      const owner = await db.transaction(async (tx) => {
        const row = await lockUser(tx, scope, params.id, 'update');
        if (!row) throw notFound();
        refuseAnonymised(row);
        if (!row.user.isActive) throw refused('Pengguna ini nonaktif. Aktifkan lagi lebih dulu');
        await tx.update(users).set({ passwordHash, mustChangePassword: true }).where(eq(users.id, params.id));
        await endUserSignIns(tx, params.id, clock.now(), user.signInId);
        await audit(tx, {
          event: 'user.password-set',
          target: { id: params.id, name: row.user.fullname },
        });
        return row.user;
      });
      if (owner.email) await notify(api.deps, passwordChangedMail(owner.email));
      const { id, fullname, identifier, nis } = owner;
      return ok({ user_id: id, fullname, identifier, nis, password });
    },
  );
}
