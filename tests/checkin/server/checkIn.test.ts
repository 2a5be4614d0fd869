import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendance, memberships, users } from '../../../server/schema.ts';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

const SECOND = 1000;
const EXPIRED = 'Kode QR sudah kadaluarsa. Pindai kode yang tampil sekarang.';
const UNKNOWN = 'Kode QR tidak dikenal. Pindai kode yang tampil di kelas.';

let server: TestServer;
let register: TestRegister;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.resetAccounts();
  register = await newRegister(server);
});
afterAll(() => server.close());

const show = async (query = '', of = register) => (await of.qr(query)).body.data;
const checkIn = (body: object, as = 'siswa') => server.request('POST', '/check-in', { as, body });
const preview = (body: object, as = 'siswa') => server.request('POST', '/check-in/preview', { as, body });
const pupilName = (i: number) => `24${String(i).padStart(4, '0')}`;

describe('the QR code of a session', () => {
  it('opens the check-in page, with a typed code, for 30 seconds', async () => {
    const { status, body } = await register.qr();
    expect([status, body.message]).toEqual([200, 'Berhasil membuat QR Code']);
    expect(body.data).toEqual({
      token: expect.any(String),
      url: `http://localhost/hadir?token=${body.data.token}`,
      code: expect.stringMatching(/^\d{6}$/),
      valid_from: '2026-11-20T01:00:00.000Z',
      expires_at: '2026-11-20T01:00:30.000Z',
    });
  });

  it('is made only on the session’s day at the school, from midnight to midnight', async () => {
    for (const [moment, expected] of [
      ['2026-11-19T16:59:59Z', 400],
      ['2026-11-19T17:00:00Z', 200],
      ['2026-11-20T16:59:59Z', 200],
      ['2026-11-20T17:00:00Z', 400],
    ] as const) {
      server.clock.set(new Date(moment));
      expect([moment, (await register.qr()).status]).toEqual([moment, expected]);
    }
    expect((await register.qr()).body.message).toBe(
      'QR Code hanya dapat dibuat pada hari sesi, Jumat, 20 November 2026',
    );
  });

  it('is refused with the session’s day in words, without a zero before a day of one digit', async () => {
    const later = await newRegister(server, { date: '2026-12-07' });
    expect((await later.qr()).body.message).toBe(
      'QR Code hanya dapat dibuat pada hari sesi, Senin, 7 Desember 2026',
    );
  });

  it('comes with the next three when asked, together good for more than a minute, each before the last one ends', async () => {
    const qr = await show('?ahead=3');
    const all = [qr, ...qr.upcoming];
    expect(all).toHaveLength(4);
    expect(new Set(all.map(({ code }) => code)).size).toBe(4);
    for (const [i, next] of qr.upcoming.entries()) expect(next.valid_from < all[i].expires_at).toBe(true);
    expect(Date.parse(all[3].expires_at) - NOW.getTime()).toBeGreaterThan(60 * SECOND);
    for (const entry of all) {
      server.clock.set(new Date(entry.valid_from));
      expect((await preview({ token: entry.token })).status).toBe(200);
      expect((await preview({ code: entry.code })).status).toBe(200);
      server.clock.set(new Date(entry.expires_at));
      expect((await preview({ token: entry.token })).status).toBe(400);
      expect((await preview({ code: entry.code })).status).toBe(400);
    }
    expect((await register.qr('?ahead=4')).status).toBe(400);
  });

  it('prepared ahead is refused before its time', async () => {
    const [next] = (await show('?ahead=1')).upcoming;
    expect((await checkIn({ token: next.token })).status).toBe(400);
    expect((await checkIn({ code: next.code })).status).toBe(400);
  });
});

