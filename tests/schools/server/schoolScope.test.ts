/** Schools are apart: as nobody of one school anything of another one can be read, written, counted or guessed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessOf } from '../../../contract/access.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { LIST_OPTIONS_BY_CALL } from '../../../contract/lists.ts';
import { RESOURCES } from '../../../contract/resources.ts';
import { ROLES } from '../../../contract/roles.ts';
import { switchFamilyOn } from '../../support/families.ts';
import { openGate } from '../../support/gate.ts';
import {
  fillOtherSchool,
  joinFirstSchool,
  MARK,
  OF_OTHER_SCHOOL,
  openOtherSchool,
  type OtherSchool,
} from '../../support/otherSchool.ts';
import { NOTHING, type Sample, samplesOf } from '../../support/samples.ts';
import { type Answered, startTestServer, type TestServer } from '../../support/server.ts';

const PEOPLE = {
  'admin-a': ROLES.admin,
  kepsek: ROLES.head,
  guru: ROLES.teacher,
  siswa: ROLES.student,
} as const;
type Person = keyof typeof PEOPLE;
const NAMES = Object.keys(PEOPLE) as Person[];

let server: TestServer;
let other: OtherSchool;
/** What each call that reads said to each person before there was anything in the other school. */
const before = new Map<string, string>();

/** Calls that are about oneself, the server, or what all schools share: they hold no school's records. */
const OF_NO_SCHOOL = new Set<CallName>([
  ...(['login', 'logout', 'refreshToken', 'forgotPassword', 'verifyOtp', 'resetPassword'] as const),
  ...(['getProfile', 'updateProfile', 'changePassword', 'uploadProfileImage', 'proveEmail'] as const),
  ...(['listSignIns', 'endOtherSignIns', 'endSignIn', 'listLimits', 'liftLimit', 'getStatus'] as const),
  ...(['listExtensions', 'getDemo', 'getOpenApi', 'listRoles'] as const),
  ...(['listAcademicYears', 'getAcademicYear'] as const),
  // Made for oneself or the own school; they name nothing else. Those of another school are read and changed below.
  ...(['createSavedView', 'createSharedView'] as const),
  ...(['createGateDevice', 'importGateCards', 'importGateFile'] as const),
  ...([
    'createAcademicYear',
    'updateAcademicYear',
    'deleteAcademicYear',
    'createSchool',
    'deleteSchool',
  ] as const),
]);
const ALL = (Object.keys(calls) as CallName[]).filter((name) => !OF_NO_SCHOOL.has(name));

const textOf = ({ body }: Answered): string =>
  body instanceof ArrayBuffer ? Buffer.from(body).toString('latin1') : JSON.stringify(body);

const mayCall = (name: CallName, person: Person): boolean => {
  const access = accessOf(name);
  return typeof access === 'string' || access.some((role) => role === PEOPLE[person]);
};

function send(name: CallName, as: Person | 'admin', { ids = [], query, body, form }: Sample, headers = {}) {
  const { method, path }: { method: string; path: (...ids: (number | string)[]) => string } = calls[name];
  const multipart =
    form &&
    Object.entries(form).reduce((data, [key, value]) => (data.append(key, value), data), new FormData());
  const sent = multipart ?? body ?? (method === 'GET' ? undefined : {});
  return server.request(method, path(...ids) + (query === undefined ? '' : `?${query}`), {
    as,
    body: sent,
    headers,
  });
}

/** A good call about the other school: its ids wherever ids go. */
function aboutOther(name: CallName): Sample {
  const f = other.fixtures;
  const sample = samplesOf(f)[name];
  const { ids = [], body } = sample;
  const [resource] = Object.entries(RESOURCES).find(([, { one }]) => name.endsWith(one)) ?? [];
  const own: Readonly<Record<string, number>> = {
    users: f.outsider,
    schools: f.school,
    classes: f.class,
    subjects: f.subject,
    // Each the only one of its table.
    'bell-times': f.school,
    calendar: f.school,
    timetable: f.school,
  };
  const one = resource === undefined ? f.outsider : (own[resource] ?? f.outsider);
  if (name === 'getImage') return { ...sample, ids: [other.image] };
  return {
    ...sample,
    ids: ids.map((id) => (id === NOTHING ? one : id)),
    ...(name === 'restoreSessions' && { body: { sessionIds: [other.deletedSession] } }),
    ...(name === 'deleteSessions' && { body: { sessionIds: [f.session] } }),
    ...((name === 'createUser' || name === 'createClass') && { body: { ...body, SchoolId: f.school } }),
    ...(body && 'code' in body && { body: { code: other.code } }),
  };
}

