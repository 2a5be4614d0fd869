// Who stands in a register: the members of its day, and whoever has a mark in it.
import fc from 'fast-check';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttendanceRow } from '../../../contract/attendance/attendance.ts';
import type { AttendanceContext } from '../../../contract/attendance/context.ts';
import type { Session } from '../../../contract/lessons/sessions.ts';
import { findPrecomputedDifferences } from '../../../server/backup/check/kept.ts';
import { allSessions, classes, memberships, subjects } from '../../../server/schema.ts';
import { MembershipModel } from '../../support/membershipModel.ts';
import { newPupils } from '../../support/pupils.ts';
import { newRegister } from '../../support/register.ts';
import { rounds } from '../../support/rounds.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, `/dashboard${path}`, { as: 'admin', body });
const members = (classId: number) =>
  server.db.select().from(memberships).where(eq(memberships.classId, classId));

async function newClass(name: string): Promise<{ id: number; subject: number }> {
  const { year } = server.fixtures;
  const { id } = (await send('POST', '/classes', { name, AcademicYearId: year })).body.data;
  const subject = { name: `Mapel ${name}`, classId: id, teacherId: null };
  return { id, subject: (await send('POST', '/subjects', subject)).body.data.id };
}

describe('a pupil who is added', () => {
  it('to a class with marks joins today: earlier registers, their counts and what is incomplete stay as they were', async () => {
    const schoolClass = await newClass('X-Baru');
    const [first = 0, late = 0] = await newPupils(server, 'Zaki Awal', 'Aan Baru');
    await send('POST', `/classes/${schoolClass.id}/students`, { userId: first });
    const past = await newRegister(server, { subjectId: schoolClass.subject, date: '2026-11-19' });
    const today = await newRegister(server, { subjectId: schoolClass.subject, date: '2026-11-20' });
    await past.mark([{ user_id: first, status: 'hadir' }], 'admin');
    const seen = async () => ({
      rows: (await send('GET', past.path.replace('/dashboard', ''))).body,
      session: (await send('GET', `/subjects/${schoolClass.subject}/sessions/${past.id}`)).body,
      incomplete: (await send('GET', '/sessions/incomplete')).body,
      home: (await send('GET', '/overview')).body,
    });
    const before = await seen();

    expect((await send('POST', `/classes/${schoolClass.id}/students`, { userId: late })).status).toBe(201);

    expect(await seen()).toEqual(before);
    const rows: AttendanceRow[] = (await send('GET', today.path.replace('/dashboard', ''))).body.data;
    // By number: the newcomer, first by name, shifts nobody.
    expect(rows.map(({ user_id, number }) => [user_id, number])).toEqual([
      [first, 1],
      [late, 2],
    ]);
    const context: AttendanceContext[] = (
      await send('GET', `${today.path.replace('/dashboard', '')}/context`)
    ).body.data;
    expect(context.map(({ user_id, recent }) => [user_id, recent.map(({ status }) => status)])).toEqual([
      [first, ['hadir']],
      [late, []],
    ]);
  });

  it('while the class has no mark yet joins on the first day of the year; on another day where one is named', async () => {
    const schoolClass = await newClass('X-Awal');
    const [first = 0, named = 0] = await newPupils(server, 'Ani', 'Beni');
    await send('POST', `/classes/${schoolClass.id}/students`, { userId: first });
    const body = { userId: named, joined_on: '2026-09-01', joined_reason: 'mutasi masuk' };
    await send('POST', `/classes/${schoolClass.id}/students`, body);
    expect(await members(schoolClass.id)).toMatchObject([
      { userId: first, joinedOn: '2026-07-13', joinedReason: null, leftOn: null },
      { userId: named, joinedOn: '2026-09-01', joinedReason: 'mutasi masuk' },
    ]);
    const outside = { userId: named, joined_on: '2027-07-05' };
    const other = await newClass('X-Luar');
    expect((await send('POST', `/classes/${other.id}/students`, outside)).body.data).toEqual([
      { path: 'joined_on', msg: 'Di luar tahun ajaran 2026/2027 (13 Juli 2026 sampai 18 Juni 2027)' },
    ]);
    const twice = { userId: first, joined_on: '2026-09-01' };
    expect((await send('POST', `/classes/${other.id}/students`, twice)).body.data).toEqual([
      {
        path: 'userId',
        msg: 'Siswa masih tercatat di kelas X-Awal sejak 13 Juli 2026. Pindahkan dari kelas itu.',
      },
    ]);
  });

  it('to two classes of a year at the same moment is in one', async () => {
    const [a, b] = [await newClass('X-Satu'), await newClass('X-Dua')];
    const [pupil = 0] = await newPupils(server, 'Rudi');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        send('POST', `/classes/${i % 2 ? a.id : b.id}/students`, { userId: pupil }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(400)]);
    expect(await server.db.$count(memberships, eq(memberships.userId, pupil))).toBe(1);
    // Whoever writes past the server is held to it, too.
    const second = {
      classId: a.id,
      academicYearId: server.fixtures.year,
      number: 30,
      joinedOn: '2026-08-01',
    };
    await expect(server.db.insert(memberships).values({ ...second, userId: pupil })).rejects.toMatchObject({
      cause: { constraint: 'memberships_one_class' },
    });
    await expect(
      server.db.insert(memberships).values([
        { ...second, userId: server.fixtures.admin },
        { ...second, userId: server.fixtures.head },
      ]),
    ).rejects.toMatchObject({ cause: { constraint: 'memberships_number' } });
  });
});

