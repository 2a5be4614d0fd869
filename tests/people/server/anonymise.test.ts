// Extension: somebody who has left is forgotten by name and number; what was recorded stays to the last figure.
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { attendance, closedMonths, images, memberships, users } from '../../../server/schema.ts';
import { executeRows } from '../../../server/db/statements.ts';
import { history } from '../../../server/backup/check/history.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { newRegister } from '../../support/register.ts';
import { rounds } from '../../support/rounds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let otherSchool: number;
beforeAll(async () => {
  server = await startTestServer();
  await joinFirstSchool(server.db, server.fixtures);
  otherSchool = await openOtherSchool(server.db);
});
afterAll(() => server.close());

const send = async (method: string, path: string, body?: unknown, as = 'admin') => {
  const answer = await server.request(method, `/dashboard${path}`, { as, body });
  expect([method, path, answer.status, answer.body.message]).toEqual([
    method,
    path,
    expect.toSatisfy((status: number) => status < 300),
    expect.any(String),
  ]);
  return answer.body.data;
};
const anonymise = (id: number, as = 'admin') =>
  server.request('POST', `/dashboard/users/${id}/anonymise`, { as });
const putAside = (id: number) =>
  send('PUT', `/users/${id}/active`, { is_active: false, reason: 'Pindah ke Zamboanga' });

