import { z } from '@hono/zod-openapi';
import { and, eq, inArray, or } from 'drizzle-orm';
import { ROLES } from '../../../contract/roles.ts';
import { firstPasswordSchema, createFirstPasswordsSchema } from '../../../contract/people/users.ts';
import { firstPassword, hashPassword, NO_PASSWORD } from '../../auth/passwords.ts';
import { endUserSignIns } from '../../auth/signIns.ts';
import { requireRowId } from '../../base/ids.ts';
import { invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { roles, users } from '../../schema.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { countLimitedAttempt } from '../../http/accountLimits.ts';
import { mount } from '../../http/route.ts';

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
}
