/** Bell times, calendar and timetable of a school, and what follows from them: hari efektif, free days, clashes. */
import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bellSetOn,
  countEffectiveDaysByMonth,
  SCHOOL_WEEK_KEYS,
  reasonForNoLessons,
} from '../../../contract/schoolWeek.ts';
import { timetableEntries } from '../../../server/schema.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  for (const table of ['bell_sets', 'calendar_days', 'effective_day_overrides', 'timetable_entries']) {
    await server.db.execute(sql`delete from ${sql.identifier(table)}`);
  }
  await server.db.execute(sql`update schools set weekdays = '123456'`);
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: object, as = 'admin') =>
  server.request(method, `/dashboard/${path}`, { as, ...(body && { body }) });
const said = ({ body }: { body: { data?: { path: string; msg: string }[] } }) =>
  (body.data ?? []).map(({ path, msg }) => [path, msg]);

describe('bell times', () => {
  const row = (
    weekday: number,
    number: number | null,
    start_time: string,
    end_time: string,
    name = null as string | null,
  ) => ({
    weekday,
    number,
    name,
    start_time,
    end_time,
  });
  const monday = [
    row(1, null, '07:00', '07:45', 'Upacara'),
    row(1, 1, '07:45', '08:30'),
    row(1, 2, '08:30', '09:15'),
    row(1, null, '09:15', '09:30', 'Istirahat'),
  ];

  it('are written and read as a whole week; a set with dates stands in for the usual one', async () => {
    const made = await send('POST', 'bell-times', { name: 'Biasa', times: monday.toReversed() });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      name: 'Biasa',
      valid_from: null,
      valid_until: null,
      times: monday,
    });
    const short = [row(1, 1, '07:30', '08:05'), row(5, 1, '07:30', '08:00')];
    await send('POST', 'bell-times', {
      name: 'Ramadan',
      valid_from: '2027-02-08',
      valid_until: '2027-03-09',
      times: short,
    });
    await send('POST', 'bell-times', { name: 'Genap', valid_from: '2027-01-04', times: [] });
    const { body } = await send('GET', 'bell-times', undefined, 'guru');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Biasa', 'Genap', 'Ramadan']);
    const on = (day: string) =>
      bellSetOn<{ name: string; valid_from: null; valid_until: null }>(body.data, day)?.name;
    expect(['2026-11-20', '2027-01-04', '2027-02-08', '2027-03-09', '2027-03-10'].map(on)).toEqual([
      'Biasa',
      'Genap',
      'Ramadan',
      'Ramadan',
      'Genap',
    ]);
    const { id } = made.body.data;
    const changed = await send('PUT', `bell-times/${id}`, {
      name: 'Biasa',
      times: [row(2, 1, '07:00', '07:40')],
    });
    expect(changed.body.data.times).toEqual([row(2, 1, '07:00', '07:40')]);
    expect((await send('DELETE', `bell-times/${id}`)).status).toBe(200);
  });

  it('a row that overlaps another, a number that is there twice, a second usual set are refused, each beside its field', async () => {
    const answer = await send('POST', 'bell-times', {
      name: 'Biasa',
      times: [
        row(1, 1, '07:00', '07:45'),
        row(1, 1, '07:40', '08:20'),
        row(2, 1, '07:40', '08:20'),
        row(3, null, '09:00', '09:00'),
      ],
    });
    expect(answer.status).toBe(400);
    expect(said(answer)).toEqual([
      ['times.3.end_time', 'Jam selesai harus sesudah jam mulai'],
      ['times.3.name', 'Isi nama, misalnya Istirahat, atau jam ke-'],
      ['times.1.number', 'Jam ke-1 ada dua kali pada hari Senin'],
      ['times.1.start_time', 'Berbenturan dengan 07:00-07:45 pada hari Senin'],
    ]);
    expect((await send('POST', 'bell-times', { name: 'Biasa' })).status).toBe(201);
    expect(said(await send('POST', 'bell-times', { name: 'Lain' }))).toEqual([
      ['valid_from', 'Sudah ada jam pelajaran yang mulai berlaku sama'],
    ]);
  });

  it('the database itself holds no two rows at once', async () => {
    const { id } = (await send('POST', 'bell-times', { name: 'Biasa', times: monday })).body.data;
    const insert = (weekday: number, from: string, to: string) =>
      server.db.execute(sql`insert into bell_times (set_id, weekday, number, start_time, end_time)
        values (${id}, ${weekday}, 9, ${from}, ${to})`);
    await expect(insert(1, '08:00', '08:10')).rejects.toThrow();
    await insert(1, '09:30', '10:00');
    await insert(2, '08:00', '08:10');
  });
});

