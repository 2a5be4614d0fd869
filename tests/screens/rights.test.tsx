// What is offered is what is taken: for each role, each resource and each verb the dashboard and the server say the same.
import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CallName, calls, isSpecified } from '../../contract/calls.ts';
import { ACCESS_BY_CALL } from '../../contract/access.ts';
import { ROLES } from '../../contract/roles.ts';
import { roles, users } from '../../server/schema.ts';
import { may, mayKeepRegister, mayReviewHistory } from '../../src/person/person.ts';
import { findTarget } from '../../src/providers/endpoint.ts';
import type { Verb } from '../../src/providers/endpoint.ts';
import { resources } from '../../src/resources.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { api } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';
import { newRegister } from '../support/register.ts';
import { NOTHING } from '../support/samples.ts';

const PEOPLE = [
  ['admin', ROLES.admin],
  ['kepsek', ROLES.head],
  ['guru', ROLES.teacher],
  ['siswa', ROLES.student],
] as const;

const SESSION = { name: 'Pertemuan', date: '2026-11-20', start_time: '07:00', end_time: '08:00' };

const CELLS = resources.flatMap(({ endpoints }) =>
  Object.entries(endpoints).flatMap(([resource, endpoint]) =>
    Object.entries(endpoint.calls ?? {}).map(([verb, call]) => ({
      resource,
      verb: verb as Verb,
      call,
      endpoint,
    })),
  ),
);

test.each(PEOPLE)('of %s the server takes exactly what the dashboard offers', async (who, role) => {
  const server = await api();
  const { request, fixtures } = server;
  // One of each person's own: whoever may delete it does.
  const { id: foreignSession } = await newRegister(server, { subjectId: fixtures.foreignSubject });
  const own = [fixtures.subject, NOTHING, { teacherId: 1 }] as const;
  const foreign = [fixtures.foreignSubject, foreignSession, { teacherId: 2 }] as const;
  for (const [subjectId, sessionId, subject] of [own, foreign])
    for (const { resource, verb, call, endpoint } of CELLS) {
      const meta = { subjectId, classId: NOTHING, sessionId };
      const to = findTarget(endpoint, verb, meta, resource === 'sesi' ? sessionId : NOTHING);
      // Good for a session: whose subject it is is asked after what is sent has been read.
      const body = to?.method === 'GET' ? undefined : { ...SESSION, sessionIds: [sessionId] };
      const { status } = await request(to?.method ?? '', to?.path ?? '', { as: who, body });
      const cell = `${who} ${verb} ${resource} of subject ${subjectId}`;
      expect([cell, status !== 403]).toEqual([cell, may({ role, id: 1, hasOurRoles: true }, call, subject)]);
      expect(status).toBeLessThan(500);
    }
});

const ALL = (Object.keys(calls) as CallName[]).filter((call) => Array.isArray(ACCESS_BY_CALL[call]));

/** Names that a school may give roles of its own; some look like ours. */
test.each([...Object.values(ROLES), 'Operator', 'Wali kelas', 'Student', 'Siswa magang', 'guru'])(
  'of the role "%s" every call that the server takes is offered; of our roles, no other',
  async (role) => {
    const { db, request } = await api();
    const login = `hak.${role.toLowerCase().replaceAll(' ', '.')}.${role.length}${role === role.toLowerCase()}`;
    const [existing] = await db.select().from(roles).where(eq(roles.name, role));
    const [{ id: roleId } = { id: 0 }] = existing
      ? [existing]
      : await db.insert(roles).values({ name: role }).returning();
    const person = {
      identifier: login,
      fullname: role,
      email: `${login}@contoh.sch.id`,
      role_id: roleId,
      password: PASSWORD,
      confirm_password: PASSWORD,
    };
    const made = await request('POST', '/dashboard/users', { as: 'admin', body: person });
    expect(made.status).toBe(201);
    // Who signs in with a first password may only replace it: that is another matter.
    await db.update(users).set({ mustChangePassword: false }).where(eq(users.identifier, login));
    for (const call of ALL) {
      const { method, path }: { method: string; path: (...ids: number[]) => string } = calls[call];
      const body = method === 'GET' ? undefined : {};
      const { status } = await request(method, path(NOTHING, NOTHING), { as: login, body });
      const offered = may({ role, id: 1, hasOurRoles: true }, call, { teacherId: 1 });
      // What a role of its own may is the server's to say: nothing is hidden from it.
      const isOurs = Object.values<string>(ROLES).includes(role);
      expect([role, call, offered]).toEqual([role, call, isOurs ? status !== 403 : true]);
      expect(status).toBeLessThan(500);
    }
  },
);

test('of another backend nothing that the specification names is hidden, whatever its roles are called, and nothing else is shown', () => {
  const anyRole = fc.oneof(fc.constantFrom(...Object.values(ROLES)), fc.string(), fc.constant(undefined));
  const anyCall = fc.constantFrom(...(Object.keys(calls) as CallName[]));
  fc.assert(
    fc.property(anyRole, anyCall, (role, call) => {
      expect(may({ hasOurRoles: false, ...(role !== undefined && { role }) }, call)).toBe(isSpecified(call));
    }),
  );
  const specified = (Object.keys(calls) as CallName[]).filter(isSpecified);
  // Section 7 of the specification: five of each of five resources, and these.
  const others =
    `login logout refreshToken forgotPassword verifyOtp resetPassword getProfile updateProfile changePassword uploadProfileImage
    listTeachers listRoles addClassStudent removeClassStudent listSubjectStudents listSessions createSession getSession updateSession deleteSessions
    listAttendance markAttendance generateQr`.split(/\s+/);
  expect(
    specified.filter((call) => !/(User|School|AcademicYear|Classe?|Subject)s?$/.test(call)).toSorted(),
  ).toEqual(others.toSorted());
  expect(specified).toHaveLength(25 + others.length);
});

test.each([
  ['admin', ['Hapus', 'Ubah', 'Tambah siswa']],
  ['kepsek', []],
  ['guru', []],
])('%s is shown the buttons of a class that are his or hers', async (as, offered) => {
  const { fixtures } = await api();
  await renderAt(`/dashboard/kelas/${fixtures.class}`, { as });
  // Who is signed in is known by the time that the class has been read.
  await screen.findByRole('button', { name: 'Unduh CSV' });
  const has = (name: string) =>
    (screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name })) !== null;
  await expect.poll(() => ['Hapus', 'Ubah', 'Tambah siswa'].filter(has)).toEqual(offered);
});

test('a register is offered to the teacher that its session had, and to read to who teaches the subject now', () => {
  const [former, next] = [7, 8].map((id) => ({ role: ROLES.teacher, id, hasOurRoles: true }));
  if (!former || !next) throw new Error('two teachers');
  const of = [{ teacherId: 8 }, { teacherId: 7 }] as const;
  expect([mayKeepRegister(former, ...of), mayKeepRegister(next, ...of)]).toEqual([true, false]);
  expect([mayReviewHistory(former, ...of), mayReviewHistory(next, ...of)]).toEqual([true, true]);
  // Another backend says no teacher of a session: its subject's, as ever.
  expect([
    mayKeepRegister(next, { teacherId: 8 }, {}),
    mayKeepRegister(former, { teacherId: 8 }, {}),
  ]).toEqual([true, false]);
});
