// Extension: a school's own times, told before they delete anything; and a letter's picture that is deleted by hand.
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEvents, images, letterPupils, letters, schools, users } from '../../../server/schema.ts';
import { removeExpired } from '../../../server/process/tidy.ts';
import { liveThrough } from '../../support/liveThrough.ts';
import { joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

const DAY = 24 * 60 * 60_000;
let server: TestServer;
let otherSchool: number;
beforeAll(async () => {
  server = await startTestServer();
  await joinFirstSchool(server.db, server.fixtures);
  otherSchool = await openOtherSchool(server.db);
});
beforeEach(async () => {
  const { db, clock } = server;
  clock.set(NOW);
  server.forgetTokens();
  await db.delete(letterPupils);
  await db.delete(letters);
  await db.delete(images);
  await db.update(users).set({ isActive: true, inactiveSince: null, anonymisedAt: null });
  await db.update(schools).set({ letterPictureMonths: null, leaverYears: null, retentionFrom: null });
});
afterAll(() => server.close());

const sweep = () =>
  removeExpired(
    { ...server.deps, outboxDir: '/nowhere', timeZone: 'Asia/Jakarta' },
    new AbortController().signal,
  );
const setTimes = async (months: string, years: string, as = 'admin-a') => {
  const form = new FormData();
  form.set('name', 'SMA Uji Nusantara');
  form.set('settings.letter_picture_months', months);
  form.set('settings.leaver_years', years);
  const { school } = server.fixtures;
  return server.request('PUT', `/dashboard/schools/${school}`, { as, body: form });
};
const notices = async (as = 'admin-a') =>
  (await server.request('GET', '/dashboard/retention', { as })).body.data;

let pictures = 0;
/** A letter with a picture, as if it had been taken in then. */
async function aLetter(
  endDate: string,
  { school = server.fixtures.school, pupil = 1, at = '2025-01-10' } = {},
) {
  const { db, fixtures } = server;
  pictures += 1;
  const name = `${String(pictures).padStart(8, '0')}-0000-0000-0000-000000000000.webp`;
  await db.insert(images).values({ name, bytes: new Uint8Array([1, 2]), createdAt: new Date(at) });
  const [{ id = 0 } = {}] = await db
    .insert(letters)
    .values({
      schoolId: school,
      kind: 'sakit',
      reason: 'Demam',
      startDate: endDate,
      endDate,
      image: name,
      createdAt: new Date(at),
      createdByName: 'Ratna Admin',
    })
    .returning({ id: letters.id });
  await db.insert(letterPupils).values({ letterId: id, userId: fixtures.pupils[pupil] ?? 0 });
  return { id, name };
}
const leave = (n: number, since: string | null, more = {}) =>
  server.db
    .update(users)
    .set({ isActive: false, inactiveSince: since, ...more })
    .where(eq(users.id, server.fixtures.pupils[n] ?? 0));
const kept = async () =>
  (await server.db.select().from(letters)).filter(({ image }) => image).map(({ id }) => id);
const forgotten = async () =>
  (await server.db.select().from(users)).filter(({ anonymisedAt }) => anonymisedAt).map(({ id }) => id);

describe('the times of a school', () => {
  it('begin to hold 30 days after they were set or changed, and are whole numbers', async () => {
    const { db, fixtures } = server;
    expect((await setTimes('12', '')).body.data.settings).toMatchObject({
      letter_picture_months: 12,
      leaver_years: null,
    });
    const from = async () =>
      (await db.select().from(schools).where(eq(schools.id, fixtures.school)))[0]?.retentionFrom;
    expect(await from()).toBe('2026-12-20');
    server.clock.advance(DAY);
    await setTimes('12', '');
    expect(await from()).toBe('2026-12-20');
    await setTimes('6', '3');
    expect(await from()).toBe('2026-12-21');
    server.clock.advance(DAY);
    expect((await setTimes('6', '')).body.data.settings).toMatchObject({
      letter_picture_months: 6,
      leaver_years: null,
    });
    expect(await from()).toBe('2026-12-22');
    await setTimes('', '');
    expect(await from()).toBeNull();
    expect((await setTimes('0', '-1')).body.data.map(({ path }: { path: string }) => path)).toEqual([
      'settings.letter_picture_months',
      'settings.leaver_years',
    ]);
  });

  it('are told 30 days ahead to the school’s admin, with what goes and since when, and to no other school', async () => {
    await aLetter('2025-09-01');
    await aLetter('2025-12-15');
    await aLetter('2026-02-01');
    await aLetter('2025-09-01', { school: otherSchool });
    await leave(3, '2023-07-01');
    await leave(4, '2023-12-30');
    expect(await notices()).toEqual([]);
    await setTimes('12', '3');
    const { school } = server.fixtures;
    const reported = {
      School: { id: school, name: 'SMA Uji Nusantara' },
      pictures: 2,
      leavers: 1,
      from: '2026-12-20',
    };
    expect(await notices()).toEqual([reported]);
    expect(await notices('admin')).toEqual([reported]);
    server.clock.advance(25 * DAY);
    server.forgetTokens();
    expect(await notices()).toEqual([{ ...reported, leavers: 2 }]);
  });
});

describe('the nightly removal', () => {
  it('deletes what is due and nothing else, once, with a line in the school’s audit', async () => {
    const { db, fixtures } = server;
    const old = await aLetter('2025-09-01');
    const fresh = await aLetter('2026-06-01');
    const elsewhere = await aLetter('2025-09-01', { school: otherSchool });
    // Of long ago, but its picture came yesterday: nobody was told of it yet.
    const late = await aLetter('2025-09-01', { at: '2026-12-19', pupil: 2 });
    await leave(3, '2023-07-01');
    await leave(4, '2024-07-01');
    // Nobody has kept when; and one that a clock which was ahead has dated after now.
    await leave(5, null);
    await leave(6, '2031-01-01');
    await setTimes('12', '3');
    expect(await sweep()).toMatchObject({ letterPictures: 0, leavers: 0 });
    await liveThrough(server, 29 * DAY);
    expect(await sweep()).toMatchObject({ letterPictures: 0, leavers: 0 });
    await liveThrough(server, 9 * DAY);
    expect(await sweep()).toMatchObject({ letterPictures: 1, leavers: 1 });
    expect(await sweep()).toMatchObject({ letterPictures: 0, leavers: 0 });
    expect(await kept()).toEqual([fresh.id, elsewhere.id, late.id]);
    expect(await db.$count(images, eq(images.name, old.name))).toBe(0);
    expect(await forgotten()).toEqual([fixtures.pupils[3]]);
    const lines = await db
      .select()
      .from(auditEvents)
      .where(sql`action in ('picture-deleted', 'anonymised')`);
    expect(lines).toMatchObject([
      { entity: 'letter', targetId: old.id, schoolId: fixtures.school, actorId: null },
      { entity: 'user', targetId: fixtures.pupils[3], schoolId: fixtures.school, actorId: null },
    ]);
  });

  it('trusts no clock that has leapt ahead', async () => {
    const { id } = await aLetter('2025-09-01');
    await leave(7, '2023-07-01');
    await setTimes('12', '3');
    server.clock.advance(3_650 * DAY);
    expect(await sweep()).toMatchObject({ letterPictures: 0, leavers: 0 });
    server.clock.set(NOW);
    expect(await kept()).toEqual([id]);
  });

  it('goes through many in small batches, also when two processes do it', async () => {
    for (let n = 0; n < 45; n++) await aLetter('2025-09-01');
    for (let n = 8; n < 20; n++) await leave(n, '2023-07-01');
    await setTimes('12', '3');
    await liveThrough(server, 40 * DAY);
    const turns = await Promise.all([sweep(), sweep()]);
    const sum = (of: (turn: (typeof turns)[number]) => number) =>
      turns.reduce((all, turn) => all + of(turn), 0);
    expect([sum(({ letterPictures }) => letterPictures), sum(({ leavers }) => leavers)]).toEqual([45, 12]);
    expect(await kept()).toEqual([]);
  });
});

describe('a letter’s picture', () => {
  const remove = (id: number, as = 'admin-a') =>
    server.request('DELETE', `/dashboard/letters/${id}/image`, { as });
  const upload = async (id: number) => {
    const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('image', new File([new Uint8Array(bytes)], 'surat.png', { type: 'image/png' }));
    return server.request('PUT', `/dashboard/letters/${id}/image`, { as: 'admin-a', body: form });
  };

  it('is deleted for good by who may change the letter, also after it was withdrawn; the letter stays', async () => {
    const { db } = server;
    const { id } = await aLetter('2026-11-19');
    const path: string = (await upload(id)).body.data.image;
    const open = async () =>
      (await server.request('GET', path.replace('/api/v1', ''), { as: 'admin-a' })).status;
    expect(await open()).toBe(200);
    await server.request('POST', `/dashboard/letters/${id}/withdraw`, {
      as: 'admin-a',
      body: { reason: 'Keliru' },
    });
    expect([(await remove(id, 'kepsek')).status, (await remove(id, 'guru2')).status]).toEqual([403, 404]);
    const answer = await remove(id);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({ id, image: null, can_delete_image: false }),
    ]);
    expect(await open()).toBe(404);
    expect(await db.$count(images)).toBe(await db.$count(letters, sql`image is not null`));
    expect((await remove(id)).status).toBe(200);
    const lines = await db.$count(auditEvents, sql`action = 'picture-deleted' and target_id = ${id}`);
    expect(lines).toBe(1);
  });

  it('of another school is not there', async () => {
    const { id } = await aLetter('2026-11-19', { school: otherSchool });
    expect((await remove(id)).status).toBe(404);
    expect(await kept()).toEqual([id]);
  });
});
