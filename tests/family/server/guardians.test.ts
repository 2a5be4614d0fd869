import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { guardians } from '../../../server/schema.ts';
import { appointHomeroomTeachers, switchFamilyOn } from '../../support/families.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await appointHomeroomTeachers(server);
});
beforeEach(() => server.db.delete(guardians));
afterAll(() => server.close());

const MOTHER = { name: 'Ibu Rahayu', relation: 'ibu', phone: '0865-5555-0001' };
const ofPupil = (id: number) => `/dashboard/family/pupils/${id}/guardians`;
const oneGuardian = (id: number) => `/dashboard/family/guardians/${id}`;
const create = (pupil: number, body: object = MOTHER, as = 'guru') =>
  server.request('POST', ofPupil(pupil), { as, body });

it('as long as the school has not switched guardians on, every call answers as if there were none', async () => {
  const [pupil = 0] = server.fixtures.pupils;
  expect((await create(pupil)).status).toBe(404);
  expect((await server.request('GET', ofPupil(pupil), { as: 'admin' })).status).toBe(404);
  expect((await server.request('GET', '/dashboard/family/classes', { as: 'admin' })).status).toBe(404);
  await switchFamilyOn(server);
});

it('a number is read as people write it, and shown whole only where somebody is called', async () => {
  await switchFamilyOn(server);
  const [pupil = 0] = server.fixtures.pupils;
  const created = await create(pupil);
  expect(created).toMatchObject({
    status: 201,
    body: { data: { name: 'Ibu Rahayu', masked_phone: '+62 865-••••-0001', consent: 'unknown' } },
  });
  const list = await server.request('GET', ofPupil(pupil), { as: 'kepsek' });
  expect(list.body.data).toMatchObject([{ name: 'Ibu Rahayu', Students: [{ id: pupil }] }]);
  expect(JSON.stringify(list.body)).not.toContain('55550001');
  const one = await server.request('GET', oneGuardian(created.body.data.id), { as: 'kepsek' });
  expect(one.body.data.phone).toBe('+6286555550001');

  const wrong = await create(pupil, { ...MOTHER, phone: '0812' });
  expect(wrong).toMatchObject({ status: 400, body: { data: [{ path: 'phone' }] } });
});

it('brothers and sisters share a guardian by the number, and the answer says so', async () => {
  const [elder = 0, younger = 0] = server.fixtures.pupils;
  const first = await create(elder, { ...MOTHER, has_agreed: true });
  const second = await create(younger, { ...MOTHER, name: 'Rahayu', phone: '+62 865 5555 0001' });
  expect(second.body.data.id).toBe(first.body.data.id);
  expect(second.body.message).toContain('sudah dikenal sebagai Ibu Rahayu');
  expect(second.body.data.Students).toHaveLength(2);
  expect(await server.db.$count(guardians)).toBe(1);

  const path = `${ofPupil(elder)}/${first.body.data.id}`;
  expect((await server.request('DELETE', path, { as: 'guru' })).status).toBe(200);
  expect((await server.request('GET', ofPupil(elder), { as: 'guru' })).body.data).toEqual([]);
  expect((await server.request('GET', ofPupil(younger), { as: 'guru' })).body.data).toHaveLength(1);
  await server.request('DELETE', `${ofPupil(younger)}/${first.body.data.id}`, { as: 'guru' });
  expect(await server.db.$count(guardians)).toBe(0);
});

it('an agreement is noted with its moment and who noted it; opting out stays until they agree anew', async () => {
  const [pupil = 0] = server.fixtures.pupils;
  const { id } = (await create(pupil)).body.data;
  const put = async (consent: string) =>
    (await server.request('PUT', oneGuardian(id), { as: 'guru', body: { ...MOTHER, consent } })).body.data;
  expect(await put('agreed')).toMatchObject({
    consent: 'agreed',
    agreed_at: '2026-11-20T01:00:00.000Z',
    agreed_noted_by: 'Sri Uji, S.Pd.',
  });
  expect(await put('opted-out')).toMatchObject({ consent: 'opted-out' });
  // A list that says "all have agreed" does not overrule what the guardian has said.
  await create(pupil, { ...MOTHER, has_agreed: true });
  const [after] = (await server.request('GET', ofPupil(pupil), { as: 'guru' })).body.data;
  expect(after.consent).toBe('opted-out');
  expect(await put('agreed')).toMatchObject({ consent: 'agreed', opted_out_at: null });
});

