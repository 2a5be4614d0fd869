// What is offered is what is taken: for each role, each resource and each verb the dashboard and the server say the same.
import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls, type CallName } from '../../contract/calls.ts';
import { ROLES } from '../../contract/roles.ts';
import { may } from '../../src/person/person.ts';
import { targetOf } from '../../src/providers/endpoint.ts';
import type { Verb } from '../../src/providers/endpoint.ts';
import { resources } from '../../src/resources/index.ts';
import { api } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';
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
  const { request, fixtures } = await api();
  const own = [fixtures.subject, NOTHING, { teacherId: 1 }] as const;
  const foreign = [fixtures.foreignSubject, fixtures.foreignSession, { teacherId: 2 }] as const;
  for (const [subjectId, sessionId, subject] of [own, foreign])
    for (const { resource, verb, call, endpoint } of CELLS) {
      const meta = { subjectId, classId: NOTHING, sessionId };
      const to = targetOf(endpoint, verb, meta, resource === 'sesi' ? sessionId : NOTHING);
      // Good for a session: whose subject it is is asked after what is sent has been read.
      const body = to?.method === 'GET' ? undefined : { ...SESSION, sessionIds: [sessionId] };
      const { status } = await request(to?.method ?? '', to?.path ?? '', { as: who, body });
      const cell = `${who} ${verb} ${resource} of subject ${subjectId}`;
      expect([cell, status !== 403]).toEqual([cell, may({ role, id: 1, hasMatrix: true }, call, subject)]);
      expect(status).toBeLessThan(500);
    }
});

test('of a backend with other rules nothing is hidden, whatever its roles are called', () => {
  const anyRole = fc.oneof(fc.constantFrom(...Object.values(ROLES)), fc.string(), fc.constant(undefined));
  const anyCall = fc.constantFrom(...(Object.keys(calls) as CallName[]));
  fc.assert(
    fc.property(anyRole, anyCall, (role, call) => {
      expect(may({ hasMatrix: false, ...(role !== undefined && { role }) }, call)).toBe(true);
    }),
  );
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
