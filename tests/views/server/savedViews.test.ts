/** The saved views of lists: a person's own follow to every device, those of a school are seen by its whole staff. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_SAVED_VIEWS } from '../../../contract/limits.ts';
import type { SavedView } from '../../../contract/views/savedViews.ts';
import { auditEvents, savedViews } from '../../../server/schema.ts';
import { joinFirstSchool, openOtherSchool } from '../../support/otherSchool.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.db.delete(savedViews));
afterAll(() => server.close());

const STATE = {
  filter: { academic_year_id: 'active' },
  sort: { field: 'name', order: 'DESC' },
  hidden: ['description'],
  group: 'level',
};
const create = (as: string, name: string, call: '' | '/shared' = '', body: object = {}, headers = {}) =>
  server.request('POST', `/dashboard/views${call}`, {
    as,
    body: { list: 'kelas', name, state: STATE, ...body },
    headers,
  });
const list = async (as: string, name = 'kelas', headers = {}): Promise<readonly SavedView[]> =>
  (await server.request('GET', `/dashboard/views?list=${name}`, { as, headers })).body.data;
const namesOf = async (as: string, headers = {}) =>
  (await list(as, 'kelas', headers)).map(({ name }) => name);
const change = (as: string, id: number, name: string) =>
  server.request('PUT', `/dashboard/views/${id}`, { as, body: { name, state: STATE } });
const remove = (as: string, id: number) => server.request('DELETE', `/dashboard/views/${id}`, { as });

describe('an own view', () => {
  it('holds filters, order, columns and grouping, and is seen by nobody else', async () => {
    const { status, body } = await create('guru', 'Kelas saya');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Kelas saya', is_shared: false, may_edit: true, state: STATE });
    expect(await namesOf('guru')).toEqual(['Kelas saya']);
    expect(await list('guru', 'mata-pelajaran')).toEqual([]);
    expect(await namesOf('admin')).toEqual([]);
    expect((await change('admin', body.data.id, 'Lain')).status).toBe(404);
    expect((await remove('admin', body.data.id)).status).toBe(404);
  });

  it('is renamed, replaced and deleted by its owner, without a line in the audit', async () => {
    const lines = await server.db.$count(auditEvents);
    const { id } = (await create('guru', 'Satu')).body.data;
    expect((await change('guru', id, 'Dua')).body.data.name).toBe('Dua');
    expect((await remove('guru', id)).status).toBe(200);
    expect(await namesOf('guru')).toEqual([]);
    expect((await remove('guru', id)).status).toBe(404);
    expect(await server.db.$count(auditEvents)).toBe(lines);
  });

  it('has a name of its own, whatever its case, but the name may be that of a view of the school', async () => {
    await create('kepsek', 'Tahun ini', '/shared');
    expect((await create('guru', 'Tahun ini')).status).toBe(201);
    const again = await create('guru', 'TAHUN INI');
    expect(again.status).toBe(400);
    expect(again.body.data).toEqual([{ path: 'name', msg: 'Sudah ada tampilan dengan nama ini' }]);
    expect((await create('guru', 'Tahun ini', '', { list: 'siswa' })).status).toBe(201);
  });

  it(`is one of ${MAX_SAVED_VIEWS} of a list at most`, async () => {
    await server.db.insert(savedViews).values(
      Array.from({ length: MAX_SAVED_VIEWS }, (_, number) => ({
        ownerId: server.fixtures.teacher,
        list: 'kelas',
        name: `Tampilan ${number}`,
        state: { ...STATE, sort: { field: 'name', order: 'ASC' as const } },
      })),
    );
    expect((await create('guru', 'Satu lagi')).body.message).toBe(
      `Sudah ada ${MAX_SAVED_VIEWS} tampilan. Hapus satu dulu.`,
    );
    expect((await create('admin', 'Satu lagi')).status).toBe(201);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no list', { list: 'Bukan daftar' }, 'list'],
    [
      'an order that is none',
      { state: { ...STATE, sort: { field: 'name', order: 'up' } } },
      'state.sort.order',
    ],
    ['a filter that is no value', { state: { ...STATE, filter: { a: ['b'] } } }, 'state.filter.a'],
    ['too long a value', { state: { ...STATE, filter: { a: 'x'.repeat(501) } } }, 'state.filter.a'],
  ])('with %s is refused beside its field', async (_, body, path) => {
    const answer = await create('guru', 'Ada', '', body);
    expect(answer.status).toBe(400);
    expect(answer.body.data[0].path).toBe(path);
  });
});

describe('a view of the school', () => {
  it('is saved by an office only, seen by the whole staff, and changed by an office only', async () => {
    expect((await create('guru', 'Untuk semua', '/shared')).status).toBe(403);
    const { body } = await create('kepsek', 'Untuk semua', '/shared');
    expect(body.data).toMatchObject({ is_shared: true, may_edit: true });
    const [seen] = await list('guru');
    expect(seen).toMatchObject({ name: 'Untuk semua', is_shared: true, may_edit: false });
    expect((await change('guru', body.data.id, 'Lain')).status).toBe(403);
    expect((await remove('guru', body.data.id)).status).toBe(403);
    expect((await change('admin', body.data.id, 'Lain')).status).toBe(200);
    expect((await remove('kepsek', body.data.id)).status).toBe(200);
  });

  it('has a line in the audit when it is made, renamed and deleted', async () => {
    const { id } = (await create('kepsek', 'Perlu wali', '/shared')).body.data;
    await change('kepsek', id, 'Tanpa wali');
    await remove('kepsek', id);
    const lines = await server.db.select().from(auditEvents).where(eq(auditEvents.entity, 'school-view'));
    expect(
      lines.filter(({ targetId }) => targetId === id).map(({ action, targetName }) => [action, targetName]),
    ).toEqual([
      ['created', 'Perlu wali'],
      ['updated', 'Tanpa wali'],
      ['deleted', 'Tanpa wali'],
    ]);
  });
});

// The last, because the server has two schools from here on.
describe('with several schools', () => {
  it('each school has its own, and who looks after all chooses one or saves for all', async () => {
    await joinFirstSchool(server.db, server.fixtures);
    const school = await openOtherSchool(server.db);
    const inOther = { 'X-School-Id': String(school) };
    await create('kepsek', 'Milik A', '/shared');
    const ofOther = (await create('admin', 'Milik B', '/shared', {}, inOther)).body.data;
    const ofAll = (await create('admin', 'Milik semua', '/shared')).body.data;
    expect(await namesOf('guru')).toEqual(['Milik A', 'Milik semua']);
    expect(await namesOf('admin', inOther)).toEqual(['Milik B', 'Milik semua']);
    expect(await namesOf('admin')).toEqual(['Milik semua']);
    expect((await change('kepsek', ofOther.id, 'Diambil')).status).toBe(404);
    expect((await remove('kepsek', ofOther.id)).status).toBe(404);
    expect((await change('kepsek', ofAll.id, 'Diambil')).status).toBe(403);
    expect((await change('admin', ofAll.id, 'Untuk semua')).status).toBe(200);
  });
});
