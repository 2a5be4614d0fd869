/** The sheet of a closed month is what was signed: no call of any kind changes a figure on it, and what is spelled anew is told. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPrecomputedDifferences } from '../../../server/backup/check/kept.ts';
import { calendarDays, classes, closedMonths, effectiveDayOverrides } from '../../../server/schema.ts';
import { newPupils } from '../../support/pupils.ts';
import { newRegister } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let anewPupil = 0;
let pupilOfLastYear = 0;

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, `/dashboard${path}`, { as: 'admin', body });
const close = (classId: number, month: string) => send('POST', `/classes/${classId}/closings`, { month });
const reopen = (classId: number, month: string) =>
  send('POST', `/classes/${classId}/closings/reopen`, { month, reason: 'Perbaikan' });
const sheetOf = async (classId: number, month = '2026-10') =>
  (await send('GET', `/classes/${classId}/recap?month=${month}`)).body.data;

beforeAll(async () => {
  server = await startTestServer();
  const { fixtures: f } = server;
  for (const [i, date] of ['2026-10-05', '2026-10-14', '2026-10-31', '2026-11-05'].entries()) {
    const register = await newRegister(server, { date });
    const statuses = ['hadir', 'alpa', 'sakit', 'izin', 'terlambat'];
    await register.mark(
      f.pupils.map((user_id, p) => ({ user_id, status: statuses[(p + i) % 5] })),
      'admin',
    );
  }
  const other = await newRegister(server, { subjectId: f.foreignSubject, date: '2026-10-07' });
  await other.mark([{ user_id: f.outsider, status: 'sakit' }], 'admin');
  [anewPupil = 0, pupilOfLastYear = 0] = await newPupils(server, 'Siswa Baru', 'Siswa Naik');
});
beforeEach(() => server.db.delete(closedMonths));
afterAll(() => server.close());

const shut = (month: string, name = 'X-10') =>
  `${month} kelas ${name} sudah ditutup oleh Ratna Admin, jadi kehadiran, sesi, siswa, dan hari efektifnya tidak dapat diubah. Minta kepala sekolah atau admin membukanya kembali di rekap bulan itu.`;

describe('what would change a figure of a closed month', () => {
  it('is refused on every road, with month, class and the way to reopen, and the sheet stays; opened again all of it goes', async () => {
    const { fixtures: f } = server;
    const pupil = f.pupils[3];
    const place = { AcademicYearId: f.year, SchoolId: f.school };
    const day = {
      name: 'Libur susulan',
      kind: 'libur-sekolah',
      start_date: '2026-10-14',
      end_date: '2026-10-14',
    };
    const there = await send('POST', '/calendar', {
      ...day,
      name: 'Maulid',
      start_date: '2026-10-12',
      end_date: '2026-10-12',
      ...place,
    });
    const maulid = `/calendar/${there.body.data.id}`;
    const year = { name: '2026/2027', start_date: '2026-07-13', end_date: '2027-06-18', is_active: true };
    const semesters = (genap: string) => [
      { name: 'Ganjil', start_date: '2026-07-13', end_date: '2026-10-16' },
      { name: 'Genap', start_date: genap, end_date: '2027-06-18' },
    ];
    const members = `/classes/${f.class}/students`;
    await close(f.class, '2026-10');
    const signed = await sheetOf(f.class);
    const october = shut('Oktober 2026');
    const roads: [what: string, method: string, path: string, body?: object][] = [
      [
        'put aside since a day in it',
        'PUT',
        `/users/${pupil}/active`,
        { is_active: false, reason: 'Pindah', left_on: '2026-10-20' },
      ],
      ['out of the class', 'DELETE', members, { userId: pupil, left_on: '2026-10-20' }],
      [
        'into another class',
        'POST',
        `/classes/${f.class}/moves`,
        { userId: pupil, classId: f.otherClass, joined_on: '2026-10-20' },
      ],
      ['into the class', 'POST', members, { userId: anewPupil, joined_on: '2026-10-20' }],
      [
        'several into the class',
        'POST',
        `${members}/bulk`,
        { userIds: [anewPupil], joined_on: '2026-09-01' },
      ],
      ['a holiday', 'POST', '/calendar', { ...day, ...place }],
      ['a holiday that is moved', 'PUT', maulid, { ...day, ...place }],
      [
        'a holiday that is none',
        'PUT',
        maulid,
        {
          ...day,
          name: 'Maulid',
          start_date: '2026-10-12',
          end_date: '2026-10-12',
          is_school_day: true,
          ...place,
        },
      ],
      ['a holiday that is deleted', 'DELETE', maulid],
      ['imported holidays', 'POST', '/calendar/import', { ...place, days: [day] }],
      ['hari efektif', 'PUT', '/calendar/effective-days', { ...place, month: '2026-10', days: 20 }],
      [
        'a later start of the year',
        'PUT',
        `/academic-years/${f.year}`,
        { ...year, start_date: '2026-10-12' },
      ],
      ['a year after it', 'PUT', `/academic-years/${f.year}`, { ...year, start_date: '2026-11-02' }],
      [
        'days between semesters',
        'PUT',
        `/academic-years/${f.year}`,
        { ...year, semesters: semesters('2026-10-26') },
      ],
      [
        'another semester',
        'PUT',
        `/academic-years/${f.year}`,
        { ...year, semesters: semesters('2026-10-17') },
      ],
      [
        'its class in another year',
        'PUT',
        `/classes/${f.class}`,
        { name: 'X-10', AcademicYearId: f.otherYear },
      ],
    ];
    const said: [string, number, string][] = [];
    for (const [what, method, path, body] of roads) {
      const answer = await send(method, path, body);
      said.push([what, answer.status, answer.body.message]);
    }
    // A class with lessons cannot be put into another year anyway.
    expect(said.slice(0, -1)).toEqual(roads.slice(0, -1).map(([what]) => [what, 400, october]));
    expect(said.at(-1)?.[1]).toBe(400);
    expect(await sheetOf(f.class)).toEqual(signed);
    // Other months and classes go on, the year and its end as well.
    const goes: [string, string, object?][] = [
      ['PUT', `/users/${pupil}/active`, { is_active: false, reason: 'Pindah', left_on: '2026-11-01' }],
      ['PUT', `/users/${pupil}/active`, { is_active: true, reason: 'Kembali' }],
      ['POST', members, { userId: pupil, joined_on: '2026-11-01' }],
      ['POST', '/calendar', { ...day, start_date: '2026-11-03', end_date: '2026-11-03', ...place }],
      ['PUT', '/calendar/effective-days', { ...place, month: '2026-09', days: 20 }],
      ['PUT', `/academic-years/${f.year}`, { ...year, end_date: '2027-06-25' }],
      ['PUT', `/academic-years/${f.year}`, { ...year, start_date: '2026-07-20' }],
    ];
    for (const [method, path, body] of goes) {
      const { status, body: answer } = await send(method, path, body);
      expect([path, status < 300, answer.message]).toEqual([path, true, answer.message]);
    }
    expect(await sheetOf(f.class)).toEqual(signed);

    await reopen(f.class, '2026-10');
    for (const [what, method, path, body] of roads.slice(0, 8)) {
      const { status, body: answer } = await send(method, path, body);
      expect([what, answer.message]).not.toEqual([what, october]);
      expect([what, status]).not.toEqual([what, 500]);
    }
    expect(await sheetOf(f.class)).not.toEqual(signed);
    await server.db.delete(calendarDays);
    await server.db.delete(effectiveDayOverrides);
  });

  it('is its class: not deleted, nor are the import and the kenaikan kelas taken back that made it', async () => {
    const { fixtures: f } = server;
    const rows = [{ row: 2, fullname: 'Siswa Impor', nis: '810001', class: 'X-12' }];
    const file = {
      kind: 'pupils',
      file_name: 'Kelas baru.xlsx',
      academic_year_id: f.year,
      SchoolId: f.school,
      rows,
    };
    const imported = (await send('POST', '/imports', file)).body.data.id;
    const old = { name: 'IX-1', AcademicYearId: f.otherYear, SchoolId: f.school, level: 9 };
    const from = (await send('POST', '/classes', old)).body.data.id;
    await send('POST', `/classes/${from}/students`, { userId: pupilOfLastYear, joined_on: '2025-07-14' });
    // The last days of June are after the year: who goes on then has stood on all of its sheet.
    expect((await close(from, '2026-06')).status).toBe(200);
    const june = await sheetOf(from, '2026-06');
    const up = { class_id: from, outcome: 'naik', to_name: 'X-13', to_level: 10 };
    const years = { from_year_id: f.otherYear, to_year_id: f.year, SchoolId: f.school };
    const rolled = await send('POST', '/rollovers', { ...years, classes: [up] });
    expect([rolled.status, rolled.body.message]).toEqual([201, rolled.body.message]);
    expect(await sheetOf(from, '2026-06')).toEqual(june);
    const named = await server.db.select().from(classes);
    const idOf = (name: string) => named.find((row) => row.name === name)?.id ?? 0;
    const roads = [
      ['X-12', 'POST', `/imports/${imported}/undo`],
      ['X-13', 'POST', `/rollovers/${rolled.body.data.id}/undo`],
      ['X-12', 'DELETE', `/classes/${idOf('X-12')}`],
      ['X-13', 'DELETE', `/classes/${idOf('X-13')}`],
    ] as const;
    for (const name of ['X-12', 'X-13']) expect((await close(idOf(name), '2026-10')).status).toBe(200);
    for (const [name, method, path] of roads) {
      const { status, body } = await send(method, path);
      expect([path, status, body.message]).toEqual([path, 400, shut('Oktober 2026', name)]);
    }
    for (const name of ['X-12', 'X-13']) await reopen(idOf(name), '2026-10');
    for (const [name, method, path] of roads.slice(0, 2)) {
      expect([name, (await send(method, path)).status]).toEqual([name, 200]);
    }
  });
});

it('does not race: what comes while a month is closed stands on its sheet, or is refused', async () => {
  const { fixtures: f } = server;
  const day = { kind: 'libur-sekolah', start_date: '2026-10-20', end_date: '2026-10-20' };
  const place = { AcademicYearId: f.year, SchoolId: f.school };
  const year = { name: '2026/2027', start_date: '2026-10-12', end_date: '2027-06-18', is_active: true };
  const left = { is_active: false, reason: 'Pindah', left_on: '2026-10-20' };
  const answers = await Promise.all([
    send('POST', '/calendar', { ...day, name: 'Balapan', ...place }),
    send('PUT', `/academic-years/${f.year}`, year),
    send('PUT', `/users/${f.pupils[30]}/active`, left),
    close(f.class, '2026-10'),
    send('POST', '/calendar', { ...day, name: 'Balapan lagi', start_date: '2026-10-19', ...place }),
    send('PUT', '/calendar/effective-days', { ...place, month: '2026-10', days: 20 }),
    send('PUT', `/users/${f.pupils[31]}/active`, left),
  ]);
  for (const { status, body } of answers) {
    if (status >= 300) expect([status, body.message]).toEqual([400, shut('Oktober 2026')]);
  }
  expect((await sheetOf(f.class)).closings.at(-1)).toMatchObject({ reopened: null, changed: null });
  expect(await findPrecomputedDifferences(server.db)).toEqual([]);
  await reopen(f.class, '2026-10');
  await send('PUT', `/academic-years/${f.year}`, {
    ...year,
    start_date: '2026-07-13',
    semesters: [
      { name: 'Ganjil', start_date: '2026-07-13', end_date: '2026-12-18' },
      { name: 'Genap', start_date: '2027-01-04', end_date: '2027-06-18' },
    ],
  });
  await server.db.delete(calendarDays);
  await server.db.delete(effectiveDayOverrides);
});

describe('what may change', () => {
  it('is a setting of all months: a closed one is counted by the rule and week that it was signed under, in every paper', async () => {
    const { fixtures: f } = server;
    const set = (rule: string, week: string) => {
      const form = new FormData();
      form.set('name', 'SMA Uji Nusantara');
      form.set('settings.day_rule', rule);
      form.set('weekdays', week);
      return send('PUT', `/schools/${f.school}`, form);
    };
    const papers = async () => {
      const { rule, days, pupils, effective } = await sheetOf(f.class);
      const semester = (await send('GET', `/classes/${f.class}/recap/semester?semester=Ganjil`)).body.data;
      const school = (await send('GET', '/overview/recap?month=2026-10')).body.data.classes;
      const one = (await send('GET', `/pupils/${f.pupils[1]}/recap`)).body.data.classes[0];
      const at = semester.months.findIndex(({ month }: { month: string }) => month === '2026-10');
      return {
        sheet: { rule, days, pupils, effective },
        semester: [
          semester.months[at],
          semester.pupils.map(({ months }: { months: unknown[] }) => months[at]),
        ],
        dinas: school.find(({ id }: { id: number }) => id === f.class).days,
        pupil: one.months.find(({ month }: { month: string }) => month === '2026-10'),
      };
    };
    await close(f.class, '2026-10');
    const signed = await papers();
    expect((await set('daily-register', '12345')).status).toBe(200);
    expect(await papers()).toEqual(signed);
    expect((await sheetOf(f.class, '2026-11')).rule).toBe('daily-register');
    // Opened again, the month is the school's of today: 26 days with Saturdays, 22 without.
    await reopen(f.class, '2026-10');
    const now = await papers();
    expect([signed.sheet.effective, now.sheet.effective]).toEqual([27, 22]);
    await set('any-alpa', '123456');
    expect(await papers()).toEqual(signed);
  });

  it('is how something is spelled: the sheet shows what was signed, and tells what it is called today', async () => {
    const { fixtures: f } = server;
    await close(f.class, '2026-10');
    const { closings: _closings, ...signed } = await sheetOf(f.class);
    const [first, second] = f.pupils;
    const role = { role_id: f.roles.student, SchoolId: f.school };
    await send('PUT', `/users/${first}`, {
      ...role,
      identifier: 'siswa',
      fullname: 'Abimanyu R.',
      gender: 'L',
    });
    await send('PUT', `/classes/${f.class}`, {
      name: 'X IPA',
      AcademicYearId: f.year,
      homeroomTeacherId: f.teacher,
    });
    const { closings, ...sheet } = await sheetOf(f.class);
    expect(sheet).toEqual(signed);
    expect(closings.at(-1)).toMatchObject({
      is_kept: true,
      changed: null,
      respelled: [
        { what: 'class', number: null, signed: 'X-10', now: 'X IPA' },
        { what: 'homeroom', number: null, signed: null, now: 'Sri Uji, S.Pd.' },
        { what: 'fullname', number: 1, signed: 'Abimanyu Rangga', now: 'Abimanyu R.' },
        { what: 'gender', number: 1, signed: null, now: 'L' },
      ],
    });
    const school = new FormData();
    for (const [name, value] of Object.entries({
      name: 'SMA Uji Nusantara',
      address: 'Jalan Baru 1',
      city: 'Depok',
    }))
      school.set(name, value);
    expect((await send('PUT', `/schools/${f.school}`, school)).status).toBe(200);
    expect((await sheetOf(f.class)).closings.at(-1).respelled.slice(0, 3)).toEqual([
      { what: 'class', number: null, signed: 'X-10', now: 'X IPA' },
      { what: 'school_address', number: null, signed: null, now: 'Jalan Baru 1' },
      { what: 'school_city', number: null, signed: null, now: 'Depok' },
    ]);
    // Nomor absen are given anew by name; the rows stay where they were signed.
    await send('PUT', `/users/${second}`, { ...role, identifier: '240001', fullname: 'Zz Terakhir' });
    const numbers = (await send('GET', `/classes/${f.class}/numbers`)).body.data;
    const order = numbers.map(({ user_id }: { user_id: number }) => user_id);
    expect((await send('PUT', `/classes/${f.class}/numbers`, { order })).status).toBe(200);
    const { closings: after, ...renumbered } = await sheetOf(f.class);
    expect(renumbered).toEqual(signed);
    expect(after.at(-1).respelled).toContainEqual({
      what: 'number',
      number: 2,
      signed: '2',
      now: expect.stringMatching(/^3\d$/),
    });
    await send('PUT', `/classes/${f.class}`, {
      name: 'X-10',
      AcademicYearId: f.year,
      homeroomTeacherId: null,
    });
    await reopen(f.class, '2026-10');
  });

  it('is what comes after the day on which a month was closed: it was signed with the days that had come', async () => {
    const { fixtures: f } = server;
    await server.db.execute(sql`delete from sessions where date > '2026-11-20'`);
    expect((await close(f.class, '2026-11')).status).toBe(200);
    const signed = await sheetOf(f.class, '2026-11');
    expect(signed).toMatchObject({ until: '2026-11-20', effective: 17 });
    server.clock.advance(20 * 24 * 60 * 60_000);
    server.forgetTokens();
    const holiday = {
      name: 'Libur',
      kind: 'libur-sekolah',
      start_date: '2026-11-24',
      end_date: '2026-11-24',
    };
    expect(
      (await send('POST', '/calendar', { ...holiday, AcademicYearId: f.year, SchoolId: f.school })).status,
    ).toBe(201);
    const left = { is_active: false, reason: 'Pindah', left_on: '2026-11-25' };
    expect((await send('PUT', `/users/${f.pupils[5]}/active`, left)).status).toBe(200);
    expect(await sheetOf(f.class, '2026-11')).toEqual(signed);
    const early = await send('PUT', `/users/${f.pupils[6]}/active`, { ...left, left_on: '2026-11-19' });
    expect(early.body.message).toBe(shut('November 2026'));
    await reopen(f.class, '2026-11');
  });
});

describe('a month that was closed before sheets were kept', () => {
  it('is counted as it was and refuses changes, and says that its rows were not kept', async () => {
    const { fixtures: f, db } = server;
    await close(f.class, '2026-10');
    const { closings: _closings, ...sheet } = await sheetOf(f.class);
    const pupils = Object.fromEntries(sheet.pupils.map((row: { id: number }) => [row.id, row]));
    for (const signed of [null, { effective: sheet.effective, pupils }]) {
      await db.update(closedMonths).set({ signed }).where(eq(closedMonths.month, '2026-10'));
      const { closings, ...counted } = await sheetOf(f.class);
      expect(counted).toEqual(sheet);
      expect(closings.at(-1)).toMatchObject({ is_kept: false, respelled: [], changed: null });
    }
    const aside = { is_active: false, reason: 'Pindah', left_on: '2026-10-20' };
    expect((await send('PUT', `/users/${f.pupils[8]}/active`, aside)).status).toBe(400);
    await reopen(f.class, '2026-10');
  });
});
