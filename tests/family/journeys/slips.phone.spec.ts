// From a paper slip to a guardian: the wali kelas prints, a parent scans and fills in on the own phone, the wali kelas accepts.
import { qrTextsIn } from '../../checkin/journeys/qrEye.ts';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { expect, signedIn, test } from '../../journeys/support.ts';

test("a slip's code is filled in once on a parent's phone, and becomes a guardian with one tap", async ({
  page,
  browser,
}) => {
  // The slips are not printed here, and leaving them asks.
  page.on('dialog', (dialog) => void dialog.accept());
  await signedIn(page, 'guru');
  await page.goto('/dashboard/orang-tua');
  await page.getByRole('link', { name: 'Cetak lembar isian' }).click();
  await page.getByRole('button', { name: /^Buat lembar untuk \d+ siswa/ }).click();
  const slip = page.getByRole('main').getByRole('listitem').first();
  const child = await slip.locator('strong').innerText();
  const [address = ''] = await qrTextsIn(await slip.screenshot());

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const parent = await context.newPage();
  await parent.goto(address);
  await expect(parent.getByText(`Untuk ${child.split(' ')[0]}, kelas`)).toBeVisible();
  await expect(parent.getByText(child)).toHaveCount(0);
  await expectNoViolation(parent);
  await parent.getByLabel('Nama Anda').fill('Siti Rahayu');
  await parent.getByRole('radio', { name: 'Ibu' }).check();
  await parent.getByLabel('Nomor telepon atau WhatsApp').fill('0865');
  await parent.getByRole('checkbox', { name: /^Saya mau menerima pesan/ }).check();
  await parent.getByRole('button', { name: 'Kirim ke sekolah' }).click();
  await expect(parent.getByRole('alert')).toContainText('Nomor: Nomor tidak terbaca');
  await parent.getByLabel('Nomor telepon atau WhatsApp').fill('0865-5555-9901');
  await parent.getByRole('button', { name: 'Kirim ke sekolah' }).click();
  await expect(parent.getByRole('heading', { name: 'Terima kasih' })).toBeVisible();
  await parent.reload();
  await expect(parent.getByRole('heading', { name: 'Kode ini tidak berlaku' })).toBeVisible();
  await context.close();

  await page.goto('/dashboard/orang-tua');
  await page.getByRole('button', { name: `Terima Siti Rahayu untuk ${child}` }).click();
  await expect(page.getByText(/Siti Rahayu \(ibu\) · \+62 865-••••-9901 · setuju/)).toBeVisible();
});
