import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { accessOf } from '../../contract/access.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { rounds } from '../support/rounds.ts';
import { NOTHING } from '../support/samples.ts';
import { startTestServer } from '../support/server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const NAMES = Object.keys(calls) as CallName[];
/** Calls that would sign the caller out or change the account the test speaks as. */
const SELF: CallName[] = [
  'login',
  'logout',
  'endOtherSignIns',
  'endSignIn',
  'changePassword',
  'deleteUser',
  'updateUser',
];
/** A URL cannot be written with half of a surrogate pair. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '?');
const pick = <T>(...values: T[]) => fc.constantFrom(...values);

interface Described {
  readonly parameters?: readonly { in: string; name: string }[];
  readonly requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}

const oddText = fc.oneof(
  pick('', '\0', '\ud800', "'; drop table users; --", '%', 'ß', '２', '2026-02-29', '07:60', '9'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const oddId = fc.oneof(
  pick<unknown>(0, -1, 1, 2, 3, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1.5, '1', ' 1', '01', 'NaN', null),
  oddText,
);
/** Objects that pass for a text, a list or a file where a check does not look twice, and throw where it calls them. */
const hostile = fc.dictionary(
  pick('length', 'size', 'toString', 'valueOf', 'constructor', 'then', '__proto__', '0'),
  fc.oneof(pick<unknown>(1, -1, 1e9, 'x', null), fc.constant({ toString: 1 }), fc.constant([{ length: {} }])),
  { minKeys: 1, maxKeys: 3 },
);
const oddValue = fc.oneof(
  oddId,
  hostile,
  fc.array(hostile, { maxLength: 2 }),
  pick<unknown>('hadir', 'Ganjil', 'L', '2026-11-20', '08:00', true),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The fields of all bodies and queries that the server describes. */
const described = await (async () => {
  const { body } = await server.request('GET', '/openapi.json');
  const operations = Object.values(body.paths as Record<string, object>).flatMap(
    (methods) => Object.values(methods) as Described[],
  );
  const names = (lists: string[][]) => [...new Set(lists.flat())];
  return {
    fields: names(
      operations.map(({ requestBody }) =>
        Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
          Object.keys(schema.properties ?? {}),
        ),
      ),
    ),
    queries: names(
      operations.map(({ parameters = [] }) =>
        parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
      ),
    ),
  };
})();
const { fields } = described;
const entry = fc.record(
  { user_id: oddValue, status: oddValue, note: oddValue, minutes_late: oddValue },
  { requiredKeys: [] },
);
const knownBody = fc.record(
  {
    ...Object.fromEntries(fields.map((field) => [field, oddValue])),
    sessionIds: fc.oneof(fc.array(oddId, { maxLength: 4 }), oddValue),
    attendances: fc.oneof(fc.array(entry, { maxLength: 4 }), oddValue),
  },
  { requiredKeys: [] },
);
const query = fc.dictionary(pick(...described.queries, '__proto__'), oddText, {
  maxKeys: 3,
});

const request = fc.record({
  name: fc.constantFrom(...NAMES.filter((name) => !SELF.includes(name))),
  ids: fc.tuple(oddId, oddId),
  query,
  body: fc.oneof(
    knownBody.map((body) => JSON.stringify(body)),
    fc.json({ maxDepth: 4 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  ),
});

describe('whatever is sent', () => {
  it('the answer is an envelope with its own status, never a 5xx', async () => {
    const { token } = await server.signIn('admin');
    await fc.assert(
      fc.asyncProperty(request, async ({ name, ids, query: params, body }) => {
        const { method, path }: { method: string; path: (...ids: string[]) => string } = calls[name];
        const [first, second] = ids.map((id) => wellFormed(String(id)));
        const search = new URLSearchParams(
          Object.entries(params).map(([key, value]) => [key, wellFormed(value)]),
        );
        const url = `${path(first ?? '', second ?? '')}?${search}`;
        const answer = await server.request(method, url, {
          token,
          body: method === 'GET' ? undefined : body,
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.body.openapi) return;
        expect(answer.body.status).toBe(answer.status);
        expect(answer.body.success).toBe(answer.status < 300);
        if (answer.status === 400) expect(answer.body.data).toBeInstanceOf(Array);
      }),
      { numRuns: rounds(120) },
    );
  }, 120_000);

  it('the answer is below 500 also for calls that would change the own account, told to do it by hostile values', async () => {
    const { token } = await server.signIn('kepsek');
    const hostileBody = fc.dictionary(
      pick(...fields),
      fc.oneof(hostile, fc.array(hostile, { maxLength: 2 })),
    );
    await fc.assert(
      fc.asyncProperty(pick(...SELF), hostileBody, async (name, body) => {
        const { method, path }: { method: string; path: (...ids: number[]) => string } = calls[name];
        const as = accessOf(name) === 'public' ? {} : { token };
        const answer = await server.request(method, path(NOTHING), { ...as, body });
        expect(answer.status).toBeLessThan(500);
        expect(answer.body.status).toBe(answer.status);
      }),
      { numRuns: rounds(50) },
    );
  });

  it('the path leads to an answer below 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.webPath(),
        pick('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
        async (path, method) => {
          const answer = await server.app.request(`/api/v1/dashboard/${path}`, { method });
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: rounds(50) },
    );
  });
});
