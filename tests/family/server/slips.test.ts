import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FAMILY_LINK_HEADER } from '../../../contract/family/pagePaths.ts';
import { SLIP_DAYS } from '../../../contract/family/words.ts';
import { guardianProposals, guardians, guardianSlips, rateLimits } from '../../../server/schema.ts';
import { appointHomeroomTeachers, switchFamilyOn } from '../../support/families.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await appointHomeroomTeachers(server);
  await switchFamilyOn(server);
});
beforeEach(async () => {
  server.clock.set(NOW);
  for (const table of [guardians, guardianProposals, guardianSlips, rateLimits])
    await server.db.delete(table);
});
afterAll(() => server.close());

const print = async (as = 'guru', classId = server.fixtures.class) =>
  server.request('POST', `/dashboard/family/classes/${classId}/slips`, { as, body: {} });
const codeOf = async (at = 0): Promise<string> => (await print()).body.data[at].code;
const open = (code: string) =>
  server.request('GET', '/family/slip', { headers: { [FAMILY_LINK_HEADER]: code } });
const FILLED = { name: 'Ibu Rahayu', relation: 'ibu', phone: '0865-5555-0001', has_agreed: true };
const fill = (code: string, body: object = FILLED) =>
  server.request('POST', '/family/slip', { headers: { [FAMILY_LINK_HEADER]: code }, body });
const ofClass = async () =>
  (await server.request('GET', `/dashboard/family/classes/${server.fixtures.class}`, { as: 'guru' })).body
    .data.Students;

it('a code says the first name and the class, is filled in once, and becomes a guardian when the wali kelas accepts it', async () => {
  const code = await codeOf();
  const shown = await open(code);
  expect(shown.body.data).toMatchObject({
    first_name: 'Abimanyu',
    class_name: 'X-10',
    School: { name: 'SMA Uji Nusantara' },
  });
  expect(JSON.stringify(shown.body)).not.toContain('Rangga');
  expect(await fill(code)).toMatchObject({ status: 200, body: { data: null } });
  expect((await fill(code)).status).toBe(404);
  expect((await open(code)).status).toBe(404);

  const [pupil] = await ofClass();
  expect(pupil).toMatchObject({
    guardians: [],
    proposals: [{ name: 'Ibu Rahayu', masked_phone: '+62 865-••••-0001', has_agreed: true }],
  });
  const decide = (as: string, is_accepted = true) =>
    server.request('PUT', `/dashboard/family/proposals/${pupil.proposals[0].id}`, {
      as,
      body: { is_accepted },
    });
  expect((await decide('guru2')).status).toBe(404);
  expect((await decide('kepsek')).status).toBe(403);
  expect((await decide('guru')).status).toBe(200);
  expect((await ofClass())[0]).toMatchObject({
    guardians: [{ name: 'Ibu Rahayu', consent: 'agreed', agreed_noted_by: 'Sri Uji, S.Pd.' }],
    proposals: [],
  });
  // Decided by somebody else meanwhile.
  expect((await decide('guru')).status).toBe(404);
});

it('what is refused leaves nothing behind', async () => {
  await fill(await codeOf());
  const [{ proposals }] = await ofClass();
  await server.request('PUT', `/dashboard/family/proposals/${proposals[0].id}`, {
    as: 'guru',
    body: { is_accepted: false },
  });
  expect(await server.db.$count(guardianProposals)).toBe(0);
  expect(await server.db.$count(guardians)).toBe(0);
});

it('a wrong number is said beside its field, and the code stays good', async () => {
  const code = await codeOf();
  const answer = await fill(code, { ...FILLED, phone: '12' });
  expect(answer).toMatchObject({ status: 400, body: { data: [{ path: 'phone' }] } });
  expect((await fill(code)).status).toBe(200);
});

it('an unknown, an expired and a used code, and none at all, are answered alike', async () => {
  const [used, expired] = [await codeOf(0), await codeOf(1)];
  await fill(used);
  server.clock.advance((SLIP_DAYS + 1) * 24 * 60 * 60_000);
  const answers = [
    await open('AAAAAAAAAAAAAAAAAAAAAA'),
    await open(used),
    await open(expired),
    await open(''),
  ];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
});

it('codes are printed by the wali kelas of the class, kept as hashes only, and two presses at once fill in one', async () => {
  expect((await print('guru2')).status).toBe(404);
  expect((await print('kepsek')).status).toBe(403);
  const code = await codeOf(3);
  const rows = await server.db.select().from(guardianSlips);
  expect(rows).toHaveLength(37);
  expect(JSON.stringify(rows)).not.toContain(code);
  const answers = await Promise.all([fill(code), fill(code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(server.log.join('')).not.toContain(code);
});