/** In which tables a text stands, in whatever column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await executeRows<{ name: string }>(
    server.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await executeRows<{ is_there: boolean }>(
      server.db,
      sql`select exists (select from ${sql.identifier(name)} as t where t::text ilike ${`%${text}%`}) as is_there`,
    );
    if (row?.is_there) found.push(name);
  }
  return found.toSorted();
}

const aPicture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('image', new File([new Uint8Array(bytes)], 'surat.jpg', { type: 'image/jpeg' }));
  return form;
};

let made = 0;
async function newPupil(fullname: string, more: object = {}) {
  made += 1;
  const { roles, school } = server.fixtures;
  return send('POST', '/users', {
    identifier: `77${String(made).padStart(5, '0')}`,
    nis: `77${String(made).padStart(5, '0')}`,
    fullname,
    role_id: roles.student,
    password: PASSWORD,
    SchoolId: school,
    ...more,
  });
}

it('a pupil’s name, numbers and all that was written of them are in no table any more, and the marks are', async () => {
  const { db, fixtures: f } = server;
  const pupil = await newPupil('Zamrud Khatulistiwa', {
    email: 'zamrud@contoh.sch.id',
    address: 'Jalan Zamrud 5',
    birth_date: '2010-05-17',
    gender: 'P',
    nisn: '0101234567',
  });
  const id: number = pupil.id;
  await send('PUT', `/users/${id}`, { ...pupil, fullname: 'Zamrud Lestari', birth_date: '2010-05-17' });
  await send('POST', `/classes/${f.class}/students`, { userId: id, joined_on: '2026-07-13' });
  const letter = (await send('POST', '/letters', {
    student_ids: [id],
    kind: 'sakit',
    reason: 'Zamrud demam tinggi',
    start_date: '2026-11-19',
    end_date: '2026-11-19',
  })) as { letter: { id: number } };
  await send('PUT', `/letters/${letter.letter.id}/image`, await aPicture());
  const shared = (await send('POST', '/letters', {
    student_ids: [id, f.pupils[1]],
    kind: 'dispensasi',
    reason: 'Lomba paduan suara',
    start_date: '2026-11-18',
    end_date: '2026-11-18',
  })) as { letter: { id: number } };
  const register = await newRegister(server, { date: '2026-10-14' });
  await register.mark([{ user_id: id, status: 'alpa', note: 'Zamrud tanpa kabar' }], 'admin');
  await server.request('POST', '/login', { body: { identifier: pupil.identifier, password: PASSWORD } });
  const numberOfImages = await db.$count(images);
  await putAside(id);

  expect((await anonymise(id)).body.data).toMatchObject({
    fullname: `Siswa dihapus #${id}`,
    identifier: `dihapus-${id}`,
    nis: null,
    nisn: null,
    email: null,
    address: null,
    birth_date: null,
    inactive_reason: null,
    // The figures of putri and putra stay.
    gender: 'P',
    anonymised_at: expect.any(String),
  });
  for (const text of ['Zamrud', 'Lestari', pupil.identifier, '0101234567', '2010-05-17', 'Zamboanga']) {
    expect([text, await tablesWith(text)]).toEqual([text, []]);
  }
  expect(await db.$count(images)).toBe(numberOfImages - 1);
  const [mark] = await db.select().from(attendance).where(eq(attendance.userId, id));
  expect(mark).toMatchObject({ status: 'alpa', note: null, version: 1 });
  expect(await db.$count(memberships, eq(memberships.userId, id))).toBe(1);
  expect((await history.run(server.database)).wrong).toEqual([]);
  // What others are named on, too, stays theirs.
  const letters = await send('GET', '/letters?limit=100');
  expect(letters.find((one: { id: number }) => one.id === shared.letter.id).reason).toBe(
    'Lomba paduan suara',
  );
  expect(letters.find((one: { id: number }) => one.id === letter.letter.id)).toMatchObject({
    reason: '(dihapus)',
    image: null,
  });
  const [line] = await send('GET', '/audit?limit=1');
  expect(line).toMatchObject({
    entity: 'user',
    action: 'anonymised',
    target: { name: `Siswa dihapus #${id}` },
  });
});

it('a teacher’s name goes from what was done by them, and stays where a colleague has it, too', async () => {
  const { db, fixtures: f } = server;
  const staff = async (identifier: string, fullname: string) => {
    const role = { role_id: f.roles.teacher, SchoolId: f.school, password: PASSWORD };
    return send('POST', '/users', { identifier, fullname, email: `${identifier}@uji.id`, ...role });
  };
  const { id } = await staff('guru-lama', 'Wulandari Purnama');
  await send('PUT', `/subjects/${f.secondSubject}`, { name: 'Kimia', classId: f.class, teacherId: id });
  await db.update(users).set({ mustChangePassword: false }).where(eq(users.id, id));
  const register = await newRegister(server, { subjectId: f.secondSubject, date: '2026-11-19' });
  expect((await register.mark([{ user_id: f.pupils[1], status: 'izin' }], 'guru-lama')).status).toBe(200);
  await putAside(id);
  await anonymise(id);
  expect(await tablesWith('Wulandari')).toEqual([]);
  expect((await register.history('', 'admin'))[0].by.fullname).toBe(`Staf dihapus #${id}`);

  const first = await staff('guru-a', 'Sama Namanya');
  await staff('guru-b', 'Sama Namanya');
  await send('PUT', `/subjects/${f.secondSubject}`, { name: 'Kimia', classId: f.class, teacherId: first.id });
  await putAside(first.id);
  await anonymise(first.id);
  expect(await tablesWith('Sama Namanya')).toEqual(['audit_events', 'users']);
});

it('is done once, and never of oneself, of somebody who is here, or of another school; nobody is called back', async () => {
  const { db, fixtures: f } = server;
  const { id } = await newPupil('Belum Keluar');
  expect(await anonymise(id)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Nonaktifkan dulu/) },
  });
  expect((await anonymise(f.admin)).status).toBe(400);
  await putAside(id);
  for (const as of ['kepsek', 'guru', 'siswa'])
    expect([as, (await anonymise(id, as)).status]).toEqual([as, 403]);
  await db.update(users).set({ schoolId: otherSchool }).where(eq(users.id, id));
  expect((await anonymise(id, 'admin-a')).status).toBe(404);
  await db.update(users).set({ schoolId: f.school }).where(eq(users.id, id));
  expect((await anonymise(id, 'admin-a')).status).toBe(200);
  const [once] = await db.select().from(users).where(eq(users.id, id));
  expect((await anonymise(id, 'admin-a')).status).toBe(200);
  expect(await db.select().from(users).where(eq(users.id, id))).toEqual([once]);
  const back = await server.request('PUT', `/dashboard/users/${id}/active`, {
    as: 'admin',
    body: { is_active: true, reason: 'Kembali' },
  });
  const renamed = await server.request('PUT', `/dashboard/users/${id}`, {
    as: 'admin',
    body: { identifier: 'lagi', fullname: 'Belum Keluar', role_id: f.roles.student },
  });
  expect([back.status, renamed.status]).toEqual([400, 400]);
});

/** Of each pupil of the class all figures and letters of the month, without what somebody is called. */
const figuresOf = async (classId: number, month: string) => {
  const sheet = await send('GET', `/classes/${classId}/recap?month=${month}`);
  return JSON.stringify(sheet, (key, value: unknown) =>
    ['fullname', 'identifier', 'nis', 'nisn', 'respelled'].includes(key) ? undefined : value,
  );
};