/** The same call with ids of nothing at all. */
function aboutNothing(name: CallName): Sample {
  const sample = aboutOther(name);
  const blank = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(blank);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, blank(inner)]));
    }
    return OF_OTHER_SCHOOL.test(String(value)) ? NOTHING : value;
  };
  return {
    ...sample,
    ids: sample.ids?.map(() => (name === 'getImage' ? '00000000-0000-0000-0000-000000000000.webp' : NOTHING)),
    ...(sample.body && { body: blank(sample.body) as Sample['body'] }),
    ...(sample.body && 'code' in sample.body && { body: { code: '000001' } }),
  };
}

/** Every call that reads, with queries that would find the other school's if anything did. */
function* readings(name: CallName): Generator<Sample> {
  const sample = samplesOf(server.fixtures)[name];
  yield { ...sample, query: undefined };
  if (!sample.query && !(name in LIST_OPTIONS_BY_CALL)) return;
  yield { ...sample, query: `${sample.query ?? ''}&search=${MARK}` };
  const { sort = [] } = (LIST_OPTIONS_BY_CALL as Record<string, { sort?: readonly string[] }>)[name] ?? {};
  for (const column of sort) yield { ...sample, query: `limit=100&sort=${column}&order=desc` };
}

async function everyReading(): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const name of ALL) {
    if (calls[name].method !== 'GET') continue;
    for (const person of NAMES) {
      if (!mayCall(name, person)) continue;
      for (const reading of readings(name)) {
        const answer = await send(name, person, reading);
        said.set(`${name} by ${person} with ${reading.query ?? ''}`, `${answer.status} ${textOf(answer)}`);
      }
    }
  }
  return said;
}

type Body = NonNullable<Sample['body']>;
type Path = readonly (string | number)[];

/** Where a body names records by their ids: what differs between the same bodies of two schools. */
function* foreignIds(own: unknown, foreign: unknown, path: Path = []): Generator<[Path, number]> {
  if (typeof own === 'number' && typeof foreign === 'number') {
    if (own !== foreign) yield [path, foreign];
  } else if (typeof own === 'object' && own !== null && typeof foreign === 'object' && foreign !== null) {
    for (const [key, value] of Object.entries(own))
      yield* foreignIds(value, (foreign as Record<string, unknown>)[key], [...path, key]);
  }
}

/** The same with another value at one place. */
function withAt(value: unknown, [key, ...rest]: Path, put: number): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === key ? withAt(one, rest, put) : one));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: withAt(fields[key], rest, put) };
}

/** Good bodies, of what is there, that name as many records as they may. */
function bodiesOf(f: OtherSchool['fixtures']): [CallName, Sample & { body: Body }][] {
  const samples = samplesOf(f);
  const more: Partial<Record<CallName, Body>> = {
    createUser: { SchoolId: f.school },
    createClass: { SchoolId: f.school, homeroomTeacherId: f.teacher },
    updateClass: { SchoolId: f.school, homeroomTeacherId: f.teacher },
    deleteSessions: { sessionIds: [f.foreignSession] },
    restoreSessions: { sessionIds: [f.foreignSession] },
  };
  return ALL.flatMap((name) => {
    const { body, ...sample } = samples[name];
    return body && !sample.ids?.includes(NOTHING)
      ? [[name, { ...sample, body: { ...body, ...more[name] } }]]
      : [];
  });
}

/** Fields that an id of nothing may stand in: what is not there any more is as who removes it wants it, and who is nobody has no lessons. */
const NOTHING_TO_DO = [
  'deleteSessions: sessionIds.0',
  'removeClassStudent: userId',
  'substituteTeacher: teacher_id',
];

const tables = [
  'schools',
  'users',
  'classes',
  'memberships',
  'subjects',
  'sessions',
  'attendance',
  'images',
  'bell_sets',
  'bell_times',
  'calendar_days',
  'effective_day_overrides',
  'timetable_entries',
];
/** All rows of the other school, or those that mention it. */
async function otherRows(): Promise<string> {
  const { rows } = (await server.db.execute(
    sql.join(
      tables.map((name) => sql`select ${name} || ' ' || t::text as line from ${sql.identifier(name)} t`),
      sql` union all `,
    ),
  )) as unknown as { rows: { line: string }[] };
  const lines = rows.flatMap(({ line }) => (OF_OTHER_SCHOOL.test(line) ? [line] : []));
  return lines.toSorted().join('\n');
}

