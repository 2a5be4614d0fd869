/** Letters: what they suggest, what they correct and give back, and who may see them. */
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CORRECTABLE_MARKS,
  type CorrectableMark,
  LETTER_KINDS,
} from '../../../contract/attendance/letterKinds.ts';
import { ATTENDANCE_STATUSES } from '../../../contract/attendanceStatus.ts';
import {
  allSessions,
  attendance,
  attendanceChanges,
  familyRequests,
  classes,
  letterMarks,
  letterPupils,
  letters,
  memberships,
} from '../../../server/schema.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { rounds } from '../../support/rounds.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.db
    .update(classes)
    .set({ homeroomTeacherId: server.fixtures.otherTeacher })
    .where(eq(classes.id, server.fixtures.class));
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.db.delete(letterMarks);
  await server.db.delete(letterPupils);
  await server.db.delete(letters);
});
afterAll(() => server.close());

const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;
const TODAY = '2026-11-20';
const letterOf = (ids: number[], more = {}) => ({
  student_ids: ids,
  kind: 'sakit',
  reason: 'Demam',
  start_date: TODAY,
  end_date: TODAY,
  ...more,
});
const post = (path: string, body: object, as = 'admin') =>
  server.request('POST', `/dashboard/letters${path}`, { as, body });
const write = async (ids: number[], more = {}, as = 'admin') => {
  const { status, body } = await post('', letterOf(ids, more), as);
  expect([status, body.message, body.data]).toEqual([201, expect.any(String), expect.any(Object)]);
  return body.data;
};
const problems = async (ids: number[], more = {}, as = 'admin') => {
  const { status, body } = await post('', letterOf(ids, more), as);
  return [
    status,
    body.data?.map(({ path, msg }: { path: string; msg: string }) => `${path}: ${msg}`) ?? body.message,
  ];
};
const contextOf = async (register: TestRegister, userId: number) => {
  const { body } = await server.request('GET', `${register.path}/context`, { as: 'guru' });
  return body.data.find((one: { user_id: number }) => one.user_id === userId);
};

