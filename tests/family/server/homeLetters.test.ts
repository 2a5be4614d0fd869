// A letter from home is a suggestion: the school makes a letter of it, or refuses it, once.
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  classes,
  familyRequests,
  familySettings,
  guardians,
  images,
  letterMarks,
  letterPupils,
  letters,
  schools,
} from '../../../server/schema.ts';
import { removeExpired } from '../../../server/process/tidy.ts';
import { addGuardian, openPhone } from '../../support/familyPhone.ts';
import { switchFamilyOn } from '../../support/families.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let child: number;
let phone: Awaited<ReturnType<typeof openPhone>>;
let jpeg: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer();
  jpeg = new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#127c56' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.resetAccounts();
  await switchFamilyOn(server);
  for (const table of [familyRequests, letterMarks, letterPupils, letters, images, guardians])
    await server.db.delete(table);
  child = server.fixtures.pupils[4] ?? 0;
  phone = await openPhone(server, await addGuardian(server, [child]), child);
  server.clock.advance(1000);
});

const letter = (fields: Record<string, string> = {}, image?: Blob) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    kind: 'sakit',
    reason: 'Demam sejak kemarin',
    start_date: '2026-11-20',
    end_date: '2026-11-20',
    ...fields,
  }))
    form.set(name, value);
  if (image) form.set('image', image, 'surat.jpg');
  return form;
};
const picture = () => new Blob([jpeg], { type: 'image/jpeg' });
const send = (form: FormData) => phone.ask('POST', '/family/letters', form);
const list = async (as = 'admin', query = 'waiting=yes') =>
  (await server.request('GET', `/dashboard/family/letters?${query}`, { as })).body.data;
const decide = (id: number, act: 'accept' | 'refuse', body: object = {}, as = 'admin') =>
  server.request('POST', `/dashboard/family/letters/${id}/${act}`, { as, body });
const shown = async () => (await phone.ask('GET', '/family/page')).body.data.Letters;

it('accepted, it is a letter as any other with its picture, corrects what is named, and the family reads so', async () => {
  const { subject, session } = server.fixtures;
  await server.request('PATCH', `/dashboard/subjects/${subject}/sessions/${session}/attendance`, {
    as: 'guru',
    body: { attendances: [{ user_id: child, status: 'alpa' }] },
  });
  expect((await send(letter({}, picture()))).body.message).toBe('Surat terkirim. Sekolah akan memeriksanya.');
  const [waiting] = await list();
  expect(waiting).toMatchObject({
    Student: { fullname: 'Dewi' },
    Class: { name: 'X-10' },
    Guardian: { relation: 'ibu' },
    kind: 'sakit',
    is_from_pupil: false,
    state: 'waiting',
  });
  const accepted = await decide(waiting.id, 'accept', { corrects: ['alpa'] });
  expect(accepted.body.message).toBe('Surat diterima, 1 kehadiran diubah');
  const [kept] = (await server.request('GET', '/dashboard/letters', { as: 'admin' })).body.data;
  expect(kept).toMatchObject({
    reason: 'dari orang tua: Demam sejak kemarin',
    created_by: 'Ratna Admin',
    image: waiting.image,
  });
  const register = `/dashboard/subjects/${subject}/sessions/${session}/attendance`;
  const rows = (await server.request('GET', `${register}?limit=100`, { as: 'guru' })).body.data;
  const row = rows.find((one: { user_id: number }) => one.user_id === child);
  expect(row.Subject_Session_Attendance.status).toBe('sakit');
  expect(await shown()).toEqual([
    {
      kind: 'sakit',
      reason: 'dari orang tua: Demam sejak kemarin',
      start_date: '2026-11-20',
      end_date: '2026-11-20',
      state: 'accepted',
      refusal: null,
    },
  ]);
  expect(await list()).toEqual([]);
});

it('pressed twice, and by two at once, it becomes one letter', async () => {
  await send(letter());
  const [{ id }] = await list();
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, 'accept')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await server.db.$count(letters)).toBe(1);
  expect((await decide(id, 'refuse', { reason: 'Terlambat' })).status).toBe(400);
});

it('refused, it says why, and its picture is gone', async () => {
  await send(letter({}, picture()));
  const [{ id, image }] = await list();
  expect(await server.db.$count(images)).toBe(1);
  expect((await decide(id, 'refuse', { reason: 'Mohon kirim surat dokter' })).status).toBe(200);
  expect(await server.db.$count(images)).toBe(0);
  expect((await server.request('GET', image.slice('/api/v1'.length), { as: 'admin' })).status).toBe(404);
  expect(await shown()).toMatchObject([{ state: 'refused', refusal: 'Mohon kirim surat dokter' }]);
  expect((await decide(id, 'accept')).body.message).toBe('Surat ini sudah ditolak oleh Ratna Admin');
});

it('what stands in the way of a letter is said in one sentence, and the suggestion goes on waiting', async () => {
  await send(letter());
  await send(letter({ kind: 'izin', reason: 'Acara' }));
  const [first, second] = await list();
  await decide(first.id, 'accept');
  const refused = await decide(second.id, 'accept');
  expect(refused.body.message).toContain('sudah punya surat sakit');
  expect(await list()).toHaveLength(1);
});

