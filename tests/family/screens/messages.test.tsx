import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { attendance, familyMessages, familySettings, guardians } from '../../../server/schema.ts';
import { aMother, allReasonsOn, switchFamilyOn } from '../../support/families.ts';
import { api, asAnotherBackend, loseAnswer, msw } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const PAGE = '/dashboard/pesan-orang-tua';
const [FIRST, SECOND] = ['Abimanyu Rangga', 'Ágnes Simanjuntak'];

/** The first lesson of today, with these pupils Alpa and a mother for each. */
async function missing(...places: number[]): Promise<void> {
  const server = await api();
  const { pupils, session } = server.fixtures;
  for (const place of places) {
    const userId = pupils[place] ?? 0;
    await server.db
      .insert(attendance)
      .values({ sessionId: session, userId, status: 'alpa', updatedAt: new Date() });
    await aMother(server, [userId]);
  }
}
const dock = async () => within(await screen.findByRole('region', { name: 'Pesan berikutnya' }));
/** A second tap of the same press is no step, so the next press comes as late as a person's. */
const rested = () => new Promise((done) => setTimeout(done, 350));

beforeEach(async () => {
  // The link opens another tab, which this browser would load.
  msw.use(http.get('https://wa.me/*', () => HttpResponse.text('')));
  const server = await api();
  for (const table of [familyMessages, guardians, attendance, familySettings]) await server.db.delete(table);
  await switchFamilyOn(server, { reasons: allReasonsOn('00:00') });
  await missing(0, 1);
});

test('a press opens WhatsApp with number and text, the next press is the tick, and the next family follows', async () => {
  const { user } = await renderAt(PAGE, { as: 'admin' });
  const inDock = await dock();
  const link = await inDock.findByRole('link', { name: `Kirim lewat WhatsApp: ${FIRST}` });
  const url = new URL(link.getAttribute('href') ?? '');
  expect(`${url.origin}${url.pathname}`).toMatch(/^https:\/\/wa\.me\/62865555\d{5}$/);
  expect(url.searchParams.get('text')).toMatch(
    /^Yth\. Ibu Siti Uji dari Abimanyu Rangga \(X-10\)\. Hari ini, Jumat/,
  );
  expect(link).toHaveAttribute('target', '_blank');
  await user.click(link);
  await rested();
  await user.click(inDock.getByRole('button', { name: `Terkirim: ${FIRST}` }));
  expect(await screen.findByText('dikirim Ratna Admin 08.00')).toBeVisible();
  expect(inDock.getByRole('link', { name: `Kirim lewat WhatsApp: ${SECOND}` })).toBeVisible();
  expect(screen.getByText(/^1 dari 2 terkirim/)).toBeVisible();
  const rows = await (await api()).db.select().from(familyMessages);
  expect(rows).toMatchObject([
    { reason: 'absent', sentByName: 'Ratna Admin', channel: 'hand', state: 'sent' },
  ]);
});

test('a tick is taken back at once, and the message is the next one again', async () => {
  const { user } = await renderAt(PAGE, { as: 'admin' });
  const inDock = await dock();
  await user.click(await inDock.findByRole('link', { name: /^Kirim lewat WhatsApp/ }));
  await rested();
  await user.click(inDock.getByRole('button', { name: `Terkirim: ${FIRST}` }));
  await user.click(await inDock.findByRole('button', { name: `Urungkan ${FIRST}: terkirim` }));
  expect(await inDock.findByRole('link', { name: `Kirim lewat WhatsApp: ${FIRST}` })).toBeVisible();
  await waitFor(async () => expect(await (await api()).db.$count(familyMessages)).toBe(0));
});

