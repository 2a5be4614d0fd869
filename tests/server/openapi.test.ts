// The description of the API against the API, on the invented school: every GET call, as who may make it.
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayCall } from '../../contract/access.ts';
import { API_BASE, type Call, type CallName, calls, param } from '../../contract/calls.ts';
import { createApp } from '../../server/app.ts';
import type { OpenDatabase } from '../../server/db/client.ts';
import { seedDemo } from '../../server/process/seed/index.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { openGate } from '../support/gate.ts';
import { openTestDatabase } from '../support/database.ts';
import { type CheckAnswer, describedAnswers } from '../support/described.ts';
import { installation } from '../support/installation.ts';
import { NOW } from '../support/server.ts';

const ROLE_OF = { admin: 'Admin', guru: 'Guru', siswa: 'Siswa' } as const;
type Account = keyof typeof ROLE_OF;
const ACCOUNTS = ['admin', 'guru', 'siswa'] as const satisfies readonly Account[];

/**
 * A picture, the description itself, a cookie that only a sign-in brings, a word for WhatsApp, and pages that only a link, a slip or a kiosk's
 * token opens: see profile, auth, receipts, links, slips and devices.test.ts.
 */
const elsewhere: readonly CallName[] = [
  'getImage',
  'getOpenApi',
  'refreshToken',
  'verifyReceipts',
  'openFamilyPage',
  'getGateKiosk',
  'openGuardianSlip',
];
const reads = (Object.keys(calls) as CallName[]).filter(
  (name) => calls[name].method === 'GET' && !elsewhere.includes(name),
);

let database: OpenDatabase;
let app: ReturnType<typeof createApp>;
let check: CheckAnswer;
const tokens = new Map<Account, string>();
/** A session of `guru` that is marked, its subject, its class, a pupil in it, and `guru`. */
let marked: { id: number; subjectId: number; classId: number; pupilId: number; teacherId: number };
/** The class that `guru` leads, a pupil in it, and a guardian of that pupil. */
let family: { classId: number; pupilId: number; guardianId: number; schoolId: number };

beforeAll(async () => {
  database = await openTestDatabase();
  const password = PASSWORD;
  const passwordHash = hash(password, { memoryCost: 8, timeCost: 1 });
  await seedDemo(database.db, { today: '2026-11-20', now: NOW, passwordHash });
  app = createApp({
    ...database,
    hasRoom: async () => true,
    installation: installation(NOW),
    clock: { now: () => NOW },
    log: pino({ level: 'silent' }),
    mail: { send: () => {}, drain: async () => {} },
    settings: {
      jwtSecret: 'a secret of the tests, long enough to sign with',
      cookiePrefix: 'hadir',
      timeZone: 'Asia/Jakarta',
    },
  });
  check = describedAnswers(app);
  for (const identifier of ACCOUNTS) {
    const body = JSON.stringify({ identifier, password });
    const { data } = await (
      await app.request(`${API_BASE}/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
    ).json();
    tokens.set(identifier, data.token);
  }
  for (const date of ['2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16']) {
    const lessons = await get('guru', `/dashboard/sessions?date=${date}&limit=100`);
    const lesson = lessons.data.find(
      ({ attendance_summary: summary }: { attendance_summary: Record<string, number> }) =>
        summary.belum === 0,
    );
    if (!lesson) continue;
    const { id, subjectId } = lesson;
    const { classId, teacherId } = (await get('guru', `/dashboard/subjects/${subjectId}`)).data;
    const [row] = (await get('guru', `/dashboard/subjects/${subjectId}/sessions/${id}/attendance?limit=1`))
      .data;
    marked = { id, subjectId, classId, pupilId: row.user_id, teacherId };
  }
  const recap = await get('admin', `/dashboard/classes/${marked.classId}/recap?month=2026-11`);
  const printed = await app.request(`${API_BASE}/dashboard/sheet-codes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tokens.get('admin')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      kind: 'month',
      class_id: marked.classId,
      month: '2026-11',
      digest: recap.data.digest,
    }),
  });
  sheetCode = (await printed.json()).data.code;
  const [led] = (await get('guru', '/dashboard/family/classes')).data;
  const { Students } = (await get('guru', `/dashboard/family/classes/${led.id}`)).data;
  const [child] = Students.filter(({ guardians }: { guardians: object[] }) => guardians.length > 0);
  const schoolId = (await get('guru', '/profile')).data.SchoolId;
  family = { classId: led.id, pupilId: child.id, guardianId: child.guardians[0].id, schoolId };
  await openGate(database.db, schoolId, [(await get('guru', '/profile')).data.id]);
  for (const list of OF_SCHOOL) {
    firstOf.set(list, (await get('guru', `/dashboard/${list}?limit=1`)).data[0].id);
  }
});
afterAll(() => database.close());

/** What each school has of its own: the first that its teacher reads. */
const OF_SCHOOL = ['bell-times', 'calendar', 'timetable'] as const;
const firstOf = new Map<string, number>();
/** The code of a sheet that has been printed. */
let sheetCode: string;

async function get(as: Account, path: string) {
  const url = API_BASE + path;
  // Who reaches several schools names one: a guardian and a gate belong to it.
  const isOfSchool = as === 'admin' && /^\/dashboard\/(family|gate)\//.test(path);
  const answer = await app.request(url, {
    headers: {
      Authorization: `Bearer ${tokens.get(as)}`,
      ...(isOfSchool && { 'X-School-Id': String(family.schoolId) }),
    },
  });
  const body = await answer.json();
  expect([path, answer.status]).toEqual([path, 200]);
  check('GET', url, answer.status, body);
  return body;
}

