import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  attendance,
  gateCards,
  gateDuties,
  gateLeaves,
  gateSettings,
  gateTaps,
  gateUnknownCards,
} from '../../../server/schema.ts';
import { openGate } from '../../support/gate.ts';
import { TODAY } from '../../support/fixtures.ts';
import { api, holdAnswer } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const PATH = '/dashboard/piket';
/** Of the class of 37, by place: each test has its own, because taps are never deleted. */
const pupilAt = async (place: number) => (await api()).fixtures.pupils[place] ?? 0;

beforeEach(async () => {
  const { db, fixtures } = await api();
  for (const table of [gateDuties, gateLeaves, gateCards, gateUnknownCards, gateSettings, attendance])
    await db.delete(table);
  await openGate(db, fixtures.school);
});

async function tap(place: number, time: string, direction: 'in' | 'out' = 'in') {
  const { db, fixtures } = await api();
  const at = new Date(`${TODAY}T${time}:00+07:00`);
  await db.insert(gateTaps).values({
    schoolId: fixtures.school,
    userId: await pupilAt(place),
    day: TODAY,
    at,
    receivedAt: at,
    direction,
    way: 'card',
  });
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('the desk says who is not here yet by class, and who came late, with a slip to print', async () => {
  await tap(10, '06:50');
  await tap(11, '07:12');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await renderAt(PATH, { as: 'admin' });
  const missing = await region('Belum datang');
  expect(missing.getByText('X-10')).toBeVisible();
  expect(missing.getByRole('link', { name: 'Abimanyu Rangga' })).toHaveAttribute(
    'href',
    expect.stringMatching(/siswa\/\d+$/),
  );
  expect(missing.queryByText('Siswa Uji 4')).not.toBeInTheDocument();
  const late = await region('Terlambat');
  expect(late.getByText('12 menit')).toBeVisible();
  await user.click(late.getByRole('button', { name: 'Slip Siswa Uji 5' }));
  const slip = within(await screen.findByRole('dialog', { name: 'Slip Siswa Uji 5' }));
  expect(slip.getByText('Surat keterlambatan')).toBeVisible();
  expect(slip.getByText('07.12')).toBeVisible();
  await user.click(slip.getByRole('radio', { name: 'A5' }));
  await user.click(slip.getByRole('button', { name: 'Cetak' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('of a class that has mostly not come yet only how many is said, until somebody wants the names', async () => {
  await tap(21, '06:40');
  const { user } = await renderAt(PATH, { as: 'admin' });
  const missing = await region('Belum datang');
  const name = missing.getByText('Siswa Uji 20');
  expect(name).not.toBeVisible();
  await user.click(missing.getByText(/^\d\d siswa belum datang$/));
  expect(name).toBeVisible();
});

test('who has piket writes that a pupil came, and corrects it with a reason', async () => {
  const { db, fixtures } = await api();
  await openGate(db, fixtures.school, [fixtures.teacher]);
  const { user } = await renderAt(PATH, { as: 'guru' });
  expect(await screen.findByRole('link', { name: 'Kartu gerbang' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Catat datang' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Catat datang atau pulang' }));
  await user.type(dialog.getByRole('combobox', { name: /^Siswa/ }), 'uji 6 x-10');
  await user.click(await screen.findByRole('option', { name: 'Siswa Uji 6 (X-10)' }));
  const time = dialog.getByLabelText(/^Pukul/);
  await user.clear(time);
  await user.type(time, '07:20');
  await user.click(dialog.getByRole('button', { name: 'Catat' }));
  expect(await dialog.findByText('Siswa Uji 6 datang 07.20, tersimpan.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Tutup' }));
  const late = await region('Terlambat');
  await user.click(await late.findByRole('button', { name: 'Koreksi Siswa Uji 6' }));
  const day = within(await screen.findByRole('dialog', { name: 'Siswa Uji 6' }));
  await user.click(await day.findByRole('button', { name: 'Koreksi datang 07.20' }));
  const right = day.getByLabelText(/^Seharusnya pukul/);
  await user.clear(right);
  await user.type(right, '06:55');
  // Enter in the reason must not write another arrival.
  await user.type(day.getByRole('textbox', { name: /^Alasan koreksi/ }), 'Salah ketik{Enter}');
  await user.click(day.getByRole('button', { name: 'Ubah jamnya' }));
  expect(await day.findByText(/alasan: Salah ketik/)).toBeVisible();
  await user.click(day.getByRole('button', { name: 'Tutup' }));
  await waitFor(() => expect(late.queryByText('Siswa Uji 6')).not.toBeInTheDocument());
  const lines = (await db.select().from(gateTaps)).filter(({ byName }) => byName === 'Sri Uji, S.Pd.');
  expect(lines.map(({ reason }) => reason)).toEqual([null, 'Salah ketik']);
});

test('a pupil leaves with a reason and comes back; a permission that is not used is taken back', async () => {
  await tap(14, '06:50');
  const { user } = await renderAt(PATH, { as: 'admin' });
  const give = async () => {
    await user.click(await screen.findByRole('button', { name: 'Beri izin' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Beri izin keluar' }));
    await user.type(dialog.getByRole('combobox', { name: /^Siswa/ }), 'uji 8');
    await user.click(await screen.findByRole('option', { name: 'Siswa Uji 8 (X-10)' }));
    await user.type(dialog.getByRole('textbox', { name: /^Keperluan/ }), 'ke puskesmas');
    await user.type(dialog.getByRole('textbox', { name: /^Dengan siapa/ }), 'ibu');
    await user.click(dialog.getByRole('button', { name: 'Beri izin' }));
  };
  await give();
  expect(await screen.findByText(/ke puskesmas, sampai pulang, dengan ibu/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Siswa Uji 8 kembali' }));
  expect(await screen.findByText(/dengan ibu · kembali/)).toBeVisible();
  await give();
  await user.click(await screen.findByRole('button', { name: 'Batalkan izin Siswa Uji 8' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Siswa Uji 8 kembali' })).not.toBeInTheDocument(),
  );
});

test('a mark against the gate is shown, and changes nothing', async () => {
  const { db, fixtures } = await api();
  await tap(16, '06:50');
  await db.insert(attendance).values([
    { sessionId: fixtures.session, userId: await pupilAt(16), status: 'alpa', updatedAt: new Date() },
    { sessionId: fixtures.session, userId: await pupilAt(17), status: 'hadir', updatedAt: new Date() },
    { sessionId: fixtures.session, userId: await pupilAt(18), status: 'sakit', updatedAt: new Date() },
  ]);
  await renderAt(PATH, { as: 'admin' });
  const list = await region('Berbeda dengan daftar hadir');
  expect(
    list.getByText(/Alpa di daftar hadir, datang 06\.50 dan belum pulang: kemungkinan cabut/),
  ).toBeVisible();
  expect(list.getByText(/Hadir di daftar hadir, belum tercatat datang/)).toBeVisible();
  expect(list.getAllByRole('listitem')).toHaveLength(2);
});

test('the head reads the desk and has no buttons to write', async () => {
  await renderAt(PATH, { as: 'kepsek' });
  expect(await screen.findByRole('button', { name: 'Cetak yang hadir' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Catat datang' })).not.toBeInTheDocument();
});

test('a teacher without piket sees the own class only, or who has piket', async () => {
  const { db, fixtures } = await api();
  await openGate(db, fixtures.school, [fixtures.teacher]);
  await renderAt(PATH, { as: 'guru2' });
  expect(await screen.findByText('Anda tidak bertugas piket hari ini.')).toBeVisible();
  expect(screen.getByText('Piket hari ini: Sri Uji, S.Pd..')).toBeVisible();
});

test('a chip that was held up is given to a pupil, and withdrawn when it is lost', async () => {
  const { db, fixtures } = await api();
  const server = await api();
  const device = await server.request('POST', '/dashboard/gate/devices', {
    as: 'admin',
    body: { name: 'Gerbang depan', kind: 'kiosk' },
  });
  await db.insert(gateUnknownCards).values({
    schoolId: fixtures.school,
    number: '04A1B2C3',
    deviceId: device.body.data.device.id,
    seenAt: new Date(),
  });
  const { user } = await renderAt('/dashboard/kartu-gerbang', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Pilih siswa untuk kartu 04A1B2C3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kartu 04A1B2C3 milik siapa?' }));
  await user.type(dialog.getByRole('combobox', { name: /^Siswa/ }), 'uji 9');
  await user.click(await screen.findByRole('option', { name: 'Siswa Uji 9 (X-10)' }));
  await user.click(dialog.getByRole('button', { name: 'Simpan' }));
  await user.click(await screen.findByRole('button', { name: 'Tarik kartu Siswa Uji 9' }));
  await user.click(await screen.findByRole('button', { name: 'Tarik' }));
  expect(await screen.findByText(/04A1B2C3.* · sudah ditarik/)).toBeVisible();
});

test('a list of cards is looked at before it is written, and its lines are named as they stand', async () => {
  const { user } = await renderAt('/dashboard/kartu-gerbang', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Tempel daftar' }));
  await user.click(await screen.findByRole('textbox', { name: /^Satu baris/ }));
  await user.paste('0001;240001\n\n0002;999999\ntanpa nis\n0003\t240003');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  expect(await screen.findByText('2 kartu dapat disimpan, 0 sudah ada, 2 baris dilewati.')).toBeVisible();
  expect(screen.getByText('Baris 3')).toBeVisible();
  expect(screen.getByText('NIS 999999 tidak ditemukan')).toBeVisible();
  expect(screen.getByText('Baris 4')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Simpan 2 kartu' }));
  expect(await screen.findByRole('button', { name: 'Tarik kartu Ágnes Simanjuntak' })).toBeVisible();
});

test('what is added while a list of cards is looked at is looked at, too, before it is written', async () => {
  const letGo = holdAnswer('post', '/dashboard/gate/cards/import');
  const { user } = await renderAt('/dashboard/kartu-gerbang', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Tempel daftar' }));
  await user.click(await screen.findByRole('textbox', { name: /^Satu baris/ }));
  await user.paste('0001;240001');
  await user.click(screen.getByRole('button', { name: 'Periksa' }));
  await user.click(screen.getByRole('textbox', { name: /^Satu baris/ }));
  await user.paste('\n0002;240002');
  letGo();
  await user.click(await screen.findByRole('button', { name: 'Periksa' }));
  expect(await screen.findByText('2 kartu dapat disimpan, 0 sudah ada.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Simpan 2 kartu' }));
  expect(await screen.findAllByRole('button', { name: /^Tarik kartu/ })).toHaveLength(2);
});

test("a machine's file finds its columns, is looked at, and is written once however often it is sent", async () => {
  const { db } = await api();
  const { user } = await renderAt('/dashboard/kartu-gerbang', { as: 'admin' });
  const send = async () => {
    await user.click(await screen.findByRole('button', { name: 'Berkas mesin' }));
    const lines = [
      '   240020\t2026-11-19 06:58:02\t1\t0\t1\t0',
      '   240020\t2026-11-19 13:05:40\t1\t1\t1\t0',
      '   77\t2026-11-19 07:00:00\t1\t0\t1\t0',
    ];
    await user.upload(
      await screen.findByLabelText('Berkas mesin'),
      new File([lines.join('\r\n')], 'attlog.dat'),
    );
    expect(await screen.findByRole('combobox', { name: /^Kolom nomor siswa/ })).toHaveTextContent(
      'Kolom 1: 240020',
    );
    await user.click(screen.getByRole('button', { name: 'Periksa' }));
  };
  await send();
  expect(await screen.findByText('2 catatan dapat disimpan, 0 sudah ada, 1 baris dilewati.')).toBeVisible();
  expect(screen.getByText('77: nomor ini tidak ditemukan')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Simpan 2 catatan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const taps = (await db.select().from(gateTaps)).filter(({ way }) => way === 'file');
  expect(taps.map(({ direction }) => direction).toSorted()).toEqual(['in', 'out']);
  await send();
  expect(await screen.findByText('0 catatan dapat disimpan, 2 sudah ada, 1 baris dilewati.')).toBeVisible();
});
