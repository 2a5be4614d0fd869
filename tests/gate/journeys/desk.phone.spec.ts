// A morning at the piket desk on a phone: a late pupil and the slip, one who leaves and comes back, and the list that stays without a server.
import { calls } from '../../../contract/calls.ts';
import type { GateDesk } from '../../../contract/gate/desk.ts';
import { DEFAULT_GATE_TIMETABLE } from '../../../contract/gate/words.ts';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { Api } from '../../journeys/api.ts';
import { expect, LINE_DOWN, signedIn, test } from '../../journeys/support.ts';

test.use({ expectedErrors: [LINE_DOWN] });

test('a late pupil gets a slip, another leaves and comes back, and who is inside is read without a server', async ({
  page,
  server,
}) => {
  const teacher = await Api.as(server.url, 'guru');
  // Whoever comes at any hour of this test is late.
  const every = { opens: '00:00', late_after: '00:00', leaves: '23:59' };
  const { id, SchoolId } = await teacher.get<{ id: number; SchoolId: number }>(calls.getProfile.path());
  const admin = await Api.as(server.url, 'admin', SchoolId);
  await admin.send('PUT', calls.setGateSettings.path(), {
    SchoolId,
    is_on: true,
    hours: { ...DEFAULT_GATE_TIMETABLE, every },
    late_limit: null,
    prefills_daily: false,
  });
  const { day } = await teacher.get<GateDesk>(calls.getGateDesk.path());
  await admin.send('POST', calls.createGateDuty.path(), {
    user_id: id,
    start_date: day,
    end_date: day,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  });
  const { Classes, late_after: lateAfter } = await teacher.get<GateDesk>(calls.getGateDesk.path());
  const pupils = Classes.flatMap(({ name, Students }) => Students.map((pupil) => ({ ...pupil, name })));
  // Two whom the invented school has not seen today.
  const [late, leaving] = pupils.filter(({ arrived }) => arrived === null);
  const insideBefore = pupils.filter(({ is_inside: isInside }) => isInside).length;
  const nameOf = (pupil: typeof late) => pupil?.fullname ?? '';

  await signedIn(page, 'guru');
  await page.goto('/dashboard/piket');
  for (const pupil of [leaving, late]) {
    await page.getByRole('button', { name: 'Catat datang' }).click();
    const dialog = page.getByRole('dialog', { name: 'Catat datang atau pulang' });
    await dialog.getByRole('combobox', { name: /^Siswa/ }).fill(pupil?.nis ?? '');
    await page.getByRole('option', { name: nameOf(pupil) }).click();
    await dialog.getByRole('button', { name: 'Catat' }).click();
    await expect(dialog.getByText(`${nameOf(pupil)} datang`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Tutup' }).click();
  }
  await expectNoViolation(page);

  // On a Sunday nobody is late.
  if (lateAfter !== null) {
    await page.getByRole('button', { name: `Slip ${nameOf(late)}` }).click();
    await page.getByRole('dialog').getByRole('radio', { name: '80 mm' }).check();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const paper = page.locator('body > .paper-sheet');
    await expect(paper.getByText('Surat keterlambatan')).toBeVisible();
    await expect(paper.getByText(nameOf(late))).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Meja piket' })).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click();
  }

  await page.getByRole('button', { name: 'Beri izin' }).click();
  const leave = page.getByRole('dialog', { name: 'Beri izin keluar' });
  await leave.getByRole('combobox', { name: /^Siswa/ }).fill(leaving?.nis ?? '');
  await page.getByRole('option', { name: nameOf(leaving) }).click();
  await leave.getByRole('textbox', { name: /^Keperluan/ }).fill('ke puskesmas');
  await leave.getByRole('button', { name: 'Beri izin' }).click();
  const inside = page.getByRole('region', { name: 'Di sekolah sekarang' });
  await expect(inside.getByText(String(insideBefore + 1), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `${nameOf(leaving)} kembali` }).click();
  await expect(page.getByText(/ke puskesmas, sampai pulang · kembali/)).toBeVisible();
  await expect(inside.getByText(String(insideBefore + 2), { exact: true })).toBeVisible();

  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(
    page.getByText(/tersimpan di perangkat ini\. Server tidak dapat dihubungi/).first(),
  ).toBeVisible();
  await inside.getByText(late?.name ?? '', { exact: true }).click();
  await expect(inside.getByText(nameOf(late))).toBeVisible();
});
