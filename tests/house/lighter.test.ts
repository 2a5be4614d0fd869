// What the build puts in the place of packages (scripts/lighter.ts) does what they do, for what ra-core asks of them.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as compat from 'es-toolkit/compat';
import * as theirs from 'query-string';
import * as inflection from '../../scripts/lighter/inflection.ts';
import jsonexport from '../../scripts/lighter/jsonexport.js';
import * as queryString from '../../scripts/lighter/queryString.ts';
import Polyglot from '../../scripts/lighter/polyglot.ts';
import { clean } from '../../scripts/lighter/diacritic.ts';
import { lighterRouter } from '../../scripts/lighter.ts';

type Lodash = Readonly<Record<string, (...values: unknown[]) => unknown>>;
const lodash = createRequire(import.meta.url)('lodash') as Lodash;
const lighter = compat as unknown as Lodash;

interface PolyglotClass {
  new (options: object): { readonly t: (key: string, values: object) => string };
  readonly transformPhrase: (phrase: string, values: object, locale: string) => string;
}
const TheirPolyglot = createRequire(import.meta.url)('node-polyglot') as PolyglotClass;

/** A key of this name lodash copies when it stands deep enough; the other leaves it out, which is safer. */
const value = fc.jsonValue({ maxDepth: 3 }).filter((one) => !JSON.stringify(one).includes('"__proto__"'));
const record = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value);
const path = fc
  .array(fc.constantFrom('a', 'b', 'c', '0'), { minLength: 1, maxLength: 3 })
  .map((p) => p.join('.'));
/** lodash writes into what it is given. */
const copy = <T>(given: T): T => structuredClone(given);

describe('lodash and what stands for it agree on', () => {
  const both = (name: string, ...given: unknown[]) =>
    expect(lighter[name]?.(...copy(given)), name).toEqual(lodash[name]?.(...copy(given)));

  test('reading and writing by a path', () => {
    fc.assert(
      fc.property(record, path, value, (one, where, other) => {
        both('get', one, where, other);
        both('set', one, where, other);
      }),
    );
  });

  test('comparing, merging and filling up', () => {
    fc.assert(
      fc.property(record, record, (one, other) => {
        both('isEqual', one, other);
        both('isEqual', one, one);
        both('merge', {}, one, other);
        both('defaults', {}, one, other);
        both('cloneDeep', one);
        both('isEmpty', one);
        both('pick', one, ['a', 'c']);
      }),
    );
  });

  test('sets', () => {
    const ids = fc.array(fc.oneof(fc.nat(9), fc.string({ maxLength: 2 })));
    fc.assert(
      fc.property(ids, ids, (some, others) => {
        both('union', some, others);
        both('difference', some, others);
      }),
    );
  });
});

describe('query-string and what stands for it agree on', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  const search = fc.record({
    displayedFilters: fc
      .dictionary(fc.constantFrom('q', 'class_id'), fc.boolean())
      .map((v) => JSON.stringify(v)),
    filter: fc.dictionary(fc.constantFrom('q', 'class_id'), text).map((v) => JSON.stringify(v)),
    order: fc.constantFrom('ASC', 'DESC'),
    page: fc.nat(),
    perPage: fc.constantFrom(15, 50, 100),
    sort: fc.constantFrom('name', 'id'),
  });

  test('an address of a list, there and back', () => {
    fc.assert(
      fc.property(search, (params) => {
        const address = theirs.stringify(params);
        expect({ ...queryString.parse(`?${address}`) }).toEqual({ ...theirs.parse(`?${address}`) });
        expect({ ...queryString.parse(queryString.stringify(params)) }).toEqual({
          ...theirs.parse(address),
        });
      }),
    );
  });

  test('addresses that somebody has typed', () => {
    for (const address of ['', '?', '?a=1&a=2', '?x=%20&y=a+b', '?filter={"q":"a"}'])
      expect({ ...queryString.parse(address) }).toEqual({ ...theirs.parse(address) });
  });
});

test('the library that writes CSV is fetched by the first call, and answers it', async () => {
  const csv = await new Promise((resolve, reject) => {
    jsonexport([{ a: 1, b: 'x' }], (error: unknown, text: string) => (error ? reject(error) : resolve(text)));
  });
  expect(csv).toBe('a,b\n1,x');
});

test('a name without a label still gets one', () => {
  expect(inflection.transform('birthDate', ['underscore', 'humanize'])).toBe('Birth date');
  expect(inflection.humanize(inflection.inflect('mata-pelajaran'))).toBe('Mata pelajaran');
  expect(clean('Ñu’mān')).toBe('Nu’man');
});

describe('react-router without what no screen has', () => {
  const dist = new URL('../../node_modules/react-router/dist/development/', import.meta.url);
  const modules = readdirSync(dist).filter((file) => file.endsWith('.mjs'));

  test('is the installed version: every edit finds its place, under the name that the build looks for', () => {
    const { transform, generateBundle } = lighterRouter();
    const texts = modules.map((file) => {
      expect(new URL(file, dist).pathname).toMatch(transform.filter.id);
      return transform.handler(readFileSync(new URL(file, dist), 'utf8')).code;
    });
    expect(generateBundle).not.toThrow();
    expect(texts.join('')).not.toMatch(/ENABLE_DEV_WARNINGS = true|createElement\(PrefetchPageLinks,/);
  });

  test('fails the build when the package has changed', () => {
    const { transform, generateBundle } = lighterRouter();
    transform.handler('var ENABLE_DEV_WARNINGS = true;\nRoutes.displayName = "Routes";');
    expect(generateBundle).toThrow(
      'react-router has changed: scripts/lighter.ts finds no more links that fetch ahead, components that nobody imports',
    );
  });
});

test('a translation is the one of node-polyglot, for phrases without plurals', () => {
  const phrases = {
    '': '',
    ra: { action: { add: 'Tambah', create_item: 'Tambah %{item}' }, page: { empty: 'Belum ada %{name}.' } },
  };
  const onMissingKey = (missing: string, filled: object) =>
    TheirPolyglot.transformPhrase(missing, filled, 'id');
  const their = new TheirPolyglot({ phrases, locale: 'id', onMissingKey });
  const our = new Polyglot({ phrases });
  const key = fc.constantFrom(
    '',
    'ra',
    'ra.action',
    'ra.action.add',
    'ra.action.create_item',
    'ra.page.empty',
    'constructor',
    'Kelas %{name}',
  );
  const values = fc.record(
    {
      item: fc.oneof(fc.string(), fc.integer()),
      name: fc.option(fc.string()),
      smart_count: fc.nat(3),
      _: fc.constantFrom('Sesi %{name}', ''),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(key, values, (asked, filled) => {
      expect(our.t(asked, filled)).toBe(their.t(asked, filled));
    }),
  );
});
