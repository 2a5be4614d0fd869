import { z } from '@hono/zod-openapi';
import { and, desc, eq } from 'drizzle-orm';
import { type SignInSession, signInSessionSchema } from '../../../contract/account/profile.ts';
import { deviceName } from '../../base/deviceName.ts';
import { endUserSignIns, isAlive } from '../../auth/signIns.ts';
import { lockUser } from '../people/index.ts';
import { signInSessions } from '../../schema.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { notFound } from '../../base/problem.ts';
import { mount } from '../../http/route.ts';

/** Extension: lists the devices on which the user is signed in, and ends sign-ins on them. */
export function signInRoutes(api: Api): void {
  const { db, clock } = api.deps;
  const aliveOf = (userId: number) => and(eq(signInSessions.userId, userId), isAlive(clock.now()));

  mount(
    api,
    'listSignIns',
    {
      summary: 'Perangkat tempat akun sendiri masuk',
      message: 'Berhasil mengambil data perangkat',
      answer: z.array(signInSessionSchema),
    },
    async ({ user }) => {
      const rows = await db
        .select()
        .from(signInSessions)
        .where(aliveOf(user.id))
        .orderBy(desc(signInSessions.lastUsedAt), desc(signInSessions.createdAt));
      return ok(rows.map((row) => present(row, user.signInId)));
    },
  );

  mount(
    api,
    'endOtherSignIns',
    {
      summary: 'Keluar di semua perangkat lain',
      message: 'Berhasil mengeluarkan perangkat lain',
      answer: z.null(),
    },
    async ({ user, audit }) => {
      await db.transaction(async (tx) => {
        const ended = await endUserSignIns(tx, user.id, clock.now(), user.signInId);
        if (ended > 0) await audit(tx, { event: 'sign-in.ended', target: { id: user.id } });
      });
      return ok(null);
    },
  );

  mount(
    api,
    'endSignIn',
    {
      summary: 'Keluar di satu perangkat',
      message: 'Berhasil mengeluarkan perangkat itu',
      answer: z.null(),
      params: { id: z.uuid() },
    },
    async ({ params, user, audit }) => {
      await db.transaction(async (tx) => {
        const ended = await tx
          .update(signInSessions)
          .set({ endedAt: clock.now() })
          .where(and(aliveOf(user.id), eq(signInSessions.id, params.id)))
          .returning({ id: signInSessions.id });
        if (ended.length === 0) throw notFound();
        await audit(tx, { event: 'sign-in.ended', target: { id: user.id } });
      });
      return ok(null);
    },
  );
}

export function signInsOfOthersRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'endSignInsOfUser',
    {
      summary: 'Keluarkan seorang pengguna dari semua perangkat; diri sendiri dari perangkat lain',
      message: 'Berhasil mengeluarkan pengguna dari semua perangkat',
      answer: z.null(),
      params: { id: idParam },
    },
    async ({ params, user, scope, audit }) => {
      await db.transaction(async (tx) => {
        const row = await lockUser(tx, scope, params.id, 'no key update');
        if (!row) throw notFound();
        await endUserSignIns(tx, params.id, clock.now(), user.signInId);
        await audit(tx, { event: 'sign-in.ended', target: { id: params.id, name: row.user.fullname } });
      });
      return ok(null);
    },
  );
}

const present = (row: typeof signInSessions.$inferSelect, current: string): SignInSession => ({
  id: row.id,
  device: deviceName(row.userAgent),
  current: row.id === current,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt.toISOString(),
});
