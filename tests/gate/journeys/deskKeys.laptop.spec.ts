// The piket desk with the keyboard alone: a queue is written down, a slip is looked at, a permission is given and taken back.
import type { Locator } from '@playwright/test';
import { calls } from '../../../contract/calls.ts';
import type { GateDesk } from '../../../contract/gate/desk.ts';
import { Api } from '../../journeys/api.ts';
import { press, tabTo } from '../../journeys/keyboardSteps.ts';
import { expect, signedIn, test, visit } from '../../journeys/support.ts';

test('piket writes down a queue, gives a permission and ends it, and the focus is always seen', async ({
  page,
  server,
}) => {
  const teacher = await Api.as(server.url, 'guru');
  const { Classes } = await teacher.get<GateDesk>(calls.getGateDesk.path());
  const pupils = Classes.flatMap(({ Students }) => Students);
  const [first, second] = pupils.filter(({ arrived }) => arrived === null);
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const choose = async (pupil: typeof first) => {
    await expect(dialog.getByRole('combobox', { name: /^Siswa/ })).toBeFocused();
    await page.keyboard.type(pupil?.nis ?? '');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
  };
  const isSeen = () =>
    page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      return focused !== document.body && getComputedStyle(focused).outlineStyle !== 'none';
    });

  await signedIn(page, 'guru');
  await page.goto('/dashboard/piket');
  await press(page, button('Catat datang'));
  for (const pupil of [first, second]) {
    await choose(pupil);
    await press(page, button('Catat'));
    await expect(dialog.getByText(`${pupil?.fullname} datang`)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button('Catat datang')).toBeFocused();

  const late = page.getByRole('region', { name: 'Terlambat' }).getByRole('button', { name: /^Slip/ }).first();
  // On a Sunday nobody is late.
  if (await late.isVisible()) {
    await press(page, late);
    await expect(dialog.getByText('Surat keterlambatan')).toBeVisible();
    await tabTo(page, dialog.getByRole('radio', { checked: true }));
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'A5' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(late).toBeFocused();
  }

  await press(page, button('Beri izin'));
  await choose(first);
  await tabTo(page, dialog.getByRole('textbox', { name: /^Keperluan/ }));
  await page.keyboard.type('ke puskesmas');
  await press(page, dialog.getByRole('button', { name: 'Beri izin' }));
  await expect(dialog).toBeHidden();
  await expect(button('Beri izin')).toBeFocused();
  await press(page, button(`${first?.fullname} kembali`));
  await expect(page.getByText(/ke puskesmas, sampai pulang · kembali/)).toBeVisible();
  // Its button is gone: the focus stays where the list is.
  await expect(page.getByRole('heading', { level: 2, name: 'Izin keluar' })).toBeFocused();
  expect(await isSeen()).toBe(true);

  await visit(page, '/dashboard/kartu-gerbang');
  await press(page, button('Beri kartu'));
  // A reader that types is plugged in here.
  await expect(dialog.getByRole('textbox', { name: /^Nomor kartu/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('Beri kartu')).toBeFocused();
  const withdraw = page.getByRole('button', { name: /^Tarik kartu/ });
  const before = await withdraw.count();
  await press(page, withdraw.first());
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Tarik', exact: true }));
  await expect(withdraw).toHaveCount(before - 1);
  await expect(page.getByRole('heading', { level: 2, name: 'Kartu siswa' })).toBeFocused();
  expect(await isSeen()).toBe(true);
});
