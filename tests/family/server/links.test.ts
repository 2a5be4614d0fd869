// The page of one guardian about one child: what opens it, what closes it, and that it opens nothing else.
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { API_BASE } from '../../../contract/calls.ts';
import { FAMILY_LINK_HEADER } from '../../../contract/family/pagePaths.ts';
import {
  auditEvents,
  classes,
  familyLinks,
  familyMessages,
  familySettings,
  guardians,
  rateLimits,
  schools,
  users,
} from '../../../server/schema.ts';
import { addGuardian, familyPhone, newLink, openPhone } from '../../support/familyPhone.ts';
import { switchFamilyOn } from '../../support/families.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let guardian: number;
let child: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.resetAccounts();
  await switchFamilyOn(server);
  await server.db.delete(guardians);
  child = server.fixtures.pupils[4] ?? 0;
  guardian = await addGuardian(server, [child]);
});

const page = '/family/page';
const bind = '/family/page/code';

it('a link asks the first phone for its code once, shows the month there, and nothing on any other phone', async () => {
  const { token, code, phone: number } = (await newLink(server, guardian, child)).body.data;
  expect(number).toMatch(/^\+62812555/);
  const phone = familyPhone(server, token);
  expect((await phone.ask('GET', page)).body.data).toEqual({
    state: 'code',
    School: { name: 'SMA Uji Nusantara', image: null, city: null, npsn: null, accent: null },
  });
  const bound = await phone.ask('POST', bind, { code });
  expect(bound.status).toBe(200);
  expect(bound.headers.get('set-cookie')).toMatch(
    /^hadir_family=.*Path=\/api\/v1\/family; HttpOnly; SameSite=Strict/,
  );
  expect((await phone.ask('GET', page)).body.data).toMatchObject({
    state: 'open',
    fullname: 'Dewi',
    Class: 'X-10',
    today: '2026-11-20',
    messages: 'on',
    expires_on: '2027-06-18',
  });

  const other = familyPhone(server, token);
  expect((await other.ask('GET', page)).body.data).toMatchObject({ state: 'elsewhere' });
  expect((await other.ask('POST', bind, { code })).body.message).toContain('sudah dipakai di ponsel lain');
  expect((await other.ask('POST', '/family/opt-out')).status).toBe(404);

  const [link] = (await server.request('GET', `/dashboard/family/links?student_id=${child}`, { as: 'admin' }))
    .body.data;
  expect(link).toMatchObject({ state: 'used', last_used_on: '2026-11-20', created_by: 'Ratna Admin' });
});

it('neither token nor code is in the database, the log or the audit', async () => {
  const { token, code } = (await newLink(server, guardian, child)).body.data;
  const phone = familyPhone(server, token);
  await phone.ask('POST', bind, { code });
  await phone.ask('GET', page);
  const kept = JSON.stringify([
    await server.db.select().from(familyLinks),
    await server.db.select().from(auditEvents),
    server.log,
  ]);
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(`"${code}"`);
});

it('five wrong codes close a link for good, and the right one opens it no more', async () => {
  const { token, code } = (await newLink(server, guardian, child)).body.data;
  const phone = familyPhone(server, token);
  const wrong = code === '000000' ? '111111' : '000000';
  const said = [];
  for (let i = 0; i < 5; i += 1) said.push((await phone.ask('POST', bind, { code: wrong })).body.data[0].msg);
  expect(said[0]).toBe('Kode salah. Masih dapat dicoba 4 kali.');
  expect(said[4]).toContain('Tautan ini ditutup');
  expect((await phone.ask('POST', bind, { code })).status).toBe(404);
  const [link] = (await server.request('GET', `/dashboard/family/links?student_id=${child}`, { as: 'admin' }))
    .body.data;
  expect(link.state).toBe('closed');
});

it('of two phones that say the code at once, one has the page', async () => {
  const { token, code } = (await newLink(server, guardian, child)).body.data;
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => familyPhone(server, token).ask('POST', bind, { code })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
});

