// Extension: what a file of people would do is told before, done in one transaction, done once, and taken back as a whole.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportRow } from '../../../contract/intake/importRows.ts';
import type { ImportPlan, ImportRecord } from '../../../contract/intake/imports.ts';
import { API_BASE } from '../../../contract/calls.ts';
import { IMPORT_UNDO_DAYS, PROGRESS_MEDIA_TYPE } from '../../../contract/limits.ts';
import {
  attendance,
  auditEvents,
  classes,
  importItems,
  imports,
  memberships,
  rateLimits,
  subjects,
  users,
} from '../../../server/schema.ts';
import { inventedPupil, inventedPupils } from '../../support/importFiles.ts';
import { joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { rounds } from '../../support/rounds.ts';
import { type Answered, NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let latest = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.db.delete(rateLimits);
});
afterAll(() => server.close());

type Row = Omit<ImportRow, 'row'>;
const numbered = (rows: readonly Row[]): ImportRow[] => rows.map((row, i) => ({ row: i + 2, ...row }));
const body = (rows: readonly Row[], more: object = {}) => ({
  kind: 'pupils',
  file_name: 'siswa.xlsx',
  academic_year_id: server.fixtures.year,
  rows: numbered(rows),
  ...more,
});
const post = (path: string, sent: unknown, headers = {}): Promise<Answered> =>
  server.request('POST', `/dashboard/imports${path}`, { as: 'admin', body: sent, headers });
const preview = async (rows: readonly Row[], more?: object): Promise<ImportPlan> => {
  const { status, body: answer } = await post('/preview', body(rows, more));
  expect({ status, answer }).toMatchObject({ status: 200 });
  return answer.data;
};
const write = async (rows: readonly Row[], more?: object): Promise<ImportRecord> => {
  const { plan } = await preview(rows, more);
  const { status, body: answer } = await post('', body(rows, { plan, ...more }));
  expect({ status, answer }).toMatchObject({ status: 201 });
  return answer.data;
};
const undo = (id: ImportRecord['id']) => post(`/${id}/undo`, {});
/** Pupils whom no test has seen. */
const fresh = (count: number, more: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, () => ({ ...inventedPupil(latest++), ...more }));
const personOf = async (nis: string | undefined) =>
  (
    await server.db
      .select()
      .from(users)
      .where(eq(users.identifier, nis ?? ''))
  )[0];