test('who was slower is told who has sent it', async () => {
  const { user } = await renderAt(PAGE, { as: 'admin' });
  const inDock = await dock();
  await user.click(await inDock.findByRole('link', { name: /^Kirim lewat WhatsApp/ }));
  const server = await api();
  await server.db.insert(familyMessages).values({
    schoolId: server.fixtures.school,
    userId: server.fixtures.pupils[0] ?? 0,
    day: '2026-11-20',
    reason: 'absent',
    text: 'Uji',
    channel: 'hand',
    state: 'sent',
    sentByName: 'Bu Sari',
    sentAt: server.clock.now(),
  });
  await rested();
  await user.click(inDock.getByRole('button', { name: `Terkirim: ${FIRST}` }));
  expect(await inDock.findByText(/Sudah dikirim Bu Sari pukul 08\.00/)).toBeVisible();
  expect(await screen.findByText('dikirim Bu Sari 08.00')).toBeVisible();
});

test('a tick whose answer was lost is said, and said again it is one message', async () => {
  const { user } = await renderAt(PAGE, { as: 'admin' });
  const inDock = await dock();
  await user.click(await inDock.findByRole('link', { name: /^Kirim lewat WhatsApp/ }));
  loseAnswer('post', '/dashboard/family/pupils/*/messages');
  await rested();
  await user.click(inDock.getByRole('button', { name: `Terkirim: ${FIRST}` }));
  await user.click(await inDock.findByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('dikirim Ratna Admin 08.00')).toBeVisible();
  expect(await (await api()).db.$count(familyMessages)).toBe(1);
});

test('of a pupil who came meanwhile it is said, and what had left already is noted and corrected', async () => {
  const { user } = await renderAt(PAGE, { as: 'admin' });
  const inDock = await dock();
  await user.click(await inDock.findByRole('link', { name: /^Kirim lewat WhatsApp/ }));
  await (await api()).db.update(attendance).set({ status: 'hadir' });
  await rested();
  await user.click(inDock.getByRole('button', { name: `Terkirim: ${FIRST}` }));
  expect(await inDock.findByText(/pesan ini tidak perlu dikirim lagi/)).toBeVisible();
  await user.click(inDock.getByRole('button', { name: 'Terlanjur terkirim' }));
  expect(await screen.findByText('dikirim Ratna Admin 08.00')).toBeVisible();
});

test('who comes back from WhatsApp to a list without the message is asked whether it had left', async () => {
  const { user, queryClient } = await renderAt(PAGE, { as: 'admin' });
  const inDock = await dock();
  await user.click(await inDock.findByRole('link', { name: /^Kirim lewat WhatsApp/ }));
  await (await api()).db.update(attendance).set({ status: 'hadir' });
  await queryClient.refetchQueries({ queryKey: ['pesan-orang-tua'] });
  expect(await inDock.findByText(/yang tercatat sudah berubah/)).toBeVisible();
  await user.click(inDock.getByRole('button', { name: 'Terlanjur terkirim' }));
  expect(await screen.findByRole('region', { name: 'Ralat: ternyata hadir' })).toBeVisible();
});

test('the head reads and sends nothing; who has no guardian is named, with the way to the pupil', async () => {
  const server = await api();
  await server.db.delete(guardians);
  await aMother(server, [server.fixtures.pupils[0] ?? 0]);
  await renderAt(PAGE, { as: 'kepsek' });
  expect(await screen.findByText(/Ibu Siti Uji, \+62 865-••••-\d{4} · Yth\./)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Pesan berikutnya' })).toBeNull();
  const without = within(screen.getByRole('region', { name: 'Tanpa nomor' }));
  expect(without.getByRole('link', { name: SECOND })).toBeVisible();
});

test('the home says how many families are to be written to', async () => {
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Kabari 2 orang tua' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Pesan ke orang tua' })).toBeVisible();
});

test('another backend has no such page, and is not asked for it', async () => {
  asAnotherBackend();
  await renderAt(PAGE, { as: 'admin' });
  expect(await screen.findByText(/tidak ditemukan/i)).toBeVisible();
});

test('a text is previewed as a family of the school reads it', async () => {
  const { user } = await renderAt('/dashboard/pengaturan-orang-tua', { as: 'admin' });
  const [button] = await screen.findAllByRole('button', { name: 'Lihat contoh' });
  if (!button) throw new Error('no preview');
  await user.click(button);
  expect(await screen.findByText(/^Yth\. Ibu Siti Uji dari Abimanyu Rangga \(X-10\)/)).toBeVisible();
});
