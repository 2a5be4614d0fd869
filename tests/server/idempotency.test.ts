// A create that is sent twice makes one record: the same key of the same person gets the first answer again.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCESS_BY_CALL } from '../../contract/access.ts';
import { type Call, type CallName, calls } from '../../contract/calls.ts';
import { ACCESS_TOKEN_DAYS, SCHOOL_HEADER } from '../../contract/limits.ts';
import { createApp } from '../../server/app.ts';
import {
  auditEvents,
  classes,
  gateTaps,
  idempotencyKeys,
  images,
  memberships,
  schools,
  sessions,
  users,
} from '../../server/schema.ts';
import { createOverBadLine } from '../support/badLineCreates.ts';
import { appointHomeroomTeachers, switchFamilyOn } from '../support/families.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { openGate } from '../support/gate.ts';
import { makeRoom } from '../support/register.ts';
import { rounds } from '../support/rounds.ts';
import { samplesOf } from '../support/samples.ts';
import { type Answered, NOW, startTestServer, type TestServer } from '../support/server.ts';

const HOUR = 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await switchFamilyOn(server);
  await appointHomeroomTeachers(server);
  await openGate(server.db, server.fixtures.school);
});
// So that the sample of a pupil who comes into a class may come.
beforeEach(() => server.db.delete(memberships).where(eq(memberships.userId, server.fixtures.outsider)));
afterEach(() => server.clock.set(NOW));
afterAll(() => server.close());

interface Create {
  key?: string;
  /** The one that is chosen among several. */
  school?: number;
  as?: string;
  body: unknown;
}
const post = (path: string, { key, as = 'admin', body, school }: Create) =>
  server.request('POST', path, {
    as,
    body,
    headers: {
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(school !== undefined && { [SCHOOL_HEADER]: String(school) }),
    },
  });
const said = ({ status, body }: Answered) => ({ status, body });

const sessionsPath = () => `/dashboard/subjects/${server.fixtures.secondSubject}/sessions`;
const session = (name: string) => ({ name, date: '2026-11-20', start_time: '10:00', end_time: '11:00' });
const createSession = async (name: string, key?: string, as = 'guru') => {
  // Whether the key is known must not hang on the hour being free.
  await makeRoom(server);
  return post(sessionsPath(), { key, as, body: session(name) });
};

const namedOf = (name: string) => ({ [name]: name });
const formOf = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Which of a person's POSTs make no record of their own; every other one takes a key. */
const REPEATABLE: readonly CallName[] = [
  'generateQr',
  'checkIn',
  'previewCheckIn',
  'restoreSessions',
  'proveEmail',
  'moveClassStudent',
  'anonymiseUser',
  'previewImport',
  'matchStudents',
  'previewRollover',
  'undoRollover',
  'createFirstPasswords',
  // Another password takes the place of the one before.
  'resetPasswordOfUser',
  // A lesson that is moved to where it stands stays there.
  'moveTimetableEntry',
  'undoImport',
  'importCalendar',
  'previewSessionRun',
  'continueSessionRun',
  'undoSessionRun',
  'cancelDay',
  'reinstateDay',
  'substituteTeacher',
  'previewLetter',
  'applyLetter',
  'withdrawLetter',
  // Another code for the same sheet does no harm.
  'createSheetCode',
  'closeMonth',
  'reopenMonth',
  // A guardian with a number that is known is that guardian.
  'pasteGuardians',
  'createGuardianSlips',
  // A new link takes the place of the one before, and is kept nowhere; a letter from home is decided once, and the same one is one.
  'createFamilyLink',
  // A family is written to once a day for one reason; a trial is a trial, and what goes on goes on.
  'noteSentFamilyMessage',
  'previewFamilyMessage',
  'tryGateway',
  'resumeGateway',
  // A card that has its pupil, a line of a file that is known, and a device's newest key.
  'importGateCards',
  'importGateFile',
  'renewGateDevice',
  // Who has come back has come back.
  'returnGateLeave',
  'acceptHomeLetter',
  'refuseHomeLetter',
  'sendOwnHomeLetter',
];
/** What belongs to one school: who reaches several names it. */
const OF_ONE_SCHOOL: readonly CallName[] = [
  'recordGateTap',
  'correctGateTap',
  'createGateDevice',
  'assignGateCard',
  'createGateDuty',
  'giveGateLeave',
];
const CREATES = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].method === 'POST' && ACCESS_BY_CALL[name] !== 'public' && !REPEATABLE.includes(name),
);