describe('a pupil who is taken out', () => {
  it('with marks leaves today and stays in every register until then; without any is removed', async () => {
    const schoolClass = await newClass('X-Keluar');
    const [marked = 0, blank = 0] = await newPupils(server, 'Citra', 'Doni');
    for (const userId of [marked, blank])
      await send('POST', `/classes/${schoolClass.id}/students`, { userId });
    const past = await newRegister(server, { subjectId: schoolClass.subject, date: '2026-11-18' });
    await past.mark([{ user_id: marked, status: 'sakit' }], 'admin');
    for (const userId of [marked, blank, blank]) {
      expect((await send('DELETE', `/classes/${schoolClass.id}/students`, { userId })).status).toBe(200);
    }
    expect(await members(schoolClass.id)).toMatchObject([
      { userId: marked, leftOn: '2026-11-20', leftReason: null },
    ]);
    const later = await newRegister(server, { subjectId: schoolClass.subject, date: '2026-11-20' });
    const sessions: Session[] = (await send('GET', `/subjects/${schoolClass.subject}/sessions`)).body.data;
    expect(sessions.map(({ id, attendance_summary }) => [id, attendance_summary?.total])).toEqual([
      [later.id, 0],
      [past.id, 1],
    ]);
    expect((await send('GET', `/classes/${schoolClass.id}`)).body.data.student_count).toBe(0);
    // Who comes back on the same day has not been away; the number is the old one.
    await send('POST', `/classes/${schoolClass.id}/students`, { userId: marked });
    expect(await members(schoolClass.id)).toMatchObject([{ userId: marked, number: 1, leftOn: null }]);
  });
});

it('a class is not put into a year in which one of its pupils sits in another class', async () => {
  const [schoolClass, pupil] = [await newClass('X-Tahun'), (await newPupils(server, 'Jaya'))[0] ?? 0];
  const { otherYear } = server.fixtures;
  const before = { name: 'IX-Tahun', AcademicYearId: otherYear };
  const { id } = (await send('POST', '/classes', before)).body.data;
  for (const classId of [schoolClass.id, id])
    await send('POST', `/classes/${classId}/students`, { userId: pupil });
  expect((await send('PUT', `/classes/${id}`, { ...before, description: 'Uji' })).status).toBe(200);
  const moved = await send('PUT', `/classes/${id}`, { ...before, AcademicYearId: server.fixtures.year });
  expect([moved.status, moved.body.data]).toEqual([
    400,
    [
      {
        path: 'AcademicYearId',
        msg: 'Ada siswa kelas ini yang pada tahun ajaran itu sudah tercatat di kelas lain',
      },
    ],
  ]);
});

