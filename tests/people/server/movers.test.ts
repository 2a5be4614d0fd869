/** Nothing of one school is read or written by another, also of a person who has been in both. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import { fillMovers, MOVERS, rowsOf, type Side, SIDES } from '../../support/movers.ts';
import { beyond, NAMES, PEOPLE, sampleOfSide, sendSample, textOf } from '../../support/moverCalls.ts';
import {
  fillOtherSchool,
  joinFirstSchool,
  openOtherSchool,
  type OtherSchool,
} from '../../support/otherSchool.ts';
import type { Sample } from '../../support/samples.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let other: OtherSchool;
beforeAll(async () => {
  server = await startTestServer();
  await joinFirstSchool(server.db, server.fixtures);
  await openOtherSchool(server.db);
  other = await fillOtherSchool(server.db, server.fixtures);
  await fillMovers(server.db, server.fixtures, other);
});
beforeEach(() => server.db.execute(sql`delete from rate_limits`));
afterAll(() => server.close());

const ofSide = (name: CallName, side: Side, people: Side): Sample =>
  sampleOfSide(name, side, people, { first: server.fixtures, other: other.fixtures });

function* samplesFor(name: CallName, side: Side): Generator<Sample> {
  const own = ofSide(name, side, side);
  const strange = ofSide(name, beyond(side), side);
  yield own;
  if (JSON.stringify(strange) !== JSON.stringify(own)) yield strange;
  if (name === 'deleteUser') yield { ids: [MOVERS.leaver] };
  if (own.query?.includes('limit=')) yield { ...own, query: `${own.query}&search=pindah` };
  for (const id of [SIDES.first.base + 1, SIDES.other.base + 1]) {
    if (name === 'listLetters') yield { query: `student_id=${MOVERS.pupil}&class_id=${id}` };
    if (name === 'listUsers') yield { query: `class_id=${id}` };
  }
  if (name === 'listGateTaps')
    for (const day of ['2026-11-16', '2026-11-19']) yield { query: `user_id=${MOVERS.pupil}&day=${day}` };
  if (name === 'getPupilArrivals') yield { ids: [MOVERS.pupil] };
  if (name === 'getTeacherRecap' || name === 'getJournal')
    yield { query: `month=2026-11&teacher_id=${MOVERS.teacher}` };
}

const letterOf = (start: string, end: string) => ({
  student_ids: [MOVERS.pupil],
  kind: 'izin',
  reason: 'Keluarga',
  start_date: start,
  end_date: end,
});
const post = (as: string, path: string, body: object) =>
  server.request('POST', `/dashboard/${path}`, { as, body });

describe('a letter of a pupil who came from another school', () => {
  const statuses = async (side: Side) => {
    const { base } = SIDES[side];
    const { rows } = (await server.db.execute(
      sql`select status from attendance where user_id = ${MOVERS.pupil} and session_id between ${base} and ${base + 9} order by session_id`,
    )) as unknown as { rows: { status: string }[] };
    return rows.map(({ status }) => status);
  };
  const own = { first: SIDES.first.base + 1, other: SIDES.other.base + 1 };

  it('corrects and gives back only in the registers of its own school', async () => {
    const corrects = ['present'];
    const preview = await post('guru', `letters/${own.first}/apply`, { corrects, preview: true });
    expect([preview.status, preview.body.data.counts.present, preview.body.data.upcoming]).toEqual([
      200, 2, 0,
    ]);
    expect((await post('guru', `letters/${own.first}/apply`, { corrects })).body.data.corrected).toBe(2);
    expect([await statuses('first'), await statuses('other')]).toEqual([
      ['sakit', 'sakit'],
      ['hadir', 'hadir'],
    ]);
    const withdrawn = await post('admin-a', `letters/${own.first}/withdraw`, { reason: 'Uji' });
    expect([withdrawn.status, withdrawn.body.data.restored]).toEqual([200, 2]);
    expect([await statuses('first'), await statuses('other')]).toEqual([
      ['hadir', 'hadir'],
      ['hadir', 'hadir'],
    ]);
    await server.db.execute(
      sql`update letters set withdrawn_at = null, withdrawn_by_name = null, withdraw_reason = null`,
    );
  });

  it('is no clash with one of the new school, which finds, applies and withdraws its own', async () => {
    await post('admin-Zqx', `letters/${own.other}/withdraw`, { reason: 'Uji' });
    const made = await post('admin-Zqx', 'letters', {
      ...letterOf('2026-11-16', '2026-11-20'),
      corrects: ['present'],
    });
    expect([made.status, made.body.data.effect.corrected]).toEqual([201, 2]);
    const again = await post('admin-Zqx', 'letters', letterOf('2026-11-20', '2026-11-20'));
    expect([again.status, again.body.data[0].msg]).toEqual([
      400,
      expect.stringContaining('sudah punya surat izin'),
    ]);
    const mine = await server.request('GET', '/my/letters', { as: 'pindah' });
    expect(mine.body.data.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      [own.first, own.other, made.body.data.letter.id].toSorted(),
    );
    await post('admin-Zqx', `letters/${made.body.data.letter.id}/withdraw`, { reason: 'Uji' });
    expect(await statuses('other')).toEqual(['hadir', 'hadir']);
  });

  it('written by who looks after all schools is of the school of its days', async () => {
    const { body } = await post('admin', 'letters', letterOf('2026-08-03', '2026-08-03'));
    const { id } = body.data.letter;
    const visible = async (as: string) =>
      (await server.request('GET', '/dashboard/letters?limit=100', { as })).body.data.some(
        (letter: { id: number }) => letter.id === id,
      );
    expect([await visible('admin-a'), await visible('admin-Zqx')]).toEqual([true, false]);
    expect((await post('admin-Zqx', 'letters', letterOf('2026-08-03', '2026-08-03'))).body.data).toEqual([
      { path: 'student_ids.0', msg: 'pindah tidak berada di kelas mana pun pada 3 Agustus 2026' },
    ]);
  });
});

it('whoever joins a class before they left one of another school is told the day, and not which class it was', async () => {
  const { other: here, first: there } = SIDES;
  const userId = 9_990_004;
  await server.db
    .execute(sql`insert into users (id, identifier, fullname, role_id, password_hash, school_id) overriding system value
    values (${userId}, 'baru-pindah', 'Baru Pindah', ${server.fixtures.roles.student}, '-', ${other.fixtures.school})`);
  await server.db
    .execute(sql`insert into memberships (class_id, academic_year_id, user_id, number, joined_on, left_on)
    values (${there.base + 1}, ${server.fixtures.year}, ${userId}, 5, '2026-10-05', '2026-11-10')`);
  const join = (joined_on: string) =>
    post('admin-Zqx', `classes/${here.base + 1}/students`, { userId, joined_on });
  expect((await join('2026-11-02')).body.data).toEqual([
    { path: 'joined_on', msg: 'Paling awal 10 November 2026' },
  ]);
  expect((await join('2026-11-10')).status).toBe(201);
});

it('nobody of another school stands in for a teacher', async () => {
  const { status, body } = await post('admin', 'sessions/substitutes', {
    teacher_id: server.fixtures.teacher,
    substitute_id: other.fixtures.teacher,
    from: '2026-11-20',
    to: '2026-11-20',
  });
  expect([status, body.data]).toEqual([400, [{ path: 'substitute_id', msg: 'Guru ini dari sekolah lain' }]]);
});

it.each(NAMES.toSorted((a, b) => rank(a) - rank(b)))(
  '%s says nothing of the school beyond, and changes nothing there',
  async (name) => {
    const isRead = calls[name].method === 'GET';
    for (const side of ['first', 'other'] as const) {
      const strange = beyond(side);
      const rows = isRead ? [] : await rowsOf(server, strange);
      for (const person of PEOPLE[side]) {
        for (const sample of samplesFor(name, side)) {
          const answer = await sendSample(server, name, person, sample);
          const said = SIDES[strange].of.exec(textOf(answer))?.[0];
          const call = { name, person, sample, status: answer.status };
          expect({ ...call, said }).toEqual({ ...call, said: undefined });
          expect(answer.status).toBeLessThan(500);
        }
      }
      if (isRead) continue;
      expect(rows.length).toBeGreaterThan(30);
      expect(await rowsOf(server, strange)).toEqual(rows);
    }
  },
);

/** First what reads, last what takes away. */
function rank(name: CallName): number {
  const { method } = calls[name];
  if (method === 'GET') return 0;
  return method === 'DELETE' || /^(undo|withdraw|setUserActive)/.test(name) ? 2 : 1;
}