it('the number of another guardian is refused beside its field', async () => {
  const [pupil = 0] = server.fixtures.pupils;
  await create(pupil);
  const { id } = (await create(pupil, { ...MOTHER, phone: '0865-5555-0002' })).body.data;
  const body = { ...MOTHER, consent: 'unknown' };
  const answer = await server.request('PUT', oneGuardian(id), { as: 'guru', body });
  expect(answer).toMatchObject({ status: 400, body: { data: [{ path: 'phone' }] } });
});

it('a wali kelas writes for the own pupils, the head for nobody, and for others there is nothing', async () => {
  const [own = 0] = server.fixtures.pupils;
  const { id } = (await create(own)).body.data;
  expect((await create(own, MOTHER, 'guru2')).status).toBe(404);
  expect((await create(own, MOTHER, 'kepsek')).status).toBe(403);
  expect((await server.request('GET', oneGuardian(id), { as: 'guru2' })).status).toBe(404);
  expect((await server.request('GET', ofPupil(own), { as: 'guru2' })).status).toBe(404);
  expect((await server.request('GET', ofPupil(server.fixtures.teacher), { as: 'admin' })).status).toBe(404);
});

const paste = (lines: string[], more: object = {}) =>
  server.request('POST', `/dashboard/family/classes/${server.fixtures.class}/guardians`, {
    as: 'guru',
    body: { lines, ...more },
  });

it('a pasted column is looked at line by line before it is written, and wrong lines are left out', async () => {
  const [first = 0, second = 0] = server.fixtures.pupils;
  const lines = [
    '1\tIbu Rahayu\tIbu\t0865-5555-0001',
    '240001; 62865-5555-0001; bapak; Pak Rahayu',
    'Dewi\tNenek Sri\tnenek\t0812',
    '99\tSiapa\tayah\t0865-5555-0003',
    '3\tTanpa nomor\tibu',
    '',
  ];
  const looked = await paste(lines, { preview: true });
  expect(looked.body.data).toMatchObject([
    { state: 'new', Student: { id: first }, name: 'Ibu Rahayu', relation: 'ibu' },
    { state: 'linked', Student: { id: second }, relation: 'ayah' },
    { state: 'wrong', problem: 'Nomor tidak terbaca. Tulis seperti 0812-3456-7890' },
    { state: 'wrong', Student: null },
    { state: 'wrong', problem: 'Nomor belum ada' },
  ]);
  expect(await server.db.$count(guardians)).toBe(0);

  const written = await paste(lines, { has_agreed: true });
  expect(written.body.message).toBe('2 orang tua/wali disimpan');
  expect(await server.db.$count(guardians)).toBe(1);
  // The same lines again change nothing.
  const again = await paste(lines, { preview: true });
  expect(again.body.data.slice(0, 2)).toMatchObject([{ state: 'known' }, { state: 'known' }]);

  const classes = await server.request('GET', '/dashboard/family/classes', { as: 'guru' });
  expect(classes.body.data).toEqual([
    expect.objectContaining({ name: 'X-10', pupils: 37, with_guardian: 2, with_agreed: 2, proposals: 0 }),
  ]);
  const one = await server.request('GET', `/dashboard/family/classes/${server.fixtures.class}`, {
    as: 'guru',
  });
  expect(one.body.data.Students[0].guardians).toHaveLength(1);
  expect(one.body.data.Students[2].guardians).toEqual([]);
  const foreign = await server.request('GET', `/dashboard/family/classes/${server.fixtures.otherClass}`, {
    as: 'guru',
  });
  expect(foreign.status).toBe(404);
});

it('the audit tells that a guardian was written, for whom and by whom, and neither name nor number', async () => {
  const [pupil = 0] = server.fixtures.pupils;
  const { id } = (await create(pupil)).body.data;
  await server.request('PUT', oneGuardian(id), {
    as: 'guru',
    body: { ...MOTHER, name: 'Bu Rahayu', phone: '0865-5555-0077', consent: 'agreed' },
  });
  const audit = await server.request('GET', '/dashboard/audit?entity=guardian', { as: 'admin' });
  const text = JSON.stringify(audit.body);
  expect(text).toContain('Abimanyu Rangga');
  expect(text).toContain('"phone"');
  expect(text).not.toMatch(/Rahayu|5555/);
});

it('a guardian whom the database has is the one that a second, simultaneous form gets', async () => {
  const [first = 0, second = 0] = server.fixtures.pupils;
  const answers = await Promise.all([create(first), create(second)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [row] = await server.db.select().from(guardians).where(eq(guardians.phone, '+6286555550001'));
  expect(answers.map(({ body }) => body.data.id)).toEqual([row?.id, row?.id]);
});
