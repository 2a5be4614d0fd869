import { DEFAULT_REASONS } from '../../../contract/family/words.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { familyGateways, familyMessages, familySettings, guardians } from '../../../server/schema.ts';
import { aMother, switchFamilyOn } from '../../support/families.ts';
import { TODAY } from '../../support/fixtures.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

beforeEach(async () => {
  const server = await api();
  for (const table of [familyMessages, familyGateways, guardians, familySettings])
    await server.db.delete(table);
  await switchFamilyOn(server, { reasons: DEFAULT_REASONS });
});

const choose = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: /^Pengirim/ }));
  await user.click(await screen.findByRole('option', { name }));
};

test('an administrator comes from the settings, chooses a service and types its key, which is not shown again', async () => {
  const { user } = await renderAt('/dashboard/pengaturan-orang-tua', { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Gateway pesan' }));
  expect(await screen.findByText(/^Tidak ada: pesan dikirim sendiri/)).toBeVisible();
  await choose(user, /^Layanan lain/);
  await user.type(screen.getByRole('textbox', { name: /^Alamat/ }), 'http://contoh.id');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Harus dimulai dengan https://')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: /^Alamat/ }));
  await user.type(screen.getByRole('textbox', { name: /^Alamat/ }), 'https://contoh.id/kirim');
  await user.type(screen.getByLabelText(/^Kunci/), 'rahasia-sekali');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText(/^Terisi\. Kosongkan bila tidak berubah/)).toBeVisible();
  expect(screen.getByLabelText(/^Kunci/)).toHaveValue('');
  const [row] = await (await api()).db.select().from(familyGateways);
  expect(row).toMatchObject({ channel: 'http', options: { url: 'https://contoh.id/kirim' } });
});

test('WhatsApp is told which words to register, in its own spelling of the fields', async () => {
  const { user } = await renderAt('/dashboard/gateway-pesan', { as: 'admin' });
  await choose(user, /^WhatsApp/);
  expect(await screen.findByText(/^Yth\. \{\{wali\}\} dari \{\{nama\}\}/)).toBeVisible();
  expect(screen.getByText(/\/api\/v1\/family\/receipts\/\d+$/)).toBeVisible();
});

test('a gateway that was stopped is told at home and on its page, where it goes on', async () => {
  const { db, fixtures } = await api();
  await db.insert(familyGateways).values({
    schoolId: fixtures.school,
    channel: 'outbox',
    options: {},
    stoppedAt: new Date('2026-11-20T00:00:00Z'),
    stoppedReason: 'Gateway menjawab 401',
  });
  const { user } = await renderAt('/dashboard', { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Periksa gateway pesan' }));
  expect(await screen.findByText(/berkali-kali ditolak: Gateway menjawab 401/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lanjutkan' }));
  expect(await screen.findByText(/^Hari ini: belum ada pesan/)).toBeVisible();
  expect((await db.select().from(familyGateways))[0]?.stoppedAt).toBeNull();
});

test('the outbox says of each message what has become of it, to whom it went and in which words', async () => {
  const server = await api();
  const { db, fixtures } = server;
  const mother = await aMother(server, [fixtures.student]);
  await db.insert(familyGateways).values({ schoolId: fixtures.school, channel: 'outbox', options: {} });
  await db.insert(familyMessages).values({
    schoolId: fixtures.school,
    userId: fixtures.student,
    guardianId: mother.id,
    day: TODAY,
    reason: 'absent',
    text: 'Mohon kabarnya.',
    channel: 'outbox',
    state: 'failed',
    failure: 'Tidak pasti: Tidak dijawab pada waktunya',
  });
  const { user } = await renderAt('/dashboard/gateway-pesan', { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Kotak keluar' }));
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Gagal: Tidak pasti: Tidak dijawab pada waktunya')).toBeVisible();
  expect(table.getByText(/^Siti Uji, \+62 865-••••-/)).toBeVisible();
  expect(table.getByText('Mohon kabarnya.')).toBeVisible();
});