const membershipsOf = async (nis: string | undefined) =>
  server.db
    .select({
      class: classes.name,
      number: memberships.number,
      joined: memberships.joinedOn,
      left: memberships.leftOn,
    })
    .from(memberships)
    .innerJoin(classes, eq(classes.id, memberships.classId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(users.identifier, nis ?? ''))
    .orderBy(memberships.id);
/** All that an import may touch, as text. */
const everything = async (): Promise<string> => {
  const { db } = server;
  const rows = [
    await db.select().from(users).orderBy(users.id),
    await db.select().from(classes).orderBy(classes.id),
    await db.select().from(memberships).orderBy(memberships.id),
  ];
  return JSON.stringify(rows);
};

describe('a file of pupils', () => {
  it('is told before anything is written: new, changed and what, skipped and why, classes', async () => {
    const [one = {}, two = {}] = fresh(2, { class: 'XI MIPA 3' });
    await server.db.update(users).set({ nisn: '0011223344' }).where(eq(users.id, server.fixtures.outsider));
    const before = await everything();
    const plan = await preview([
      one,
      { ...two, class: 'XI-MIPA-3' },
      { fullname: 'Yusuf Kelas Lain', nisn: '0011223344', gender: 'L', class: 'X 2' },
      { fullname: 'Tanpa Nomor', class: 'X-2' },
      { fullname: 'Salah Tanggal', nis: '777001', birth_date: '2010-02-31' },
    ]);
    expect(plan).toMatchObject({
      new: 2,
      changed: 1,
      same: 0,
      skipped: 2,
      classes: 1,
      new_classes: [{ name: 'XI MIPA 3', pupils: 2 }],
      changes: [
        { row: 4, id: server.fixtures.outsider, changes: [{ field: 'gender', from: null, to: 'L' }] },
      ],
      problems: [
        { row: 5, field: 'nis', msg: 'Isi NIS atau NISN' },
        { row: 6, field: 'birth_date', msg: 'Tanggal tidak ada. Tulis misalnya 12-03-2010' },
      ],
    });
    expect(await everything()).toBe(before);
  });

  it('is written: people without a password, classes with their level, numbers by name, and the audit of each', async () => {
    const rows = fresh(3, { class: 'XII Bahasa 1' }).map((row, i) => ({
      ...row,
      fullname: ['Zaki', 'Aan', 'Mia'][i],
    }));
    const record = await write(rows);
    expect(record).toMatchObject({
      new: 3,
      classes: 1,
      file_name: 'siswa.xlsx',
      created_by: 'Ratna Admin',
      undone_at: null,
    });
    const memberships = await Promise.all(rows.map(({ nis }) => membershipsOf(nis)));
    // The class has no mark yet: since the year's first day.
    expect(memberships.flat()).toEqual(
      [3, 1, 2].map((number) => ({ class: 'XII Bahasa 1', number, joined: '2026-07-13', left: null })),
    );
    const [schoolClass] = await server.db.select().from(classes).where(eq(classes.name, 'XII Bahasa 1'));
    expect(schoolClass).toMatchObject({ level: 12, academicYearId: server.fixtures.year });
    const signIn = { identifier: rows[0]?.nis, password: '' };
    for (const password of ['', 'hadir-demo']) {
      const { status } = await server.request('POST', '/login', {
        body: { ...signIn, password: password || ' ' },
      });
      expect(status).toBe(401);
    }
    const events = await server.db
      .select({ entity: auditEvents.entity, action: auditEvents.action, name: auditEvents.targetName })
      .from(auditEvents)
      .where(
        and(
          ne(auditEvents.entity, 'sign-in'),
          inArray(auditEvents.targetName, ['Zaki', 'XII Bahasa 1', 'siswa.xlsx']),
        ),
      )
      .orderBy(auditEvents.id);
    expect(events.slice(-6).map(({ entity, action }) => `${entity}.${action}`)).toEqual([
      'import.created',
      'class.created',
      'user.created',
      'class.student-added',
      'class.student-added',
      'class.student-added',
    ]);
  });

  it('that comes a second time changes nothing, also under other spellings', async () => {
    const rows = fresh(4, { class: 'X IPS 4' });
    await write(rows);
    const before = await everything();
    const again = rows.map(({ nis, class: _class, fullname = '', ...row }, i) => ({
      ...row,
      // By NISN, by NIS, and by name and birth date.
      ...(i === 1 ? { nis, nisn: undefined } : i === 2 ? { nisn: undefined } : {}),
      fullname: fullname.toUpperCase(),
      class: 'x-ips-4',
    }));
    expect(await write(again)).toMatchObject({ new: 0, changed: 0, same: 4, skipped: 0, classes: 0 });
    expect(await everything()).toBe(before);
  });

  it('moves a pupil: out of a class with marks on the day, out of one without as if it had never been', async () => {
    const { db, fixtures } = server;
    const [marked = {}, unmarked = {}]: Row[] = fresh(2, { class: 'X Asal' }).map((row, i) => ({
      ...row,
      fullname: ['Aan', 'Zaki'][i],
    }));
    await write([marked, unmarked]);
    const [schoolClass] = await db.select().from(classes).where(eq(classes.name, 'X Asal'));
    const subject = { name: 'Uji', classId: schoolClass?.id ?? 0, teacherId: fixtures.teacher };
    const [{ id: subjectId = 0 } = {}] = await db.insert(subjects).values(subject).returning();
    const session = await server.request('POST', `/dashboard/subjects/${subjectId}/sessions`, {
      as: 'admin',
      body: { name: 'P1', date: '2026-11-19', start_time: '07:00', end_time: '08:00' },
    });
    const person = await personOf(marked.nis);
    await server.request(
      'PATCH',
      `/dashboard/subjects/${subjectId}/sessions/${session.body.data.id}/attendance`,
      {
        as: 'admin',
        body: { attendances: [{ user_id: person?.id, status: 'hadir' }] },
      },
    );
    const rows = [marked, unmarked].map((row) => ({ ...row, class: 'X Tujuan' }));
    const plan = await preview(rows);
    expect(plan.changes.map(({ changes }) => changes)).toEqual([
      [{ field: 'class', from: 'X Asal', to: 'X Tujuan' }],
      [{ field: 'class', from: 'X Asal', to: 'X Tujuan' }],
    ]);
    const before = await everything();
    const record = await write(rows);
    expect(await membershipsOf(marked.nis)).toEqual([
      { class: 'X Asal', number: 1, joined: '2026-07-13', left: '2026-11-20' },
      { class: 'X Tujuan', number: 1, joined: '2026-11-20', left: null },
    ]);
    expect(await membershipsOf(unmarked.nis)).toEqual([
      { class: 'X Tujuan', number: 2, joined: '2026-07-13', left: null },
    ]);
    expect((await undo(record.id)).status).toBe(200);
    expect(await everything()).toBe(before);
  });

  it('gives the nomor absen of the file, and tells who has one already', async () => {
    const [one = {}, two = {}, three = {}] = fresh(3, { class: 'X Nomor' });
    await write([{ ...one, number: '7' }, two]);
    expect(
      [await membershipsOf(one.nis), await membershipsOf(two.nis)].flat().map(({ number }) => number),
    ).toEqual([7, 8]);
    const { problems } = await preview([{ ...three, number: '7' }]);
    expect(problems).toEqual([
      { row: 2, field: 'number', msg: `No. absen 7 di X Nomor sudah dipakai ${one.fullname}` },
    ]);
  });

  it('says where it contradicts what is there, and who is meant twice', async () => {
    const [one = {}, two = {}, left = {}] = fresh(3);
    await write([one, two, left]);
    await server.db
      .update(users)
      .set({ isActive: false })
      .where(eq(users.identifier, left.nis ?? ''));
    const { problems } = await preview([
      { ...one, nis: two.nis },
      { fullname: 'Lain', nis: one.nis, nisn: '0099999999' },
      { fullname: 'Surat', nis: '778001', email: 'guru2@contoh.sch.id' },
      left,
      { fullname: two.fullname, nisn: two.nisn },
      { fullname: two.fullname, nis: two.nis },
    ]);
    expect(problems.map(({ row, field, msg }) => `${row} ${field} ${msg}`)).toEqual([
      `2 nis NIS ${two.nis} sudah dipakai ${two.fullname}`,
      `3 nis Milik ${one.fullname}. Orang yang sama? Jawab di atas`,
      '4 email Email sudah dipakai Tomi Uji, M.Pd.',
      `5 fullname ${left.fullname} nonaktif. Aktifkan lagi lebih dulu`,
      `7 nis NIS ${two.nis} sama dengan baris 2`,
    ]);
  });
});

it("a stranger's NIS is a question with both side by side; answered, the change is told, and taken back with the import", async () => {
  const [child = {}] = fresh(1, { nis: '0810' });
  await write([child]);
  const before = await everything();
  const stranger = {
    fullname: 'Ayu Lestari Orang Lain',
    nis: '810',
    birth_date: '2011-01-01',
    numeric: ['nis' as const],
  };
  const asked = await preview([stranger]);
  expect(asked).toMatchObject({ new: 0, changed: 0, skipped: 1, problems: [{ row: 2, field: 'nis' }] });
  const [question] = asked.questions;
  expect(question).toMatchObject({ row: 2, name: child.fullname, by: ['nis'] });
  expect(question?.sides[0]).toEqual({
    field: 'fullname',
    asked: stranger.fullname,
    known: child.fullname,
    is_alike: false,
  });
  await write([stranger]);
  expect(await everything()).toBe(before);
  const answered = { ...stranger, same_as: question?.id };
  const plan = await preview([answered]);
  expect(plan).toMatchObject({ changed: 1, skipped: 0, read_as: [{ row: 2, field: 'nis', to: '0810' }] });
  expect(plan.changes[0]?.changes.map(({ field }) => field)).toEqual(['fullname', 'birth_date']);
  const record = await write([answered]);
  expect(await personOf('0810')).toMatchObject({ fullname: stranger.fullname, nis: '0810' });
  expect((await undo(record.id)).status).toBe(200);
  expect(await everything()).toBe(before);
});

it('a file of teachers is taken in; with an address one gets in by the forgotten password', async () => {
  const rows: Row[] = [
    {
      fullname: 'Sri Impor, S.Pd.',
      employee_number: '198001012005012001',
      email: 'sri.impor@contoh.sch.id',
      gender: 'P',
    },
    { fullname: 'Tanpa NIP', email: 'tanpa.nip@contoh.sch.id' },
    { fullname: 'Tanpa Surat', employee_number: '1234567890' },
    // What stands before the `@` is somebody's login name.
    { fullname: 'Nama Sama', email: 'guru2@lain.sch.id' },
    { fullname: 'Tomi Uji, M.Pd.', email: 'guru2@contoh.sch.id', employee_number: '199001012015011002' },
  ];
  const plan = await preview(rows, { kind: 'teachers' });
  expect(plan).toMatchObject({ new: 2, changed: 1, skipped: 2 });
  expect(plan.problems[1]).toEqual({
    row: 5,
    field: 'identifier',
    msg: 'Nama pengguna guru2 sudah dipakai Tomi Uji, M.Pd.',
  });
  expect(plan.changes[0]?.changes).toEqual([
    { field: 'employee_number', from: null, to: '199001012015011002' },
  ]);
  await write(rows, { kind: 'teachers' });
  expect(await personOf('198001012005012001')).toMatchObject({ roleId: server.fixtures.roles.teacher });
  expect(await personOf('tanpa.nip')).toBeDefined();
  expect(
    (await server.request('POST', '/forgot-password', { body: { email: 'sri.impor@contoh.sch.id' } })).status,
  ).toBe(200);
});

describe('what was looked at', () => {
  it('is what is written, or nothing is', async () => {
    const rows = fresh(2, { class: 'X Lihat' });
    const { plan } = await preview(rows);
    await write([rows[0] ?? {}]);
    const before = await everything();
    const { status, body: answer } = await post('', body(rows, { plan }));
    expect(status).toBe(400);
    expect(answer.data).toEqual([
      { path: 'plan', msg: 'Data sudah berubah sejak diperiksa. Periksa lagi, lalu masukkan.' },
    ]);
    expect(await everything()).toBe(before);
  });

  it('is written once, however often it is sent under one key', async () => {
    const rows = fresh(2);
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => post('', body(rows), key)));
    expect(new Set(answers.map((one) => JSON.stringify(one.body)))).toHaveProperty('size', 1);
    expect(answers[0]?.body.data).toMatchObject({ new: 2 });
  });

  it('says at the end what went wrong after it had begun to tell, and nothing is written', async () => {
    const rows = fresh(2, { class: 'X Gagal' });
    const before = await everything();
    const { token } = await server.signIn('admin');
    await server.db.execute(
      sql`alter table import_items add constraint broken check (import_id < 0) not valid`,
    );
    const answer = await server.app.request(`${API_BASE}/dashboard/imports`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: PROGRESS_MEDIA_TYPE,
      },
      body: JSON.stringify(body(rows)),
    });
    const lines = (await answer.text()).trim().split('\n');
    await server.db.execute(sql`alter table import_items drop constraint broken`);
    expect([answer.status, JSON.parse(lines[0] ?? '')]).toEqual([200, { progress: expect.any(Number) }]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ success: false, status: 400 });
    expect(await everything()).toBe(before);
  });

  it('needs a year where there are classes, and rows that are rows', async () => {
    const rows = fresh(1);
    const paths = async (sent: object) =>
      (await post('/preview', sent)).body.data.map(({ path }: { path: string }) => path);
    expect(await paths(body(rows, { academic_year_id: undefined }))).toEqual(['academic_year_id']);
    expect(await paths(body(rows, { academic_year_id: 2_000_000_000 }))).toEqual(['academic_year_id']);
    expect(await paths(body([], {}))).toEqual(['rows']);
    expect(await paths(body(rows, { rows: [{ row: 2 }, { row: 2 }] }))).toEqual(['rows']);
    expect(await paths(body(rows, { kind: 'cats' }))).toEqual(['kind']);
  });
});

