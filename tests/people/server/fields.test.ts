import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import { isStudentRole } from '../../../contract/roles.ts';
import { checkIns, roles, signInSessions, users } from '../../../server/schema.ts';
import { PASSWORD } from '../../support/fixtures.ts';
import { samplesOf } from '../../support/samples.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const READERS = ['admin', 'kepsek', 'guru', 'siswa', 'nobody'] as const;
type Reader = (typeof READERS)[number];

const words = (text: string): string[] => text.split(' ');

/** To the office: the whole record. */
const WHOLE = words(
  'Role School SchoolId address birth_date email employee_number fullname gender id identifier image is_active nis nisn role_id username',
);
/** Of one user by itself, too. */
const ALONE = words('Classes anonymised_at inactive_reason inactive_since');
/** To teachers. */
const NAMED = words('Role fullname gender id identifier image nis role_id username');
/** What a register, its history and its check-ins say of a pupil beside that. */
const LESSON = words(
  'Subject_Session_Attendance at by by_substitute device from method number shared_with signals source to user_id version',
);

/** What a recap says of one: figures, what asks for attention, the history of classes. The NISN is told to the office and of the own class alone, else it is null. */
const SUMS = words(
  'absent attention base days elsewhere history letters marks months nisn percent recorded semesters whole AcademicYear classes years',
);
/** Lists of pupils and of teachers, and who is absent today: to the office. */
const LISTED = words(
  'Class letter note password_state status first lessons may_have_left minutes_late since',
);

/** Today at the gate, where a school has one. */
const GATE = words('arrived is_inside left left_early mark');

const OFFICE_STAFF = [
  ...WHOLE,
  ...words('HomeroomClasses password_state subject_count'),
  // Whose registers are filled.
  ...words('complete empty partial percent total'),
];

/** Whose fields a role reads in all answers together, of others than oneself. Exactly these: no more, and no fewer. */
const FIELDS: Record<Reader, { pupils: string[]; staff: string[] }> = {
  admin: {
    pupils: [...ALONE, 'is_former', 'new_number', ...WHOLE, ...LESSON, ...SUMS, ...LISTED],
    staff: OFFICE_STAFF,
  },
  // The administrator reaches several schools by then, and a guardian is asked for within one.
  kepsek: {
    pupils: [...ALONE, ...WHOLE, ...LESSON, ...SUMS, ...LISTED, ...GATE, 'guardians', 'proposals'],
    staff: OFFICE_STAFF,
  },
  // Whom the own journal names as absent, and as what.
  guru: { pupils: [...NAMED, ...LESSON, ...SUMS, 'status'], staff: ['fullname', 'id', 'is_active'] },
  siswa: { pupils: [], staff: [] },
  nobody: { pupils: [], staff: [] },
};

/** What only the office reads, wherever in an answer it might stand. */
const PERSONAL = ['email', 'address', 'birth_date', 'nisn', 'employee_number'] as const;

let server: TestServer;
/** Everybody's name, and what must not be found beside it. */
let people: { id: number; login: string; fullname: string; isPupil: boolean; personal: string[] }[];
/** Digests and hashes: nobody reads them. */
let secrets: string[];

beforeAll(async () => {
  server = await startTestServer();
  const { db, fixtures } = server;
  // Everybody is signed in before the names change, and a pupil has checked in.
  for (const who of READERS) if (who !== 'nobody') await server.signIn(who);
  const path = `/dashboard/subjects/${fixtures.subject}/sessions/${fixtures.session}/attendance`;
  const qr = await server.request('POST', `${path}/generate-qr`, { as: 'guru', body: {} });
  await server.request('POST', '/check-in', { as: 'siswa', body: { token: qr.body.data.token } });
  // Another one is late.
  await server.request('PATCH', path, {
    as: 'guru',
    body: { attendances: [{ user_id: fixtures.pupils[5], status: 'terlambat', minutes_late: 5 }] },
  });
  // No text of one person is part of another's.
  await db.update(users).set({
    fullname: sql`'Nama ' || ${users.id} || '.'`,
    email: sql`'mail-' || ${users.id} || '@rahasia.contoh'`,
    address: sql`'Jalan ' || ${users.id} || ' (rahasia)'`,
    birthDate: sql`date '2001-01-01' + ${users.id}`,
    gender: 'P',
    nisn: sql`case when ${users.roleId} = ${fixtures.roles.student} then lpad((${users.id} * 7919)::text, 10, '0') end`,
    employeeNumber: sql`case when ${users.roleId} <> ${fixtures.roles.student} then lpad((${users.id} * 7919)::text, 18, '1') end`,
  });
  const rows = await db
    .select()
    .from(users)
    .innerJoin(roles, sql`${roles.id} = ${users.roleId}`);
  people = rows.map(({ users: user, roles: role }) => ({
    id: user.id,
    login: user.identifier,
    fullname: user.fullname,
    isPupil: isStudentRole(role.name),
    personal: [
      user.email ?? '',
      user.address ?? '',
      user.birthDate ?? '',
      user.nisn ?? '',
      user.employeeNumber ?? '',
    ].map((text) => text || `nothing-${user.id}`),
  }));
  const signIns = await db.select().from(signInSessions);
  const kept = await db.select().from(checkIns);
  secrets = [
    ...rows.map((row) => row.users.passwordHash),
    ...signIns.flatMap(({ device, address }) => [device ?? '', address ?? '']),
    ...kept.flatMap(({ device, address }) => [device, address ?? '']),
  ].filter(Boolean);
});
afterAll(() => server.close());