describe('a pupil who is moved', () => {
  it('is on every day in one class, with the marks where they were given; twice is once, and the way back is open', async () => {
    const [from, to] = [await newClass('X-Dari'), await newClass('X-Ke')];
    const [pupil = 0, other = 0] = await newPupils(server, 'Gita', 'Hana');
    await send('POST', `/classes/${from.id}/students`, { userId: pupil });
    await send('POST', `/classes/${to.id}/students`, { userId: other });
    const past = await newRegister(server, { subjectId: from.subject, date: '2026-11-18' });
    await past.mark([{ user_id: pupil, status: 'hadir' }], 'admin');
    const move = (classId: number) => send('POST', `/classes/${from.id}/moves`, { userId: pupil, classId });
    for (let time = 1; time <= 2; time++) {
      const { status, body } = await move(to.id);
      expect([status, body.message]).toEqual([200, 'Berhasil memindahkan siswa']);
    }
    expect(await members(from.id)).toMatchObject([{ leftOn: '2026-11-20', leftReason: 'pindah kelas' }]);
    expect(await members(to.id)).toMatchObject([
      { userId: other, number: 1 },
      { userId: pupil, number: 2, joinedOn: '2026-11-20', joinedReason: 'pindah kelas' },
    ]);
    const listed = async (schoolClass: number, query = '') =>
      (await send('GET', `/classes/${schoolClass}/memberships${query}`)).body.data;
    expect(await listed(from.id)).toEqual([]);
    expect(await listed(from.id, '?is_former=true')).toMatchObject([
      { number: 1, joined_on: '2026-07-13', left_on: '2026-11-20', Student: { id: pupil, fullname: 'Gita' } },
    ]);
    expect(await listed(to.id)).toHaveLength(2);
    await send('POST', `/classes/${to.id}/moves`, { userId: pupil, classId: from.id });
    expect(await members(from.id)).toMatchObject([{ leftOn: null, leftReason: null }]);
    expect(await members(to.id)).toHaveLength(1);
  });

  it('from a day that is still to come is listed in both, in neither as one of two classes', async () => {
    const [from, to] = [await newClass('X-Kini'), await newClass('X-Nanti')];
    const [pupil = 0] = await newPupils(server, 'Intan');
    await send('POST', `/classes/${from.id}/students`, { userId: pupil });
    const past = await newRegister(server, { subjectId: from.subject, date: '2026-11-18' });
    await past.mark([{ user_id: pupil, status: 'hadir' }], 'admin');
    const body = { userId: pupil, classId: to.id, joined_on: '2026-12-01' };
    expect((await send('POST', `/classes/${from.id}/moves`, body)).status).toBe(200);
    for (const { id } of [from, to])
      expect((await send('GET', `/classes/${id}/memberships`)).body.data).toMatchObject([
        { is_double: false, Student: { id: pupil } },
      ]);
  });

  it.each([
    ['into the same class', () => ({ classId: server.fixtures.class }), 'classId', 'Pilih kelas lain'],
    ['into no class', () => ({ classId: 2_000_000_000 }), 'classId', 'Kelas tidak ditemukan'],
    [
      'before he came',
      () => ({ classId: server.fixtures.otherClass, joined_on: '2024-07-15' }),
      'joined_on',
      'Di luar tahun ajaran 2026/2027 (13 Juli 2026 sampai 18 Juni 2027)',
    ],
    [
      'out of a class where he is not',
      () => ({ classId: server.fixtures.otherClass, userId: server.fixtures.admin }),
      'userId',
      'Pengguna ini bukan siswa',
    ],
  ])('%s is refused', async (_, change, path, msg) => {
    const body = { userId: server.fixtures.student, ...change() };
    const answer = await send('POST', `/classes/${server.fixtures.class}/moves`, body);
    expect([answer.status, answer.body.data]).toEqual([400, [{ path, msg }]]);
  });

  it('by twenty at one moment is in one class', async () => {
    const klasses = [
      await newClass('X-P'),
      await newClass('X-Q'),
      await newClass('X-R'),
      await newClass('X-S'),
    ];
    const [pupil = 0] = await newPupils(server, 'Indah');
    const open = () =>
      server.db
        .select()
        .from(memberships)
        .where(and(eq(memberships.userId, pupil), isNull(memberships.leftOn)));
    await send('POST', `/classes/${klasses[0]?.id}/students`, { userId: pupil });
    const lesson = await newRegister(server, { subjectId: klasses[0]?.subject ?? 0, date: '2026-11-18' });
    await lesson.mark([{ user_id: pupil, status: 'hadir' }], 'admin');
    for (let round = 0; round < rounds(2); round++) {
      const [{ classId } = { classId: 0 }] = await open();
      const targets = klasses.map(({ id }) => id).filter((id) => id !== classId);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          send('POST', `/classes/${classId}/moves`, { userId: pupil, classId: targets[i % targets.length] }),
        ),
      );
      // One has moved; others into the same class find it done, the rest find nobody there.
      const others = answers.filter(({ status }) => status !== 200 && status !== 400);
      expect(others.map(({ status, body }) => [status, body.message])).toEqual([]);
      const now = await open();
      expect(now).toHaveLength(1);
      expect(targets).toContain(now[0]?.classId);
    }
    expect(await findPrecomputedDifferences(server.db)).toEqual([]);
  }, 600_000);
});