describe('what is too much', () => {
  it('a cell over any length is a problem of its row, not of the file', async () => {
    const [good = {}, ...bad] = fresh(3);
    const [name = {}, nis = {}] = bad;
    const plan = await preview([
      good,
      { ...name, fullname: 'Panjang '.repeat(900) },
      { ...nis, nis: '9'.repeat(1500), email: `${'a'.repeat(5000)}@contoh.sch.id` },
    ]);
    expect(plan).toMatchObject({ new: 1, skipped: 2 });
    expect(plan.problems).toEqual([
      { row: 3, field: 'fullname', msg: 'Paling banyak 120 karakter' },
      { row: 4, field: 'nis', msg: expect.stringMatching(/^NIS terdiri dari 3-32/) },
      { row: 4, field: 'email', msg: expect.stringMatching(/^Paling banyak \d+ karakter$/) },
    ]);
  });

  it('36 classes come in one after the other; a limit that is reached says when it ends', async () => {
    await write(fresh(1));
    const used = (hits: number) => server.db.update(rateLimits).set({ hits });
    // As if each of 36 sheets had been looked at five times, and written twice.
    await used(72);
    await write(fresh(1));
    server.clock.advance(10 * 60_000);
    await used(400);
    for (const [path, msg] of [
      ['', 'Sudah 120 impor dalam satu jam. Coba lagi pada 20 November 2026 09.00.'],
      ['/preview', 'Sudah 400 kali berkas diperiksa dalam 15 menit. Coba lagi pada 20 November 2026 08.15.'],
    ] as const) {
      const { status, body: answer, headers } = await post(path, body(fresh(1)));
      expect([status, answer.message]).toEqual([429, msg]);
      expect(Number(headers.get('Retry-After'))).toBe(path === '' ? 3000 : 300);
    }
  });
});