const holiday = (fields: object = {}) => ({
  name: 'Maulid Nabi',
  kind: 'libur-nasional',
  start_date: '2026-08-25',
  AcademicYearId: server.fixtures.year,
  ...fields,
});

describe('the calendar', () => {
  it('keeps days by their kind; an end and whether it is a school day may be left out', async () => {
    const one = await send('POST', 'calendar', holiday());
    expect(one.body.data).toMatchObject({ end_date: '2026-08-25', is_school_day: false });
    const two = await send(
      'POST',
      'calendar',
      holiday({ name: 'PTS', kind: 'ujian', end_date: '2026-09-25', start_date: '2026-09-21' }),
    );
    expect(two.body.data).toMatchObject({ end_date: '2026-09-25', is_school_day: true });
    const read = await send('GET', 'calendar?from=2026-09-25&to=2026-10-01', undefined, 'guru');
    expect(read.body.data.map(({ name }: { name: string }) => name)).toEqual(['PTS']);
    expect(said(await send('POST', 'calendar', holiday({ end_date: '2026-08-24' })))).toEqual([
      ['end_date', 'Tanggal selesai tidak boleh sebelum tanggal mulai'],
    ]);
    expect(said(await send('POST', 'calendar', holiday({ start_date: '2027-08-17' })))[0]).toEqual([
      'start_date',
      'Di luar tahun ajaran 2026/2027 (13 Juli 2026 sampai 18 Juni 2027)',
    ]);
    expect(said(await send('POST', 'calendar', holiday({ name: 'maulid nabi' })))).toEqual([
      ['name', 'Hari dengan nama dan tanggal ini sudah ada di kalender'],
    ]);
  });

  it('is imported at once, twice without doubling, and not at all where a day is wrong', async () => {
    const { AcademicYearId, ...day } = holiday();
    const days = [day, { ...day, name: 'Natal', start_date: '2026-12-25' }];
    const bad = await send('POST', 'calendar/import', {
      AcademicYearId,
      days: [...days, { ...day, start_date: '2029-01-01' }],
    });
    expect(said(bad).map(([path]) => path)).toEqual(['days.2.start_date', 'days.2.end_date']);
    expect((await send('GET', 'calendar')).body.meta.totalItems).toBe(0);
    const imports = async () => (await send('POST', 'calendar/import', { AcademicYearId, days })).body.data;
    expect(await imports()).toEqual({ created: 2, unchanged: 0 });
    expect(await imports()).toEqual({ created: 0, unchanged: 2 });
  });

  it('says hari efektif per month, which the school may say otherwise', async () => {
    const months = async () =>
      new Map(
        (await send('GET', 'calendar/effective-days', undefined, 'guru')).body.data.months.map(
          (m: { month: string }) => [m.month, m],
        ),
      );
    // 26 days of November but Sundays (five), less a week of six.
    await send(
      'POST',
      'calendar',
      holiday({ name: 'Libur', kind: 'libur-sekolah', start_date: '2026-11-16', end_date: '2026-11-22' }),
    );
    expect((await months()).get('2026-11')).toEqual({
      month: '2026-11',
      computed: 19,
      override: null,
      days: 19,
    });
    const set = (days: number | null, as = 'admin') =>
      send(
        'PUT',
        'calendar/effective-days',
        { AcademicYearId: server.fixtures.year, month: '2026-11', days },
        as,
      );
    expect((await set(17, 'guru')).status).toBe(403);
    expect((await set(17)).status).toBe(200);
    expect((await months()).get('2026-11')).toEqual({
      month: '2026-11',
      computed: 19,
      override: 17,
      days: 17,
    });
    await set(null);
    expect((await months()).get('2026-11')).toMatchObject({ days: 19 });
    const form = new FormData();
    form.set('name', 'SMA Uji Nusantara');
    form.set('weekdays', '12345');
    await server.request('PUT', `/dashboard/schools/${server.fixtures.school}`, { as: 'admin', body: form });
    expect((await months()).get('2026-11')).toMatchObject({ computed: 16 });
    expect(
      said(
        await send('PUT', 'calendar/effective-days', {
          AcademicYearId: server.fixtures.year,
          month: '2027-08',
          days: 3,
        }),
      ),
    ).toEqual([['month', 'Bukan bulan tahun ajaran 2026/2027']]);
  });

  it('makes the form of a session ask: on a holiday, a day of rest, between the semesters', async () => {
    await send(
      'POST',
      'calendar',
      holiday({ name: 'Hari Guru', kind: 'libur-sekolah', start_date: '2026-11-25' }),
    );
    const create = (date: string, force = false) =>
      server.request('POST', `/dashboard/subjects/${server.fixtures.subject}/sessions`, {
        as: 'guru',
        body: { name: 'P', date, start_time: '10:00', end_time: '11:00', ...(force && { force }) },
      });
    const reason = async (date: string) => {
      const [first] = (await create(date)).body.data;
      return [first.path, first.reason, first.msg];
    };
    expect(await reason('2026-11-25')).toEqual([
      'force',
      'holiday',
      'Rabu, 25 November 2026 libur: Hari Guru.',
    ]);
    expect(await reason('2026-11-22')).toEqual([
      'force',
      'rest-day',
      'Minggu, 22 November 2026 bukan hari sekolah (pekan sekolah: Senin sampai Sabtu (6 hari)).',
    ]);
    expect(await reason('2026-12-28')).toEqual([
      'force',
      'between-semesters',
      'Senin, 28 Desember 2026 di antara semester Ganjil dan Genap 2026/2027.',
    ]);
    expect((await create('2026-11-25', true)).status).toBe(201);
    expect((await create('2026-11-24')).status).toBe(201);
  });
});

