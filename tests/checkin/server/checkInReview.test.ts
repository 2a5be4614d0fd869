import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInBoards, checkIns, signInSessions } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { newRegister, type NewSession, type TestRegister } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

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

const at = (clock: string) => server.clock.set(new Date(`2026-11-20T${clock}+07:00`));
const show = async (of = register) => (await of.qr()).body.data;
const checkIn = (body: object, as = 'siswa', headers: Record<string, string> = {}) =>
  server.request('POST', '/check-in', { as, body, headers });
const pupilName = (i: number) => `24${String(i).padStart(4, '0')}`;

describe('the late rule of a session', () => {
  const comesAt = async (clock: string, session: NewSession) => {
    const of = await newRegister(server, session);
    at(clock);
    const { token } = await show(of);
    return (await checkIn({ token })).body.data.mark;
  };

  it.each([
    ['06:50:00', 10, 'hadir', null],
    ['07:10:59', 10, 'hadir', null],
    ['07:11:00', 10, 'terlambat', 11],
    ['07:00:59', 0, 'hadir', null],
    ['07:01:00', 0, 'terlambat', 1],
    ['08:29:00', null, 'hadir', null],
    ['23:59:00', 10, 'terlambat', 600],
  ])('at %s, late after %s minutes: %s', async (clock, late_after_minutes, status, minutes_late) => {
    expect(await comesAt(clock, { late_after_minutes })).toMatchObject({ status, minutes_late });
  });

  it('stands in the session, stays when a change does not mention it, and can be taken back', async () => {
    const path = register.path.replace('/attendance', '');
    const input = { name: 'Uji', date: '2026-11-20', start_time: '07:00', end_time: '08:30' };
    const put = async (more: object) =>
      (await server.request('PUT', path, { as: 'guru', body: { ...input, ...more } })).body.data
        .late_after_minutes;
    expect(await put({ late_after_minutes: 15 })).toBe(15);
    expect(await put({})).toBe(15);
    expect(await put({ late_after_minutes: null })).toBeNull();
  });

  it.each([-1, 241, 1.5, '10'])('is refused as %j', async (late_after_minutes) => {
    const body = {
      name: 'Uji',
      date: '2026-11-20',
      start_time: '07:00',
      end_time: '08:30',
      late_after_minutes,
    };
    const sessions = `/dashboard/subjects/${server.fixtures.subject}/sessions`;
    const answer = await server.request('POST', sessions, { as: 'guru', body });
    expect([answer.status, answer.body.data[0].path]).toEqual([400, 'late_after_minutes']);
  });
});