it('the same letter sent twice is one; a fourth of a day and a sixth that waits are refused', async () => {
  for (let i = 0; i < 2; i += 1) expect((await send(letter())).status).toBe(200);
  expect(await list()).toHaveLength(1);
  for (const reason of ['dua', 'tiga']) expect((await send(letter({ reason }))).status).toBe(200);
  expect((await send(letter({ reason: 'empat' }))).body.message).toContain('Paling banyak 3 surat sehari');
  server.clock.advance(25 * 3_600_000);
  for (const reason of ['lima', 'enam']) expect((await send(letter({ reason }))).status).toBe(200);
  server.clock.advance(25 * 3_600_000);
  expect((await send(letter({ reason: 'tujuh' }))).body.message).toContain('Masih ada 5 surat');
});

it('what waits at a school that the child has left keeps nothing out at the new one', async () => {
  for (const reason of ['satu', 'dua', 'tiga']) await send(letter({ reason }));
  const [former] = await server.db
    .insert(schools)
    .values({ name: 'Sekolah Lama' })
    .returning({ id: schools.id });
  await server.db.update(familyRequests).set({ schoolId: former?.id ?? 0 });
  expect((await send(letter({ reason: 'satu' }))).status).toBe(200);
  expect(await list()).toHaveLength(1);
  await server.db.delete(schools).where(eq(schools.id, former?.id ?? 0));
});

it('many at once get no further than one after the other', async () => {
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((reason) => send(letter({ reason }))));
  expect(await list()).toHaveLength(3);
});

it.each([
  [{ kind: 'dispensasi' }, 'kind'],
  [{ reason: ' ' }, 'reason'],
  [{ reason: 'x'.repeat(181) }, 'reason'],
  [{ end_date: '2026-11-19' }, 'end_date'],
  [{ end_date: '2026-12-04' }, 'end_date'],
  [{ start_date: '2026-11-02', end_date: '2026-11-02' }, 'start_date'],
  [{ start_date: '2027-01-20', end_date: '2027-01-20' }, 'start_date'],
])('%o is refused beside %s', async (fields, path) => {
  const answer = await send(letter(fields));
  expect(answer.status).toBe(400);
  expect(answer.body.data.map((problem: { path: string }) => problem.path)).toContain(path);
});

it('what is no picture is refused, and nothing of it is kept; a full disk takes nothing', async () => {
  const answer = await send(letter({}, new Blob(['<svg/>'])));
  expect(answer.body.data).toMatchObject([{ path: 'image' }]);
  server.fillDisk(true);
  expect((await send(letter())).status).toBe(503);
  expect((await phone.ask('GET', '/family/page')).status).toBe(200);
  server.fillDisk(false);
  expect(await list()).toEqual([]);
});

it('a picture that waits is seen by who may decide, is kept by the housekeeping, and by nobody else', async () => {
  await send(letter({}, picture()));
  const [{ image }] = await list();
  const path = image.slice('/api/v1'.length);
  const stop = new AbortController().signal;
  await removeExpired({ ...server.deps, outboxDir: '/nowhere', timeZone: 'Asia/Jakarta' }, stop);
  expect((await server.request('GET', path, { as: 'admin' })).headers.get('cache-control')).toBe('no-store');
  for (const as of ['kepsek', 'guru', 'guru2', 'siswa', undefined])
    expect((await server.request('GET', path, as ? { as } : {})).status).toBe(404);
});

it('a wali kelas decides about the own pupils and sees no other', async () => {
  const { otherTeacher, class: classId } = server.fixtures;
  await send(letter());
  const [{ id }] = await list();
  expect(await list('guru2')).toEqual([]);
  expect((await decide(id, 'accept', {}, 'guru2')).status).toBe(404);
  await server.db.update(classes).set({ homeroomTeacherId: otherTeacher }).where(eq(classes.id, classId));
  expect(await list('guru2')).toHaveLength(1);
  expect((await decide(id, 'accept', {}, 'guru2')).status).toBe(200);
  await server.db.update(classes).set({ homeroomTeacherId: null }).where(eq(classes.id, classId));
});

it('a pupil with an account asks in the same way, and reads what became of it', async () => {
  const ask = () =>
    server.request('POST', '/my/home-letters', { as: 'siswa', body: letter({ kind: 'izin' }) });
  expect((await ask()).status).toBe(200);
  const [waiting] = await list();
  expect(waiting).toMatchObject({ is_from_pupil: true, Guardian: null });
  await decide(waiting.id, 'accept');
  const own = async () => (await server.request('GET', '/my/home-letters', { as: 'siswa' })).body.data;
  expect(await own()).toMatchObject([{ state: 'accepted' }]);
  const [kept] = await server.db.select().from(letters);
  expect(kept?.reason).toBe('dari siswa: Demam sejak kemarin');
  await server.request('POST', `/dashboard/letters/${kept?.id}/withdraw`, {
    as: 'admin',
    body: { reason: 'keliru' },
  });
  expect(await own()).toMatchObject([{ state: 'withdrawn' }]);
});

it('where families are off nobody sends and nobody decides', async () => {
  await send(letter());
  const [{ id }] = await list();
  await server.db.update(familySettings).set({ isOn: false });
  expect((await send(letter({ reason: 'lain' }))).status).toBe(404);
  expect((await decide(id, 'accept')).status).toBe(404);
  expect((await server.request('GET', '/dashboard/family/letters', { as: 'admin' })).status).toBe(404);
  expect((await server.request('GET', '/my/home-letters', { as: 'siswa' })).status).toBe(404);
});
