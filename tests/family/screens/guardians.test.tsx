import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { familySettings, guardianProposals, guardians } from '../../../server/schema.ts';
import { appointHomeroomTeachers, switchFamilyOn } from '../../support/families.ts';
import { api, asAnotherBackend } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

beforeEach(async () => {
  const server = await api();
  await server.db.delete(guardians);
  await server.db.delete(familySettings);
  await appointHomeroomTeachers(server);
});

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('where the school has not switched guardians on, an administrator finds the way, switches them on and is led on', async () => {
  const { user } = await renderAt('/dashboard/orang-tua', { as: 'admin' });
  expect(await screen.findByText('Data orang tua belum diaktifkan.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Buka pengaturan' }));
  await user.click(await screen.findByRole('switch', { name: 'Catat orang tua dan wali siswa' }));
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  await user.click(await screen.findByRole('link', { name: 'Orang tua per kelas' }));
  expect(await screen.findByRole('link', { name: /X-10.*0 dari 37 siswa/ })).toBeVisible();
});

test('a field in a text that nobody knows is said beside the text, and nothing is saved', async () => {
  const { user } = await renderAt('/dashboard/pengaturan-orang-tua', { as: 'admin' });
  const [text] = await screen.findAllByRole('textbox', { name: 'Teks pesan' });
  if (!text) throw new Error('no text');
  await user.clear(text);
  await user.type(text, 'Halo {{nomor}');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText(/\{nomor\} tidak dikenal/)).toBeVisible();
  expect(await (await api()).db.$count(familySettings)).toBe(0);
});

test('a wali kelas fills in who is missing, sees the number only when calling, and takes somebody back out', async () => {
  const server = await api();
  await switchFamilyOn(server);
  const { user } = await renderAt('/dashboard/orang-tua', { as: 'guru' });
  await user.click(await screen.findByRole('button', { name: 'Isi orang tua/wali Dewi' }));
  const form = await dialog('Orang tua/wali Dewi');
  await user.type(form.getByRole('textbox', { name: /^Nama/ }), 'Ibu Lastri');
  await user.type(form.getByRole('textbox', { name: /^Nomor telepon/ }), '0812');
  await user.click(form.getByRole('button', { name: 'Simpan' }));
  expect(await form.findByText('Nomor tidak terbaca. Tulis seperti 0812-3456-7890')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /^Nomor telepon/ }), '-3456-7890');
  await user.click(form.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText(/Ibu Lastri \(ibu\) · \+62 812-••••-7890 · belum ditanya/)).toBeVisible();

  await user.click(screen.getByRole('link', { name: /Dewi/ }));
  await user.click(await screen.findByRole('button', { name: 'Hubungi' }));
  const contact = await dialog('Hubungi Ibu Lastri');
  expect(await contact.findByText('+6281234567890')).toBeVisible();
  expect(contact.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/6281234567890',
  );
  await user.click(contact.getByRole('button', { name: 'Tutup' }));
  await user.click(screen.getByRole('button', { name: 'Ubah Ibu Lastri' }));
  await user.click((await dialog('Ubah Ibu Lastri')).getByRole('button', { name: 'Lepaskan' }));
  const question = within(await screen.findByRole('alertdialog', { name: /^Lepaskan Ibu Lastri dari Dewi/ }));
  await user.click(question.getByRole('button', { name: 'Lepaskan' }));
  expect(await screen.findByText('Belum ada orang tua atau wali yang tercatat.')).toBeVisible();
});

