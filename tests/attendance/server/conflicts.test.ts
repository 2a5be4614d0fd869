import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newRegister, type TestRegister } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let register: TestRegister;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  register = await newRegister(server);
});
afterAll(() => server.close());

const pupil = (i: number): number => server.fixtures.pupils[i] ?? 0;

describe('the version of a mark', () => {
  it('is 0 for a pupil never marked', async () => {
    const rows = await register.rows();
    expect(rows.map((row) => row.Subject_Session_Attendance.version)).toEqual(Array(37).fill(0));
  });

  it('grows by one with each real change, and not with a repetition', async () => {
    const seen = [];
    for (const status of ['hadir', 'hadir', 'sakit', null, null, 'hadir']) {
      const { body } = await register.mark([{ user_id: pupil(1), status }]);
      seen.push(body.data[0].Subject_Session_Attendance.version);
    }
    expect(seen).toEqual([1, 1, 2, 3, 3, 4]);
  });

  it('grows with a changed note and with changed minutes too', async () => {
    await register.mark([{ user_id: pupil(1), status: 'terlambat', minutes_late: 5 }]);
    await register.mark([{ user_id: pupil(1), status: 'terlambat', minutes_late: 7 }]);
    await register.mark([{ user_id: pupil(1), status: 'terlambat', note: 'hujan' }]);
    expect(await register.markOf(pupil(1))).toMatchObject({ version: 3, note: 'hujan', minutes_late: 7 });
  });
});

describe('a mark that somebody else has changed meanwhile', () => {
  beforeEach(async () => {
    await register.mark([{ user_id: pupil(1), status: 'izin', note: 'acara keluarga' }], 'admin');
  });

  it('is not overwritten, and comes back with the present value, who and when; the others are written', async () => {
    const { status, body } = await register.mark([
      { user_id: pupil(0), status: 'hadir', version: 0 },
      { user_id: pupil(1), status: 'hadir', version: 0 },
      { user_id: pupil(2), status: 'hadir', version: 0 },
    ]);
    expect([status, body.success]).toEqual([200, true]);
    expect(body.data.map((row: { user_id: number }) => row.user_id)).toEqual([pupil(0), pupil(2)]);
    expect(body.conflicts).toMatchObject([
      {
        user_id: pupil(1),
        fullname: 'Ágnes Simanjuntak',
        Subject_Session_Attendance: {
          status: 'izin',
          note: 'acara keluarga',
          version: 1,
          updated_at: '2026-11-20T01:00:00.000Z',
          updated_by: { id: server.fixtures.admin, fullname: 'Ratna Admin' },
        },
      },
    ]);
    expect(await register.markOf(pupil(1))).toMatchObject({ status: 'izin', version: 1 });
  });

  it('is overwritten by who has seen it', async () => {
    const { body } = await register.mark([{ user_id: pupil(1), status: 'hadir', version: 1 }]);
    expect(body.conflicts).toEqual([]);
    expect(body.data).toMatchObject([{ Subject_Session_Attendance: { status: 'hadir', version: 2 } }]);
  });

  it('is no conflict when both wanted the same', async () => {
    const { body } = await register.mark([{ user_id: pupil(1), status: 'izin', version: 0 }]);
    expect(body.conflicts).toEqual([]);
    expect(body.data[0].Subject_Session_Attendance).toMatchObject({
      version: 1,
      updated_by: { fullname: 'Ratna Admin' },
    });
  });

  it('is overwritten by an entry without a version: the last writer wins', async () => {
    const { body } = await register.mark([{ user_id: pupil(1), status: 'alpa' }]);
    expect([body.conflicts, body.data[0].Subject_Session_Attendance.status]).toEqual([[], 'alpa']);
  });
});

it('can be sent again with the old version, when the answer was lost', async () => {
  const entries = [
    { user_id: pupil(1), status: 'terlambat', minutes_late: 4, note: 'hujan', version: 0 },
    { user_id: pupil(2), status: 'hadir', version: 0 },
  ];
  const first = await register.mark(entries);
  server.clock.advance(60_000);
  expect((await register.mark(entries)).body).toEqual(first.body);
});

it('writes one of two marks made at the same moment, and hands the other back', async () => {
  const [mine, yours] = await Promise.all([
    register.mark([{ user_id: pupil(1), status: 'sakit', version: 0 }]),
    register.mark([{ user_id: pupil(1), status: 'izin', version: 0 }], 'admin'),
  ]);
  const written = [...mine.body.data, ...yours.body.data];
  const handedBack = [...mine.body.conflicts, ...yours.body.conflicts];
  expect([written.length, handedBack.length]).toEqual([1, 1]);
  expect(handedBack[0].Subject_Session_Attendance).toEqual(written[0].Subject_Session_Attendance);
});

it.each([[-1], [1.5], ['satu'], [null]])('refuses %j as a version, writing nothing', async (version) => {
  const { status, body } = await register.mark([{ user_id: pupil(1), status: 'hadir', version }]);
  expect([status, body.data[0].path]).toEqual([400, 'attendances.0.version']);
  expect(await register.markOf(pupil(1))).toMatchObject({ status: null, version: 0 });
});
