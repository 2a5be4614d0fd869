import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { gateDevices, gateDuties, gateSettings } from '../../../server/schema.ts';
import { openGate } from '../../support/gate.ts';
import { TODAY } from '../../support/fixtures.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

beforeEach(async () => {
  const { db } = await api();
  for (const table of [gateDuties, gateDevices, gateSettings]) await db.delete(table);
});

const open = async (piket: readonly number[] = []) => {
  const { db, fixtures } = await api();
  await openGate(db, fixtures.school, piket);
};
const time = (label: string, at = 0) => screen.getAllByRole('textbox', { name: label })[at] as HTMLElement;

test('an administrator switches the gate on, and gives Friday hours of its own', async () => {
  const { user } = await renderAt('/dashboard/perangkat-gerbang', { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Buka pengaturan' }));
  await user.click(await screen.findByRole('switch', { name: 'Catat datang dan pulang di gerbang' }));
  await user.click(screen.getByRole('switch', { name: 'Jumat' }));
  const friday = within(screen.getByRole('group', { name: 'Jumat' }));
  await user.clear(friday.getByRole('textbox', { name: 'Pulang mulai' }));
  await user.type(friday.getByRole('textbox', { name: 'Pulang mulai' }), '1100');
  await user.type(screen.getByRole('spinbutton', { name: 'Perlu perhatian mulai terlambat ke-' }), '5');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Pengaturan disimpan')).toBeVisible();
  const [row] = await (await api()).db.select().from(gateSettings);
  expect(row).toMatchObject({
    isOn: true,
    lateLimit: 5,
    hours: { weekdays: { 5: { opens: '05:30', late_after: '07:00', leaves: '11:00' } }, kinds: {} },
  });
  expect(await screen.findByRole('link', { name: 'Perangkat' })).toBeVisible();
});

test('hours that cannot be are said beside the hour, and a day gives its own hours up', async () => {
  const { db, fixtures } = await api();
  const every = { opens: '05:30', late_after: '07:00', leaves: '13:00' };
  await db.insert(gateSettings).values({
    schoolId: fixtures.school,
    isOn: true,
    hours: { every, weekdays: { 5: { ...every, leaves: '11:00' } }, kinds: {} },
    lateLimit: null,
    prefillsDaily: false,
  });
  const { user } = await renderAt('/dashboard/pengaturan-gerbang', { as: 'admin' });
  const friday = await screen.findByRole('switch', { name: 'Jumat' });
  expect(friday).toBeChecked();
  await user.clear(time('Pulang mulai'));
  await user.type(time('Pulang mulai'), '06.00');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Harus sesudah batas terlambat')).toBeVisible();
  await user.clear(time('Pulang mulai'));
  await user.type(time('Pulang mulai'), '12.30');
  await user.click(friday);
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Pengaturan disimpan')).toBeVisible();
  expect((await db.select().from(gateSettings))[0]?.hours).toEqual({
    every: { ...every, leaves: '12:30' },
    weekdays: {},
    kinds: {},
  });
});

test("a kiosk's code is shown once, large, with the address; then it is renamed and revoked", async () => {
  await open();
  const { user } = await renderAt('/dashboard/perangkat-gerbang', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Tambah kios' }));
  await user.type(await screen.findByRole('textbox', { name: 'Nama' }), 'Gerbang depan');
  await user.click(screen.getByRole('button', { name: 'Tambah' }));
  const told = within(await screen.findByRole('dialog', { name: 'Mulai Gerbang depan' }));
  expect(told.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4}$/)).toBeVisible();
  expect(told.getByText(/\/gerbang$/)).toBeVisible();
  expect(told.getByText(/^Berlaku 15 menit, sampai \d\d\.\d\d/)).toBeVisible();
  await user.click(told.getByRole('button', { name: 'Selesai' }));
  expect(await screen.findByText(/^Kios · belum dimulai, kode berlaku sampai/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ganti nama: Gerbang depan' }));
  await user.clear(await screen.findByRole('textbox', { name: 'Nama' }));
  await user.type(screen.getByRole('textbox', { name: 'Nama' }), 'Gerbang utara');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  await user.click(await screen.findByRole('button', { name: 'Cabut: Gerbang utara' }));
  await user.click(await screen.findByRole('button', { name: 'Cabut' }));
  expect(
    await within(await screen.findByRole('region', { name: 'Sudah dicabut' })).findByText('Gerbang utara'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cabut: Gerbang utara' })).not.toBeInTheDocument();
});

test("a reader's key is shown once, with its number; and not again", async () => {
  await open();
  const { user } = await renderAt('/dashboard/perangkat-gerbang', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Tambah pembaca kartu' }));
  await user.type(await screen.findByRole('textbox', { name: 'Nama' }), 'Pembaca lobi');
  await user.click(screen.getByRole('button', { name: 'Tambah' }));
  const told = within(await screen.findByRole('dialog', { name: 'Kunci Pembaca lobi' }));
  expect(told.getByText(/^[\w-]{43}$/)).toBeVisible();
  await user.click(told.getByRole('button', { name: 'Selesai' }));
  expect(await screen.findByText(/^Pembaca kartu nomor \d+ · belum pernah terdengar/)).toBeVisible();
});

test('a device with a wrong clock says so, and how long ago it was heard of', async () => {
  await open();
  const { db, fixtures, clock } = await api();
  await db.insert(gateDevices).values({
    schoolId: fixtures.school,
    name: 'Gerbang depan',
    kind: 'kiosk',
    createdByName: 'Ratna Admin',
    tokenHash: 'x',
    seenAt: new Date(clock.now().getTime() - 5 * 60_000),
    clockAheadMs: -7 * 60_000,
  });
  await renderAt('/dashboard/perangkat-gerbang', { as: 'kepsek' });
  expect(await screen.findByText(/^Jamnya 7 menit terlambat/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cabut/ })).not.toBeInTheDocument();
});

test('who has piket today makes a code for a kiosk, and gives cards', async () => {
  await open([(await api()).fixtures.teacher]);
  const { user } = await renderAt('/dashboard/perangkat-gerbang', { as: 'guru' });
  await user.click(await screen.findByRole('button', { name: 'Tambah kios' }));
  await user.type(await screen.findByRole('textbox', { name: 'Nama' }), 'Gerbang belakang{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Selesai' }));
  expect(await screen.findByRole('button', { name: 'Kode baru: Gerbang belakang' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tambah pembaca kartu' })).not.toBeInTheDocument();
  await renderAt('/dashboard/kartu-gerbang', { as: 'guru' });
  expect(await screen.findByRole('button', { name: 'Beri kartu' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tempel daftar' })).not.toBeInTheDocument();
});

test('a teacher without piket has no business with the devices', async () => {
  await open();
  await renderAt('/dashboard/perangkat-gerbang', { as: 'guru' });
  expect(await screen.findByText('Akses ditolak')).toBeVisible();
});

test('an administrator gives a teacher piket on some weekdays, and takes it back', async () => {
  await open();
  const { user } = await renderAt('/dashboard/guru-piket', { as: 'admin' });
  await user.click(await screen.findByRole('combobox', { name: /^Guru/ }));
  await user.click(await screen.findByRole('option', { name: /Sri Uji/ }));
  await user.type(screen.getByLabelText(/^Sampai tanggal/), '2026-12-18');
  await user.click(screen.getByRole('checkbox', { name: 'Jumat' }));
  await user.click(screen.getByRole('checkbox', { name: 'Senin' }));
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  const today = within(await screen.findByRole('region', { name: 'Hari ini' }));
  expect(today.getByText(/^Senin, Jumat · 20 November/)).toBeVisible();
  const [row] = await (await api()).db.select().from(gateDuties);
  expect(row).toMatchObject({ startDate: TODAY, endDate: '2026-12-18', weekdays: '15' });
  await user.click(today.getByRole('button', { name: /^Hapus piket Sri Uji/ }));
  await user.click(await screen.findByRole('button', { name: 'Hapus' }));
  expect(await screen.findByText(/^Belum ada guru piket/)).toBeVisible();
});
