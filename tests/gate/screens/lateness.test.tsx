// The recap of lateness, and a pupil's month at the gate on the pupil's page and home.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { classes, gateSettings, gateTaps } from '../../../server/schema.ts';
import { openGate } from '../../support/gate.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const RECAP = '/dashboard/rekap?jenis=terlambat';

beforeAll(async () => {
  const { db, fixtures } = await api();
  const { school: schoolId, student, pupils, outsider } = fixtures;
  await db.update(classes).set({ schoolId });
  await openGate(db, schoolId);
  await db.update(gateSettings).set({ lateLimit: 2 });
  const came = (userId: number, day: string, time: string) => ({
    schoolId,
    userId,
    day,
    at: new Date(`${day}T${time}:00+07:00`),
    receivedAt: new Date(),
    direction: 'in' as const,
    way: 'hand' as const,
  });
  await db
    .insert(gateTaps)
    .values([
      came(student, '2026-11-18', '07:05'),
      came(student, '2026-11-19', '07:20'),
      came(student, '2026-11-20', '06:48'),
      came(pupils[4] ?? 0, '2026-11-19', '07:31'),
      came(outsider, '2026-11-19', '07:02'),
    ]);
});

const lines = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((line) =>
      within(line)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('the recap has who came late most often first, says who has reached the limit, and adds up classes and weekdays', async () => {
  const { user } = await renderAt(RECAP, { as: 'kepsek' });
  expect(
    await screen.findByRole('heading', { name: 'Rekap keterlambatan, 13 Juli – 20 November 2026' }),
  ).toBeVisible();
  expect(
    screen.getByText(/4 kali terlambat oleh 3 siswa dalam \d+ hari sekolah dengan catatan gerbang\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abimanyu Rangga' })).toBeVisible();
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows[1]).toBe('1Abimanyu RanggaX-102252019 November 2026tercapai');
  expect(rows[2]).toMatch(/^2Yusuf Kelas LainX-2/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kelas' }), 'X-10');
  expect(await screen.findByText(/3 kali terlambat oleh 2 siswa/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Menurut' }), 'Hari');
  await waitFor(async () => expect(await lines()).toContainEqual(expect.arrayContaining(['2', '51'])));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Menurut' }), 'Kelas');
  expect((await screen.findAllByRole('row')).map(({ textContent }) => textContent)).toContain('2X-102356');
});

test('a teacher who is no wali kelas is told for whom the recap is', async () => {
  const { db } = await api();
  await db.update(classes).set({ homeroomTeacherId: null });
  await renderAt(RECAP, { as: 'guru' });
  expect(await screen.findByText('Belum ada kelas untuk direkap.')).toBeVisible();
});

test('a pupil’s page and the pupil’s own home have the month and how often the pupil came late', async () => {
  const { fixtures } = await api();
  await renderAt(`/dashboard/siswa/${fixtures.student}`, { as: 'kepsek' });
  const onPage = await screen.findByRole('region', { name: 'Datang dan pulang, November 2026' });
  expect(within(onPage).getByRole('alert')).toHaveTextContent(
    'Semester Ganjil: 2 kali terlambat, 25 menit. Batas sekolah 2 kali.',
  );
  expect(within(onPage).getAllByRole('listitem')[1]).toHaveTextContent(
    /Kamis, 19 November 2026.*datang 07\.20.*Terlambat 20 menit/,
  );
  document.body.replaceChildren();
  await renderAt('/dashboard', { as: 'siswa' });
  expect(await screen.findByRole('region', { name: 'Datang dan pulang, November 2026' })).toHaveTextContent(
    'datang 06.48',
  );
});

test('Perlu perhatian says below its list who came late as often as the limit', async () => {
  await renderAt('/dashboard/perlu-perhatian', { as: 'kepsek' });
  const often = within(await screen.findByRole('region', { name: 'Sering terlambat di gerbang' }));
  expect(often.getAllByRole('listitem')).toHaveLength(1);
  expect(often.getByRole('listitem')).toHaveTextContent('Abimanyu RanggaX-102 kali, 25 menit');
  expect(often.getByRole('link', { name: 'Buka rekap keterlambatan' })).toHaveAttribute(
    'href',
    '/dashboard/rekap?jenis=terlambat',
  );
});

test('a school without a gate has none of it', async () => {
  const { db, fixtures } = await api();
  await db.update(gateSettings).set({ isOn: false });
  await renderAt(RECAP, { as: 'kepsek' });
  expect(await screen.findByText('Rekap ini untuk sekolah yang memakai gerbang.')).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Keterlambatan' })).toBeNull();
  document.body.replaceChildren();
  await renderAt(`/dashboard/siswa/${fixtures.student}`, { as: 'kepsek' });
  await screen.findByRole('heading', { name: 'Abimanyu Rangga' });
  expect(screen.queryByRole('region', { name: /^Datang dan pulang/ })).toBeNull();
});
