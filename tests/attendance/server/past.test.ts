/**
 * Whatever the people of two schools do, in whatever order, with people who move between classes and schools: what was signed, taught and
 * marked in closed months stays as it was, nothing that the gate noticed is lost, and nobody reaches into the other school.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { checkDatabase } from '../../../server/backup/check/check.ts';
import { findPrecomputedDifferences } from '../../../server/backup/check/kept.ts';
import { gateTaps } from '../../../server/schema.ts';
import { anyStep, play } from '../../support/closedMonthPlay.ts';
import { beyond, NAMES, PEOPLE, sampleOfSide, sendSample, textOf } from '../../support/moverCalls.ts';
import { rowsOf, type Side, SIDES } from '../../support/movers.ts';
import { classesOf, closeOctober, fillPast, pastOf, reopenOctober } from '../../support/past.ts';
import { rounds } from '../../support/rounds.ts';
import { type Answered, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

/** What is wrong from the start with the second school, whose rows the test has written itself, with numbers and texts that are easily found. */
const BY_HAND = /nomor urut|tidak berawal dari|berkas 7+0/;
const WRITES = NAMES.filter((name) => calls[name].method !== 'GET');
const SIDE_NAMES: readonly Side[] = ['first', 'other'];
/** Who calls: most often who may do most. */
const CALLERS = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ as: 'admin', side: undefined }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...SIDE_NAMES.map((side) => ({ as: PEOPLE[side][0] ?? '', side }))),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...SIDE_NAMES.flatMap((side) => PEOPLE[side].map((as) => ({ as, side })))),
  },
);
const STEP = fc.record({
  caller: CALLERS,
  /** Now and then October is opened or closed, and everything may change until it is closed again. */
  closing: fc.integer({ min: -16, max: 7 }),
  made: fc.oneof(
    { weight: 3, arbitrary: anyStep },
    {
      weight: 1,
      arbitrary: fc.record({ name: fc.constantFrom(...WRITES), of: fc.constantFrom(...SIDE_NAMES) }),
    },
  ),
});

it('no sequence of calls changes what was signed, taught and marked in a closed month, or reaches into another school', async () => {
  const ends = new Map<string, number>();
  const lengths = { minLength: 15, maxLength: 15 };
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, lengths), fc.infiniteStream(fc.nat(5)), async (steps, marks) => {
      await server?.close();
      server = await startTestServer();
      const world = server;
      // By hand: with one guard out the sequence that gets through is found.
      const { WITHOUT } = process.env;
      if (WITHOUT) await world.db.execute(sql.raw(`drop trigger ${WITHOUT.replace('.', ' on ')}`));
      const other = await fillPast(world, () => marks.next().value ?? 0);
      const fixtures = { first: world.fixtures, other: other.fixtures };
      let past = await pastOf(world);
      let taps = await world.db.$count(gateTaps);
      for (const { caller, closing, made } of steps) {
        const classId = classesOf(world)[closing % 4] ?? 0;
        if (closing >= 0) {
          await (closing < 4 ? reopenOctober : closeOctober)(world, classId);
          past = await pastOf(world);
        }
        const { as, side } = caller;
        const strange = side && beyond(side);
        const rows = strange && (await rowsOf(world, strange));
        const sent = await send(world, made, as, fixtures);
        if (!sent) continue;
        const { status, body } = sent.answer;
        const call = { as, call: sent.call, status, message: body?.message };
        expect({ ...call, is: status < 500 }).toEqual({ ...call, is: true });
        const kind = 'kind' in made ? made.kind : made.name;
        const end =
          status < 300 ? 'done' : /sudah ditutup oleh/.test(String(body?.message)) ? 'closed' : 'refused';
        ends.set(`${kind} ${end}`, (ends.get(`${kind} ${end}`) ?? 0) + 1);
        if (strange) {
          expect({ ...call, said: SIDES[strange].of.exec(textOf(sent.answer))?.[0] }).toEqual(call);
          expect({ ...call, rows: await rowsOf(world, strange) }).toEqual({ ...call, rows });
        }
        const tapsNow = await world.db.$count(gateTaps);
        expect({ ...call, areLost: tapsNow < taps }).toEqual({ ...call, areLost: false });
        taps = tapsNow;
        if (end === 'done')
          expect({ ...call, past: [...(await pastOf(world))] }).toEqual({ ...call, past: [...past] });
      }
      expect([...(await pastOf(world))]).toEqual([...past]);
      expect(await findPrecomputedDifferences(world.db)).toEqual([]);
      const { lines } = await checkDatabase(world.database);
      expect(lines.filter((line) => line.startsWith(' ') && !BY_HAND.test(line))).toEqual([]);
    }),
    { numRuns: rounds(2), endOnFailure: true },
  );
  if (process.env.ROUNDS) console.info([...ends].toSorted());
});

type Made = typeof STEP extends fc.Arbitrary<infer S extends { made: unknown }> ? S['made'] : never;

/** undefined: there is nothing that the call could be about, or the caller is no longer let in. */
async function send(
  world: TestServer,
  made: Made,
  as: string,
  fixtures: Parameters<typeof sampleOfSide>[3],
): Promise<{ call: unknown; answer: Answered } | undefined> {
  try {
    if ('kind' in made) return await play(world, made, as);
    const sample = sampleOfSide(made.name, made.of, made.of, fixtures);
    const call = { name: made.name, ...sample };
    return { call, answer: await sendSample(world, made.name, as, sample) };
  } catch (error) {
    if (error instanceof Error && error.message.includes('could not sign in')) return undefined;
    throw error;
  }
}