it('of a class whose year is over are those who were there to its end, and not who had left before', async () => {
  const { otherYear, school } = server.fixtures;
  const [{ id } = { id: 0 }] = await server.db
    .insert(classes)
    .values({ name: 'IX-Tamat', academicYearId: otherYear, schoolId: school })
    .returning({ id: classes.id });
  const [last = 0, earlier = 0] = await newPupils(server, 'Lestari', 'Marwan');
  const year = { classId: id, academicYearId: otherYear, joinedOn: '2025-07-14' };
  await server.db.insert(memberships).values([
    { ...year, userId: last, number: 1, leftOn: '2026-06-20', leftReason: 'lulus' },
    { ...year, userId: earlier, number: 2, leftOn: '2026-06-19', leftReason: 'keluar' },
  ]);
  const shown = (await send('GET', `/classes/${id}?limit=100`)).body.data;
  expect([shown.student_count, shown.students.map((one: { id: number }) => one.id)]).toEqual([1, [last]]);
  const listed = async (query = '') =>
    (await send('GET', `/classes/${id}/memberships?limit=100${query}`)).body.data.map(
      ({ Student }: { Student: { id: number } }) => Student.id,
    );
  expect([await listed(), await listed('&is_former=true')]).toEqual([[last], [earlier]]);
});

it('a class of a year that is over is left in that year, and joined in no other', async () => {
  const year = { name: '2024/2025', start_date: '2024-07-15', end_date: '2025-06-20' };
  const { id: yearId } = (await send('POST', '/academic-years', year)).body.data;
  const { id } = (await send('POST', '/classes', { name: 'X-Lampau', AcademicYearId: yearId })).body.data;
  const { id: subjectId } = (
    await send('POST', '/subjects', { name: 'Mapel Lampau', classId: id, teacherId: null })
  ).body.data;
  const [memberships = 0, goes = 0, late = 0] = await newPupils(server, 'Tetap', 'Pergi', 'Telat');
  const path = `/classes/${id}/students`;
  for (const userId of [memberships, goes]) await send('POST', path, { userId });
  const register = await newRegister(server, { subjectId, date: '2025-06-02' });
  const marks = [memberships, goes].map((user_id) => ({ user_id, status: 'hadir' }));
  expect((await register.mark(marks, 'admin')).status).toBe(200);

  const ended = 'Tahun ajaran 2024/2025 berakhir 20 Juni 2025. Isi hari keluar paling lambat hari itu.';
  for (const named of [{}, { left_on: '2025-06-21' }]) {
    const { status, body } = await send('DELETE', path, { userId: goes, ...named });
    expect([status, body.data]).toEqual([400, [{ path: 'left_on', msg: ended }]]);
  }
  expect((await send('DELETE', path, { userId: goes, left_on: '2025-06-10' })).status).toBe(200);
  const listed = (await send('GET', `/classes/${id}?limit=100`)).body.data.students;
  expect(listed.map((pupil: { id: number }) => pupil.id)).toEqual([memberships]);
  const joining = await send('POST', path, { userId: late });
  expect([joining.status, joining.body.data[0].path]).toEqual([400, 'joined_on']);
});