it('no figure of any recap changes, in closed months neither, and nobody else does: random registers', async () => {
  const { db, fixtures: f } = server;
  const statuses = Object.keys(STATUS_TEXT) as (keyof typeof STATUS_TEXT)[];
  const months = ['2026-09', '2026-11'];
  let day = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...months), fc.nat(statuses.length - 1), fc.boolean()), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.boolean(),
      async (marks, isClosed) => {
        await db.delete(closedMonths);
        const { id } = await newPupil('Pelupa Sejati');
        await send('POST', `/classes/${f.class}/students`, { userId: id, joined_on: '2026-07-13' });
        for (const [month, status, isNoted] of marks) {
          day = (day % 17) + 1;
          const register = await newRegister(server, { date: `${month}-${String(day).padStart(2, '0')}` });
          const note = isNoted ? { note: 'Pelupa lupa' } : {};
          await register.mark([{ user_id: id, status: statuses[status], ...note }], 'admin');
        }
        await putAside(id);
        if (isClosed) await send('POST', `/classes/${f.class}/closings`, { month: '2026-09' });
        const all = async () => [
          ...(await Promise.all(months.map((month) => figuresOf(f.class, month)))),
          JSON.stringify(
            await db
              .select()
              .from(users)
              .where(sql`id <> ${id}`)
              .orderBy(users.id),
          ),
          JSON.stringify(await executeRows(db, sql`select * from session_counts order by 1`)),
          JSON.stringify(await executeRows(db, sql`select * from presence_counts order by 1, 2`)),
          JSON.stringify(await executeRows(db, sql`select * from attendance_days order by 1, 2, 3`)),
          JSON.stringify(
            await executeRows(
              db,
              sql`select session_id, user_id, status, minutes_late, version from attendance order by 1, 2`,
            ),
          ),
          JSON.stringify(await executeRows(db, sql`select signed from closed_months`)),
        ];
        const before = await all();
        expect((await anonymise(id)).status).toBe(200);
        expect(await all()).toEqual(before);
        // A paper that was signed is what was signed: its names are the only ones that stay.
        expect(await tablesWith('Pelupa')).toEqual(isClosed ? ['closed_months'] : []);
        expect((await history.run(server.database)).wrong).toEqual([]);
      },
    ),
    { numRuns: rounds(6) },
  );
});

it('the audit and the history are append-only still, and while somebody is forgotten only names go', async () => {
  const { db } = server;
  const forgetting = (statement: ReturnType<typeof sql>) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('hadir.forgetting', 'on', true)`);
      await tx.execute(statement);
    });
  const refused = { cause: { message: expect.stringMatching(/append-only|only notes/) } };
  await expect(db.execute(sql`update audit_events set actor_name = 'x'`)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`update attendance_changes set to_note = 'x'`)).rejects.toMatchObject(refused);
  for (const statement of [
    sql`update audit_events set actor_id = 1`,
    sql`update audit_events set changes = '[{"field": "made-up"}]'`,
    sql`update audit_events set at = now()`,
    sql`delete from audit_events`,
    sql`update attendance_changes set to_status = null, version = version + 1`,
    sql`update attendance set status = 'hadir' where status <> 'hadir'`,
  ]) {
    await expect(forgetting(statement)).rejects.toMatchObject(refused);
  }
});