/** Days as numbers, so that the model shares nothing with the code. */
const EPOCH = Date.UTC(2026, 6, 13);
const dayAt = (n: number) => new Date(EPOCH + n * 86_400_000).toISOString().slice(0, 10);

it('property: hari efektif are the days of the semesters and the week that no holiday covers', () => {
  const length = 340;
  const span = fc.tuple(fc.integer({ min: 0, max: length }), fc.integer({ min: 0, max: 30 }), fc.boolean());
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 12 }),
      fc.constantFrom(...SCHOOL_WEEK_KEYS),
      fc.integer({ min: 0, max: 20 }),
      (spans, week, gap) => {
        const calendar = {
          year: {
            name: '2026/2027',
            start_date: dayAt(0),
            end_date: dayAt(length),
            semesters: [
              { name: 'Ganjil' as const, start_date: dayAt(0), end_date: dayAt(160) },
              { name: 'Genap' as const, start_date: dayAt(161 + gap), end_date: dayAt(length) },
            ],
          },
          week,
          days: spans.map(([start, more, is_school_day]) => ({
            name: 'x',
            start_date: dayAt(start),
            end_date: dayAt(start + more),
            is_school_day,
          })),
        };
        const expected = new Map<string, number>();
        for (let n = 0; n <= length; n++) {
          const month = dayAt(n).slice(0, 7);
          // Day 0 is a Monday.
          const inWeek = [...week].includes(String((n % 7) + 1));
          const inSemester = n <= 160 || n > 160 + gap;
          const isHoliday = spans.some(
            ([start, more, isSchoolDay]) => !isSchoolDay && n >= start && n <= start + more,
          );
          const counts = inWeek && inSemester && !isHoliday;
          expected.set(month, (expected.get(month) ?? 0) + Number(counts));
          expect(reasonForNoLessons(calendar, dayAt(n)) === undefined).toBe(counts);
        }
        expect(countEffectiveDaysByMonth(calendar)).toEqual(
          [...expected].map(([month, days]) => ({ month, days })),
        );
      },
    ),
    { numRuns: rounds(25) },
  );
});