const NAMES = Object.keys(calls) as CallName[];

const ask = (name: CallName, reader: Reader) => {
  const sample = samplesOf(server.fixtures)[name];
  const { method, path }: { method: string; path: (...ids: (number | string)[]) => string } = calls[name];
  // A sign-in is answered with the own record: it is asked for as oneself.
  const body = name === 'login' ? { identifier: reader, password: PASSWORD } : (sample.body ?? {});
  const form = new FormData();
  for (const [key, value] of Object.entries(sample.form ?? {})) form.set(key, value);
  return server.request(method, `${path(...(sample.ids ?? []))}?${sample.query ?? ''}`, {
    body: method === 'GET' ? undefined : sample.form ? form : body,
    // Signing out is done without a token, or the reader could ask nothing more.
    ...(reader !== 'nobody' && name !== 'logout' && { as: reader }),
  });
};

/** Every object inside an answer. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inside of Object.values(value)) yield* objectsIn(inside);
}

describe.each(READERS)('in all answers together, %s', (reader) => {
  const seen = { pupils: new Set<string>(), staff: new Set<string>() };
  /** Who else's personal data stood where, and which secrets. */
  const personal: string[] = [];
  const reported: string[] = [];

  beforeAll(async () => {
    for (const name of NAMES) {
      const answer = await ask(name, reader);
      expect([name, answer.status < 500]).toEqual([name, true]);
      const text = JSON.stringify(answer.body) + JSON.stringify([...answer.headers]);
      for (const secret of secrets) if (text.includes(secret)) reported.push(name);
      const others = people.filter(({ login }) => login !== reader);
      for (const object of objectsIn(answer.body)) {
        const other = others.find(({ fullname }) => fullname === object.fullname);
        if (!other) continue;
        for (const key of Object.keys(object)) seen[other.isPupil ? 'pupils' : 'staff'].add(key);
      }
      for (const { personal: texts, login } of others) {
        for (const [i, value] of texts.entries()) {
          if (text.includes(JSON.stringify(value))) personal.push(`${PERSONAL[i]} of ${login} in ${name}`);
        }
      }
    }
  });

  it('reads these fields of pupils and of the staff', () => {
    const sorted = (fields: Iterable<string>) => [...new Set(fields)].toSorted();
    expect({ pupils: sorted(seen.pupils), staff: sorted(seen.staff) }).toEqual({
      pupils: sorted(FIELDS[reader].pupils),
      staff: sorted(FIELDS[reader].staff),
    });
  });

  it('reads addresses, birth dates and e-mails of others only in the office', () => {
    if (reader === 'admin' || reader === 'kepsek') expect(personal.length).toBeGreaterThan(people.length);
    else expect(personal).toEqual([]);
  });

  it('reads no hash and no digest', () => expect(reported).toEqual([]));
});

describe('a search', () => {
  /** Every list of people that a teacher searches. */
  const lists = (): [string, (body: { data: unknown }) => unknown[]][] => {
    const { class: schoolClass, subject, session } = server.fixtures;
    const attendance = `/dashboard/subjects/${subject}/sessions/${session}/attendance`;
    const students = ({ data }: { data: unknown }) => (data as { students: unknown[] }).students;
    const rows = ({ data }: { data: unknown }) => data as unknown[];
    return [
      [`/dashboard/classes/${schoolClass}`, students],
      [`/dashboard/subjects/${subject}/students`, students],
      [attendance, rows],
      [`${attendance}/history`, rows],
    ];
  };

  it('of a teacher finds nobody by what the teacher does not see, and everybody by name and NIS', async () => {
    const { fixtures, db } = server;
    const [pupil] = await db
      .select()
      .from(users)
      .where(inArray(users.id, [fixtures.student]));
    if (!pupil) throw new Error('no pupil');
    const found = async (
      as: string,
      path: string,
      of: (body: { data: unknown }) => unknown[],
      word: string,
    ) => of((await server.request('GET', `${path}?search=${encodeURIComponent(word)}`, { as })).body).length;
    for (const [path, of] of lists()) {
      for (const hidden of [
        pupil.email ?? '',
        'rahasia.contoh',
        'Jalan',
        pupil.birthDate ?? '',
        pupil.nisn ?? '',
      ]) {
        expect([path, hidden, await found('guru', path, of, hidden)]).toEqual([path, hidden, 0]);
      }
      for (const shown of [pupil.fullname, pupil.identifier]) {
        expect([path, shown, await found('guru', path, of, shown)]).toEqual([path, shown, 1]);
      }
    }
    // The office sees the e-mail, so it finds by it.
    const [[path, of] = ['', () => []]] = lists();
    expect(await found('admin', path, of, pupil.email ?? '')).toBe(1);
    expect(await found('admin', path, of, pupil.nisn ?? '')).toBe(1);
  });
});
