/** Sessions made by the timetable: looked at, made, made again, changed, and taken back. */
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { school } = server.fixtures;
  await rows(sql`insert into bell_sets (school_id, name) values (${school}, 'Biasa')`);
  // Eight hours of 40 minutes on each day of the week.
  await rows(sql`insert into bell_times (set_id, weekday, number, start_time, end_time)
    select (select max(id) from bell_sets), day, n, time '07:00' + (n - 1) * interval '40 minutes', time '07:00' + n * interval '40 minutes'
    from generate_series(1, 7) day, generate_series(1, 8) n`);
});
beforeEach(async () => {
  await rows(sql`delete from timetable_entries`);
  await rows(sql`delete from calendar_days`);
  await rows(sql`delete from session_runs`);
  await rows(sql`delete from sessions where date > '2026-11-20'`);
});
afterAll(() => server.close());

async function rows<T>(query: ReturnType<typeof sql>): Promise<T[]> {
  return ((await server.db.execute(query)) as unknown as { rows: T[] }).rows;
}

const post = (path: string, body: object = {}, as = 'admin') =>
  server.request('POST', `/dashboard/session-runs${path}`, { as, body });
const RANGE = { start_date: '2026-11-23', end_date: '2026-12-06' };

const entry = (
  subject: number,
  weekday: number,
  first: number,
  last = first,
  from = '2026-07-13',
  until: string | null = null,
) =>
  rows(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from, valid_until)
    values (${subject}, ${weekday}, ${first}, ${last}, ${from}, ${until})`);

const holiday = (name: string, date: string) =>
  rows(sql`insert into calendar_days (school_id, academic_year_id, name, kind, start_date, end_date, is_school_day)
    values (${server.fixtures.school}, ${server.fixtures.year}, ${name}, 'libur-nasional', ${date}, ${date}, false)`);

/** As the dashboard does it: looks, begins, and goes on until it is done. */
async function run(range: object = RANGE) {
  const preview = await post('/preview', range);
  expect(preview.status).toBe(200);
  const begun = await post('', { ...range, plan: preview.body.data.plan });
  if (begun.status !== 201) return { preview: preview.body.data, begun, done: undefined };
  return {
    preview: preview.body.data,
    begun,
    done: await until(`/${begun.body.data.id}/continue`, 'finished_at'),
  };
}

async function until(path: string, field: 'finished_at' | 'undone_at') {
  for (;;) {
    const { status, body } = await post(path);
    expect([status, body.message]).toEqual([200, expect.any(String)]);
    if (body.data[field] !== null) return body.data;
  }
}

const cancel = (body: object, path = '') =>
  server.request('POST', `/dashboard/sessions/cancelled${path}`, { as: 'admin', body });

interface Row {
  id: number;
  subject_id: number;
  name: string;
  date: string;
  start_time: string;
  end_time: string;
}
const made = () =>
  rows<Row>(sql`select id, subject_id, name, date::text, start_time::text, end_time::text from sessions
    where date > '2026-11-20' and deleted_at is null order by date, start_time, subject_id`);
const plain = (all: Row[]) =>
  all.map(
    ({ subject_id, date, start_time, end_time }) =>
      `${subject_id} ${date} ${start_time.slice(0, 5)}-${end_time.slice(0, 5)}`,
  );

describe('a run', () => {
  it('makes what the preview showed, numbered on, without holidays, and nothing when it is run again', async () => {
    const { subject, secondSubject } = server.fixtures;
    await entry(subject, 1, 1, 2);
    await entry(secondSubject, 3, 4);
    await holiday('Hari Guru', '2026-11-25');
    const { preview, done } = await run();
    expect(preview.counts).toEqual({ new: 3, changed: 0, exists: 0, kept: 0, clash: 0, free: 1, removed: 0 });
    expect(preview.sessions.find(({ verdict }: { verdict: string }) => verdict === 'free')).toMatchObject({
      date: '2026-11-25',
      note: 'Libur: Hari Guru',
    });
    expect(done).toMatchObject({
      planned: 3,
      created: 3,
      changed: 0,
      removed: 0,
      progress: 1,
      created_by: 'Ratna Admin',
    });
    const sessions = await made();
    expect(plain(sessions)).toEqual([
      `${subject} 2026-11-23 07:00-08:20`,
      `${subject} 2026-11-30 07:00-08:20`,
      `${secondSubject} 2026-12-02 09:00-09:40`,
    ]);
    const [{ last }] = (await rows(
      sql`select max(substring(name from '[0-9]+')::int) as last from sessions where subject_id = ${subject} and date <= '2026-11-20'`,
    )) as [{ last: number }];
    expect(sessions.slice(0, 2).map(({ name }) => name)).toEqual([
      `Pertemuan ${last + 1}`,
      `Pertemuan ${last + 2}`,
    ]);
    const again = await run();
    expect(again.preview.counts).toMatchObject({ new: 0, exists: 3, free: 1 });
    expect(again.done).toMatchObject({ planned: 0, created: 0 });
    expect(await made()).toEqual(sessions);
  });

  it('makes the lessons of each day whose the subject is on that day, and offers a teacher the next own one', async () => {
    const { subject, teacher, otherTeacher } = server.fixtures;
    await entry(subject, 1, 1, 2);
    const path = `/dashboard/subjects/${subject}`;
    const { name, description, classId } = (await server.request('GET', path, { as: 'admin' })).body.data;
    const give = (teacherId: number, effective_from: string) =>
      server.request('PUT', path, {
        as: 'admin',
        body: { name, description, classId, teacherId, effective_from },
      });
    expect((await give(otherTeacher, '2026-11-30')).status).toBe(200);
    const next = async (as: string) =>
      (await server.request('GET', `${path}/sessions/next`, { as })).body.data?.date;
    expect([await next('admin'), await next('guru'), await next('guru2')]).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
    ]);
    await run();
    const given = await rows<{ date: string; teacher: number }>(sql`select date::text, teacher_id as teacher
      from sessions where subject_id = ${subject} and date > '2026-11-20' and deleted_at is null order by date`);
    expect(given).toEqual([
      { date: '2026-11-23', teacher },
      { date: '2026-11-30', teacher: otherTeacher },
    ]);
    expect((await give(teacher, '2026-11-20')).status).toBe(200);
  });

  it('follows a timetable that changes from a day on, and leaves marked, moved, cancelled and handmade sessions alone', async () => {
    const { subject, pupils } = server.fixtures;
    for (const weekday of [1, 2, 3, 4, 5]) await entry(subject, weekday, 1, 1, '2026-07-13');
    await rows(
      sql`insert into sessions (subject_id, name, date, start_time, end_time) values (${subject}, 'Tambahan', '2026-12-01', '13:00', '14:00')`,
    );
    await run();
    const before = await made();
    const on = (date: string) => before.find((row) => row.date === date && row.name !== 'Tambahan')?.id ?? 0;
    await rows(
      sql`insert into attendance (session_id, user_id, status, updated_at) values (${on('2026-11-30')}, ${pupils[0]}, 'izin', now())`,
    );
    await rows(
      sql`update sessions set date = '2026-12-05', start_time = '10:00', end_time = '11:00' where id = ${on('2026-12-01')}`,
    );
    await rows(
      sql`update sessions set cancelled_at = now(), cancelled_by_name = 'Uji', cancel_reason = 'Hujan' where id = ${on('2026-12-02')}`,
    );
    await rows(sql`update timetable_entries set valid_until = '2026-11-29'`);
    // From 30 November on another hour, and none on Fridays.
    for (const weekday of [1, 2, 3, 4]) await entry(subject, weekday, 5, 5, '2026-11-30');
    const { preview, done } = await run();
    expect(preview.counts).toEqual({ new: 0, changed: 1, exists: 5, kept: 3, clash: 0, free: 0, removed: 1 });
    expect(done).toMatchObject({ created: 0, changed: 1, removed: 1 });
    const notes = preview.sessions.filter(({ verdict }: { verdict: string }) => verdict === 'kept');
    expect(notes.map(({ note }: { note: string }) => note)).toEqual([
      'Sudah dicatat kehadirannya, 07.00 sampai 07.40; dibiarkan',
      'Dipindahkan ke Sabtu, 5 Desember 2026 10.00 sampai 11.00; dibiarkan',
      'Dibatalkan; dibiarkan',
    ]);
    const after = await made();
    expect(after.find(({ id }) => id === on('2026-12-03'))).toMatchObject({
      start_time: '09:40:00',
      end_time: '10:20:00',
    });
    expect(after.some(({ id }) => id === on('2026-12-04'))).toBe(false);
    // Taken back: as it was before, to the second.
    const { body } = await server.request('GET', '/dashboard/session-runs', { as: 'admin' });
    await until(`/${body.data[0].id}/undo`, 'undone_at');
    const back = await made();
    const unmoved = new Set(['2026-12-01', '2026-12-05']);
    const others = (all: Row[]) => all.filter(({ date }) => !unmoved.has(date));
    expect(others(back)).toEqual(others(before));
  });

  it('says what meets another lesson and makes it only where that is asked for', async () => {
    const { subject, foreignSubject, secondSubject } = server.fixtures;
    await entry(subject, 1, 1, 2);
    await entry(secondSubject, 1, 2, 3);
    await rows(
      sql`insert into sessions (subject_id, name, date, start_time, end_time) values (${foreignSubject}, 'Lain', '2026-11-23', '07:00', '09:00')`,
    );
    const { preview } = await run();
    expect(preview.counts).toMatchObject({ new: 2, clash: 2 });
    expect(preview.sessions[1].note).toMatch(/^Bentrok dengan .+ X-10, 07\.00 sampai 08\.20$/);
    const joint = await run({ ...RANGE, with_clashes: true });
    expect(joint.preview.counts).toMatchObject({ new: 2, exists: 2, clash: 0 });
    expect(joint.done.created).toBe(2);
  });

  it('is taken back whole while nothing is marked, and then no more', async () => {
    const { subject, pupils } = server.fixtures;
    await entry(subject, 2, 1);
    const before = await made();
    const { done } = await run();
    expect((await made()).length).toBe(before.length + 2);
    const [first] = await made();
    await rows(
      sql`insert into attendance (session_id, user_id, status, updated_at) values (${first?.id}, ${pupils[0]}, 'sakit', now())`,
    );
    expect((await post(`/${done.id}/undo`)).body.message).toBe(
      'Tidak dapat diurungkan: 1 sesi dari pembuatan ini sudah dicatat kehadirannya. Batalkan atau hapus sesi lain satu per satu.',
    );
    await rows(sql`delete from attendance where session_id = ${first?.id}`);
    expect(await until(`/${done.id}/undo`, 'undone_at')).toMatchObject({
      undone_by: 'Ratna Admin',
      progress: 0,
    });
    expect(await made()).toEqual(before);
    // A second press, or a lost answer.
    expect((await post(`/${done.id}/undo`)).status).toBe(200);
    expect((await post(`/${done.id}/continue`)).status).toBe(409);
  });

  it('that was left half done is gone on with, and keeps another one from beginning', async () => {
    const { subject } = server.fixtures;
    await entry(subject, 2, 1);
    const preview = await post('/preview', RANGE);
    const begun = await post('', { ...RANGE, plan: preview.body.data.plan });
    expect(await made()).toEqual([]);
    expect((await post('', RANGE)).body.data[0].msg).toBe(
      'Pembuatan sesi lain belum selesai. Lanjutkan atau urungkan dulu.',
    );
    await until(`/${begun.body.data.id}/continue`, 'finished_at');
    expect(await made()).toHaveLength(2);
  });

  it('of another plan than was seen does not begin; mistakes are told', async () => {
    const { subject } = server.fixtures;
    await entry(subject, 2, 1);
    const { body } = await post('/preview', RANGE);
    await entry(subject, 4, 1);
    expect((await post('', { ...RANGE, plan: body.data.plan })).body.data[0].path).toBe('plan');
    expect((await post('/preview', { ...RANGE, end_date: '2026-11-01' })).body.data[0].path).toBe('end_date');
    expect((await post('/preview', { ...RANGE, end_date: '2029-11-01' })).body.data[0].path).toBe('end_date');
  });

  it('of a random timetable makes no double, nothing on a holiday, nothing over another lesson, and changes no marked one', async () => {
    const { fixtures } = server;
    const subjects = [fixtures.subject, fixtures.secondSubject, fixtures.foreignSubject];
    const lesson = fc.record({
      subject: fc.constantFrom(...subjects),
      weekday: fc.integer({ min: 1, max: 7 }),
      first: fc.integer({ min: 1, max: 8 }),
      more: fc.integer({ min: 0, max: 2 }),
      from: fc.constantFrom('2026-07-13', '2026-11-27', '2026-12-01'),
      until: fc.constantFrom(null, '2026-11-26', '2026-12-03'),
    });
    const world = fc.array(lesson, { minLength: 1, maxLength: 12 });
    const dates = fc.array(
      fc.integer({ min: 23, max: 30 }).map((n) => `2026-11-${n}`),
      { maxLength: 3 },
    );
    const write = async (lessons: typeof world extends fc.Arbitrary<infer W> ? W : never) => {
      await rows(sql`delete from timetable_entries`);
      for (const { subject, weekday, first, more, from, until: to } of lessons) {
        if (to === null || to >= from) await entry(subject, weekday, first, first + more, from, to);
      }
    };
    await fc.assert(
      fc.asyncProperty(world, world, dates, fc.nat(20), dates, async (one, other, free, marked, off) => {
        await rows(sql`delete from sessions where date > '2026-11-20'`);
        await rows(sql`delete from session_runs`);
        await rows(sql`delete from calendar_days`);
        for (const date of new Set(free)) await holiday(`Libur ${date}`, date);
        await write(one);
        await run();
        const first = await made();
        const kept = first.filter((_row, i) => i % 3 === marked % 3);
        for (const { id } of kept) {
          await rows(
            sql`insert into attendance (session_id, user_id, status, updated_at) values (${id}, ${fixtures.pupils[0]}, 'izin', now())`,
          );
        }
        // Days that are cancelled as a whole, of each of which somebody lets one lesson take place.
        const reinstated: Row[] = [];
        for (const date of new Set(off)) {
          await cancel({ date, reason: 'Karyawisata' });
          const session = first.find((row) => row.date === date && !kept.includes(row));
          if (!session) continue;
          const one = `/dashboard/subjects/${session.subject_id}/sessions/${session.id}/cancelled`;
          expect((await server.request('DELETE', one, { as: 'admin' })).status).toBe(200);
          reinstated.push(session);
        }
        await write(other);
        const { preview, done } = await run();
        const all = await made();
        for (const row of [...kept, ...reinstated]) expect(all).toContainEqual(row);
        expect(all.filter(({ date }) => free.includes(date) || date > RANGE.end_date)).toEqual([]);
        expect(
          new Set(all.map(({ subject_id, date, start_time }) => `${subject_id} ${date} ${start_time}`)).size,
        ).toBe(all.length);
        const meeting =
          await rows(sql`select a.id, b.id from sessions a join sessions b on a.date = b.date and a.id < b.id
          and a.start_time < b.end_time and b.start_time < a.end_time and a.date > '2026-11-20'
          join subjects s on s.id = a.subject_id join subjects t on t.id = b.subject_id and (s.class_id = t.class_id or s.teacher_id = t.teacher_id)
          where a.deleted_at is null and b.deleted_at is null`);
        expect(meeting).toEqual([]);
        if (done) expect(done.created + done.changed + done.removed).toBe(done.planned);
        const again = await post('/preview', RANGE);
        expect(again.body.data.counts).toMatchObject({
          new: 0,
          changed: 0,
          removed: 0,
          clash: preview.counts.clash,
        });
        await rows(
          sql`delete from attendance where session_id in (select id from sessions where date > '2026-11-20')`,
        );
      }),
      { numRuns: rounds(5) },
    );
  });
});

describe('the next lesson', () => {
  const next = async (as = 'guru') =>
    (await server.request('GET', `/dashboard/subjects/${server.fixtures.subject}/sessions/next`, { as })).body
      .data;

  it('is the first of the timetable that is not over and has no session; none where there is no timetable', async () => {
    const { subject } = server.fixtures;
    expect(await next()).toBeNull();
    await entry(subject, 1, 3, 4);
    await entry(subject, 3, 1);
    await holiday('Cuti', '2026-11-23');
    expect(await next()).toMatchObject({
      date: '2026-11-25',
      start_time: '07:00',
      end_time: '07:40',
      first_period: 1,
    });
    await rows(
      sql`insert into sessions (subject_id, name, date, start_time, end_time) values (${subject}, 'Ada', '2026-11-25', '07:00', '07:40')`,
    );
    expect(await next()).toMatchObject({ date: '2026-11-30', start_time: '08:20', end_time: '09:40' });
  });
});

describe('a session that is repeated', () => {
  const repeat = (body: object, as = 'guru') =>
    server.request('POST', `/dashboard/subjects/${server.fixtures.subject}/sessions/repeat`, {
      as,
      body: {
        name: 'Pertemuan 3',
        date: '2026-11-23',
        start_time: '13:00',
        end_time: '14:00',
        until: '2026-12-18',
        ...body,
      },
    });

  it('is made every week until the end, but for holidays and what is there or in the way, numbered on', async () => {
    await holiday('Cuti', '2026-11-30');
    await rows(
      sql`insert into sessions (subject_id, name, date, start_time, end_time) values (${server.fixtures.secondSubject}, 'Ada', '2026-12-07', '13:30', '15:00')`,
    );
    const preview = await repeat({ preview: true });
    expect(preview.body.data.dates).toEqual(['2026-11-23', '2026-12-14']);
    expect(preview.body.data.skipped.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-30',
      '2026-12-07',
    ]);
    expect(preview.body.data.skipped[0].note).toBe('Senin, 30 November 2026 libur: Cuti');
    expect(preview.body.data.skipped[1].note).toMatch(/^Bentrok dengan .+ X-10$/);
    const done = await repeat({});
    expect([done.status, done.body.data.session.date]).toEqual([201, '2026-11-23']);
    const again = await repeat({});
    expect(again.body.data).toMatchObject({ dates: [], session: null });
    expect((await repeat({ until: '2026-11-01' })).body.data[0].path).toBe('until');
    expect((await repeat({}, 'guru2')).status).toBe(403);
  });

  it('from its form is made until the semester ends', async () => {
    const { status, body } = await server.request(
      'POST',
      `/dashboard/subjects/${server.fixtures.subject}/sessions`,
      {
        as: 'guru',
        body: {
          name: 'Ekskul',
          date: '2026-11-24',
          start_time: '15:00',
          end_time: '16:00',
          repeat: true,
        },
      },
    );
    expect([status, body.message, body.data.date]).toEqual([
      201,
      'Berhasil menambahkan 4 sesi',
      '2026-11-24',
    ]);
    expect((await made()).map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-11-24 Ekskul',
      '2026-12-01 Ekskul',
      '2026-12-08 Ekskul',
      '2026-12-15 Ekskul',
    ]);
  });
});

describe('a day that was cancelled as a whole', () => {
  const planned = async () => {
    const { counts } = (await post('/preview', RANGE)).body.data;
    return counts;
  };

  it('stays without lessons, whatever the timetable says later, until it is taken back', async () => {
    const { subject, secondSubject, year } = server.fixtures;
    await entry(subject, 1, 1);
    await run();
    const effective = async () => {
      const { body } = await server.request(
        'GET',
        `/dashboard/calendar/effective-days?academic_year_id=${year}`,
        {
          as: 'admin',
        },
      );
      return body.data.total as number;
    };
    const before = await effective();
    const trip = { date: '2026-11-23', reason: 'Karyawisata' };
    expect((await cancel({ ...trip, preview: true })).body.data).toMatchObject({
      sessions: 1,
      is_day_off: false,
    });
    expect(await effective()).toBe(before);
    expect((await cancel(trip)).body.data).toMatchObject({ sessions: 1, is_day_off: true });
    expect(await effective()).toBe(before - 1);
    await entry(secondSubject, 1, 3);
    // Of the two Mondays one only; what was cancelled is neither made again nor taken away.
    expect(await planned()).toMatchObject({ new: 1, removed: 0, free: 2 });
    await run();
    expect(plain(await made())).toEqual([
      `${subject} 2026-11-23 07:00-07:40`,
      `${subject} 2026-11-30 07:00-07:40`,
      `${secondSubject} 2026-11-30 08:20-09:00`,
    ]);
    // A second press adds nothing.
    expect((await cancel(trip)).body.data).toMatchObject({ sessions: 0, is_day_off: true });
    expect(await effective()).toBe(before - 1);
    expect((await cancel({ date: trip.date }, '/undo')).body.data).toMatchObject({
      sessions: 1,
      is_day_off: false,
    });
    expect(await effective()).toBe(before);
    expect(await planned()).toMatchObject({ new: 1, exists: 3, removed: 0, free: 0 });
  });

  it('lets a lesson take place that somebody takes out of it, whatever is made of the timetable later', async () => {
    const { subject, secondSubject } = server.fixtures;
    await entry(subject, 1, 1);
    await entry(secondSubject, 1, 3);
    await run();
    const trip = { date: '2026-11-23', reason: 'Karyawisata' };
    await cancel(trip);
    const [exam] = await made();
    expect(exam).toMatchObject({ subject_id: subject, date: trip.date });
    const one = `/dashboard/subjects/${subject}/sessions/${exam?.id}`;
    expect((await server.request('DELETE', `${one}/cancelled`, { as: 'admin' })).status).toBe(200);
    expect(await planned()).toMatchObject({ removed: 0 });
    await entry(secondSubject, 2, 1);
    await run();
    expect(await made()).toContainEqual(exam);
    // Cancelled with the day again and back with it, it is a lesson like any other.
    await cancel({ ...trip, reason: 'Hujan' });
    await cancel({ date: trip.date }, '/undo');
    await rows(sql`delete from timetable_entries where subject_id = ${subject}`);
    expect(await planned()).toMatchObject({ removed: 2 });
  });

  it('keeps lessons that come back by their reason while the day stays one without', async () => {
    const { subject } = server.fixtures;
    await entry(subject, 1, 1);
    await run();
    const trip = { date: '2026-11-23', reason: 'Karyawisata' };
    await cancel(trip);
    await holiday('Libur nasional', trip.date);
    await cancel(trip, '/undo');
    expect(await planned()).toMatchObject({ removed: 0 });
  });

  it('is that of one school, where one of several is named', async () => {
    const [other] = await rows<{ id: number }>(
      sql`insert into schools (name, address, email, phone) values ('SMP Lain', 'Jalan', 'lain@contoh.sch.id', '1') returning id`,
    );
    const trip = { date: '2026-11-24', reason: 'Rapat' };
    await cancel({ ...trip, SchoolId: server.fixtures.school });
    const noted = await rows(sql`select school_id from calendar_days where start_date = '2026-11-24'`);
    expect(noted).toEqual([{ school_id: server.fixtures.school }]);
    expect((await cancel({ ...trip, SchoolId: 987_654 })).status).toBe(404);
    await rows(sql`delete from schools where id = ${other?.id ?? 0}`);
  });

  it('is noted before there is any session, and not when only some classes are away', async () => {
    await entry(server.fixtures.subject, 1, 1);
    const trip = { date: '2026-11-23', reason: 'Pentas seni' };
    await cancel({ ...trip, class_ids: [server.fixtures.otherClass] });
    expect(await planned()).toMatchObject({ new: 2 });
    expect((await cancel(trip)).body.data).toMatchObject({ sessions: 0, is_day_off: true });
    expect(await planned()).toMatchObject({ new: 1, free: 1 });
    expect((await cancel({ ...trip, reason: 'Lain' }, '/undo')).body.data).toMatchObject({
      is_day_off: false,
    });
    expect(await planned()).toMatchObject({ new: 1 });
    await cancel(trip, '/undo');
    expect(await planned()).toMatchObject({ new: 2 });
  });
});