/** An arrival that has not been corrected yet. */
async function writeTap(): Promise<number> {
  const { school, pupils } = server.fixtures;
  const [tap] = await server.db
    .insert(gateTaps)
    .values({
      schoolId: school,
      userId: pupils[2] ?? 0,
      day: '2026-11-20',
      at: NOW,
      receivedAt: NOW,
      direction: 'in',
      way: 'hand',
    })
    .returning();
  return tap?.id ?? 0;
}

/** Of a class of the year that is over. */
async function rollover() {
  const { otherYear, year, school } = server.fixtures;
  const [schoolClass] = await server.db
    .insert(classes)
    .values({ name: 'IX Lama', academicYearId: otherYear, schoolId: school })
    .returning();
  const rolled = { class_id: schoolClass?.id, outcome: 'naik', to_name: 'X Naik' };
  return { from_year_id: otherYear, to_year_id: year, SchoolId: school, classes: [rolled] };
}

describe.each(CREATES)('%s', (name) => {
  it('sent again under its key is answered alike and makes no second record; another body is a 409', async () => {
    const { form = {}, ...sample } = samplesOf(server.fixtures)[name];
    const ids = name === 'correctGateTap' ? [await writeTap()] : (sample.ids ?? []);
    const body = name === 'createRollover' ? await rollover() : sample.body;
    const path = (calls[name] as Call).path(...ids);
    const key = randomUUID();
    // The administrator reaches several schools by then, and a guardian belongs to one.
    const as = name === 'createSession' || name === 'createGuardian' ? 'guru' : 'admin';
    // A form is written anew for each try, with another boundary.
    const send = (change: object = {}) =>
      post(path, {
        key,
        as,
        body: body ? { ...body, ...change } : formOf({ ...form, ...change }),
        ...(OF_ONE_SCHOOL.includes(name) && { school: server.fixtures.school }),
      });
    const first = await send();
    expect(first.status).toBe(201);
    const rows = async () => {
      const { rows: counts } = (await server.db.execute<{ n: number }>(
        sql`select (select count(*) from users) + (select count(*) from schools) + (select count(*) from classes)
          + (select count(*) from academic_years) + (select count(*) from subjects) + (select count(*) from sessions)
          + (select count(*) from memberships) + (select count(*) from audit_events) as n`,
      )) as { rows: { n: number }[] };
      return Number(counts[0]?.n);
    };
    const before = await rows();
    server.clock.advance(23 * HOUR);
    expect(said(await send())).toEqual(said(first));
    const [field = ''] = Object.keys(body ?? form);
    const other = await send(
      name === 'addClassStudent' ? { userId: server.fixtures.pupils[3] } : { ...namedOf(field) },
    );
    // Whether the other body could have been taken is not looked at before.
    expect([other.status, other.body.message]).toEqual([expect.toBeOneOf([400, 409]), expect.any(String)]);
    expect(await rows()).toBe(before);
  });
});

it('is described for every create, and for nothing else', async () => {
  const { body } = await server.request('GET', '/openapi.json');
  const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods as object));
  const withKey = operations.filter(({ parameters = [] }) =>
    parameters.some(
      ({ in: place, name }: { in: string; name: string }) => place === 'header' && name === 'Idempotency-Key',
    ),
  );
  expect(withKey.map(({ operationId }) => operationId).sort()).toEqual([...CREATES].sort());
});

