import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { removeExpired } from '../../../server/process/tidy.ts';
import {
  auditEvents,
  familyMessages,
  guardianPupils,
  guardians,
  memberships,
  schools,
  users,
} from '../../../server/schema.ts';
import { appointHomeroomTeachers, switchFamilyOn } from '../../support/families.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await appointHomeroomTeachers(server);
  await switchFamilyOn(server);
  // So that housekeeping sees that time has passed.
  await server.db
    .insert(auditEvents)
    .values({ at: new Date(NOW.getTime() - 20 * 86_400_000), entity: 'sign-in', action: 'succeeded' });
});
beforeEach(() => server.db.delete(guardians));
afterAll(() => server.close());

let next = 1;
async function aGuardian(...children: number[]): Promise<number> {
  const phone = `0865-5555-${String(next++).padStart(4, '0')}`;
  const body = { name: 'Ibu Rahayu', relation: 'ibu', phone, has_agreed: true };
  let id = 0;
  for (const child of children)
    id = (await server.request('POST', `/dashboard/family/pupils/${child}/guardians`, { as: 'guru', body }))
      .body.data.id;
  return id;
}
const aMessage = (guardianId: number, userId: number, day = '2026-11-20') =>
  server.db.insert(familyMessages).values({
    schoolId: server.fixtures.school,
    userId,
    guardianId,
    day,
    reason: 'absent',
    text: 'Yth. Ibu Rahayu',
    channel: 'hand',
    state: 'sent',
  });
const tidy = () =>
  removeExpired(
    { db: server.db, clock: server.clock, outboxDir: '/nowhere', timeZone: 'Asia/Jakarta' },
    new AbortController().signal,
  );
const isKept = async (id: number) => (await server.db.$count(guardians, eq(guardians.id, id))) === 1;

it('the guardians of who left go after the months of the school, those of a brother or sister who is there stay', async () => {
  const [gone = 0, sibling = 0, recent = 0] = server.fixtures.pupils;
  const [alone, shared, late] = [
    await aGuardian(gone),
    await aGuardian(gone, sibling),
    await aGuardian(recent),
  ];
  const leave = (id: number, inactiveSince: string) =>
    server.db.update(users).set({ isActive: false, inactiveSince }).where(eq(users.id, id));
  await leave(gone, '2026-05-01');
  await leave(recent, '2026-07-01');
  expect((await tidy()).families).toBe(3);
  expect([await isKept(alone), await isKept(shared), await isKept(late)]).toEqual([false, true, true]);
  expect(await server.db.$count(guardianPupils, eq(guardianPupils.userId, gone))).toBe(0);
  for (const id of [gone, recent])
    await server.db.update(users).set({ isActive: true, inactiveSince: null }).where(eq(users.id, id));
});

it('a pupil who has moved to another school is forgotten by the old one after as long, not before', async () => {
  const [mover = 0] = server.fixtures.pupils;
  const id = await aGuardian(mover);
  const [other] = await server.db.insert(schools).values({ name: 'SMA Tujuan' }).returning();
  await server.db.update(users).set({ schoolId: other?.id }).where(eq(users.id, mover));
  const leftOn = (day: string | null) =>
    server.db.update(memberships).set({ leftOn: day }).where(eq(memberships.userId, mover));
  await leftOn('2026-10-01');
  await tidy();
  expect(await isKept(id)).toBe(true);
  await leftOn('2026-04-01');
  await tidy();
  expect(await isKept(id)).toBe(false);
  await leftOn(null);
  await server.db.update(users).set({ schoolId: server.fixtures.school }).where(eq(users.id, mover));
  await server.db.delete(schools).where(eq(schools.id, other?.id ?? 0));
});

it('messages go after their months, and others stay', async () => {
  const [pupil = 0] = server.fixtures.pupils;
  const id = await aGuardian(pupil);
  await aMessage(id, pupil, '2026-03-02');
  await aMessage(id, pupil, '2026-11-02');
  await tidy();
  const rows = await server.db.select().from(familyMessages);
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-02']);
  await server.db.delete(familyMessages);
});

it('a guardian is given everything that is kept as a file, and deleted with the texts of the messages', async () => {
  const [pupil = 0, sibling = 0] = server.fixtures.pupils;
  const id = await aGuardian(pupil, sibling);
  await aMessage(id, pupil);
  const path = `/dashboard/family/guardians/${id}`;
  expect((await server.request('GET', `${path}/export`, { as: 'guru' })).status).toBe(403);
  const file = await server.request('GET', `${path}/export`, { as: 'admin' });
  expect(file.body.data).toMatchObject({
    guardian: { name: 'Ibu Rahayu', consent: 'agreed', Students: [{ id: pupil }, { id: sibling }] },
    messages: [{ day: '2026-11-20', text: 'Yth. Ibu Rahayu' }],
  });
  expect((await server.request('GET', '/dashboard/family/kept', { as: 'admin' })).body.data).toMatchObject({
    counts: { guardians: 1, messages: 1, links: 0 },
    retention_months: 6,
  });
  expect((await server.request('DELETE', path, { as: 'admin' })).status).toBe(200);
  const [message] = await server.db.select().from(familyMessages);
  expect(message).toMatchObject({ text: '', guardianId: null, state: 'sent' });
  expect((await server.request('GET', path, { as: 'admin' })).status).toBe(404);
  await server.db.delete(familyMessages);
});

it('when a pupil is forgotten for good, so are the guardians whom no other child has, and the names in the audit', async () => {
  const [, , , , , , forgotten = 0, sibling = 0] = server.fixtures.pupils;
  const [alone, shared] = [await aGuardian(forgotten), await aGuardian(forgotten, sibling)];
  await aMessage(alone, forgotten);
  await server.db
    .update(users)
    .set({ isActive: false, inactiveSince: '2026-11-01' })
    .where(eq(users.id, forgotten));
  const answer = await server.request('POST', `/dashboard/users/${forgotten}/anonymise`, {
    as: 'admin',
    body: { fullname: 'Nurul Aini' },
  });
  expect(answer.status).toBe(200);
  expect([await isKept(alone), await isKept(shared)]).toEqual([false, true]);
  expect(await server.db.$count(familyMessages)).toBe(0);
  const lines = await server.db.select().from(auditEvents).where(eq(auditEvents.entity, 'guardian'));
  expect(JSON.stringify(lines)).not.toContain('Nurul Aini');
});
