import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changed, recordAudit } from '../../server/audit.ts';
import { auditEvents } from '../../server/db/schema.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const at = new Date('2026-11-20T01:00:00Z');

describe('the audit itself', () => {
  it('is written with the change, or neither is', async () => {
    const { db } = server;
    const before = await db.$count(auditEvents);
    const failing = db.transaction(async (tx) => {
      await recordAudit(tx, { at }, [{ event: 'school.updated' }]);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await db.$count(auditEvents)).toBe(before);
  });

  it('tells that something personal changed, never what it was or is, and of secrets nothing', async () => {
    const { db } = server;
    await recordAudit(db, { at }, [
      {
        event: 'user.updated',
        target: { id: 7, name: 'Dewi' },
        changes: changed(
          { fullname: 'Dewy', email: 'a@contoh.id', gender: 'P', passwordHash: 'x', address: null },
          { fullname: 'Dewi', email: 'b@contoh.id', gender: 'P', passwordHash: 'y', address: undefined },
        ),
      },
    ]);
    const [line] = await db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.targetId} = 7`);
    expect(line?.changes).toEqual([{ field: 'fullname', from: 'Dewy', to: 'Dewi' }, { field: 'email' }]);
    expect(JSON.stringify(line)).not.toContain('contoh.id');
  });

  it('cannot be changed, deleted or emptied, until a line has had its time', async () => {
    const { db } = server;
    const long = new Date(Date.now() - 181 * 24 * 60 * 60_000);
    await recordAudit(db, { at: new Date() }, [{ event: 'sign-in.failed', target: { id: 1, name: 'new' } }]);
    await recordAudit(db, { at: long }, [
      { event: 'sign-in.failed', target: { id: 2, name: 'old sign-in' } },
      { event: 'user.deleted', target: { id: 3, name: 'old deletion' } },
    ]);
    const statements = [
      sql`update audit_events set actor_name = 'Orang lain'`,
      sql`delete from audit_events where target_name = 'new'`,
      sql`delete from audit_events where target_name = 'old deletion'`,
      sql`truncate audit_events`,
    ];
    for (const statement of statements) {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'audit_events is append-only' },
      });
    }
    await db.execute(sql`delete from audit_events where target_name = 'old sign-in'`);
    expect(await db.$count(auditEvents, sql`target_name = 'old sign-in'`)).toBe(0);
  });
});

describe('the log of requests', () => {
  it('says who made a request, and by which sign-in', async () => {
    await server.request('GET', '/profile', { as: 'guru' });
    const line = JSON.parse(server.log.at(-1) ?? '{}');
    expect(line).toMatchObject({ path: '/api/v1/profile', userId: server.fixtures.teacher });
    expect(line.signInId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says so of one that is refused, too', async () => {
    await server.request('GET', '/dashboard/users', { as: 'guru' });
    expect(JSON.parse(server.log.at(-1) ?? '{}')).toMatchObject({
      status: 403,
      userId: server.fixtures.teacher,
    });
  });

  it("numbers requests itself: a caller's X-Request-Id is not taken as ours", async () => {
    const headers = { 'X-Request-Id': 'chosen-by-the-caller' };
    const { headers: answered } = await server.request('GET', '/profile', { as: 'guru', headers });
    expect(answered.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.log.join()).not.toContain('chosen-by-the-caller');
  });
});