beforeAll(async () => {
  server = await startTestServer();
  await joinFirstSchool(server.db, server.fixtures);
  const otherSchool = await openOtherSchool(server.db);
  for (const school of [server.fixtures.school, otherSchool]) {
    await switchFamilyOn(server, { schoolId: school });
    await openGate(server.db, school, school === otherSchool ? [] : [server.fixtures.teacher]);
  }
  for (const name of NAMES) await server.signIn(name);
  for (const [key, text] of await everyReading()) before.set(key, text);
  other = await fillOtherSchool(server.db, server.fixtures);
});
beforeEach(() => server.db.execute(sql`delete from rate_limits`));
afterAll(() => server.close());

describe('of another school', () => {
  it('no list, count, search, order, figure, file or suggestion says anything: all answers are as they were without it', async () => {
    const now = await everyReading();
    expect([...now.keys()]).toEqual([...before.keys()]);
    for (const [key, text] of now) {
      expect([key, OF_OTHER_SCHOOL.test(text.replaceAll(`search=${MARK}`, ''))]).toEqual([key, false]);
      expect([key, text]).toEqual([key, before.get(key)]);
    }
    // Enough was asked for this to mean something.
    expect(now.size).toBeGreaterThan(130);
  });

  it.each(ALL)('%s answers every role as if nothing of that id were there', async (name) => {
    const rows = await otherRows();
    for (const person of NAMES) {
      const requested = aboutOther(name);
      const answer = await send(name, person, requested);
      const who = `${name} by ${person}`;
      expect([who, OF_OTHER_SCHOOL.exec(textOf(answer))?.[0]]).toEqual([who, undefined]);
      if (!mayCall(name, person)) {
        expect([who, answer.status]).toEqual([who, 403]);
        continue;
      }
      const isOfOne = (requested.ids ?? []).length > 0;
      if (isOfOne) expect([who, answer.status]).toEqual([who, 404]);
      const nothing = await send(name, person, aboutNothing(name));
      if (!calls[name].method.startsWith('GET') || isOfOne) {
        expect([who, answer.status, textOf(answer)]).toEqual([who, nothing.status, textOf(nothing)]);
      }
    }
    expect(await otherRows()).toBe(rows);
  });

  it('an id in a body, one after another, is answered as one of nothing, and nothing is written', async () => {
    const rows = await otherRows();
    const foreign = new Map(bodiesOf(other.fixtures));
    const answered: { field: string; status: unknown }[] = [];
    for (const [name, sample] of bodiesOf(server.fixtures)) {
      for (const [path, id] of foreignIds(sample.body, foreign.get(name)?.body)) {
        for (const person of NAMES.filter((one) => mayCall(name, one))) {
          const field = `${name}: ${path.join('.')}`;
          const say = async (put: number) => {
            const body = withAt(sample.body, path, put) as Body;
            const answer = await send(name, person, { ...sample, body });
            return [field, person, answer.status, textOf(answer).replaceAll(String(put), 'id')];
          };
          const answer = await say(id);
          expect(answer).toEqual(await say(NOTHING));
          answered.push({ field, status: answer[2] });
        }
      }
    }
    expect(await otherRows()).toBe(rows);
    const taken = answered.filter(({ status }) => status !== 400);
    expect([...new Set(taken.map(({ field }) => field))].toSorted()).toEqual(NOTHING_TO_DO);
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]));
    for (const name of ['SchoolId', 'classId', 'teacherId', 'homeroomTeacherId', 'userId', 'user_id'])
      expect([name, answered.some(({ field }) => field.endsWith(name))]).toEqual([name, true]);
  });

  it('whoever looks after all schools sees it, or the one that is chosen', async () => {
    const list = async (school?: number) => {
      const headers = school === undefined ? {} : { 'X-School-Id': String(school) };
      return textOf(await send('listUsers', 'admin', { query: 'limit=100' }, headers));
    };
    expect(await list()).toMatch(/"guru2".*Zqx/s);
    expect(await list(server.fixtures.school)).not.toMatch(OF_OTHER_SCHOOL);
    expect(await list(other.fixtures.school)).not.toContain('"guru2"');
    const overview = (headers = {}) => send('getOverview', 'admin', {}, headers);
    expect(textOf(await overview())).toMatch(OF_OTHER_SCHOOL);
    expect(textOf(await overview({ 'X-School-Id': String(server.fixtures.school) }))).not.toMatch(
      OF_OTHER_SCHOOL,
    );
  });

  it('nobody else may choose it; one that is not there nobody', async () => {
    for (const person of NAMES) {
      const { status } = await send(
        'listExtensions',
        person,
        {},
        { 'X-School-Id': String(other.fixtures.school) },
      );
      expect([person, status]).toEqual([person, 404]);
    }
    for (const school of ['0', 'x', String(NOTHING)]) {
      expect((await send('listUsers', 'admin', {}, { 'X-School-Id': school })).status).toBe(404);
    }
  });
});