it('numbers are given anew by name on demand, as they were seen, and who has left comes last', async () => {
  const schoolClass = await newClass('X-Urut');
  const ids = await newPupils(server, 'Zulfa', 'Mira', 'Anton');
  const [zulfa = 0, mira = 0, anton = 0] = ids;
  for (const userId of ids) await send('POST', `/classes/${schoolClass.id}/students`, { userId });
  await send('DELETE', `/classes/${schoolClass.id}/students`, { userId: anton, left_on: '2026-11-01' });
  const path = `/classes/${schoolClass.id}/numbers`;
  const preview = (await send('GET', path)).body.data;
  expect(preview.map((row: { user_id: number; number: number }) => [row.user_id, row.number])).toEqual([
    [mira, 2],
    [zulfa, 1],
    [anton, 3],
  ]);
  const stale = await send('PUT', path, { order: [mira, zulfa] });
  expect([stale.status, stale.body.message]).toEqual([
    400,
    'Siswa kelas ini sudah berubah sejak pratinjau. Lihat pratinjau lagi.',
  ]);
  expect((await send('PUT', path, { order: [mira, zulfa, anton] })).status).toBe(200);
  const numbers = (await members(schoolClass.id)).map(({ userId, number }) => [userId, number]);
  expect(Object.fromEntries(numbers)).toEqual({ [mira]: 1, [zulfa]: 2, [anton]: 3 });
});