describe('an import that is taken back', () => {
  it('leaves everything as it was, and can be taken back once', async () => {
    const { db, fixtures } = server;
    const before = await everything();
    const person = { fullname: 'Yusuf Nama Baru', nis: '249999', birth_date: '2010-05-05', class: 'X Urung' };
    const record = await write([...fresh(3, { class: 'X Urung' }), person]);
    expect(await everything()).not.toBe(before);
    const { status, body: answer } = await undo(record.id);
    expect({ status, answer }).toMatchObject({ status: 200, answer: { data: { undone_by: 'Ratna Admin' } } });
    expect(await everything()).toBe(before);
    expect((await undo(record.id)).status).toBe(200);
    expect(await db.$count(importItems, eq(importItems.importId, Number(record.id)))).toBe(0);
    expect((await membershipsOf('249999'))[0]).toMatchObject({ class: 'X-2' });
    expect(fixtures.outsider).toBe((await personOf('249999'))?.id);
  });

  it('stays where somebody has a mark, a class has a subject, or anything was changed since', async () => {
    const { db, fixtures } = server;
    const [one = {}] = fresh(1, { class: 'X Tetap' });
    const record = await write([one]);
    const [schoolClass] = await db.select().from(classes).where(eq(classes.name, 'X Tetap'));
    const person = await personOf(one.nis);
    const why = async () => {
      const { status, body: answer } = await undo(record.id);
      return status === 200 ? 'undone' : answer.message;
    };
    const says = (what: string) => `Impor ini tidak dapat diurungkan: sudah ada ${what}`;
    const [{ id = 0 } = {}] = await db
      .insert(subjects)
      .values({ name: 'S', classId: schoolClass?.id ?? 0 })
      .returning();
    expect(await why()).toBe(says('1 mata pelajaran'));
    await db.delete(subjects).where(eq(subjects.id, id));

    await db
      .insert(attendance)
      .values({ sessionId: fixtures.session, userId: person?.id ?? 0, status: 'hadir', updatedAt: NOW });
    expect(await why()).toBe(says('1 catatan kehadiran'));
    await db.delete(attendance).where(eq(attendance.userId, person?.id ?? 0));

    await db
      .update(users)
      .set({ address: 'Jalan Baru' })
      .where(eq(users.id, person?.id ?? 0));
    expect(await why()).toBe(says('1 data yang sudah diubah lagi'));
    await db
      .update(users)
      .set({ address: null })
      .where(eq(users.id, person?.id ?? 0));

    await db.insert(memberships).values({
      classId: schoolClass?.id ?? 0,
      academicYearId: fixtures.year,
      userId: fixtures.admin,
      number: 9,
      joinedOn: '2026-07-13',
    });
    expect(await why()).toBe(says('1 siswa yang ditambahkan lagi ke kelas'));
    await db.delete(memberships).where(and(eq(memberships.userId, fixtures.admin)));

    const longAgo = new Date(NOW.getTime() - (IMPORT_UNDO_DAYS * 24 + 1) * 60 * 60_000);
    const madeAt = (createdAt: Date) =>
      db
        .update(imports)
        .set({ createdAt })
        .where(eq(imports.id, Number(record.id)));
    await madeAt(longAgo);
    expect(await why()).toBe('Impor hanya dapat diurungkan dalam 30 hari');
    await madeAt(NOW);
    expect(await why()).toBe('undone');
  });
});