describe('a pupil who scans', () => {
  it('is present', async () => {
    const { token } = await show();
    const { status, body } = await checkIn({ token });
    expect([status, body.message]).toEqual([200, 'Kehadiran Anda tercatat']);
    expect(body.data).toEqual({
      session: {
        id: register.id,
        name: 'Uji',
        date: '2026-11-20',
        start_time: '07:00',
        end_time: '08:30',
        Subject: { id: server.fixtures.subject, name: 'Matematika' },
        Class: { id: server.fixtures.class, name: 'X-10' },
      },
      mark: { status: 'hadir', minutes_late: null, updated_at: '2026-11-20T01:00:00.000Z' },
      recorded: true,
    });
    expect(await register.markOf(server.fixtures.student)).toMatchObject({
      status: 'hadir',
      version: 1,
      updated_by: { id: server.fixtures.student },
    });
    expect(await register.history()).toMatchObject([{ source: 'check-in', to: { status: 'hadir' } }]);
  });

  it('or types the code, with or without a space, is present', async () => {
    const { code } = await show();
    expect((await checkIn({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
    expect(await register.markOf(server.fixtures.student)).toMatchObject({ status: 'hadir' });
  });

  it('can send it again: one row, and what stands is answered', async () => {
    const { token } = await show();
    const answers = await Promise.all([checkIn({ token }), checkIn({ token }), checkIn({ token })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.data.recorded)).toHaveLength(1);
    expect(answers.every(({ body }) => body.data.mark.status === 'hadir')).toBe(true);
    expect(await register.history()).toHaveLength(1);
    expect(await register.checkIns()).toHaveLength(1);
  });

  it.each(['izin', 'sakit', 'alpa', 'terlambat'])(
    'never overwrites %s, set by the teacher',
    async (status) => {
      await register.mark([{ user_id: server.fixtures.student, status }]);
      const { token } = await show();
      const { body } = await checkIn({ token });
      expect(body.message).toBe('Kehadiran Anda sudah tercatat sebelumnya');
      expect(body.data).toMatchObject({ recorded: false, mark: { status } });
      expect(await register.markOf(server.fixtures.student)).toMatchObject({ status, version: 1 });
      expect(await register.checkIns()).toHaveLength(1);
    },
  );
});

describe('a photographed code', () => {
  it('is refused after 30 seconds, scanned or typed', async () => {
    const { token, code } = await show();
    server.clock.advance(29 * SECOND);
    expect((await preview({ token })).status).toBe(200);
    expect((await preview({ code })).status).toBe(200);
    server.clock.advance(SECOND);
    const scanned = await checkIn({ token });
    expect([scanned.status, scanned.body.message]).toEqual([400, EXPIRED]);
    const typed = await checkIn({ code });
    expect([typed.status, typed.body.data]).toEqual([
      400,
      [{ path: 'code', msg: 'Kode sudah kadaluarsa. Ketik kode yang tampil sekarang.' }],
    ]);
    expect(await register.markOf(server.fixtures.student)).toMatchObject({ status: null });
  });

  it('is good for its own session only', async () => {
    const other = await newRegister(server, { start_time: '08:30', end_time: '10:00' });
    const { token } = await show();
    await checkIn({ token });
    expect(await other.markOf(server.fixtures.student)).toMatchObject({ status: null });
  });

  it('is refused for a pupil of another class', async () => {
    const { token, code } = await show();
    const scanned = await checkIn({ token }, '249999');
    expect([scanned.status, scanned.body.message]).toEqual([
      403,
      'Anda bukan siswa kelas X-10, jadi tidak dapat hadir di sesi ini.',
    ]);
    const typed = await checkIn({ code }, '249999');
    expect([typed.status, typed.body.data[0].msg]).toEqual([
      400,
      'Kode tidak dikenal. Periksa kembali enam angka di layar kelas.',
    ]);
    expect(await server.db.$count(attendance, eq(attendance.sessionId, register.id))).toBe(0);
  });

  it('is refused for staff', async () => {
    const { token } = await show();
    expect((await checkIn({ token }, 'guru')).status).toBe(403);
  });
});

describe('what is no code of ours', () => {
  const sign = (claims: object, secret = server.settings.jwtSecret) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(NOW.getTime() / 1000 + 30)
      .sign(new TextEncoder().encode(secret));

  it('is refused', async () => {
    const claims = { typ: 'check-in', ses: register.id };
    const tokens = [
      'abc',
      'a.b.c',
      await sign(claims, 'a secret of somebody else, who signs for us'),
      await sign({ ...claims, typ: 'access' }),
      await sign({ ...claims, ses: String(register.id) }),
      (await server.signIn('siswa')).token,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    ];
    for (const token of tokens) {
      const { status, body } = await checkIn({ token });
      expect([token, status, body.message]).toEqual([token, 400, UNKNOWN]);
    }
  });

  it.each([{}, { token: '' }, { code: '' }, { token: 'a', code: '123456' }, { token: 5 }])(
    'such as %j is a 400',
    async (body) => {
      expect((await checkIn(body)).status).toBe(400);
    },
  );

  it('signs nobody in', async () => {
    const { token } = await show();
    expect((await server.request('GET', '/profile', { token })).status).toBe(401);
  });

  it('cannot be found by trying: after ten wrong codes even the right one has to wait', async () => {
    const { code } = await show();
    for (let nth = 1; nth <= 10; nth++) {
      const wrong = String((Number(code) + nth) % 1_000_000).padStart(6, '0');
      expect((await checkIn({ code: wrong })).status).toBe(400);
    }
    expect((await checkIn({ code })).status).toBe(429);
    expect((await checkIn({ code }, pupilName(1))).status).toBe(200);
    server.clock.advance(15 * 60 * SECOND);
    expect((await checkIn({ code: (await show()).code })).status).toBe(200);
  });

  it('is a code of a session that has been deleted', async () => {
    const { token } = await show();
    const sessions = `/dashboard/subjects/${server.fixtures.subject}/sessions`;
    await server.request('DELETE', sessions, { as: 'guru', body: { sessionIds: [register.id] } });
    const { status, body } = await checkIn({ token });
    expect([status, body.message]).toEqual([400, 'Sesi ini sudah dihapus.']);
  });
});

describe('before the button is pressed', () => {
  it('the pupil sees subject, class, session and time, and nothing is written', async () => {
    const { token, code } = await show();
    for (const body of [{ token }, { code }]) {
      const answer = await preview(body);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({
        session: {
          name: 'Uji',
          start_time: '07:00',
          Subject: { name: 'Matematika' },
          Class: { name: 'X-10' },
        },
        mark: { status: null, minutes_late: null },
        would_be: 'hadir',
      });
    }
    expect(await register.markOf(server.fixtures.student)).toMatchObject({ status: null, version: 0 });
    expect(await register.checkIns()).toEqual([]);
  });

  it('it says what is recorded already', async () => {
    await register.mark([{ user_id: server.fixtures.student, status: 'izin' }]);
    const { body } = await preview({ token: (await show()).token });
    expect(body.data.mark.status).toBe('izin');
  });

  it('who looks again gets no more than the two minutes', async () => {
    let { token } = await show();
    for (let i = 0; i < 3; i += 1) {
      ({ token } = (await preview({ token })).body.data);
      server.clock.advance(29 * SECOND);
    }
    server.clock.advance(33 * SECOND);
    expect((await preview({ token })).body.message).toBe(EXPIRED);
  });

  it('who opened it in time may take two minutes, and cannot pass that on', async () => {
    const { token } = (await preview({ code: (await show()).code })).body.data;
    server.clock.advance(119 * SECOND);
    const friend = await checkIn({ token }, pupilName(1));
    expect([friend.status, friend.body.message]).toEqual([400, UNKNOWN]);
    expect((await checkIn({ token })).status).toBe(200);
    expect(await register.checkIns()).toMatchObject([{ method: 'code' }]);
    server.clock.advance(SECOND);
    expect((await checkIn({ token })).status).toBe(400);
  });
});

describe('a whole class', () => {
  it('of 45 phones at one moment is 45 rows', async () => {
    const { db, fixtures } = server;
    const [like] = await db.select().from(users).where(eq(users.id, fixtures.student));
    const more = await db
      .insert(users)
      .values(
        Array.from({ length: 8 }, (_, i) => ({
          identifier: `25000${i}`,
          fullname: `Siswa Baru ${i}`,
          roleId: fixtures.roles.student,
          passwordHash: like?.passwordHash ?? '',
        })),
      )
      .returning({ id: users.id, identifier: users.identifier });
    await db.insert(memberships).values(
      more.map(({ id }, i) => ({
        classId: fixtures.class,
        academicYearId: fixtures.year,
        userId: id,
        number: 40 + i,
        joinedOn: '2026-11-20',
      })),
    );
    const names = [
      'siswa',
      ...Array.from({ length: 36 }, (_, i) => pupilName(i + 1)),
      ...more.map((u) => u.identifier),
    ];
    await Promise.all(names.map((name) => server.signIn(name)));
    const { token, code } = await show();
    const answers = await Promise.all(names.map((as, i) => checkIn(i % 3 === 0 ? { code } : { token }, as)));
    expect(answers.map(({ status }) => status)).toEqual(Array(45).fill(200));
    const rows = await register.rows();
    expect(rows.filter((row) => row.Subject_Session_Attendance.status === 'hadir')).toHaveLength(45);
    expect(await register.checkIns()).toHaveLength(45);
    expect(await register.history('?limit=100')).toHaveLength(45);
    for (const { id } of more) await db.delete(memberships).where(eq(memberships.userId, id));
  });
});