it('no register, count, context or list of any day differs from an independent model, whatever joins, leaves, comes back, is marked, and moves to another day', async () => {
  const { db } = server;
  const pupils = await newPupils(server, 'Ahmad', 'Bela', 'Chandra', 'Dwi', 'Eka');
  const both = [await newClass('X-Model 1'), await newClass('X-Model 2')];
  const classIds = both.map(({ id }) => id);
  const year = { start: '2026-07-13', end: '2027-06-18' };
  const days = ['2026-07-13', '2026-11-01', '2026-11-18', '2026-11-20', '2026-11-23', '2027-06-18'];
  const pupil = fc.constantFrom(...pupils);
  const at = fc.nat(1);
  const day = fc.constantFrom(...days);
  const status = fc.constantFrom('hadir', 'alpa', 'izin', null);
  const maybeDay = fc.option(fc.constantFrom(...days, '2027-07-05'), { nil: undefined, freq: 3 });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ what: fc.constant('join' as const), pupil, at, day: maybeDay }) },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('leave' as const), pupil, at, day: maybeDay }) },
    { weight: 3, arbitrary: fc.record({ what: fc.constant('lesson' as const), at, day }) },
    { weight: 5, arbitrary: fc.record({ what: fc.constant('mark' as const), pupil, at: fc.nat(5), status }) },
    fc.record({ what: fc.constant('put off' as const), at: fc.nat(5), day }),
    { weight: 3, arbitrary: fc.record({ what: fc.constant('move' as const), pupil, at, day: maybeDay }) },
    fc.record({ what: fc.constant('renumber' as const), at }),
    fc.record({ what: fc.constant('wait' as const) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

  const make = async (model: MembershipModel, did: Step) => {
    const lesson = 'at' in did ? model.lessons[did.at % Math.max(1, model.lessons.length)] : undefined;
    if (did.what === 'join' || did.what === 'leave') {
      const schoolClass = classIds[did.at] ?? 0;
      const named = did.what === 'join' ? { joined_on: did.day } : { left_on: did.day };
      const method = did.what === 'join' ? 'POST' : 'DELETE';
      const isTaken =
        did.what === 'join'
          ? model.join(did.pupil, schoolClass, did.day)
          : model.leave(did.pupil, schoolClass, did.day);
      const answer = await send(method, `/classes/${schoolClass}/students`, { userId: did.pupil, ...named });
      expect([did, answer.status < 400]).toEqual([did, isTaken]);
    } else if (did.what === 'move') {
      const [from = 0, to = 0] = did.at === 0 ? classIds : classIds.toReversed();
      const isTaken = model.move(did.pupil, from, to, did.day);
      const body = { userId: did.pupil, classId: to, joined_on: did.day };
      const answer = await send('POST', `/classes/${from}/moves`, body);
      expect([did, answer.status < 400]).toEqual([did, isTaken]);
    } else if (did.what === 'renumber') {
      const path = `/classes/${classIds[did.at]}/numbers`;
      const order = (await send('GET', path)).body.data.map(({ user_id }: { user_id: number }) => user_id);
      expect((await send('PUT', path, { order })).status).toBe(200);
      model.renumber(classIds[did.at] ?? 0, pupils);
    } else if (did.what === 'lesson') {
      const [{ id } = { id: 0 }] = await db
        .insert(allSessions)
        .values({
          subjectId: both[did.at]?.subject ?? 0,
          name: 'Uji',
          date: did.day,
          startTime: '07:00',
          endTime: '08:00',
          isDouble: true,
        })
        .returning({ id: allSessions.id });
      model.lessons.push({ id, schoolClass: classIds[did.at] ?? 0, date: did.day, marks: new Map() });
    } else if (did.what === 'wait') {
      model.today = '2026-11-23';
      server.clock.set(new Date('2026-11-23T01:00:00Z'));
    } else if (lesson && did.what === 'mark') {
      const isTaken = model.mark(lesson, did.pupil, did.status);
      const path = `/subjects/${subjectOf(lesson.schoolClass)}/sessions/${lesson.id}/attendance`;
      const answer = await send('PATCH', path, { attendances: [{ user_id: did.pupil, status: did.status }] });
      expect([did, answer.status < 400]).toEqual([did, isTaken]);
    } else if (lesson && did.what === 'put off') {
      lesson.date = did.day;
      await db.update(allSessions).set({ date: did.day }).where(eq(allSessions.id, lesson.id));
    }
  };
  const subjectOf = (schoolClass: number) => both.find(({ id }) => id === schoolClass)?.subject ?? 0;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const ofSubjects = inArray(
        allSessions.subjectId,
        db.select({ id: subjects.id }).from(subjects).where(inArray(subjects.classId, classIds)),
      );
      await db.delete(allSessions).where(ofSubjects);
      await db.delete(memberships).where(inArray(memberships.classId, classIds));
      server.clock.set(NOW);
      const model = new MembershipModel(year, '2026-11-20');
      for (const did of steps) await make(model, did);

      const incomplete = new Set<number>();
      for (const lesson of model.lessons) {
        const expected = model.register(lesson, pupils);
        const path = `/subjects/${subjectOf(lesson.schoolClass)}/sessions/${lesson.id}`;
        const rows: AttendanceRow[] = (await send('GET', `${path}/attendance`)).body.data;
        expect(
          rows.map((row) => ({
            pupil: row.user_id,
            number: row.number,
            status: row.Subject_Session_Attendance.status,
          })),
        ).toEqual(expected);
        const blank = expected.filter((row) => row.status === null).length;
        const { attendance_summary: summary } = (await send('GET', path)).body.data;
        expect(summary).toMatchObject({ total: expected.length, belum: blank });
        if (blank > 0 && lesson.date < model.today) incomplete.add(lesson.id);
        const context: AttendanceContext[] = (await send('GET', `${path}/attendance/context`)).body.data;
        expect(context.map(({ user_id }) => user_id)).toEqual(expected.map((row) => row.pupil));
        const earlier = model.lessons
          .filter(
            (one) =>
              one.schoolClass === lesson.schoolClass &&
              (one.date < lesson.date || (one.date === lesson.date && one.id < lesson.id)),
          )
          .toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id)
          .slice(-5);
        for (const { user_id, recent } of context) {
          const his = earlier.filter((one) =>
            model.register(one, pupils).some((row) => row.pupil === user_id),
          );
          expect(recent.map(({ session_id }) => session_id)).toEqual(his.map(({ id }) => id));
        }
      }
      const listed: Session[] = (await send('GET', '/sessions/incomplete?limit=100&search=uji+model')).body
        .data;
      expect(new Set(listed.map(({ id }) => id))).toEqual(incomplete);
      expect(await findPrecomputedDifferences(db)).toEqual([]);
    }),
    { numRuns: rounds(20) },
  );
  server.clock.set(NOW);
}, 3_600_000);