describe('signals for the teacher', () => {
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
  const deviceOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

  it('tell who checked in, when, how and on what', async () => {
    const { token } = await show();
    await checkIn({ token }, 'siswa', { 'User-Agent': ANDROID });
    expect(await register.checkIns()).toEqual([
      {
        user_id: server.fixtures.student,
        nis: 'siswa',
        identifier: 'siswa',
        fullname: 'Abimanyu Rangga',
        at: '2026-11-20T01:00:00.000Z',
        method: 'qr',
        device: 'Chrome di Android',
        signals: [],
        shared_with: [],
      },
    ]);
  });

  it('point at one device for two pupils, who are both recorded', async () => {
    const { token } = await show();
    const first = await checkIn({ token });
    const cookie = deviceOf(first.headers);
    expect(first.headers.get('set-cookie')).toMatch(
      /^hadir_device=[\w-]{36};.*Path=\/api\/v1; HttpOnly; SameSite=Strict/,
    );
    const second = await checkIn({ token }, pupilName(1), { Cookie: cookie });
    expect([second.status, second.headers.get('set-cookie')]).toEqual([200, null]);
    await checkIn({ token }, pupilName(2));
    expect(await signalsByName()).toEqual({
      'Abimanyu Rangga': ['shared-device', 'Ágnes Simanjuntak'],
      'Ágnes Simanjuntak': ['shared-device', 'Abimanyu Rangga'],
      'Budi 2': [],
    });
    expect(
      (await register.rows()).filter((row) => row.Subject_Session_Attendance.status === 'hadir'),
    ).toHaveLength(3);
  });

  /** Everybody's signals by name, with whom the device is shared. */
  const signalsByName = async (): Promise<Record<string, string[]>> =>
    Object.fromEntries(
      (await register.checkIns()).map(
        (row: { fullname: string; signals: string[]; shared_with: { fullname: string }[] }) => [
          row.fullname,
          [...row.signals, ...row.shared_with.map(({ fullname }) => fullname)],
        ],
      ),
    );
  const from = async (as: string, address: string, headers: Record<string, string> = {}) => {
    const { token } = (
      await server.request('POST', `${register.path}/generate-qr`, { as: 'guru', address: SCHOOL })
    ).body.data;
    const answer = await server.request('POST', '/check-in', { as, address, headers, body: { token } });
    expect(answer.status).toBe(200);
  };
  const SCHOOL = '10.0.0.1';
  const HOME = '203.0.113.7';

  it('point at a network that is neither the board’s nor that of most of the class', async () => {
    await from('siswa', SCHOOL);
    await from(pupilName(1), HOME);
    expect(await signalsByName()).toEqual({ 'Abimanyu Rangga': [], 'Ágnes Simanjuntak': ['other-network'] });
    // Two at home are no class; when most of the class is on that network, it is the class's.
    await from(pupilName(2), HOME);
    expect((await signalsByName())['Budi 2']).toEqual(['other-network']);
    await from(pupilName(3), HOME);
    expect(Object.values(await signalsByName())).toEqual([[], [], [], []]);
  });

  it('point at one device without its number, too: same address and browser, seconds apart, new there', async () => {
    const phone = { 'User-Agent': ANDROID };
    await from('siswa', SCHOOL, phone);
    server.clock.advance(40_000);
    await from(pupilName(1), SCHOOL, phone);
    expect(await signalsByName()).toEqual({
      'Abimanyu Rangga': ['shared-device', 'Ágnes Simanjuntak'],
      'Ágnes Simanjuntak': ['shared-device', 'Abimanyu Rangga'],
    });
    // A minute later, from elsewhere or by another browser it is somebody else's phone.
    server.clock.advance(61_000);
    await from(pupilName(2), SCHOOL, phone);
    await from(pupilName(3), '10.0.0.9', phone);
    await from(pupilName(4), SCHOOL, { 'User-Agent': `${ANDROID} Firefox/130.0` });
    const signals = await signalsByName();
    expect([signals['Budi 2'], signals['Budi 10'], signals.Dewi]).toEqual([[], ['other-network'], []]);
  });

  it('do not take a class with one kind of phone for one device, when each pupil is known on the own one', async () => {
    const cookies = new Map<string, string>();
    for (const name of ['siswa', pupilName(1)]) {
      const { headers } = await server.request('POST', '/login', {
        body: { identifier: name, password: PASSWORD },
      });
      cookies.set(name, deviceOf(headers));
    }
    await server.db.update(signInSessions).set({ createdAt: new Date('2026-09-01T00:00:00Z') });
    for (const [name, Cookie] of cookies) await from(name, SCHOOL, { 'User-Agent': ANDROID, Cookie });
    expect(await signalsByName()).toEqual({ 'Abimanyu Rangga': [], 'Ágnes Simanjuntak': [] });
  });

  it('keep digests of addresses only', async () => {
    await from('siswa', HOME);
    const kept = [await server.db.select().from(checkIns), await server.db.select().from(checkInBoards)];
    for (const address of [HOME, SCHOOL]) expect(JSON.stringify(kept)).not.toContain(address);
  });

  it('do not keep the number of a device', async () => {
    const { token } = await show();
    const number = deviceOf((await checkIn({ token })).headers).split('=')[1];
    expect(number).toHaveLength(36);
    expect(JSON.stringify(await server.db.select().from(checkIns))).not.toContain(number);
  });

  it.each([
    ['06:44:00', ['outside-window']],
    ['06:45:00', []],
    ['08:30:59', []],
    ['08:31:00', ['outside-window']],
  ])('at %s of a lesson from 07:00 to 08:30 are %j', async (clock, signals) => {
    at(clock);
    const { token } = await show();
    expect((await checkIn({ token })).status).toBe(200);
    expect(await register.checkIns()).toMatchObject([{ signals }]);
  });

  it('are for the subject’s teacher, the head and the administrators', async () => {
    const statuses = await Promise.all(
      ['guru', 'kepsek', 'admin', 'guru2', 'siswa'].map(
        async (as) => (await server.request('GET', `${register.path}/check-ins`, { as })).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
  });
});

describe('the own attendance of a pupil', () => {
  it('is what is recorded, the latest session first, without the notes of staff', async () => {
    await register.mark([
      { user_id: server.fixtures.student, status: 'terlambat', minutes_late: 3, note: 'untuk guru' },
    ]);
    const { body } = await server.request('GET', '/my/attendance?limit=100', { as: 'siswa' });
    expect(body.data[0]).toEqual({
      session: expect.objectContaining({
        id: register.id,
        Subject: { id: server.fixtures.subject, name: 'Matematika' },
      }),
      status: 'terlambat',
      minutes_late: 3,
    });
    expect(body.data.at(-1)).toMatchObject({ session: { date: '2026-11-13' }, status: 'sakit' });
    expect(body.meta.totalItems).toBe(body.data.length);
    expect(JSON.stringify(body)).not.toContain('untuk guru');
    const others = await server.request('GET', '/my/attendance', { as: '249999' });
    expect(others.body.data).toEqual([]);
  });

  it('leaves out what was cleared', async () => {
    const total = async () =>
      (await server.request('GET', '/my/attendance', { as: 'siswa' })).body.meta.totalItems;
    const before = await total();
    await register.mark([{ user_id: server.fixtures.student, status: 'alpa' }]);
    expect(await total()).toBe(before + 1);
    await register.mark([{ user_id: server.fixtures.student, status: null }]);
    expect(await total()).toBe(before);
  });
});
