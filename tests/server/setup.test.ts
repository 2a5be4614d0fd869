/** What a school still needs before its first lesson, of each school by itself. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '../../server/db/schema.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const EARLY = ['school', 'year', 'teachers', 'pupils', 'subjects'];

async function stepsOf(school: number): Promise<Record<string, boolean>> {
  const headers = { 'X-School-Id': String(school) };
  const { body } = await server.request('GET', '/dashboard/setup', { as: 'admin', headers });
  return Object.fromEntries(
    body.data.map(({ step, is_done }: { step: string; is_done: boolean }) => [step, is_done]),
  );
}
const aboutOf = async (school?: number, as = 'admin') =>
  (
    await server.request('GET', '/extensions', {
      as,
      headers: school === undefined ? {} : { 'X-School-Id': String(school) },
    })
  ).body;

async function created(path: string, body: object): Promise<number> {
  const answer = await server.request('POST', path, { as: 'admin', body });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

it('an empty school ticks one step after the other, whatever another school has; only who may do it is told', async () => {
  const { fixtures: f } = server;
  const form = new FormData();
  form.set('name', 'SMK Baru');
  const { body } = await server.request('POST', '/dashboard/schools', { as: 'admin', body: form });
  const school: number = body.data.id;
  const done = async () => {
    const steps = await stepsOf(school);
    return EARLY.filter((step) => steps[step]);
  };
  expect(await done()).toEqual(['school', 'year']);
  expect((await aboutOf(school)).is_set_up).toBe(false);
  expect((await aboutOf(undefined, 'guru')).is_set_up).toBeUndefined();

  const person = { password: 'kata-sandi-uji-1', SchoolId: school };
  const teacher = await created('/dashboard/users', {
    ...person,
    identifier: 'guru.baru',
    fullname: 'Guru Baru',
    email: 'guru.baru@contoh.sch.id',
    role_id: f.roles.teacher,
  });
  expect(await done()).toEqual(['school', 'year', 'teachers']);
  const klass = await created('/dashboard/classes', {
    name: 'X TKJ 1',
    AcademicYearId: f.year,
    SchoolId: school,
  });
  expect(await done()).toEqual(['school', 'year', 'teachers']);
  const pupil = await created('/dashboard/users', {
    ...person,
    identifier: '260001',
    fullname: 'Murid Baru',
    role_id: f.roles.student,
  });
  await created(`/dashboard/classes/${klass}/students`, { userId: pupil });
  expect(await done()).toEqual(['school', 'year', 'teachers', 'pupils']);
  await created('/dashboard/subjects', { name: 'IPAS', classId: klass, teacherId: teacher });
  expect(await done()).toEqual(EARLY);
  // Who has left teaches nobody.
  await server.db.update(users).set({ isActive: false }).where(eq(users.id, teacher));
  expect(await done()).not.toContain('teachers');
});

it('a school that keeps registers needs no guide, whatever of it is missing', async () => {
  const { fixtures: f } = server;
  expect((await aboutOf(f.school)).is_set_up).toBe(true);
});