it('whatever a file holds: a second time it changes nothing, and taken back everything is as it was', async () => {
  const some = inventedPupils(12).map((one, i) => ({
    ...one,
    nis: `66${1000 + i}`,
    nisn: `006600${1000 + i}`,
  }));
  const row = fc.record(
    {
      fullname: fc.constantFrom(...some.map(({ fullname }) => fullname)),
      nis: fc.constantFrom(...some.map(({ nis }) => nis)),
      nisn: fc.constantFrom(...some.map(({ nisn }) => nisn)),
      birth_date: fc.constantFrom(...some.map(({ birth_date: day }) => day)),
      gender: fc.constantFrom('L', 'P', '?'),
      class: fc.constantFrom('X A', 'X-A', 'X B', 'xb', 'X-2'),
      number: fc.constantFrom('1', '2', '30', '0'),
    },
    { requiredKeys: [] },
  );
  const file = fc.array(row, { minLength: 1, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(file, file, async (first, second) => {
      await server.db.delete(rateLimits);
      const start = await everything();
      const one = await write(first);
      const between = await everything();
      expect(await write(first)).toMatchObject({ new: 0, changed: 0, classes: 0 });
      expect(await everything()).toBe(between);
      const two = await write(second);
      expect((await undo(two.id)).status).toBe(200);
      expect(await everything()).toBe(between);
      expect((await undo(one.id)).status).toBe(200);
      expect(await everything()).toBe(start);
    }),
    { numRuns: rounds(4) },
  );
});

// After those that compare all that is there, which these make much more of.
it('432 pupils in 12 classes are looked at, written in their classes, and undone', async () => {
  const rows = inventedPupils(432).map((one, i) => ({
    ...one,
    class: `${one.class} U`,
    nis: `88${10_000 + i}`,
    nisn: `0088${100_000 + i}`,
  }));
  const { plan } = await preview(rows);
  const { body: answer } = await post('', body(rows, { plan }));
  expect(answer.data).toMatchObject({ new: 432, skipped: 0, classes: 12 });
  expect((await undo(answer.data.id)).status).toBe(200);
});

it('what is written tells meanwhile how far it is, to whom asks for that; the last line is the answer, also to who hung up', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const rows = fresh(40, { class: 'X Maju' });
  const { token } = await server.signIn('admin');
  const sent = async (of: object) =>
    server.app.request(`${API_BASE}/dashboard/imports`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: `${PROGRESS_MEDIA_TYPE}, application/json`,
        ...key,
      },
      body: JSON.stringify(of),
    });
  const hungUp = await sent(body(rows));
  expect(hungUp.headers.get('content-type')).toBe(PROGRESS_MEDIA_TYPE);
  await hungUp.body?.cancel();
  const again = await sent(body(rows));
  expect(await again.json()).toMatchObject({ success: true, status: 201, data: { new: 40 } });

  Object.assign(key, { 'Idempotency-Key': randomUUID() });
  const answer = await sent(body(fresh(600, { class: 'X Maju' })));
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const shares = lines.slice(0, -1).map(({ progress }) => progress);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares.length > 5, shares[0] < 0.5, shares.at(-1)]).toEqual([true, true, 1]);
  expect(lines.at(-1)).toMatchObject({ success: true, status: 201, data: { new: 600 } });

  // What is refused before anything is told is answered as ever.
  Object.assign(key, { 'Idempotency-Key': randomUUID() });
  const refused = await sent(body(fresh(1), { plan: 'lain' }));
  expect([refused.status, (await refused.json()).data[0].path]).toEqual([400, 'plan']);
});

