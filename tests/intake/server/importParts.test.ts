/** On the embedded engine a large import is written in parts, between which registers are let in, and is all the same whole or not at all. */
import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { findPrecomputedDifferences } from '../../../server/backup/check/kept.ts';
import { recordAudit } from '../../../server/db/audit.ts';
import { openEmbedded } from '../../../server/db/embedded.ts';
import { executeRows } from '../../../server/db/statements.ts';
import { importInParts } from '../../../server/features/intake/imports/carryOut.ts';
import { divideIntoParts, MAX_PART_ROWS } from '../../../server/features/intake/imports/parts.ts';
import { preparePeopleImport } from '../../../server/features/intake/imports/peopleWork.ts';
import type { PersonStep, Plan } from '../../../server/features/intake/imports/plan.ts';
import { removeUnfinishedImports } from '../../../server/features/intake/imports/unfinished.ts';
import { scopeOfSchool } from '../../../server/auth/scope.ts';
import { ok } from '../../../server/http/answer.ts';
import { switchFamilyOn } from '../../support/families.ts';
import { TODAY } from '../../support/fixtures.ts';
import { fileOf } from '../../support/manySchools.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

describe('the parts of a plan', () => {
  const row = fc.record({
    class: fc.constantFrom(undefined, 'a', 'b', 'c', 'd'),
    moves: fc.boolean(),
    change: fc.constantFrom('new', 'changed', 'same'),
  });
  const stepOf = ({ class: key, moves, change }: typeof row extends fc.Arbitrary<infer T> ? T : never) =>
    ({
      person: change === 'new' ? undefined : { id: 1 },
      changes: change === 'changed' ? [{}] : [],
      entry: key && { key, number: undefined, from: moves && change !== 'new' ? { classId: 9 } : undefined },
    }) as unknown as PersonStep;

  it('hold each step once, a class in one piece, and in the last one what a register tells of', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 400 }), (rows) => {
        const steps = rows.map(stepOf);
        const newClasses = ['a', 'b'].map((key) => ({ key }));
        const classes = new Map([
          ['c', { hasLessons: true }],
          ['d', { hasLessons: false }],
        ]);
        const parts = divideIntoParts({ steps, newClasses, classes } as unknown as Plan);
        const written = steps.filter(({ person, changes, entry }) => !person || changes.length > 0 || entry);
        const divided = parts.flatMap((part) => part.steps);
        expect(divided).toHaveLength(written.length);
        expect(new Set(divided)).toEqual(new Set(written));
        for (const [place, part] of parts.entries()) {
          const isLast = place === parts.length - 1;
          const keys = new Set(part.steps.flatMap(({ entry }) => entry?.key ?? []));
          for (const other of parts) {
            if (other === part) continue;
            expect(other.steps.some(({ entry }) => entry && keys.has(entry.key))).toBe(false);
          }
          expect(part.newClasses.map(({ key }) => key)).toEqual(['a', 'b'].filter((key) => keys.has(key)));
          if (isLast) continue;
          expect(part.steps.some(({ entry }) => entry?.from || entry?.key === 'c')).toBe(false);
          expect(part.steps.length <= MAX_PART_ROWS || keys.size === 1).toBe(true);
        }
      }),
    );
  });
});

const PUPILS = 300;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: await openEmbedded() });
  await switchFamilyOn(server);
});
afterAll(() => server.close());

let place = 0;
beforeEach(() => void (place += 1));

const preview = async (pupils = PUPILS) => {
  const made = fileOf(place, pupils, server.fixtures.year);
  const file = {
    ...made,
    SchoolId: server.fixtures.school,
    guardians: true,
    rows: made.rows.map((one, i) => ({
      ...one,
      class: `${one.class} ${place}`,
      // Each third pupil has a brother or sister in another class, and so in another part.
      guardian: `Wali ${i % 200}`,
      guardian_phone: `0865-5${place}${String(i % 200).padStart(3, '0')}-0000`,
    })),
  };
  const { body } = await server.request('POST', calls.previewImport.path(), { as: 'admin', body: file });
  return { ...file, plan: body.data.plan };
};
const send = (file: object, headers?: Record<string, string>) =>
  server.request('POST', calls.createImport.path(), { as: 'admin', body: file, ...(headers && { headers }) });
const mark = (status: string) =>
  server.request('PATCH', calls.markAttendance.path(server.fixtures.subject, server.fixtures.session), {
    as: 'guru',
    body: { attendances: [{ user_id: server.fixtures.student, status }] },
  });
const countPupils = async () =>
  (await server.request('GET', `${calls.listUsers.path()}?limit=1`, { as: 'admin' })).body.meta
    .totalItems as number;