const ofFamily = (template: string): number => {
  if (template.startsWith('/dashboard/family/pupils/')) return family.pupilId;
  return template.startsWith('/dashboard/family/classes/') ? family.classId : family.guardianId;
};

/** The path with ids of rows that are there. */
function pathOf(name: CallName): string {
  const call: Call = calls[name];
  const template = call.path(...Array.from({ length: call.path.length }, (_, i) => param(String(i))));
  const first = template.startsWith('/dashboard/subjects/')
    ? marked.subjectId
    : template.startsWith('/dashboard/classes/')
      ? marked.classId
      : /^\/dashboard\/(gate\/)?pupils\//.test(template)
        ? marked.pupilId
        : template.startsWith('/dashboard/family/')
          ? ofFamily(template)
          : template.startsWith('/sheets/')
            ? sheetCode
            : (firstOf.get(template.split('/')[2] ?? '') ?? 1);
  return template.replace('{0}', String(first)).replace('{1}', String(marked.id));
}

/** What a call cannot be asked without. */
const queries = (): Partial<Record<CallName, string>> => ({
  getJournal: `teacher_id=${marked.teacherId}`,
  getRangeRecap: 'from=2026-10-05&to=2026-11-20',
  listOverlaps: 'date=2026-11-19&start_time=07:00&end_time=08:30',
  getEffectiveDays: 'school_id=2',
  getFamilySettings: `school_id=${family.schoolId}`,
  getGateSettings: 'school_id=2',
  listGateTaps: `user_id=${marked.pupilId}`,
  listFamilyLinks: `student_id=${family.pupilId}`,
  getAbsencesOnDays: 'days=2026-11-19,2026-11-20',
  listTimetableRooms: 'day=2026-11-20',
  listSavedViews: 'list=kelas',
  listTimetableClashes: 'subject_id=1&weekday=1&first_period=1&last_period=2&valid_from=2026-07-13',
});

/** Whether it is one record of a kind that the invented school has none of: there is nothing to look at. */
async function hasNone(path: string): Promise<boolean> {
  const list = path.replace(/\/1$/, '');
  return list !== path && (await get('admin', list)).data.length === 0;
}

describe('the description', () => {
  it.each(reads)('tells what %s answers, field by field', async (name) => {
    const path = pathOf(name);
    const may = ACCOUNTS.filter((account) => mayCall(ROLE_OF[account], name));
    expect(may).not.toEqual([]);
    if (await hasNone(path)) return;
    for (const account of may) {
      const body = await get(account, `${path}?${queries()[name] ?? ''}`);
      if (body.meta) await get(account, `${path}?limit=100&page=2&search=a`);
    }
  });

  it('of a class is of both its forms, of a register of every pupil', async () => {
    expect((await get('guru', `${pathOf('getClass')}?limit=2`)).data.students).toHaveLength(2);
    const rows = (await get('guru', `${pathOf('listAttendance')}?limit=100`)).data;
    expect(rows.length).toBeGreaterThan(29);
    expect((await get('guru', `${pathOf('listAttendanceHistory')}?limit=100`)).data).toHaveLength(
      rows.length,
    );
  });

  it.each([
    ['a missing field', (user: Record<string, unknown>) => delete user.fullname],
    ['a field more', (user: Record<string, unknown>) => (user.password_hash = 'x')],
    ['another type', (user: Record<string, unknown>) => (user.email = 5)],
  ])('would not pass %s', async (_, spoil) => {
    const body = await get('admin', pathOf('getUser'));
    spoil(body.data);
    expect(() => check('GET', `${API_BASE}/dashboard/users/1`, 200, body)).toThrow(
      'is not answered as described',
    );
  });

  it('names what every call answers, good and bad, in its own media type', async () => {
    const { paths } = await (await app.request(`${API_BASE}/openapi.json`)).json();
    const operations = Object.values<Record<string, Operation>>(paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(calls).toSorted(),
    );
    for (const { operationId, responses } of operations) {
      const [status = '', ...more] = Object.keys(responses).filter((key) => key !== 'default');
      expect([operationId, more]).toEqual([operationId, []]);
      expect(Object.keys(responses[status]?.content ?? {})).toEqual([MEDIA_TYPES[operationId] ?? JSON_TYPE]);
      expect(responses.default?.content[JSON_TYPE]?.schema.$ref).toBe('#/components/schemas/Gagal');
      if (operationId in MEDIA_TYPES || operationId === 'getOpenApi') continue;
      const { required, properties } = responses[status]?.content[JSON_TYPE]?.schema ?? {};
      expect(required).toEqual(expect.arrayContaining(['success', 'status', 'message', 'data']));
      // No call leaves open what it answers.
      expect([operationId, Object.keys(properties?.data ?? {})]).not.toEqual([operationId, []]);
    }
  });
});

const JSON_TYPE = 'application/json';
const MEDIA_TYPES: Partial<Record<CallName, string>> = {
  getImage: 'image/webp',
  verifyReceipts: 'text/plain',
};
interface Operation {
  operationId: CallName;
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}
interface Schema {
  $ref?: string;
  required?: string[];
  properties?: Record<string, object>;
}