const CLOSERS: Readonly<Record<string, (link: number) => Promise<unknown>>> = {
  'its time is over': (id) =>
    server.db.update(familyLinks).set({ expiresAt: server.clock.now() }).where(eq(familyLinks.id, id)),
  'it is revoked': (id) => server.request('DELETE', `/dashboard/family/links/${id}`, { as: 'admin' }),
  'a new one is made': () => newLink(server, guardian, child),
  'the guardian is deleted': () => server.db.delete(guardians).where(eq(guardians.id, guardian)),
  'the school switches families off': () => server.db.update(familySettings).set({ isOn: false }),
  'the child leaves': () => server.db.update(users).set({ isActive: false }).where(eq(users.id, child)),
  'the child moves to another school': async () => {
    const [other] = await server.db
      .insert(schools)
      .values({ name: `SMA Lain ${Math.random()}` })
      .returning({ id: schools.id });
    await server.db
      .update(users)
      .set({ schoolId: other?.id ?? 0 })
      .where(eq(users.id, child));
  },
};

it.each(Object.keys(CLOSERS))('a link is answered like one that never was once %s', async (what) => {
  const { ask, linkId } = await openPhone(server, guardian, child);
  expect((await ask('GET', page)).status).toBe(200);
  await CLOSERS[what]?.(linkId);
  const unknown = familyPhone(server, 'AAAAAAAAAAAAAAAAAAAAAA');
  for (const [method, path] of [
    ['GET', page],
    ['POST', bind],
    ['POST', '/family/letters'],
    ['POST', '/family/opt-out'],
  ] as const) {
    const body = path === bind ? { code: '123456' } : undefined;
    const [closed, never] = [await ask(method, path, body), await unknown.ask(method, path, body)];
    expect([closed.status, closed.body]).toEqual([404, never.body]);
  }
  await server.db
    .update(users)
    .set({ isActive: true, schoolId: server.fixtures.school })
    .where(eq(users.id, child));
  await server.db.delete(schools).where(eq(schools.id, (await otherSchool()) ?? 0));
});
const otherSchool = async () =>
  (await server.db.select().from(schools)).find(({ name }) => name.startsWith('SMA Lain'))?.id;

it('only administrators and the wali kelas of the child make links, see and revoke them', async () => {
  const { linkId } = await openPhone(server, guardian, child);
  const path = `/dashboard/family/links?student_id=${child}`;
  for (const as of ['guru', 'guru2']) {
    expect((await server.request('GET', path, { as })).status).toBe(404);
    expect((await newLink(server, guardian, child, as)).body.data).toMatchObject([{ path: 'student_id' }]);
    expect((await server.request('DELETE', `/dashboard/family/links/${linkId}`, { as })).status).toBe(404);
  }
  const { teacher, class: classId } = server.fixtures;
  await server.db.update(classes).set({ homeroomTeacherId: teacher }).where(eq(classes.id, classId));
  expect((await newLink(server, guardian, child, 'guru')).status).toBe(200);
  expect((await newLink(server, guardian, child, 'guru2')).status).toBe(400);
  const stranger = await addGuardian(server, [server.fixtures.outsider]);
  expect((await newLink(server, stranger, child, 'guru')).status).toBe(400);
  await server.db.update(classes).set({ homeroomTeacherId: null }).where(eq(classes.id, classId));
});