describe('a key', () => {
  it('of another request is a 409 that says where to look, and writes nothing', async () => {
    const key = randomUUID();
    await createSession('Satu', key);
    const before = await server.db.$count(sessions);
    for (const [path, body] of [
      [sessionsPath(), session('Dua')],
      [`/dashboard/subjects/${server.fixtures.subject}/sessions`, session('Satu')],
    ] as const) {
      const { status, body: answer } = await post(path, { key, as: 'guru', body });
      expect(status).toBe(409);
      expect(answer).toEqual({
        success: false,
        status: 409,
        message:
          'Data ini sudah tersimpan dari pengiriman sebelumnya, dengan isi yang lain. Periksa daftarnya; simpan lagi hanya bila ini data lain.',
      });
    }
    expect(await server.db.$count(sessions)).toBe(before);
  });

  it("is a person's own: the same one of somebody else makes another record", async () => {
    const key = randomUUID();
    const mine = await createSession('Punya siapa', key, 'guru');
    const theirs = await createSession('Punya siapa', key, 'admin');
    expect(theirs.status).toBe(201);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  });

  it('is free again after 24 hours', async () => {
    const key = randomUUID();
    const first = await createSession('Besok lagi', key);
    server.clock.advance(24 * HOUR);
    const next = await createSession('Besok lagi', key);
    expect(next.body.data.id).not.toBe(first.body.data.id);
    expect(said(await createSession('Besok lagi', key))).toEqual(said(next));
  });

  it('is not used up by what was refused: the mended form is taken under it', async () => {
    const key = randomUUID();
    const refused = await createSession('', key);
    expect(refused.status).toBe(400);
    // Refused by the database, not by the schema.
    const taken = { ...samplesOf(server.fixtures).createUser.body, email: 'guru@contoh.sch.id' };
    expect((await post('/dashboard/users', { key, body: taken })).status).toBe(400);
    expect((await createSession('Diperbaiki', key)).status).toBe(201);
    expect(
      (await post('/dashboard/users', { key, body: { ...taken, email: 'guru.baru@contoh.sch.id' } })).status,
    ).toBe(201);
  });

  it.each(['', 'pendek', 'dengan spasi di tengah-tengah', 'x'.repeat(129)])('is not %j', async (key) => {
    const { status, body } = await createSession('Tanpa kunci', key);
    expect([status, body.message]).toEqual([400, 'Idempotency-Key harus 16 sampai 128 karakter tanpa spasi']);
  });

  it('opens no door: whoever may not create any more is not told what was created', async () => {
    const key = randomUUID();
    expect((await createSession('Rahasia', key)).status).toBe(201);
    expect((await createSession('Rahasia', key, 'kepsek')).status).toBe(403);
    expect((await post(sessionsPath(), { key, as: undefined, body: session('Rahasia') })).status).not.toBe(
      200,
    );
  });

  it('goes with the account whose it was', async () => {
    const body = {
      ...samplesOf(server.fixtures).createUser.body,
      identifier: 'sementara',
      role_id: server.fixtures.roles.admin,
      email: 'sementara@contoh.sch.id',
    };
    const { id } = (await post('/dashboard/users', { body })).body.data;
    // With a password of his own.
    await server.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, id));
    await post('/dashboard/classes', {
      key: randomUUID(),
      as: 'sementara',
      body: { name: 'X-Sementara', AcademicYearId: server.fixtures.year, SchoolId: server.fixtures.school },
    });
    const kept = () => server.db.$count(idempotencyKeys, sql`user_id = ${id}`);
    expect(await kept()).toBe(1);
    expect((await server.request('DELETE', `/dashboard/users/${id}`, { as: 'admin' })).status).toBe(200);
    expect(await kept()).toBe(0);
  });
});

describe('many at once under one key', () => {
  it('make one record and are answered alike, over two processes', async () => {
    const second = createApp(server.deps);
    const { token } = await server.signIn('admin');
    const key = randomUUID();
    const body = { ...samplesOf(server.fixtures).createUser.body, identifier: 'serentak' };
    const send = (app: TestServer['app']) =>
      app.request('/api/v1/dashboard/users', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify(body),
      });
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const answer = await send(i % 2 ? second : server.app);
        return { status: answer.status, body: await answer.json() };
      }),
    );
    expect(answers[0]?.status).toBe(201);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await server.db.$count(users, sql`identifier = 'serentak'`)).toBe(1);
  });

  it('keep one picture', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#127c56' } })
      .png()
      .toBuffer();
    const key = randomUUID();
    const send = () =>
      post('/dashboard/schools', {
        key,
        body: formOf({
          name: 'SMP Bergambar',
          image: new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }),
        }),
      });
    const before = await server.db.$count(images);
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    for (const answer of answers) expect(said(answer)).toEqual(said(answers[0] as Answered));
    expect(await server.db.$count(schools, sql`name = 'SMP Bergambar'`)).toBe(1);
    expect(await server.db.$count(images)).toBe(before + 1);
  });
});