/** All that an import writes, but for the audit, and what is kept of it. */
const readState = async () => ({
  rows: await executeRows<{ imports?: number }>(
    server.db,
    sql`select (select json_agg(users.* order by id) from users)::text as users, (select json_agg(classes.* order by id) from classes)::text as classes,
      (select json_agg(memberships.* order by id) from memberships)::text as memberships, (select count(*) from imports)::int as imports,
      (select json_agg(guardians.* order by id) from guardians)::text as guardians, (select count(*) from guardian_pupils)::int as children,
      (select count(*) from import_items)::int as items, (select json_agg(c.* order by 1, 2, 3) from user_counts c where total <> 0)::text as counts`,
  ),
  differences: await findPrecomputedDifferences(server.db),
});
const auditedNow = async () =>
  (
    await executeRows<{ what: string; lines: number }>(
      server.db,
      sql`select entity || '.' || action as what, count(*)::int as lines from audit_events group by 1 order by 1`,
    )
  ).map(({ what, lines }) => `${what} ${lines}`);

/** Whoever has this login name cannot be written. */
const refuse = async (identifier: string) => {
  await server.db.execute(
    sql.raw(`create function refuse_one() returns trigger language plpgsql as $$
      begin if new.identifier = '${identifier}' then raise exception 'planted'; end if; return new; end $$`),
  );
  await server.db.execute(
    sql`create trigger refuse_one before insert on users for each row execute function refuse_one()`,
  );
};
const refuseNobody = () => server.db.execute(sql`drop function refuse_one cascade`);

it('a mark comes in between two parts; whoever looks at people sees none of the file, or all of it', async () => {
  const file = await preview();
  // Both are signed in before.
  await mark('hadir');
  const before = await countPupils();
  const seen: number[] = [];
  const state = { isOver: false };
  const meanwhile = async (ask: (n: number) => Promise<unknown>) => {
    for (let n = 0; !state.isOver; n++) await ask(n);
  };
  const others = [
    meanwhile(async () => seen.push(await countPupils())),
    meanwhile(async (n) => expect((await mark(n % 2 ? 'hadir' : 'izin')).status).toBe(200)),
  ];
  const { status, body } = await send(file);
  state.isOver = true;
  await Promise.all(others);
  expect(status).toBe(201);
  expect(seen.filter((total) => total !== before && total !== before + PUPILS)).toEqual([]);
  expect(seen.at(-1)).toBe(before + PUPILS);
  const [between] = await executeRows<{ marks: number }>(
    server.db,
    sql`select count(*)::int as marks from attendance_changes, (select min(xmin::text::bigint) as first, max(xmin::text::bigint) as last
      from import_items where import_id = ${body.data.id}) as part where attendance_changes.xmin::text::bigint between first and last`,
  );
  expect(between?.marks).toBeGreaterThan(0);
  expect(await findPrecomputedDifferences(server.db)).toEqual([]);
});

it('a check-in, a register with what is known of its pupils, and a letter come in between; a list of people waits for its end', async () => {
  const { fixtures, database } = server;
  const [subject, session] = [fixtures.subject, fixtures.session] as const;
  const file = await preview(600);
  const ask = async (as: string, method: string, path: string, body?: object) => {
    const answer = await server.request(method, path, { as, ...(body && { body }) });
    expect([path, answer.status < 300, answer.body.message]).toEqual([path, true, expect.any(String)]);
    order.push(path);
    return answer.body.data;
  };
  const order: string[] = [];
  // All are signed in before.
  await ask('guru', 'GET', calls.listAttendance.path(subject, session));
  await ask('siswa', 'GET', calls.listOwnLessons.path());
  order.length = 0;
  const importing = send(file).then(({ status }) => order.push(`import ${status}`));
  const countImports = () =>
    database.lanes?.first((db) =>
      executeRows<{ n: number }>(db, sql`select count(*)::int as n from imports`),
    );
  const before = (await countImports())?.[0]?.n ?? 0;
  while ((await countImports())?.[0]?.n === before) await new Promise((resolve) => setImmediate(resolve));
  const people = ask('admin', 'GET', `${calls.listUsers.path()}?limit=1`);
  const { token } = await ask('guru', 'POST', calls.generateQr.path(subject, session));
  await Promise.all([
    ask('siswa', 'POST', calls.previewCheckIn.path(), { token }),
    ask('siswa', 'POST', calls.checkIn.path(), { token }),
    ask('siswa', 'GET', calls.listOwnLessons.path()),
    ask('guru', 'GET', calls.listAttendanceContext.path(subject, session)),
    ask('guru', 'GET', calls.getSession.path(subject, session)),
    ask('admin', 'POST', calls.createLetter.path(), {
      student_ids: [fixtures.student],
      kind: 'sakit',
      reason: 'Demam',
      start_date: TODAY,
      end_date: TODAY,
      start_time: null,
      end_time: null,
      corrects: [],
    }),
  ]);
  await Promise.all([importing, people]);
  expect(order.indexOf('import 201')).toBe(7);
  expect(order.at(-1)).toContain(calls.listUsers.path());
});