describe('a letter', () => {
  it('is a suggestion in the registers of its days and hours, and writes nothing by itself', async () => {
    const morning = await newRegister(server);
    const noon = await newRegister(server, { start_time: '11:00', end_time: '12:00' });
    await write([pupil(1)], { start_time: '10:00', end_time: '12:30', kind: 'dispensasi', reason: 'Lomba' });
    expect((await contextOf(morning, pupil(1))).letter).toBeNull();
    expect((await contextOf(noon, pupil(1))).letter).toMatchObject({ kind: 'dispensasi' });
    expect((await contextOf(noon, pupil(2))).letter).toBeNull();
    expect(await noon.markOf(pupil(1))).toMatchObject({ status: null, version: 0 });
  });

  it('corrects what it is asked to correct, with who and why in the history, and leaves presence alone', async () => {
    const early = await newRegister(server, { date: '2026-11-19' });
    const today = await newRegister(server);
    await early.mark([{ user_id: pupil(1), status: 'alpa', note: 'tanpa kabar' }]);
    await today.mark([
      { user_id: pupil(1), status: 'hadir' },
      { user_id: pupil(2), status: 'alpa' },
    ]);
    const span = { start_date: '2026-11-19' };
    const seen = (await post('/preview', letterOf([pupil(1), pupil(2)], span))).body.data;
    expect(seen.counts).toMatchObject({ alpa: 2, present: 1, same: 0 });
    expect(seen.present).toEqual([
      {
        fullname: 'Ágnes Simanjuntak',
        subject: 'Matematika',
        date: TODAY,
        start_time: '07:00',
        status: 'hadir',
      },
    ]);
    const { letter, effect } = await write([pupil(1), pupil(2)], { ...span, corrects: ['alpa'] });
    expect(effect.corrected).toBe(2);
    expect(await early.markOf(pupil(1))).toMatchObject({ status: 'sakit', note: 'tanpa kabar', version: 2 });
    expect(await today.markOf(pupil(2))).toMatchObject({ status: 'sakit' });
    expect(await today.markOf(pupil(1))).toMatchObject({ status: 'hadir' });
    expect((await early.history())[0]).toMatchObject({
      source: 'letter',
      from: { status: 'alpa' },
      to: { status: 'sakit' },
      by: { fullname: 'Ratna Admin' },
    });
    // Asked for and shown before: also who was marked as present.
    const more = await post(`/${letter.id}/apply`, { corrects: ['present'] });
    expect([more.body.data.corrected, (await today.markOf(pupil(1))).status]).toEqual([1, 'sakit']);
  });

  it('gives back what it has corrected when it is withdrawn, but not what somebody has marked since', async () => {
    const one = await newRegister(server, { date: '2026-11-18' });
    const two = await newRegister(server, { date: '2026-11-19' });
    for (const register of [one, two]) await register.mark([{ user_id: pupil(3), status: 'alpa' }]);
    const { letter } = await write([pupil(3)], { start_date: '2026-11-18', corrects: ['alpa', 'blank'] });
    await two.mark([{ user_id: pupil(3), status: 'hadir' }]);
    const seen = await post(`/${letter.id}/withdraw`, { reason: 'Salah siswa', preview: true });
    expect((await one.markOf(pupil(3))).status).toBe('sakit');
    const done = await post(`/${letter.id}/withdraw`, { reason: 'Salah siswa' });
    expect(done.body.data.restored).toBe(seen.body.data.restored);
    expect((await one.markOf(pupil(3))).status).toBe('alpa');
    expect((await two.markOf(pupil(3))).status).toBe('hadir');
    expect(done.body.data.letter.withdrawn).toEqual({
      at: expect.any(String),
      by: 'Ratna Admin',
      reason: 'Salah siswa',
    });
    expect((await contextOf(one, pupil(3))).letter).toBeNull();
    // Again, after its answer was lost.
    expect((await post(`/${letter.id}/withdraw`, { reason: 'Salah siswa' })).body.data).toEqual({
      letter: done.body.data.letter,
      restored: 0,
    });
    expect((await post(`/${letter.id}/withdraw`, { reason: 'Lagi' })).body.message).toBe(
      'Surat ini sudah dibatalkan',
    );
    // Another one for the same days is welcome now.
    await write([pupil(3)], { start_date: '2026-11-18' });
  });

  it('says what is in its way', async () => {
    const [a, b] = [pupil(4), pupil(5)];
    await write([a], { start_date: '2026-11-23', end_date: '2026-11-25' });
    expect(await problems([a, b], { start_date: '2026-11-25', end_date: '2026-11-26' })).toEqual([
      400,
      [
        'start_date: Dewi sudah punya surat sakit untuk 23 November 2026 sampai 25 November 2026. Batalkan surat itu dulu, atau pilih hari lain.',
      ],
    ]);
    expect(await problems([b], { start_date: '2026-12-14', end_date: '2027-01-08' })).toEqual([
      400,
      [
        'end_date: Hari-hari ini terletak di dua semester: Ganjil berakhir 18 Desember 2026. Buat satu surat untuk tiap semester.',
      ],
    ]);
    expect(await problems([b], { start_date: '2026-08-01', end_date: '2026-09-30' })).toEqual([
      400,
      ['end_date: Satu surat paling lama 60 hari. Buat surat lain untuk hari-hari sesudahnya.'],
    ]);
    // One day less is a letter, which is found by each of its days, and by no other.
    const { letter } = await write([b], { start_date: '2026-08-01', end_date: '2026-09-29' });
    for (const [date, isOfIt] of [
      ['2026-07-31', false],
      ['2026-08-01', true],
      ['2026-09-29', true],
      ['2026-09-30', false],
    ] as const) {
      const { body } = await server.request('GET', `/dashboard/letters?date=${date}`, { as: 'admin' });
      expect([date, body.data.some(({ id }: { id: number }) => id === letter.id)]).toEqual([date, isOfIt]);
    }
    expect(await problems([b], { start_date: '2026-11-25', end_date: '2026-11-24' })).toEqual([
      400,
      ['end_date: Tidak boleh sebelum tanggal mulai'],
    ]);
    expect(await problems([b, 2_000_000_000])).toEqual([400, ['student_ids.1: Siswa tidak ditemukan']]);
    expect(await problems([server.fixtures.teacher])).toEqual([
      400,
      ['student_ids.0: Siswa tidak ditemukan'],
    ]);
    const gone = pupil(30);
    await server.db.update(memberships).set({ leftOn: '2026-11-10' }).where(eq(memberships.userId, gone));
    expect(await problems([gone])).toEqual([
      400,
      ['student_ids.0: Siswa Uji 24 tidak berada di kelas mana pun pada 20 November 2026'],
    ]);
    await server.db.update(memberships).set({ leftOn: null }).where(eq(memberships.userId, gone));
  });

  it('is written once, however often it is sent: two at the same moment do not both stand', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('', letterOf([pupil(6)]))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });
});

