/** Many pupils into a class at once: whom pasted lines mean, and all or none of them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MatchedLine } from '../../../contract/people/memberships.ts';
import { classes, memberships, schools, users } from '../../../server/schema.ts';
import { newPupils } from '../../support/pupils.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  server.request(method, `/dashboard${path}`, { as: 'admin', body, headers });

async function newClass(name: string): Promise<number> {
  const body = { name, AcademicYearId: server.fixtures.year };
  return (await send('POST', '/classes', body)).body.data.id;
}
const membersOf = async (classId: number) =>
  (
    await server.db
      .select({ id: memberships.userId, number: memberships.number, since: memberships.joinedOn })
      .from(memberships)
      .where(eq(memberships.classId, classId))
      .orderBy(memberships.number)
  ).map(({ id, number, since }) => [id, number, since]);

it('all of a list join in its order, on one day, and each is told to the audit', async () => {
  const ids = await newPupils(server, 'Wati Satu', 'Adi Dua', 'Mia Tiga');
  const classId = await newClass('XI-Sekaligus');
  const answer = await send('POST', `/classes/${classId}/students/bulk`, { userIds: ids });
  expect(answer.status).toBe(201);
  const first = '2026-07-13';
  expect(await membersOf(classId)).toEqual(ids.map((id, at) => [id, at + 1, first]));
  const { body } = await send('GET', '/audit?entity=class&limit=100');
  const added = body.data.filter(
    (line: { action: string; target: { id: number } }) =>
      line.action === 'student-added' && line.target.id === classId,
  );
  expect(added).toHaveLength(3);
});

it('one who cannot join keeps all out, and each of them is named with the reason', async () => {
  const [free = 0, gone = 0] = await newPupils(server, 'Bebas Satu', 'Keluar Dua');
  await server.db.update(users).set({ isActive: false }).where(eq(users.id, gone));
  const [inClass = 0] = server.fixtures.pupils;
  const classId = await newClass('XI-Gagal');
  const userIds = [free, inClass, gone, server.fixtures.teacher];
  const { status, body } = await send('POST', `/classes/${classId}/students/bulk`, { userIds });
  expect(status).toBe(400);
  expect(body.data).toEqual([
    { path: 'userIds.1', msg: expect.stringMatching(/^Abimanyu Rangga: Siswa masih tercatat di kelas X-10/) },
    { path: 'userIds.2', msg: 'Siswa ini nonaktif. Aktifkan lagi lebih dulu.' },
    { path: 'userIds.3', msg: 'Pengguna ini bukan siswa' },
  ]);
  expect(await membersOf(classId)).toEqual([]);
});

it('a second press after a lost answer changes nothing; twice the same pupil, too many or none are refused', async () => {
  const ids = await newPupils(server, 'Ulang Satu', 'Ulang Dua');
  const classId = await newClass('XI-Ulang');
  const headers = { 'Idempotency-Key': 'a'.repeat(32) };
  const path = `/classes/${classId}/students/bulk`;
  const first = await send('POST', path, { userIds: ids }, headers);
  const second = await send('POST', path, { userIds: ids }, headers);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(await membersOf(classId)).toHaveLength(2);
  for (const userIds of [[], [ids[0], ids[0]], Array.from({ length: 501 }, (_, i) => i + 1)])
    expect((await send('POST', path, { userIds })).status).toBe(400);
});

it('lines are matched by NIS, NISN, name in any writing, numbered or in cells; the unclear stay unclear', async () => {
  const [twin = 0, other = 0, marked = 0] = await newPupils(server, 'Kembar Sama', 'Kembar Sama', 'Ber Nisn');
  await server.db.update(users).set({ nisn: '0098765432' }).where(eq(users.id, marked));
  const classId = await newClass('XI-Cocok');
  const lines = [
    '249999',
    '0098765432',
    "  2. nu'man  HAKIM ".replace('  HAKIM', ' HAKIM'),
    '3\tagnes simanjuntak\tP',
    'Kembar Sama',
    'Tidak Ada Sama Sekali',
    'guru',
  ];
  const { body } = await send('POST', `/classes/${classId}/students/match`, { lines });
  const matched: MatchedLine[] = body.data;
  expect(matched.map(({ line }) => line)).toEqual(lines);
  const who = matched.map(({ Students }) => Students.map(({ fullname }) => fullname));
  expect(who).toEqual([
    ['Yusuf Kelas Lain'],
    ['Ber Nisn'],
    ["Nu'man Hakim"],
    ['Ágnes Simanjuntak'],
    ['Kembar Sama', 'Kembar Sama'],
    [],
    [],
  ]);
  expect(new Set(matched[4]?.Students.map(({ id }) => id))).toEqual(new Set([twin, other]));
  expect(matched[0]?.Students[0]).toMatchObject({ Class: { name: 'X-2' }, is_member: false });
  expect(matched[1]?.Students[0]).toMatchObject({ Class: null });
});

it('lines mean the pupils of the class’s school, whoever pastes them', async () => {
  const { db, fixtures } = server;
  const [own = 0, stranger = 0] = await newPupils(server, 'Senama Persis', 'Senama Persis');
  const classId = await newClass('XI-Sekolah');
  const [other] = await db.insert(schools).values({ name: 'SMK Seberang' }).returning({ id: schools.id });
  await db.update(users).set({ schoolId: fixtures.school }).where(eq(users.id, own));
  await db.update(users).set({ schoolId: other?.id }).where(eq(users.id, stranger));
  await db.update(classes).set({ schoolId: fixtures.school }).where(eq(classes.id, classId));
  const { body } = await send('POST', `/classes/${classId}/students/match`, { lines: ['Senama Persis'] });
  expect(body.data[0].Students.map(({ id }: { id: number }) => id)).toEqual([own]);
  await db.delete(users).where(eq(users.id, stranger));
  await db.delete(schools).where(eq(schools.id, other?.id ?? 0));
});

it("the office's list says where people are this year, and finds pupils without a class", async () => {
  const { fixtures: f } = server;
  const list = async (query: string) => (await send('GET', `/users?limit=100&${query}`)).body.data;
  const [yusuf] = await list('search=249999');
  expect(yusuf).toMatchObject({ Class: { id: f.otherClass, name: 'X-2' }, password_state: 'own' });
  const [teacher] = await list('search=guru@contoh.sch.id');
  expect(teacher).toMatchObject({ subject_count: expect.any(Number), HomeroomClasses: [] });
  expect(teacher).not.toHaveProperty('Class');
  const without = (await list('class_id=none')).map(({ fullname }: { fullname: string }) => fullname);
  expect(without).toContain('Bebas Satu');
  expect(without).not.toContain('Yusuf Kelas Lain');
  expect(without.some((name: string) => name.includes('S.Pd'))).toBe(false);
});