it('the month has the letters and figures that the school’s own sheet has of the child', async () => {
  const { earlierSession, student } = server.fixtures;
  const own = await addGuardian(server, [student]);
  await server.request(
    'PATCH',
    `/dashboard/subjects/${server.fixtures.subject}/sessions/${earlierSession}/attendance`,
    {
      as: 'admin',
      body: { attendances: [{ user_id: student, status: 'sakit' }] },
    },
  );
  const { ask } = await openPhone(server, own, student);
  const { Month, months } = (await ask('GET', `${page}?month=2026-11`)).body.data;
  const recap = (await server.request('GET', `/dashboard/pupils/${student}/recap`, { as: 'admin' })).body
    .data;
  const { calendar, letters, ...sums } = recap.classes[0].months.find(
    ({ month }: { month: string }) => month === '2026-11',
  );
  expect(letters).toContain('S');
  expect(Month).toEqual({ ...sums, calendar, letters });
  expect(months).toEqual(['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
});

it('who says so once gets no message more, until the school notes a new agreement', async () => {
  const { ask } = await openPhone(server, guardian, child);
  await server.db.insert(familyMessages).values({
    schoolId: server.fixtures.school,
    userId: child,
    guardianId: guardian,
    day: '2026-11-20',
    reason: 'absent',
    text: 'Yth.',
    channel: 'http',
    state: 'waiting',
  });
  for (let i = 0; i < 2; i += 1) expect((await ask('POST', '/family/opt-out')).status).toBe(200);
  expect((await ask('GET', page)).body.data.messages).toBe('off');
  expect(await server.db.select().from(familyMessages)).toMatchObject([{ state: 'withdrawn' }]);
  const lines = await server.db.select().from(auditEvents);
  expect(lines.filter(({ action }) => action === 'opted-out')).toHaveLength(1);
});

it('guessing is slowed down, and a phone whose link is good is not kept out by it', async () => {
  const { ask } = await openPhone(server, guardian, child);
  const guess = () =>
    server.request('GET', page, { headers: { [FAMILY_LINK_HEADER]: String(Math.random()) } });
  await Promise.all(Array.from({ length: 300 }, async () => expect((await guess()).status).toBe(404)));
  expect((await guess()).status).toBe(429);
  expect((await ask('GET', page)).status).toBe(200);
  await server.db.delete(rateLimits);
});

it('the link of one child opens nothing of another, whatever is asked with it', async () => {
  const { fixtures, db } = server;
  const otherChild = fixtures.pupils[6] ?? 0;
  const otherGuardian = await addGuardian(server, [otherChild]);
  const other = await openPhone(server, otherGuardian, otherChild);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    kind: 'sakit',
    reason: 'rahasia keluarga lain',
    start_date: '2026-11-20',
    end_date: '2026-11-20',
  }))
    form.set(name, value);
  expect((await other.ask('POST', '/family/letters', form)).status).toBe(200);
  const { ask, token } = await openPhone(server, guardian, child);
  const letter = Number(
    (await server.request('GET', '/dashboard/family/letters', { as: 'admin' })).body.data[0].id,
  );
  const ids = fc.constantFrom(otherChild, otherGuardian, other.linkId, letter, child, fixtures.class);
  const paths = fc.oneof(
    fc
      .tuple(ids, fc.constantFrom('2026-10', '2026-11', '1999-01'))
      .map(([id, month]) => `/family/page?month=${month}&student_id=${id}&id=${id}&school_id=${id}`),
    ids.map((id) => `/family/page/${id}`),
    ids.map((id) => `/dashboard/pupils/${id}/recap`),
    ids.map((id) => `/dashboard/family/letters/${id}`),
    ids.map((id) => `/dashboard/family/links?student_id=${id}`),
    ids.map((id) => `/dashboard/users/${id}`),
    fc.constantFrom(
      '/my/letters',
      '/my/attendance',
      '/profile',
      '/dashboard/letters',
      '/dashboard/family/letters',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      paths,
      fc.constantFrom('GET', 'POST', 'DELETE'),
      fc.boolean(),
      async (path, method, isBearer) => {
        const answer = path.startsWith('/family/page?')
          ? await ask('GET', path as '/family/page')
          : await server.request(method, path, {
              headers: { [FAMILY_LINK_HEADER]: token, ...(isBearer && { Authorization: `Bearer ${token}` }) },
            });
        const told = JSON.stringify(answer.body);
        expect(told).not.toContain('Nurul Aini');
        expect(told).not.toContain('rahasia keluarga lain');
        if (answer.status === 200) expect(answer.body.data.fullname).toBe('Dewi');
        else expect([400, 401, 403, 404]).toContain(answer.status);
      },
    ),
    { numRuns: 60 },
  );
  expect(await db.$count(familyLinks)).toBe(2);
  expect(API_BASE).toBe('/api/v1');
});