describe('who', () => {
  const list = async (as: string, query = '') =>
    (await server.request('GET', `/dashboard/letters${query}`, { as })).body.data.map(
      ({ Students }: { Students: { id: number }[] }) => Students.map(({ id }) => id),
    );

  it('a wali kelas takes in and sees those of the own pupils, another teacher none, the head all', async () => {
    const { outsider } = server.fixtures;
    const { letter } = await write([pupil(7)], {}, 'guru2');
    await write([outsider, pupil(8)], { kind: 'dispensasi' });
    expect(await problems([outsider], { start_date: '2026-11-23', end_date: '2026-11-23' }, 'guru2')).toEqual(
      [400, ['student_ids.0: Yusuf Kelas Lain bukan siswa kelas yang Anda walikan pada 23 November 2026']],
    );
    // Of a letter of several classes the own pupils, and it is not the wali kelas' to withdraw.
    expect(await list('guru2')).toEqual([[pupil(8)], [pupil(7)]]);
    expect(await list('guru')).toEqual([]);
    expect(await list('kepsek')).toHaveLength(2);
    expect(await list('kepsek', `?student_id=${pupil(7)}`)).toEqual([[pupil(7)]]);
    const { body } = await server.request('GET', '/dashboard/letters', { as: 'guru2' });
    expect(body.data.map(({ is_writable }: { is_writable: boolean }) => is_writable)).toEqual([false, true]);
    const refused = await post(`/${body.data[0].id}/withdraw`, { reason: 'x' }, 'guru2');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Surat ini juga tentang siswa kelas lain, jadi hanya admin yang dapat mengubahnya',
    ]);
    expect((await post(`/${letter.id}/withdraw`, { reason: 'x' }, 'guru')).status).toBe(404);
    const pupils = (
      await server.request('GET', '/dashboard/letters/pupils?search=siswa uji 1', { as: 'guru2' })
    ).body;
    expect(pupils.data[0]).toMatchObject({ fullname: 'Siswa Uji 1', Class: { name: 'X-10' } });
    expect((await server.request('GET', '/dashboard/letters/pupils', { as: 'guru' })).body.data).toEqual([]);
  });

  it('those of a class are found by who was in it on their days, by a name or number of a pupil only where that pupil is shown', async () => {
    const { outsider, class: schoolClass } = server.fixtures;
    await write([outsider, pupil(11)], { kind: 'dispensasi' });
    await write([pupil(12)], { start_date: '2026-11-24', end_date: '2026-11-24' });
    const both = [[pupil(12)], [outsider, pupil(11)].toSorted()];
    const seen = async (query: string, as = 'kepsek') =>
      (await list(as, query)).map((ids: number[]) => ids.toSorted());
    expect(await seen(`?class_id=${schoolClass}`)).toEqual(both);
    await server.db
      .update(memberships)
      .set({ leftOn: '2026-11-23' })
      .where(eq(memberships.userId, pupil(12)));
    expect(await seen(`?class_id=${schoolClass}`)).toEqual([both[1]]);
    expect(await seen('', 'guru2')).toEqual([[pupil(11)]]);
    await server.db
      .update(memberships)
      .set({ leftOn: null })
      .where(eq(memberships.userId, pupil(12)));
    expect(await seen('?search=kelas%20yusuf')).toEqual([both[1]]);
    expect(await seen('?search=y')).toEqual([both[1]]);
    // Of the same letter a wali kelas sees another pupil, who is not called so.
    expect(await seen('?search=kelas%20yusuf', 'guru2')).toEqual([]);
    const page = (n: number) =>
      server.request('GET', `/dashboard/letters?class_id=${schoolClass}&limit=1&page=${n}`, { as: 'kepsek' });
    expect((await page(2)).body.meta).toMatchObject({ totalItems: 2, totalPages: 2 });
    expect((await page(2)).body.data.map(({ pupils }: { pupils: number }) => pupils)).toEqual([2]);
  });

  it('a pupil reads the own ones; a picture is for who may see the letter, by the browser’s cookie, too', async () => {
    const { letter } = await write([server.fixtures.student]);
    const jpeg = await sharp({ create: { width: 900, height: 1800, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(jpeg)]), 'surat.jpg');
    const sent = await server.request('PUT', `/dashboard/letters/${letter.id}/image`, {
      as: 'admin',
      body: form,
    });
    const path = sent.body.data.image.slice('/api/v1'.length);
    const open = async (as?: string) => (await server.request('GET', path, { as })).status;
    expect([await open('admin'), await open('kepsek'), await open('guru2'), await open('siswa')]).toEqual([
      200, 200, 200, 200,
    ]);
    expect([await open('guru'), await open()]).toEqual([404, 404]);
    const { token } = await server.signIn('siswa');
    const answer = await server.request('GET', path, { headers: { Cookie: `hadir_access_token=${token}` } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    // A sheet of paper stays readable.
    expect((await sharp(answer.body as ArrayBuffer).metadata()).height).toBe(1600);
    const own = await server.request('GET', '/my/letters', { as: 'siswa' });
    expect(own.body.data).toMatchObject([{ id: letter.id, kind: 'sakit', reason: 'Demam' }]);
  });

  it('the day by name tells who has a letter', async () => {
    const register = await newRegister(server);
    await register.mark([
      { user_id: pupil(9), status: 'sakit' },
      { user_id: pupil(10), status: 'izin' },
    ]);
    await write([pupil(9)]);
    const { body } = await server.request('GET', '/dashboard/overview/day/pupils', { as: 'kepsek' });
    const letterOf = (id: number) =>
      body.data.today.absent.pupils.find((one: { id: number }) => one.id === id)?.letter;
    expect([letterOf(pupil(9)), letterOf(pupil(10))]).toEqual(['sakit', null]);
  });

  it('the audit names the letter, not what is written in it', async () => {
    await write([pupil(11)], { reason: 'Rahasia keluarga' });
    const { body } = await server.request('GET', '/dashboard/audit?entity=letter', { as: 'admin' });
    expect(body.data[0]).toMatchObject({
      action: 'created',
      target: { name: expect.stringMatching(/^Surat sakit/) },
    });
    expect(JSON.stringify(body.data)).not.toContain('Rahasia');
  });
});