test('a pasted column is looked at before it is written, and its wrong lines stay to be corrected', async () => {
  const server = await api();
  await switchFamilyOn(server);
  const { user } = await renderAt('/dashboard/orang-tua', { as: 'guru' });
  await user.click(await screen.findByRole('button', { name: 'Tempel daftar' }));
  const paste = await dialog('Tempel daftar orang tua');
  const field = paste.getByRole('textbox');
  await user.click(field);
  await user.paste('1; Ibu Satu; ibu; 0865-5555-0001\n99; Siapa; ayah; 0865-5555-0002');
  await user.click(paste.getByRole('button', { name: 'Periksa' }));
  expect(await paste.findByText(/1 baris dapat disimpan, 1 baris perlu diperbaiki/)).toBeVisible();
  expect(await server.db.$count(guardians)).toBe(0);
  await user.click(paste.getByRole('button', { name: 'Simpan 1 baris' }));
  await waitFor(() => expect(field).toHaveValue('99; Siapa; ayah; 0865-5555-0002'));
  expect(await server.db.$count(guardians)).toBe(1);
});

test('slips are printed once, and what a parent has filled in is accepted with one tap', async () => {
  const server = await api();
  await switchFamilyOn(server);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await renderAt('/dashboard/orang-tua', { as: 'guru' });
  await user.click(await screen.findByRole('link', { name: 'Cetak lembar isian' }));
  await user.click(await screen.findByRole('button', { name: 'Buat lembar untuk 37 siswa' }));
  await user.click(await screen.findByRole('button', { name: 'Cetak 37 lembar' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getAllByTitle(/^Kode QR untuk orang tua/)).toHaveLength(37);
  vi.unstubAllGlobals();

  const [pupil = 0] = server.fixtures.pupils;
  await server.db.insert(guardianProposals).values({
    schoolId: server.fixtures.school,
    userId: pupil,
    name: 'Pak Rangga',
    relation: 'ayah',
    phone: '+6286555550009',
    hasAgreed: true,
  });
  await user.click(screen.getByRole('link', { name: 'Orang tua X-10' }));
  await user.click(await screen.findByRole('button', { name: 'Terima Pak Rangga untuk Abimanyu Rangga' }));
  expect(await screen.findByText(/Pak Rangga \(ayah\).*setuju menerima pesan/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^Isian orang tua/ })).toBeNull();
});

test('an administrator reads what is kept of families, and how long', async () => {
  const server = await api();
  await switchFamilyOn(server);
  const [pupil = 0] = server.fixtures.pupils;
  const body = { name: 'Ibu Lastri', relation: 'ibu', phone: '0865-5555-0001' };
  await server.request('POST', `/dashboard/family/pupils/${pupil}/guardians`, { as: 'guru', body });
  const { user } = await renderAt('/dashboard/pengaturan-orang-tua', { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Data yang disimpan' }));
  const kept = within(await screen.findByRole('region', { name: 'Orang tua dan wali' }));
  expect(kept.getByText('1')).toBeVisible();
  expect(kept.getByText(/6 bulan setelah anak terakhirnya keluar/)).toBeVisible();
});

test('all data of a guardian is deleted from every child at once, after a question', async () => {
  const server = await api();
  await switchFamilyOn(server);
  const [pupil = 0] = server.fixtures.pupils;
  const body = { name: 'Ibu Lastri', relation: 'ibu', phone: '0865-5555-0001' };
  await server.request('POST', `/dashboard/family/pupils/${pupil}/guardians`, { as: 'guru', body });
  const { user } = await renderAt(`/dashboard/siswa/${pupil}`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Ubah Ibu Lastri' }));
  const form = await dialog('Ubah Ibu Lastri');
  await user.click(await form.findByRole('button', { name: 'Hapus seluruh datanya' }));
  const question = within(await screen.findByRole('alertdialog', { name: /^Hapus seluruh data Ibu Lastri/ }));
  await user.click(question.getByRole('button', { name: 'Hapus' }));
  await waitFor(async () => expect(await server.db.$count(guardians)).toBe(0));
});

test('on another backend a pupil has no such part', async () => {
  const server = await api();
  await switchFamilyOn(server);
  const [pupil = 0] = server.fixtures.pupils;
  asAnotherBackend();
  await renderAt(`/dashboard/siswa/${pupil}`, { as: 'admin' });
  expect(await screen.findByRole('heading', { name: 'Data siswa' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Orang tua/wali' })).toBeNull();
});
