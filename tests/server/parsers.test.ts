// What the driver of the embedded engine does at every statement.
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPlans } from '../../server/db/keptPlans.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { openTestDatabase } from '../support/database.ts';
import { rounds } from '../support/rounds.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('reads numbers, texts, JSON and their arrays, whatever of the rest it has forgotten', async () => {
  const { rows } = (await database.db.execute(
    sql`select 1::int4 as number, 'a'::text as text, true as flag, '{"a":1}'::jsonb as json,
      array[1, 2]::int4[] as numbers, array['a', 'b']::text[] as texts, array[true] as flags`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([
    { number: 1, text: 'a', flag: true, json: { a: 1 }, numbers: [1, 2], texts: ['a', 'b'], flags: [true] },
  ]);
});

it.runIf(!process.env.TEST_DATABASE_URL)(
  'carries few readers along, for it copies them at every statement',
  () => {
    const { $client } = database.db as unknown as { $client: { parsers: object } };
    expect(Object.keys($client.parsers).length).toBeLessThan(40);
  },
);

// What a statement answers, or the code it is refused with, whoever keeps its plan.
const RANDOM_STATEMENTS = fc.array(
  fc.oneof(
    fc.record({
      text: fc.constantFrom(
        'select $1::int4 as n, $2::text as t',
        'select $1::int4[] as ns, $2::jsonb as j',
        'select id, name, at, day, tags from things where id = any($1::int4[]) and name <> $2::text order by id',
        'select count(*), sum(id), min(at) from things where id > $1::int4 or name = $2',
        'select 1 / $1::int4 as n, $2::text',
        'select no_such_column, $1::int4, $2::text from things',
      ),
      values: fc.tuple(fc.integer({ min: -2, max: 6 }), fc.constantFrom('a', "b'", 'é', null)),
    }),
    fc.record({
      text: fc.constantFrom(
        'insert into things (id, name) values ($1, $2) returning id, name',
        'update things set name = $2 where id = $1',
        'delete from things where id >= $1 and name = $2',
        'insert into things (id, name) select $1::int4, $2::text on conflict (id) do nothing',
      ),
      values: fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constantFrom('a', "b'", 'é', null)),
    }),
    fc.record({
      text: fc.constantFrom('begin', 'commit', 'rollback', 'savepoint sp', 'rollback to savepoint sp'),
      values: fc.constant([]),
    }),
  ),
  { minLength: 5, maxLength: 40 },
);

describe.runIf(!process.env.TEST_DATABASE_URL)('plans that the embedded engine keeps', () => {
  const clientOf = () => (database.db as unknown as { $client: PGlite }).$client;
  const TABLE = `create temp table if not exists things (id int primary key, name text, at timestamptz default '2026-07-13 07:00+07',
    day date default '2026-07-13', tags text[] default '{x,y}'); truncate things`;
  afterAll(() => clientOf().exec('drop table if exists things'));

  const valuesFor = (text: string, [n, name]: readonly unknown[]) => {
    if (n === undefined) return [];
    if (!text.includes('$1::int4[]')) return [n, name];
    return [[n, 1, 2], text.includes('jsonb') ? { of: name } : name];
  };
  const outcome = (text: string, values: unknown[]): Promise<unknown> =>
    clientOf()
      .query(text, values)
      .catch(({ code, message }: { code: string; message: string }) => ({ code, message }));
  const kept = async (text: string) =>
    (await clientOf().exec(`select name from pg_prepared_statements where statement = '${text}'`))[0]?.rows
      .length;

  let unlike = 0;
  it('answer any statements as plans made anew do, in transactions and after errors, too', () =>
    fc.assert(
      fc.asyncProperty(RANDOM_STATEMENTS, async (statements) => {
        const run = async (textOf: (text: string) => string) => {
          await clientOf().exec(`rollback; ${TABLE}`);
          const outcomes = [];
          for (const { text, values } of statements)
            outcomes.push(await outcome(textOf(text), valuesFor(text, values)));
          await clientOf().exec('rollback');
          return outcomes;
        };
        // A text that was never asked before has no plan.
        const anew = await run((text) => `${text} -- ${unlike++}`);
        expect(await run((text) => text)).toEqual(anew);
      }),
      { numRuns: rounds(25) },
    ));

  it('are of texts that come again, and survive a change of their table', async () => {
    await clientOf().exec(TABLE);
    const text = 'select * from things where id > $1';
    const requested = () => outcome(text, [0]);
    await requested();
    expect(await kept(text)).toBe(0);
    await requested();
    expect(await kept(text)).toBe(1);
    await clientOf().exec('insert into things (id) values (1); create index on things (name)');
    expect(await requested()).toMatchObject({ rows: [{ id: 1, tags: ['x', 'y'] }] });
    await clientOf().exec('alter table things alter id type int8, add more int');
    // Once it is refused: what it answers has other types.
    expect(await requested()).toMatchObject({ code: '0A000' });
    expect(await requested()).toMatchObject({ rows: [{ id: 1, more: null }] });
    expect(await requested()).toMatchObject({ rows: [{ id: 1, more: null }] });
  });

  it('are so many, those asked longest ago go first, and all are planned anew after ten minutes', async () => {
    const sent: string[] = [];
    const execProtocolStream = async (message: Uint8Array) => {
      sent.push(
        Buffer.from(message)
          .toString('latin1')
          .replaceAll(/[^ -~]+/g, ' '),
      );
      return [];
    };
    const fake = { execProtocolStream } as unknown as PGlite;
    let minute = 0;
    keepPlans(fake, { most: 2, now: () => minute * 60_000 });
    const parse = async (text: string) => {
      const body = Buffer.from(`\0${text}\0\0\0`);
      sent.length = 0;
      await fake.execProtocolStream(Buffer.concat([Buffer.from('P\0\0\0\x10'), body]), {});
      return sent.map((line) => line.trim());
    };
    expect(await parse('a')).toEqual(['P a']);
    expect(await parse('a')).toEqual(['P hadir_0 a']);
    expect(await parse('a')).toEqual([]);
    await parse('b');
    expect(await parse('b')).toEqual(['P hadir_1 b']);
    await parse('a');
    await parse('c');
    expect(await parse('c')).toEqual(['C Shadir_1', 'P hadir_2 c']);
    expect(await parse('a')).toEqual([]);
    minute = 10;
    expect(await parse('a')).toEqual(['Q discard plans']);
    expect(await parse('c')).toEqual([]);
  });

  it('planned anew are still those of any values', async () => {
    await clientOf().exec(TABLE);
    const text = 'select name from things where id = $1 and 1 = 1';
    for (let time = 0; time < 8; time += 1) await outcome(text, [time]);
    const plans = async () =>
      (
        await clientOf().query(
          `select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where statement = '${text}'`,
        )
      ).rows;
    expect(await plans()).toEqual([{ custom: 5, generic: 2 }]);
    await clientOf().exec('discard plans');
    await outcome(text, [9]);
    expect(await plans()).toEqual([{ custom: 5, generic: 3 }]);
  });
});