it('no transaction of it writes more than a part, and "Batalkan impor" takes all of it back', async () => {
  const before = await readState();
  const file = await preview();
  const { status, body } = await send(file, { 'Idempotency-Key': `parts-${place}-0123456789` });
  expect([status, body.data]).toMatchObject([201, { new: PUPILS, classes: 9, undone_at: null }]);
  expect(body.data.guardians).toBe(PUPILS);
  const [largest] = await executeRows<{ people: number; memberships: number; items: number; parts: number }>(
    server.db,
    sql`with written as (select target_id, item, xmin::text as part from import_items where import_id = ${body.data.id})
      select (select max(n)::int from (select count(*) n from users where id in (select target_id from written where item = 'user') group by xmin::text) u) as people,
        (select max(n)::int from (select count(*) n from memberships where id in (select target_id from written where item = 'membership') group by xmin::text) m) as memberships,
        (select count(distinct part)::int from written) as parts`,
  );
  expect(largest?.people).toBeLessThanOrEqual(MAX_PART_ROWS);
  expect(largest?.memberships).toBeLessThanOrEqual(MAX_PART_ROWS);
  expect(largest?.parts).toBeGreaterThanOrEqual(PUPILS / MAX_PART_ROWS);

  const again = await send(file, { 'Idempotency-Key': `parts-${place}-0123456789` });
  expect([again.status, again.body.data]).toEqual([201, body.data]);

  const undone = await server.request('POST', calls.undoImport.path(body.data.id), { as: 'admin' });
  expect(undone.status).toBe(200);
  const after = await readState();
  expect(after.differences).toEqual([]);
  const [{ imports: importsBefore = 0, ...rowsBefore } = {}] = before.rows;
  expect(after.rows).toEqual([{ ...rowsBefore, imports: importsBefore + 1 }]);
});

it('two that are sent with one key at the same moment are one', async () => {
  const file = await preview();
  const before = await countPupils();
  const headers = { 'Idempotency-Key': `twice-${place}-0123456789` };
  const [one, other] = await Promise.all([send(file, headers), send(file, headers)]);
  expect([one.status, other.status, other.body.data]).toEqual([201, 201, one.body.data]);
  expect(await countPupils()).toBe(before + PUPILS);
});

it('when its last part is refused nothing of it is left, and it can be sent again', async () => {
  const before = await readState();
  const file = await preview();
  await refuse(file.rows.at(-1)?.nis ?? '');
  const refused = await send(file);
  await refuseNobody();
  expect(refused.status).toBe(500);
  expect(await readState()).toEqual(before);
  expect((await send(file)).status).toBe(201);
  expect((await readState()).differences).toEqual([]);
});

it('of one whose process was killed between two parts the next start leaves nothing, and no register has told of it', async () => {
  const { db, fixtures } = server;
  const before = await readState();
  const audited = await auditedNow();
  const file = await preview();
  // The class that is there already has a lesson today.
  const rows = file.rows.map((one) => ({ ...one, class: one.row < 30 ? 'X-10' : one.class }));
  const scope = scopeOfSchool(null);
  const year = { id: fixtures.year, start: '2026-07-13', end: '2027-06-25' };
  let afterParts: () => void = () => {};
  const cut = new Promise<void>((resolve) => (afterParts = resolve));
  void importInParts(
    {
      kind: 'pupils',
      fileName: 'terputus.xlsx',
      prepare: async (from) => {
        const wanted = {
          rows,
          scope,
          schoolId: null,
          guardians: { schoolId: fixtures.school, at: NOW, by: 'Ratna Admin' },
          looksAfterAll: true,
          year,
          today: TODAY,
          time: '07:00',
        };
        return { schoolId: null, work: await preparePeopleImport('pupils', from, wanted) };
      },
      by: {
        at: NOW,
        userId: fixtures.admin,
        audit: (tx, ...events) => recordAudit(tx, { at: NOW, actorId: fixtures.admin }, events),
      },
      tell: async () => {},
      answer: (row) => ok(row),
      once: async (_, parts) => {
        await parts?.write();
        afterParts();
        return new Promise(() => {});
      },
    },
    db,
  );
  await cut;
  const half = await readState();
  expect(half.rows).not.toEqual(before.rows);
  expect(half.differences).toEqual([]);
  const register = await server.request(
    'GET',
    calls.listAttendance.path(fixtures.subject, fixtures.session),
    { as: 'guru' },
  );
  expect(register.body.meta.totalItems).toBe(fixtures.pupils.length);

  expect(await removeUnfinishedImports(db, NOW)).toEqual(['terputus.xlsx']);
  expect(await readState()).toEqual(before);
  expect(await removeUnfinishedImports(db, NOW)).toEqual([]);
  // What was made for a moment, and what was removed, is both told.
  const lines = (all: string[], what: string) =>
    Number(all.find((line) => line.startsWith(`${what} `))?.split(' ')[1] ?? 0);
  const now = await auditedNow();
  const added = (what: string) => lines(now, what) - lines(audited, what);
  expect(added('user.deleted')).toBe(added('user.created'));
  expect(added('user.created')).toBeGreaterThan(0);
  expect(added('class.deleted')).toBe(added('class.created'));
  expect(added('guardian.deleted')).toBe(added('guardian.created'));
  expect(added('guardian.created')).toBeGreaterThan(0);
});