describe('the timetable', () => {
  const entry = (fields: object = {}) => ({
    subjectId: server.fixtures.subject,
    weekday: 1,
    first_period: 1,
    last_period: 2,
    valid_from: '2026-07-13',
    ...fields,
  });

  it('is read by class, teacher and day, and searched', async () => {
    const { body } = await send('POST', 'timetable', entry());
    expect(body.data).toMatchObject({ name: 'Matematika X-10, Senin jam ke-1 sampai 2', valid_until: null });
    await send(
      'POST',
      'timetable',
      entry({ subjectId: server.fixtures.foreignSubject, valid_until: '2026-10-04' }),
    );
    const names = async (query: string) =>
      (await send('GET', `timetable?${query}`, undefined, 'guru')).body.data.map(
        (row: { name: string }) => row.name.split(',')[0],
      );
    expect(await names('')).toEqual(['Matematika X-10', 'Fisika X-2']);
    expect(await names(`class_id=${server.fixtures.otherClass}`)).toEqual(['Fisika X-2']);
    expect(await names(`teacher_id=${server.fixtures.teacher}`)).toEqual(['Matematika X-10']);
    expect(await names('from=2026-10-05&to=2026-10-05')).toEqual(['Matematika X-10']);
    expect(await names('search=fisika')).toEqual(['Fisika X-2']);
  });

  it('moves a lesson and swaps two from a day on, keeps the time before, and refuses two places at once', async () => {
    const { fixtures } = server;
    const made = async (fields: object) => (await send('POST', 'timetable', entry(fields))).body.data;
    const double = await made({ room: 'Lab IPA' });
    const single = await made({ subjectId: fixtures.secondSubject, first_period: 3, last_period: 3 });
    const move = (id: number, body: object, as?: string) =>
      send('POST', `timetable/${id}/move`, { weekday: 1, first_period: 1, from: '2026-10-05', ...body }, as);
    const weekOn = async (day: string) =>
      (await send('GET', `timetable?class_id=${fixtures.class}&from=${day}&to=${day}`)).body.data.map(
        (row: { name: string; room: string | null }) => [row.name.split(', ')[1], row.room],
      );
    const before = [
      ['Senin jam ke-1 sampai 2', 'Lab IPA'],
      ['Senin jam ke-3', null],
    ];
    expect(await weekOn('2026-10-05')).toEqual(before);
    // A double hour and the single one after it stay neighbours.
    expect((await move(double.id, { first_period: 3, swap_with: single.id })).status).toBe(200);
    expect(await weekOn('2026-10-04')).toEqual(before);
    expect(await weekOn('2026-10-05')).toEqual([
      ['Senin jam ke-1', null],
      ['Senin jam ke-2 sampai 3', 'Lab IPA'],
    ]);
    expect((await move(single.id, { weekday: 2, first_period: 4 })).status).toBe(200);
    expect(await weekOn('2026-10-05')).toEqual([
      ['Senin jam ke-2 sampai 3', 'Lab IPA'],
      ['Selasa jam ke-4', null],
    ]);
    const refused = await move(single.id, { first_period: 3 });
    expect(said(refused)).toEqual([
      ['first_period', 'X-10 sudah belajar Matematika pada Senin jam ke-2 sampai 3 (sejak 5 Oktober 2026).'],
    ]);
    expect((await move(single.id, { from: '2025-01-01' })).status).toBe(400);
    expect((await move(double.id, { swap_with: double.id })).status).toBe(400);
    expect((await move(double.id, { swap_with: 999_999 })).status).toBe(404);
    expect(await weekOn('2026-10-05')).toHaveLength(2);
    expect((await send('GET', 'timetable?search=lab')).body.data).toHaveLength(2);
  });

  it('moves nothing twice: not at a second press, nor after a lost answer, nor behind a colleague', async () => {
    const { fixtures } = server;
    const made = async (fields: object) => (await send('POST', 'timetable', entry(fields))).body.data;
    const first = await made({ last_period: 1 });
    const second = await made({
      subjectId: fixtures.secondSubject,
      weekday: 2,
      first_period: 1,
      last_period: 1,
    });
    const rows = () => server.db.select().from(timetableEntries).orderBy(timetableEntries.id);
    const swap = {
      weekday: 2,
      first_period: 1,
      from: '2026-10-05',
      swap_with: second.id,
      was: { weekday: 1, first_period: 1 },
    };
    const pressed = await Promise.all([1, 2, 3].map(() => send('POST', `timetable/${first.id}/move`, swap)));
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const swapped = await rows();
    expect(swapped).toHaveLength(4);
    expect(swapped.find(({ id }) => id === first.id)).toMatchObject({ weekday: 2, firstPeriod: 1 });
    expect(swapped.find(({ id }) => id === second.id)).toMatchObject({ weekday: 1, firstPeriod: 1 });
    // A colleague still has the week on the screen as it was, and moves the same lesson elsewhere.
    const late = await send('POST', `timetable/${first.id}/move`, {
      weekday: 1,
      first_period: 4,
      from: '2026-10-05',
      was: { weekday: 1, first_period: 1 },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Pelajaran itu sudah dipindahkan orang lain/) },
    });
    // And one who would change places with what is no longer there.
    const third = await made({ subjectId: fixtures.secondSubject, first_period: 5, last_period: 5 });
    const gone = await send('POST', `timetable/${third.id}/move`, {
      weekday: 1,
      first_period: 1,
      from: '2026-10-05',
      swap_with: first.id,
      was: { weekday: 1, first_period: 5 },
    });
    expect(gone.status).toBe(409);
    expect((await rows()).filter(({ id }) => id !== third.id)).toEqual(swapped);
  });

  it('asks back before two classes come into one room, and names who has it', async () => {
    const { fixtures } = server;
    const made = async (fields: object) => (await send('POST', 'timetable', entry(fields))).body.data;
    await made({ subjectId: fixtures.foreignSubject, room: 'Lab IPA' });
    const own = await made({ weekday: 2, room: 'lab ipa' });
    const sentence =
      'Lab IPA sudah dipakai X-2 untuk Fisika pada Senin jam ke-1 sampai 2 (sejak 13 Juli 2026)';
    const move = { weekday: 1, first_period: 2, from: '2026-10-05', was: { weekday: 2, first_period: 1 } };
    const asked = await send('POST', `timetable/${own.id}/move`, move);
    expect(said(asked)).toEqual([['force', `${sentence}.`]]);
    expect(await server.db.select().from(timetableEntries)).toHaveLength(2);
    const clashes = (room: string) =>
      send(
        'GET',
        `timetable/clashes?subject_id=${fixtures.subject}&weekday=1&first_period=2&last_period=3&valid_from=2026-10-05&entry_id=${own.id}&room=${room}`,
      );
    expect((await clashes('LAB%20IPA')).body.data).toMatchObject([{ same: ['room'], sentence }]);
    expect((await clashes('Lapangan')).body.data).toEqual([]);
    expect((await send('POST', `timetable/${own.id}/move`, { ...move, force: true })).status).toBe(200);
    expect(await server.db.select().from(timetableEntries)).toHaveLength(3);
  });

  it('asks the same before a lesson is made or changed, once for each class that has the room', async () => {
    const { fixtures } = server;
    const foreign = entry({ subjectId: fixtures.foreignSubject, room: 'Lab IPA' });
    expect((await send('POST', 'timetable', foreign)).status).toBe(201);
    const sentence =
      'Lab IPA sudah dipakai X-2 untuk Fisika pada Senin jam ke-1 sampai 2 (sejak 13 Juli 2026).';
    const shared = entry({ room: 'lab ipa' });
    expect(said(await send('POST', 'timetable', shared))).toEqual([['force', sentence]]);
    const own = await send('POST', 'timetable', entry({ room: 'R. 7' }));
    const path = `timetable/${own.body.data.id}`;
    expect(said(await send('PUT', path, shared))).toEqual([['force', sentence]]);
    expect((await send('GET', path)).body.data.room).toBe('R. 7');
    expect((await send('PUT', path, { ...shared, force: true })).body.data.room).toBe('lab ipa');
    // Who shares the room by now is no question again: only its last day is changed.
    expect((await send('PUT', path, { ...shared, valid_until: '2026-10-31' })).status).toBe(200);
    // Another hour, at which a third lesson is in the room, is one.
    await send('POST', 'timetable', { ...foreign, first_period: 3, last_period: 3 });
    expect(said(await send('PUT', path, { ...shared, last_period: 3 }))).toEqual([
      ['force', expect.stringMatching(/^Lab IPA sudah dipakai X-2 untuk Fisika pada Senin jam ke-3 /)],
    ]);
  });

  it('lists the rooms of a day, and the lessons of a weekday or of a room', async () => {
    const { fixtures } = server;
    for (const fields of [
      { room: 'Lab IPA' },
      { weekday: 2, room: 'lab ipa', valid_until: '2026-10-31' },
      { weekday: 3, room: 'Aula', valid_from: '2026-11-02' },
      { weekday: 4 },
    ])
      await send('POST', 'timetable', entry(fields));
    await send('POST', 'timetable', entry({ subjectId: fixtures.foreignSubject, weekday: 5, room: 'R. 2' }));
    const rooms = async (day: string) => (await send('GET', `timetable/rooms?day=${day}`)).body.data;
    expect(await rooms('2026-10-05')).toEqual([expect.stringMatching(/^lab ipa$/i), 'R. 2']);
    expect(await rooms('2026-11-05')).toEqual(['Aula', 'Lab IPA', 'R. 2']);
    expect((await send('GET', 'timetable/rooms?day=kemarin')).status).toBe(400);
    const weekdays = async (query: string) =>
      (await send('GET', `timetable?limit=500&${query}`)).body.data.map(
        ({ weekday }: { weekday: number }) => weekday,
      );
    expect(await weekdays('room=LAB%20IPA')).toEqual([1, 2]);
    expect(await weekdays('weekday=3')).toEqual([3]);
    expect(await weekdays('weekday=2&room=Aula')).toEqual([]);
    for (const query of ['weekday=8', 'limit=501', 'room='])
      expect([query, (await send('GET', `timetable?${query}`)).status]).toEqual([query, 400]);
  });

  it('says where a session of a day is, unless it was moved or its subject has two rooms that day', async () => {
    const { subject, session } = server.fixtures;
    // A Friday.
    const friday = { weekday: 5, room: 'Lab IPA', valid_until: '2026-11-20' };
    const roomOf = async () => {
      const { body } = await send('GET', 'sessions?date=2026-11-20', undefined, 'guru');
      const detail = await send('GET', `subjects/${subject}/sessions/${session}`, undefined, 'guru');
      const row = body.data.find(({ id }: { id: number }) => id === session);
      expect(detail.body.data.room).toBe(row.room);
      return row.room;
    };
    expect(await roomOf()).toBeNull();
    await send('POST', 'timetable', entry(friday));
    await send(
      'POST',
      'timetable',
      entry({ ...friday, room: 'R. 9', valid_from: '2026-11-21', valid_until: null }),
    );
    expect(await roomOf()).toBe('Lab IPA');
    await server.db.execute(
      sql`update sessions set moved_from_date = '2026-11-19', moved_from_start = '07:00' where id = ${session}`,
    );
    expect(await roomOf()).toBeNull();
    await server.db.execute(
      sql`update sessions set moved_from_date = null, moved_from_start = null where id = ${session}`,
    );
    await send('POST', 'timetable', entry({ ...friday, first_period: 5, last_period: 6, room: 'Lapangan' }));
    expect(await roomOf()).toBeNull();
  });

  it('names who is where already, before it is saved and when it is', async () => {
    const { fixtures } = server;
    await send('POST', 'timetable', entry());
    const taught = 'X-10 sudah belajar Matematika pada Senin jam ke-1 sampai 2 (sejak 13 Juli 2026)';
    const second = entry({ subjectId: fixtures.secondSubject, first_period: 2, last_period: 3 });
    expect(said(await send('POST', 'timetable', second))).toEqual([['first_period', `${taught}.`]]);
    const requested = await send(
      'GET',
      `timetable/clashes?subject_id=${fixtures.secondSubject}&weekday=1&first_period=2&last_period=3&valid_from=2026-07-13`,
    );
    expect(requested.body.data[0]).toMatchObject({ sentence: taught, same: ['class', 'teacher'] });
    expect((await send('POST', 'timetable', { ...second, first_period: 3 })).status).toBe(201);
    expect((await send('POST', 'timetable', { ...second, weekday: 2, first_period: 1 })).status).toBe(201);
  });

  it('a subject is not given to a teacher who is elsewhere at its hours', async () => {
    const { fixtures } = server;
    await send('POST', 'timetable', entry());
    await send('POST', 'timetable', entry({ subjectId: fixtures.foreignSubject, first_period: 2 }));
    const { fullname } = (await send('GET', `users/${fixtures.teacher}`)).body.data;
    const give = await send('PUT', `subjects/${fixtures.foreignSubject}`, {
      name: 'Fisika',
      classId: fixtures.otherClass,
      teacherId: fixtures.teacher,
    });
    expect(said(give)).toEqual([
      [
        'teacherId',
        `${fullname} sudah mengajar Matematika di X-10 pada Senin jam ke-1 sampai 2 (sejak 13 Juli 2026).`,
      ],
    ]);
    expect((await send('DELETE', `subjects/${fixtures.subject}`)).body.message).toContain('1 jam di jadwal');
  });

  it('changes from a day on; what was before stays', async () => {
    const { id } = (await send('POST', 'timetable', entry())).body.data;
    const changed = await send('PUT', `timetable/${id}`, entry({ weekday: 3, from: '2026-10-05' }));
    expect(changed.body.data).toMatchObject({ id, weekday: 3, valid_from: '2026-10-05', valid_until: null });
    const { body } = await send('GET', 'timetable?sort=valid_from');
    expect(body.data).toMatchObject([
      { weekday: 1, valid_from: '2026-07-13', valid_until: '2026-10-04' },
      { id, weekday: 3, valid_from: '2026-10-05' },
    ]);
    expect(said(await send('PUT', `timetable/${id}`, entry({ valid_from: '2026-07-01' })))[0]?.[0]).toBe(
      'valid_from',
    );
  });

  it('property: what is in the timetable never puts anybody in two places, and nothing is refused without reason', async () => {
    const { fixtures } = server;
    const subjectsOf = [
      { id: fixtures.subject, schoolClass: 'a', teacher: 'g' },
      { id: fixtures.foreignSubject, schoolClass: 'b', teacher: 'h' },
    ];
    const made = await send('POST', 'subjects', {
      name: 'Seni',
      classId: fixtures.otherClass,
      teacherId: fixtures.teacher,
    });
    subjectsOf.push({ id: made.body.data.id, schoolClass: 'b', teacher: 'g' });
    const line = fc.record({
      of: fc.constantFrom(...subjectsOf),
      weekday: fc.integer({ min: 1, max: 2 }),
      first: fc.integer({ min: 1, max: 4 }),
      more: fc.integer({ min: 0, max: 2 }),
      from: fc.integer({ min: 0, max: 40 }),
      until: fc.option(fc.integer({ min: 0, max: 40 })),
    });
    type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;
    const end = ({ from, until }: Line) => (until === null ? 1000 : from + until);
    const meets = (a: Line, b: Line) =>
      (a.of.schoolClass === b.of.schoolClass || a.of.teacher === b.of.teacher) &&
      a.weekday === b.weekday &&
      Math.max(a.first, b.first) <= Math.min(a.first + a.more, b.first + b.more) &&
      Math.max(a.from, b.from) <= Math.min(end(a), end(b));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 10 }), async (lines) => {
        await server.db.execute(sql`delete from timetable_entries`);
        const kept: Line[] = [];
        for (const one of lines) {
          const { status } = await send('POST', 'timetable', {
            subjectId: one.of.id,
            weekday: one.weekday,
            first_period: one.first,
            last_period: one.first + one.more,
            valid_from: dayAt(one.from),
            valid_until: one.until === null ? null : dayAt(end(one)),
          });
          expect(status).toBe(kept.some((other) => meets(one, other)) ? 400 : 201);
          if (status === 201) kept.push(one);
        }
      }),
      { numRuns: rounds(15) },
    );
  });

  it('two at the same moment are one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', 'timetable', entry())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });
});
