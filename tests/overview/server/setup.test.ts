/** What a school still needs before its first lesson, of each school by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { academicYears, users } from '../../../server/schema.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

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
  const schoolClass = await created('/dashboard/classes', {
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
  await created(`/dashboard/classes/${schoolClass}/students`, { userId: pupil });
  expect(await done()).toEqual(['school', 'year', 'teachers', 'pupils']);
  await created('/dashboard/subjects', { name: 'IPAS', classId: schoolClass, teacherId: teacher });
  expect(await done()).toEqual(EARLY);
  // Who has left teaches nobody.
  await server.db.update(users).set({ isActive: false }).where(eq(users.id, teacher));
  expect(await done()).not.toContain('teachers');
});

it('a school that keeps registers needs no guide, whatever of it is missing', async () => {
  const { fixtures: f } = server;
  expect((await aboutOf(f.school)).is_set_up).toBe(true);
});

describe('the year', () => {
  const year = (start: number, fields: object = {}) => ({
    name: `${start}/${start + 1}`,
    start_date: `${start}-07-13`,
    end_date: `${start + 1}-06-30`,
    ...fields,
  });
  const activeNames = async () =>
    (await server.db.select().from(academicYears).where(eq(academicYears.isActive, true))).map(
      ({ name }) => name,
    );
  const answered = async (body: object) => {
    const { status, body: answer } = await server.request('POST', '/dashboard/academic-years', {
      as: 'admin',
      body,
    });
    expect(status).toBe(201);
    return answer.data.is_active as boolean;
  };

  it('that is in, is not asked for anew while it is inactive: what belongs to it is done, the year itself is not', async () => {
    const { fixtures: f } = server;
    await server.db.update(academicYears).set({ isActive: false });
    const done = await stepsOf(f.school);
    expect(done).toMatchObject({ year: false, pupils: true, subjects: true });
    await server.db.update(academicYears).set({ isActive: true }).where(eq(academicYears.id, f.year));
    expect(await stepsOf(f.school)).toMatchObject({ year: true, pupils: true });
  });

  it('is active when it is the first, or the one of today while none is; never a second one, and never against a choice', async () => {
    // The fixtures' day is 20 November 2026, in their own year.
    await server.db.update(academicYears).set({ isActive: false });
    await server.db
      .update(academicYears)
      .set({ name: '2000/2001' })
      .where(eq(academicYears.name, '2026/2027'));
    expect(await answered(year(2027))).toBe(false);
    expect(await answered(year(2026, { is_active: false }))).toBe(true);
    expect(await answered(year(2028))).toBe(false);
    expect(await activeNames()).toEqual(['2026/2027']);
    expect(await answered(year(2029, { is_active: true }))).toBe(true);
    expect(await activeNames()).toEqual(['2029/2030']);
  });

  it('that is the first of all is active, whatever day it is', async () => {
    const empty = await startTestServer();
    await empty.db.execute(sql`truncate academic_years cascade`);
    const { body } = await empty.request('POST', '/dashboard/academic-years', {
      as: 'admin',
      body: year(2027),
    });
    expect(body.data.is_active).toBe(true);
    await empty.close();
  });
});

it('letterhead and signatures are done when the school says them; a NIP not everybody has', async () => {
  const { fixtures: f } = server;
  expect((await stepsOf(f.school)).papers).toBe(false);
  const form = new FormData();
  const fields = {
    name: 'SMA Uji Nusantara',
    address: 'Jalan Uji 1',
    npsn: '20100001',
    city: 'Makassar',
    'head.name': 'Siti Uji',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  await server.request('PUT', `/dashboard/schools/${f.school}`, { as: 'admin', body: form });
  expect((await stepsOf(f.school)).papers).toBe(true);
});