describe('what is kept', () => {
  it('can be read by nobody without the key, and holds no password', async () => {
    const key = randomUUID();
    const body = {
      ...samplesOf(server.fixtures).createUser.body,
      identifier: 'tertutup',
      fullname: 'Nama Terang',
      address: 'Jalan Rahasia 7',
    };
    expect((await post('/dashboard/users', { key, body })).status).toBe(201);
    const [row] = await server.db
      .select()
      .from(idempotencyKeys)
      .orderBy(sql`created_at desc, key`)
      .limit(100);
    const text = JSON.stringify(await server.db.select().from(idempotencyKeys));
    expect(row?.answer).toBeTruthy();
    for (const secret of [key, PASSWORD, 'tertutup', 'Nama Terang', 'Jalan Rahasia 7']) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('base64url').slice(0, 10));
    }
  });

  it('is written with the record or not at all', async () => {
    const key = randomUUID();
    const before = [await server.db.$count(classes), await server.db.$count(auditEvents)];
    const body = { name: 'X-Gagal', AcademicYearId: server.fixtures.year, SchoolId: server.fixtures.school };
    await server.db.execute(sql`create function hadir_test_refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the power went' using errcode = '57P01'; end $$`);
    await server.db.execute(sql`create trigger hadir_test before update on idempotency_keys
      for each row execute function hadir_test_refuse()`);
    try {
      expect((await post('/dashboard/classes', { key, body })).status).toBe(503);
      expect([await server.db.$count(classes), await server.db.$count(auditEvents)]).toEqual(before);
    } finally {
      await server.db.execute(sql`drop trigger hadir_test on idempotency_keys`);
      await server.db.execute(sql`drop function hadir_test_refuse`);
    }
    expect((await post('/dashboard/classes', { key, body })).status).toBe(201);
  });
});

it('whatever is sent under whichever key, in whatever order, follows the rule', async () => {
  const KEYS = [randomUUID(), randomUUID()];
  const step = fc.record({
    who: fc.constantFrom('guru', 'admin'),
    key: fc.constantFrom(...KEYS.keys()),
    body: fc.constantFrom('Satu', 'Dua', ''),
    hours: fc.constantFrom(0, 0, 0, 13, 24),
  });
  // Six days at most: after seven an access token counts no more.
  const LONGEST = ACCESS_TOKEN_DAYS - 1;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: LONGEST }), async (steps) => {
      server.clock.set(NOW);
      await server.db.delete(idempotencyKeys);
      const used = new Map<string, { body: string; at: number; answer: object }>();
      let records = await server.db.$count(sessions);
      for (const { who, key, body, hours } of steps) {
        server.clock.advance(hours * HOUR);
        const now = server.clock.now().getTime();
        const answer = said(await createSession(body, KEYS[key], who));
        const place = `${who} ${key}`;
        const first = used.get(place);
        if (body === '') expect(answer.status).toBe(400);
        else if (!first || now - first.at >= 24 * HOUR) {
          expect(answer.status).toBe(201);
          used.set(place, { body, at: now, answer });
          records += 1;
        } else if (first.body === body) expect(answer).toEqual(first.answer);
        else expect(answer.status).toBe(409);
        expect(await server.db.$count(sessions)).toBe(records);
      }
    }),
    { numRuns: rounds(10) },
  );
});

describe('deleting what is gone', () => {
  it('is a success for sessions of a list, as if the first answer had arrived', async () => {
    const { id } = (await createSession('Hapus', randomUUID())).body.data;
    const remove = (sessionIds: unknown[]) =>
      server.request('DELETE', sessionsPath(), { as: 'guru', body: { sessionIds } });
    expect((await remove([id])).body.data).toEqual({ deleted: 1 });
    const again = await remove([id]);
    expect([again.status, again.body.data]).toEqual([200, { deleted: 0 }]);
  });

  it("is one for a pupil of a class, but not for a class that isn't there", async () => {
    const remove = (schoolClass: number) =>
      server.request('DELETE', `/dashboard/classes/${schoolClass}/students`, {
        as: 'admin',
        body: { userId: server.fixtures.outsider },
      });
    for (let time = 0; time < 2; time++) expect((await remove(server.fixtures.class)).status).toBe(200);
    expect((await remove(2_000_000_000)).status).toBe(404);
  });
});

describe('over a line that cuts before and after the server (drills/creates.ts in short)', () => {
  it('no create is doubled with a key, and many are without one', async () => {
    const withKeys = await createOverBadLine(server, 24, true);
    expect(withKeys.tries).toBeGreaterThan(24);
    expect(withKeys).toMatchObject({ created: 24, doubled: 0 });
    expect((await createOverBadLine(server, 24, false)).doubled).toBeGreaterThan(0);
  });
});