/** What a mark is after a letter, and after it was withdrawn: written anew, from the words of the issue. */
const after = (mark: string | null, kind: string, corrects: readonly CorrectableMark[]): string | null => {
  const may = new Set<string>(corrects);
  if (mark === null) return may.has('blank') ? kind : null;
  if (mark === 'hadir' || mark === 'terlambat') return may.has('present') ? kind : mark;
  if (mark === 'alpa') return may.has('alpa') ? kind : mark;
  return may.has('other') ? kind : mark;
};

it('for any marks, kinds and corrections, a letter and its withdrawal do what a model says', async () => {
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23'];
  await server.db.update(allSessions).set({ deletedAt: server.clock.now(), deletedByName: 'Uji' });
  const registers: TestRegister[] = [];
  for (const date of days) registers.push(await newRegister(server, { date }));
  const people = [pupil(12), pupil(13)];
  const mark = fc.option(fc.constantFrom(...ATTENDANCE_STATUSES));
  const arbitrary = fc.record({
    marks: fc.array(fc.array(mark, { minLength: 2, maxLength: 2 }), { minLength: 5, maxLength: 5 }),
    kind: fc.constantFrom(...LETTER_KINDS),
    corrects: fc.subarray([...CORRECTABLE_MARKS]),
    from: fc.integer({ min: 0, max: 4 }),
    length: fc.integer({ min: 0, max: 4 }),
    touched: fc.option(fc.integer({ min: 0, max: 3 })),
  });
  await fc.assert(
    fc.asyncProperty(arbitrary, async ({ marks, kind, corrects, from, length, touched }) => {
      const to = Math.min(from + length, 4);
      await server.db.execute(
        sql`truncate ${letterMarks}, ${letterPupils}, ${familyRequests}, ${letters}, ${attendanceChanges} restart identity`,
      );
      await server.db.delete(attendance);
      const stands = () =>
        Promise.all(
          registers.map(async (register) =>
            Promise.all(people.map(async (id) => (await register.markOf(id))?.status ?? null)),
          ),
        );
      const begun = (day: number) => day < 4;
      const first = marks.map((of, day) => of.map((one) => (begun(day) ? one : null)));
      for (const [day, register] of registers.entries()) {
        if (begun(day))
          await register.mark(people.map((user_id, i) => ({ user_id, status: first[day]?.[i] ?? null })));
      }
      const { letter, effect } = await write(people, {
        kind,
        corrects,
        start_date: days[from],
        end_date: days[to],
      });
      const covered = (day: number) => day >= from && day <= to && begun(day);
      const expected = first.map((of, day) =>
        of.map((one) => (covered(day) ? after(one, kind, corrects) : one)),
      );
      expect(await stands()).toEqual(expected);
      const changed = expected.flat().filter((one, i) => one !== first.flat()[i]).length;
      expect(effect.corrected).toBe(changed);
      if (touched !== null) await registers[touched]?.mark([{ user_id: people[0], status: 'terlambat' }]);
      await post(`/${letter.id}/withdraw`, { reason: 'Keliru' });
      // A touch that changed nothing is no touch.
      const isTouched = (day: number, i: number) =>
        day === touched && i === 0 && expected[day]?.[0] !== 'terlambat';
      const back = first.map((of, day) => of.map((one, i) => (isTouched(day, i) ? 'terlambat' : one)));
      expect(await stands()).toEqual(back);
    }),
    { numRuns: rounds(12) },
  );
});