describe('where there are several schools', () => {
  it('it is for one: a NIS of another school is none of its business, and of the other people nothing is told', async () => {
    const { db, fixtures } = server;
    await joinFirstSchool(db, fixtures);
    const other = await openOtherSchool(db);
    const rows: Row[] = [{ fullname: 'Abimanyu Rangga', nis: '24999X', nisn: '0055000001' }];
    await db.update(users).set({ nisn: '0055000001' }).where(eq(users.id, fixtures.student));
    expect((await post('/preview', body(rows))).body.data).toEqual([
      { path: 'SchoolId', msg: 'Pilih sekolah: satu berkas untuk satu sekolah' },
    ]);
    const there = await preview([...rows, ...fresh(1, { class: 'X-10' })], { SchoolId: other });
    expect(there).toMatchObject({ new: 1, classes: 1, changes: [] });
    expect(there.problems).toEqual([
      { row: 2, field: 'nisn', msg: 'NISN 0055000001 sudah dipakai Abimanyu Rangga di luar sekolah ini' },
    ]);
    // Whose NIS, NISN and addresses those are, a school's own administrator does not hear.
    const asTheirs = async (sent: readonly Row[]) =>
      (
        await server.request('POST', '/dashboard/imports/preview', {
          as: 'admin-a',
          body: body(sent, { SchoolId: fixtures.school }),
        })
      ).body.data as ImportPlan;
    const mine = fresh(40).map((row, i) => ({ ...row, nis: `90${100 + i}` }));
    await write(mine, { SchoolId: other });
    const alike = fresh(40).map((row, i) => ({ ...row, nis: `90${100 + i}` }));
    const plan = await asTheirs(alike);
    expect(plan).toMatchObject({ new: 40, skipped: 0, problems: [] });
    expect((await post('', body(alike, { SchoolId: fixtures.school, plan: plan.plan }))).status).toBe(201);
    expect(await personOf(`90100-S${fixtures.school}`)).toMatchObject({ nis: '90100' });
    expect((await asTheirs([{ fullname: 'Orang Lain', nisn: mine[0]?.nisn }])).problems).toEqual([
      {
        row: 2,
        field: 'nisn',
        msg: `NISN ${mine[0]?.nisn} tidak dapat dipakai. Periksa lagi, atau tanyakan kepada pengelola Hadir`,
      },
    ]);
    const here = await preview(rows, { SchoolId: fixtures.school });
    expect(here.changes[0]?.changes).toEqual([
      { field: 'nis', from: 'siswa', to: '24999X' },
      { field: 'identifier', from: 'siswa', to: '24999X' },
    ]);
    const record = await write(fresh(1, { class: 'X-10' }), { SchoolId: other });
    const seen = async (as: string) =>
      (await server.request('GET', '/dashboard/imports', { as })).body.data.map(({ id }: ImportRecord) => id);
    expect(await seen('admin')).toContain(record.id);
    expect(await seen('admin-a')).not.toContain(record.id);
    const asOther = await server.request('POST', `/dashboard/imports/${record.id}/undo`, {
      as: 'admin-a',
      body: {},
    });
    expect(asOther.status).toBe(404);
    expect(await db.$count(imports, sql`school_id = ${other}`)).toBe(2);
  });
});
