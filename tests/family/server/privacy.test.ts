// A guardian's name and number are seen by administrators, the head and the wali kelas of the child, and by nobody else in any answer.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import {
  auditEvents,
  classes,
  guardianPupils,
  guardianProposals,
  guardians,
  memberships,
  users,
} from '../../../server/schema.ts';
import { appointHomeroomTeachers, switchFamilyOn } from '../../support/families.ts';
import { joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { samplesOf } from '../../support/samples.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const NAME = 'Qoriatul Wasilah';
/** The last digits are shown in lists; the whole is not. */
const NUMBER = '86555557319';
const SECRET = new RegExp(`${NAME}|${NUMBER}|0865-5555-7319`);

let server: TestServer;
let child: number;
let guardianId: number;
let proposalId: number;

/** Who sees the child's guardians, and who does not. */
const SEES = ['admin-a', 'kepsek', 'guru'] as const;
const OTHERS = ['guru2', 'guru-mapel', 'guru-lalu', 'siswa', 'admin-b', 'nobody'] as const;
type Person = (typeof SEES)[number] | (typeof OTHERS)[number];

beforeAll(async () => {
  server = await startTestServer();
  const { db, fixtures } = server;
  await joinFirstSchool(db, fixtures);
  const other = await openOtherSchool(db);
  await appointHomeroomTeachers(server);
  await switchFamilyOn(server);
  await switchFamilyOn(server, { schoolId: other });
  const addTeacher = (identifier: string, role: number, school: number) =>
    db.execute(sql`insert into users (identifier, fullname, role_id, password_hash, school_id)
      select ${identifier}, ${identifier}, ${role}, password_hash, ${school} from users where id = ${fixtures.admin}`);
  await addTeacher('guru-mapel', fixtures.roles.teacher, fixtures.school);
  await addTeacher('guru-lalu', fixtures.roles.teacher, fixtures.school);
  await addTeacher('admin-b', fixtures.roles.admin, other);
  child = fixtures.pupils[2] ?? 0;
  // Who led the child's class of last year, which nobody has closed.
  const [past] = await db.select({ id: users.id }).from(users).where(eq(users.identifier, 'guru-lalu'));
  const [old] = await db
    .insert(classes)
    .values({
      name: 'IX-1',
      academicYearId: fixtures.otherYear,
      schoolId: fixtures.school,
      homeroomTeacherId: past?.id,
    })
    .returning();
  await db.insert(memberships).values({
    classId: old?.id ?? 0,
    academicYearId: fixtures.otherYear,
    userId: child,
    number: 1,
    joinedOn: '2025-07-14',
  });
  const [row] = await db
    .insert(guardians)
    .values({
      schoolId: fixtures.school,
      name: NAME,
      relation: 'ibu',
      phone: `+62${NUMBER}`,
      agreedAt: new Date('2026-08-01T00:00:00Z'),
      agreedNotedBy: 'Ratna Admin',
      createdByName: 'Ratna Admin',
    })
    .returning();
  guardianId = row?.id ?? 0;
  await db.insert(guardianPupils).values({ guardianId, userId: child });
  const [proposal] = await db
    .insert(guardianProposals)
    .values({
      schoolId: fixtures.school,
      userId: child,
      name: NAME,
      relation: 'ibu',
      phone: `+62${NUMBER}`,
      hasAgreed: true,
    })
    .returning();
  proposalId = proposal?.id ?? 0;
});
afterAll(() => server.close());

const send = (person: Person, method: string, path: string, body?: unknown) =>
  server.request(method, path, {
    ...(person !== 'nobody' && { as: person }),
    ...(method !== 'GET' && { body: body ?? {} }),
  });

const aboutGuardian = (): [string, string, object?][] => [
  ['GET', `/dashboard/family/guardians/${guardianId}`],
  ['GET', `/dashboard/family/guardians/${guardianId}/export`],
  ['GET', `/dashboard/family/pupils/${child}/guardians`],
  ['GET', `/dashboard/family/classes/${server.fixtures.class}`],
  ['DELETE', `/dashboard/family/guardians/${guardianId}`],
  ['DELETE', `/dashboard/family/pupils/${child}/guardians/${guardianId}`],
  [
    'PUT',
    `/dashboard/family/guardians/${guardianId}`,
    { name: 'X', relation: 'ibu', phone: '0865-5555-0001', consent: 'unknown' },
  ],
  ['PUT', `/dashboard/family/proposals/${proposalId}`, { is_accepted: false }],
  ['POST', `/dashboard/family/classes/${server.fixtures.class}/slips`],
];

describe.each(OTHERS)('%s', (person) => {
  it('is answered as if there were no such guardian, and changes nothing', async () => {
    for (const [method, path, body] of aboutGuardian()) {
      const answer = await send(person, method, path, body);
      const allowed = person === 'nobody' ? [401] : [403, 404];
      expect([method, path, allowed.includes(answer.status)]).toEqual([method, path, true]);
      expect([path, SECRET.test(JSON.stringify(answer.body))]).toEqual([path, false]);
    }
    expect(await server.db.$count(guardians, eq(guardians.id, guardianId))).toBe(1);
  });

  it('finds neither name nor number in the answer of any call', async () => {
    const samples = samplesOf(server.fixtures);
    for (const name of Object.keys(calls) as CallName[]) {
      if (name === 'logout') continue;
      await server.db.execute(sql`delete from rate_limits`);
      const { ids = [], query = '', body, form } = samples[name];
      const call: { method: string; path: (...of: (number | string)[]) => string } = calls[name];
      const answer = await send(person, call.method, `${call.path(...ids)}?${query}`, form ? {} : body);
      expect([name, SECRET.exec(JSON.stringify(answer.body) ?? '')?.[0]]).toEqual([name, undefined]);
    }
  });
});

describe.each(SEES)('%s', (person) => {
  it('sees the name, and the number only where it is asked for by itself', async () => {
    const list = JSON.stringify(
      (await send(person, 'GET', `/dashboard/family/pupils/${child}/guardians`)).body,
    );
    expect(list).toContain(NAME);
    expect(list).not.toContain(NUMBER);
    const one = await send(person, 'GET', `/dashboard/family/guardians/${guardianId}`);
    expect(one.body.data.phone).toBe(`+62${NUMBER}`);
  });
});

it('a pupil who moves takes nothing along, and brings nothing back to the old wali kelas', async () => {
  const { db, fixtures } = server;
  const [other] = await db.select({ id: users.schoolId }).from(users).where(eq(users.identifier, 'admin-b'));
  await db.update(users).set({ schoolId: other?.id }).where(eq(users.id, child));
  const path = `/dashboard/family/pupils/${child}/guardians`;
  expect((await send('admin-b', 'GET', path)).body.data).toEqual([]);
  expect((await send('admin-b', 'GET', `/dashboard/family/guardians/${guardianId}`)).status).toBe(404);
  for (const person of ['guru', 'admin-a'] as const)
    expect((await send(person, 'GET', path)).status).toBe(404);
  expect((await send('guru', 'GET', `/dashboard/family/guardians/${guardianId}`)).status).toBe(404);
  await db.update(users).set({ schoolId: fixtures.school }).where(eq(users.id, child));
});

it('neither the log nor the audit has the name or the number, whatever was done', async () => {
  const body = { name: NAME, relation: 'ibu', phone: '0865-5555-7319', consent: 'opted-out' };
  await send('guru', 'PUT', `/dashboard/family/guardians/${guardianId}`, body);
  await send('guru', 'POST', `/dashboard/family/pupils/${child}/guardians`, {
    ...body,
    phone: '0865-5555-7319x',
  });
  await send('guru', 'POST', `/dashboard/family/pupils/${server.fixtures.pupils[3]}/guardians`, body);
  const lines = await server.db.select().from(auditEvents);
  expect(lines.some(({ entity }) => entity === 'guardian')).toBe(true);
  expect(SECRET.exec(JSON.stringify(lines))?.[0]).toBeUndefined();
  expect(SECRET.exec(server.log.join(''))?.[0]).toBeUndefined();
});
