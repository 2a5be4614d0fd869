/** Every call of the contract as the people of two schools make it, between which somebody has moved (movers.ts). */
import { type CallName, calls } from '../../contract/calls.ts';
import type { Fixtures } from './fixtures.ts';
import { fixturesOf, MOVERS, type Side, SIDES } from './movers.ts';
import { NOTHING, type Sample, samplesOf } from './samples.ts';
import type { Answered, TestServer } from './server.ts';

export const PEOPLE: Readonly<Record<Side, readonly string[]>> = {
  first: ['admin-a', 'kepsek', 'guru', 'siswa'],
  other: ['admin-Zqx', 'kepsek-Zqx', 'guru-Zqx', 'siswa-Zqx', 'guru-pindah'],
};
export const beyond = (side: Side): Side => (side === 'first' ? 'other' : 'first');

/** They end the sign-ins of the test itself, or are about no school's records. */
const LEFT_OUT = new Set<CallName>([
  ...(['login', 'logout', 'refreshToken', 'forgotPassword', 'verifyOtp', 'resetPassword'] as const),
  ...(['changePassword', 'endOtherSignIns', 'endSignIn'] as const),
  ...(['getOpenApi', 'getDemo', 'getStatus', 'listLimits', 'liftLimit'] as const),
]);
export const NAMES = (Object.keys(calls) as CallName[]).filter((name) => !LEFT_OUT.has(name));

export const textOf = ({ body }: Answered): string =>
  body instanceof ArrayBuffer ? Buffer.from(body).toString('latin1') : JSON.stringify(body);

export function sendSample(
  server: TestServer,
  name: CallName,
  as: string,
  { ids = [], query, body, form }: Sample,
) {
  const { method, path }: { method: string; path: (...ids: (number | string)[]) => string } = calls[name];
  const multipart =
    form &&
    Object.entries(form).reduce((data, [key, value]) => (data.append(key, value), data), new FormData());
  const sent = multipart ?? body ?? (method === 'GET' ? undefined : {});
  return server.request(method, path(...ids) + (query === undefined ? '' : `?${query}`), { as, body: sent });
}

/** Every record of a side that a path or a body names by an id stands under the same one. */
export function sampleOfSide(
  name: CallName,
  side: Side,
  people: Side,
  fixtures: Readonly<Record<Side, Fixtures>>,
): Sample {
  const of = fixtures[side];
  const sample = samplesOf({ ...fixturesOf(side, of), roles: fixtures.first.roles })[name];
  const id = /User|FirstPassword|SignIns/.test(name) ? MOVERS.pupil : SIDES[side].base + 1;
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, put(inner)]));
    }
    return value === NOTHING ? id : value;
  };
  const body = put(sample.body) as Sample['body'];
  return {
    ...sample,
    ids: sample.ids?.map((one) => (one === NOTHING ? id : one)),
    // Else a body that names the wrong school would be refused for that alone.
    ...(body && {
      body: {
        ...body,
        ...('SchoolId' in body && {
          SchoolId: fixtures[people].school,
        }),
      },
    }),
  };
}
