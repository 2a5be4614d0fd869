// The guardians of imported pupils: taken only where the school keeps them and somebody asks, never at a pupil's cost, and taken back.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import type { ImportRow } from '../../../contract/intake/importRows.ts';
import type { ImportPlan, ImportRecord } from '../../../contract/intake/imports.ts';
import {
  auditEvents,
  familySettings,
  guardianPupils,
  guardians,
  rateLimits,
  users,
} from '../../../server/schema.ts';
import { aMother, switchFamilyOn } from '../../support/families.ts';
import { inventedPupil } from '../../support/importFiles.ts';
import { joinFirstSchool } from '../../support/otherSchool.ts';
import { NOW, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let latest = 5000;
beforeAll(async () => {
  server = await startTestServer();
  await joinFirstSchool(server.db, server.fixtures);
});
beforeEach(async () => {
  server.clock.set(NOW);
  await server.db.delete(rateLimits);
  await server.db.delete(guardians);
  await switchFamilyOn(server);
});
afterAll(() => server.close());

type Row = Omit<ImportRow, 'row'>;
const body = (rows: readonly Row[], more: object) => ({
  kind: 'pupils',
  file_name: 'siswa.xlsx',
  academic_year_id: server.fixtures.year,
  guardians: true,
  rows: rows.map((row, i) => ({ row: i + 2, ...row })),
  ...more,
});
const preview = (rows: readonly Row[], more: object = {}) =>
  server.request('POST', calls.previewImport.path(), { as: 'admin', body: body(rows, more) });
const planOf = async (rows: readonly Row[]): Promise<ImportPlan> => (await preview(rows)).body.data;
const write = async (rows: readonly Row[], more: object = {}): Promise<ImportRecord> => {
  const { plan } = (await preview(rows, more)).body.data;
  const answer = await server.request('POST', calls.createImport.path(), {
    as: 'admin',
    body: body(rows, { ...more, plan }),
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data;
};
const undo = (id: ImportRecord['id']) =>
  server.request('POST', calls.undoImport.path(id), { as: 'admin', body: {} });
const pupil = (more: Partial<Row> = {}): Row => ({ ...inventedPupil(latest++), class: 'X Wali', ...more });
const PHONE = '0865-5550-0001';
/** Who is written down, with how many children. */
const written = async () => {
  const rows = await server.db.select().from(guardians).orderBy(guardians.id);
  return Promise.all(
    rows.map(async ({ id, name, relation, phone, agreedAt, createdByName }) => ({
      name,
      relation,
      phone,
      agreedAt,
      createdByName,
      children: await server.db.$count(guardianPupils, eq(guardianPupils.guardianId, id)),
    })),
  );
};
describe('guardians in a file', () => {
  it('are written with their pupils: one for brothers and sisters, and nobody has asked them yet', async () => {
    const rows = [
      pupil({ guardian: 'Siti  Rahayu', guardian_relation: 'ibu', guardian_phone: PHONE }),
      pupil({ guardian: 'SITI RAHAYU', guardian_relation: 'Ibu', guardian_phone: '+62 865 5550 0001' }),
      pupil({ guardian: 'Budi Hartono', guardian_relation: 'Bpk.', guardian_phone: '6286555500002' }),
      pupil({ guardian: 'Kakek Darma', guardian_phone: '86555500003 / 0865-5550-0004' }),
      pupil({ guardian: 'Tanpa Nomor' }),
    ];
    const plan = await planOf(rows);
    expect(plan).toMatchObject({ new: 5, skipped: 0, guardians: 4, warnings: [], changes: [] });
    expect(await write(rows)).toMatchObject({ new: 5, guardians: 4 });
    const noted = { agreedAt: null, createdByName: 'Ratna Admin' };
    expect(await written()).toEqual([
      { name: 'Siti Rahayu', relation: 'ibu', phone: '+6286555500001', children: 2, ...noted },
      { name: 'Budi Hartono', relation: 'ayah', phone: '+6286555500002', children: 1, ...noted },
      { name: 'Kakek Darma', relation: 'wali', phone: '+6286555500003', children: 1, ...noted },
    ]);
  });

  it('never cost a pupil: what cannot be read is a warning of its row', async () => {
    const rows = [
      pupil({ guardian: 'Siti', guardian_phone: '0812-xxx' }),
      pupil({ guardian_phone: PHONE }),
      pupil({ guardian: 'N'.repeat(101), guardian_phone: PHONE }),
    ];
    expect(await planOf(rows)).toMatchObject({
      new: 3,
      skipped: 0,
      guardians: 0,
      problems: [],
      warnings: [
        { row: 2, field: 'guardian_phone', msg: 'Nomor tidak terbaca. Tulis seperti 0812-3456-7890' },
        { row: 3, field: 'guardian', msg: 'Nama orang tua/wali belum ada' },
        { row: 4, field: 'guardian', msg: 'Nama paling banyak 100 karakter' },
      ],
    });
    expect(await write(rows)).toMatchObject({ new: 3, guardians: 0 });
    expect(await written()).toEqual([]);
  });

  it('of pupils who are there already are a change, shown with most of the number hidden, and once', async () => {
    const known = pupil();
    await write([known]);
    const named = { ...known, guardian: 'Siti Rahayu', guardian_relation: 'ibu', guardian_phone: PHONE };
    const plan = await planOf([named]);
    expect(plan).toMatchObject({ new: 0, changed: 1, guardians: 1 });
    expect(plan.changes[0]?.changes).toEqual([
      { field: 'guardian', from: null, to: 'Siti Rahayu (ibu), +62 865-••••-0001' },
    ]);
    await write([named]);
    expect(await planOf([named])).toMatchObject({ changed: 0, same: 1, guardians: 0, changes: [] });
    expect(await written()).toMatchObject([{ name: 'Siti Rahayu', children: 1 }]);
  });

  it('whom the school knows already stay as they are, and get the child', async () => {
    await aMother(server, [server.fixtures.student], { name: 'Ibu Lama', phone: '+6286555500001' });
    const row = pupil({ guardian: 'Nama Lain', guardian_relation: 'ayah', guardian_phone: PHONE });
    await write([row]);
    expect(await written()).toMatchObject([{ name: 'Ibu Lama', relation: 'ibu', children: 2 }]);
  });

  it('are not looked at unless somebody asks, and refused where the school does not keep any', async () => {
    const row = pupil({ guardian: 'Siti', guardian_phone: '0812-xxx' });
    const plain = await preview([row], { guardians: undefined });
    expect(plain.body.data).toMatchObject({ new: 1, guardians: 0, warnings: [] });
    await server.db.update(familySettings).set({ isOn: false });
    const refused = await preview([row]);
    expect([refused.status, refused.body.data]).toEqual([
      400,
      [{ path: 'guardians', msg: 'Sekolah ini belum mengaktifkan data orang tua' }],
    ]);
  });

  it('stand in the audit without name and number', async () => {
    await write([
      pupil({ guardian: 'Qoriatul', guardian_relation: 'ibu', guardian_phone: '0865-5550-7319' }),
    ]);
    const lines = await server.db.select().from(auditEvents).orderBy(auditEvents.id);
    expect(lines.filter(({ entity }) => entity === 'guardian').at(-1)).toMatchObject({
      action: 'created',
      targetName: 'Orang tua/wali (ibu)',
    });
    expect(JSON.stringify(lines)).not.toMatch(/Qoriatul|55507319|5550-7319/);
  });

  it('are seen as those who came in any other way', async () => {
    const row = pupil({ guardian: 'Siti', guardian_phone: PHONE });
    await write([row]);
    const [child] = await server.db
      .select()
      .from(users)
      .where(eq(users.nis, row.nis ?? ''));
    const path = calls.listGuardiansOfPupil.path(child?.id ?? 0);
    expect((await server.request('GET', path, { as: 'admin' })).body.data).toMatchObject([
      { name: 'Siti', masked_phone: '+62 865-••••-0001', consent: 'unknown' },
    ]);
  });
});

describe('an import that is taken back', () => {
  it('takes its guardians along, and of those who were there before only the child', async () => {
    await aMother(server, [server.fixtures.student], { name: 'Ibu Lama', phone: '+6286555500009' });
    const before = await written();
    const there = pupil();
    await write([there]);
    const record = await write([
      { ...there, guardian: 'Ibu Lama', guardian_phone: '0865-5550-0009' },
      pupil({ guardian: 'Siti', guardian_phone: PHONE }),
      pupil({ guardian: 'Siti', guardian_phone: PHONE }),
    ]);
    expect(await written()).toMatchObject([{ children: 2 }, { name: 'Siti', children: 2 }]);
    expect((await undo(record.id)).status).toBe(200);
    expect(await written()).toEqual(before);
  });

  it('stays where a guardian was changed since, or has got another child, but not where one is gone', async () => {
    const record = await write([pupil({ guardian: 'Siti', guardian_phone: PHONE })]);
    const why = async () => (await undo(record.id)).body.message;
    const [{ id = 0 } = {}] = await server.db.select().from(guardians);
    await server.db.update(guardians).set({ name: 'Siti Rahayu' });
    expect(await why()).toBe('Impor ini tidak dapat diurungkan: sudah ada 1 data yang sudah diubah lagi');
    await server.db.update(guardians).set({ name: 'Siti' });
    await server.db.insert(guardianPupils).values({ guardianId: id, userId: server.fixtures.student });
    expect(await why()).toBe(
      'Impor ini tidak dapat diurungkan: sudah ada 1 siswa lain dengan orang tua atau wali yang sama',
    );
    await server.db.delete(guardians);
    expect((await undo(record.id)).status).toBe(200);
  });
});
