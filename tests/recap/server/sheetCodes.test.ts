/** A code on a printed recap says to anybody whether its figures are still those of the school, and nothing of any pupil. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../contract/rateLimits.ts';
import { CODE_PATTERN } from '../../../contract/recap/sheetCodeWords.ts';
import { schools } from '../../../server/schema.ts';
import { newRegister } from '../../support/register.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let register: Awaited<ReturnType<typeof newRegister>>;

beforeAll(async () => {
  server = await startTestServer();
  register = await newRegister(server, { date: '2026-10-05' });
  await register.mark(
    server.fixtures.pupils.map((user_id) => ({ user_id, status: 'hadir' })),
    'admin',
  );
});
afterAll(() => server.close());

const get = async (path: string) =>
  (await server.request('GET', `/dashboard${path}`, { as: 'admin' })).body.data;
const create = (body: unknown, as = 'admin') =>
  server.request('POST', '/dashboard/sheet-codes', { as, body });
const check = (code: string) => server.request('GET', `/sheets/${code}`);
const october = async () => {
  const { class: classId } = server.fixtures;
  const { digest } = await get(`/classes/${classId}/recap?month=2026-10`);
  return { kind: 'month', class_id: classId, month: '2026-10', digest };
};

describe('the code of a printed recap', () => {
  it('says "same" until a mark of its days is changed, and again when it is changed back', async () => {
    const { status, body } = await create(await october());
    expect(status).toBe(200);
    const { code } = body.data;
    expect(code).toMatch(CODE_PATTERN);
    const first = await check(`${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`);
    expect(first.body.data).toMatchObject({
      kind: 'month',
      title: 'X-10',
      period: '2026-10',
      school: { name: 'SMA Uji Nusantara' },
      is_current: true,
    });
    const [pupil = 0] = server.fixtures.pupils;
    await register.mark([{ user_id: pupil, status: 'alpa' }], 'admin');
    expect((await check(code)).body.data.is_current).toBe(false);
    await register.mark([{ user_id: pupil, status: 'hadir' }], 'admin');
    expect((await check(code)).body.data.is_current).toBe(true);
  });

  it('names no pupil, no figure and nobody who printed it', async () => {
    const { code } = (await create(await october())).body.data;
    const { data } = (await check(code)).body;
    expect(Object.keys(data).toSorted()).toEqual(
      ['is_current', 'kind', 'period', 'printed_at', 'school', 'timezone', 'title', 'year'].toSorted(),
    );
    expect(Object.keys(data.school).toSorted()).toEqual(
      ['address', 'authority', 'city', 'image', 'name', 'npsn'].toSorted(),
    );
  });

  it('is also of a semester, of any days and of a subject, each as it was printed', async () => {
    const { class: class_id, subject: subject_id } = server.fixtures;
    const days = { from: '2026-10-01', to: '2026-10-31' };
    const sheets = [
      {
        kind: 'semester',
        class_id,
        semester: 'Ganjil',
        path: `/classes/${class_id}/recap/semester?semester=Ganjil`,
      },
      {
        kind: 'range',
        class_id,
        ...days,
        path: `/classes/${class_id}/recap/range?from=${days.from}&to=${days.to}`,
      },
      {
        kind: 'subject',
        subject_id,
        ...days,
        path: `/subjects/${subject_id}/recap?from=${days.from}&to=${days.to}`,
      },
    ];
    for (const { path, ...sheet } of sheets) {
      const made = await create({ ...sheet, digest: (await get(path)).digest });
      expect([sheet.kind, made.status]).toEqual([sheet.kind, 200]);
      expect((await check(made.body.data.code)).body.data).toMatchObject({
        kind: sheet.kind,
        is_current: true,
      });
    }
  });

  it('is not made for a sheet whose figures have changed since it was shown', async () => {
    const refused = await create({ ...(await october()), digest: 'outdated' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Catatan berubah sejak rekap ini dibuka. Muat ulang, lalu cetak lagi.',
    ]);
  });

  it('of a month stays true when the month is closed and opened again', async () => {
    const { code } = (await create(await october())).body.data;
    const closings = `/dashboard/classes/${server.fixtures.class}/closings`;
    const asHead = { as: 'kepsek', body: { month: '2026-10', note: 'Lengkap' } };
    expect((await server.request('POST', closings, asHead)).status).toBe(200);
    expect((await check(code)).body.data.is_current).toBe(true);
    // A closed month is printed with a code as well.
    expect((await create(await october())).status).toBe(200);
    const reopened = { as: 'admin', body: { month: '2026-10', reason: 'Surat menyusul' } };
    expect((await server.request('POST', `${closings}/reopen`, reopened)).status).toBe(200);
    expect((await check(code)).body.data.is_current).toBe(true);
  });

  it('tells when it was printed, and the zone of its school', async () => {
    await server.db
      .update(schools)
      .set({ timezone: 'Asia/Makassar' })
      .where(eq(schools.id, server.fixtures.school));
    const { code } = (await create(await october())).body.data;
    expect((await check(code)).body.data).toMatchObject({
      printed_at: server.clock.now().toISOString(),
      timezone: 'Asia/Makassar',
      is_current: true,
    });
    await server.db.update(schools).set({ timezone: null }).where(eq(schools.id, server.fixtures.school));
  });

  it('is asked about at most so often from one address, whether it is known or not', async () => {
    const ask = () => server.request('GET', '/sheets/KKKKKKKKKK', { address: '203.0.113.9' });
    const statuses: number[] = [];
    for (let asked = 0; asked <= RATE_LIMITS['sheet check'].most; asked++)
      statuses.push((await ask()).status);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    const { code } = (await create(await october())).body.data;
    expect((await check(code)).status).toBe(200);
  });

  it('that was revoked by an office is answered like one that never was; a teacher revokes none', async () => {
    const { code } = (await create(await october())).body.data;
    const path = `/dashboard/sheet-codes/${code}`;
    expect((await server.request('DELETE', path, { as: 'guru' })).status).toBe(403);
    expect((await server.request('DELETE', path, { as: 'kepsek' })).status).toBe(200);
    const [revoked, unknown] = [await check(code), await check('KKKKKKKKKK')];
    expect([revoked.status, revoked.body]).toEqual([404, unknown.body]);
    expect((await server.request('DELETE', path, { as: 'kepsek' })).status).toBe(404);
  });
});
