// A Dapodik file of 432 pupils is dropped, read in a worker of the browser, mended by keyboard, and taken in.
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { dapodikFile, inventedPupils } from '../../support/importFiles.ts';
import { expect, signedIn, test } from '../../journeys/support.ts';

test('432 pupils of a Dapodik file are on the screen, mended and in their classes; how long it took is told', async ({
  page,
}) => {
  const people = inventedPupils(432).map((one, i) => ({
    ...one,
    class: `${one.class} Impor`,
    nis: `99${10_000 + i}`,
    nisn: `0099${100_000 + i}`,
    // What no calendar has.
    ...(i === 40 && { birth_date: '2010-02-31' }),
  }));
  const bytes = [...(await dapodikFile(people))];
  await signedIn(page, 'admin');
  await page.goto('/dashboard/impor/siswa');
  const target = page.getByRole('heading', { name: 'Letakkan berkas siswa di sini' });
  await expect(target).toBeVisible();
  await expectNoViolation(page);
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'dapodik.xlsx'));
    return transfer;
  }, bytes);
  // From the drop to the paint after the first rows, on the page's own clock.
  await page.evaluate(() => {
    const start = { at: 0, shown: 0 };
    Object.assign(window, { importTimes: start });
    document.addEventListener('drop', () => (start.at = performance.now()), { capture: true, once: true });
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.import-table tbody tr')) return;
      observer.disconnect();
      requestAnimationFrame(() => (start.shown = performance.now()));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await target.dispatchEvent('drop', { dataTransfer: dropped });
  // The administrator of the demo belongs to no school.
  await expect(page.getByText('Pilih sekolah dulu.')).toBeVisible();
  await page.getByRole('main').getByRole('combobox', { name: 'Sekolah' }).selectOption({ index: 1 });
  await expect(page.getByText('431 baru, 1 dilewati, 12 kelas dibuat.')).toBeVisible();
  const took = await page.evaluate(() => {
    const { at, shown } = (window as unknown as { importTimes: { at: number; shown: number } }).importTimes;
    return shown - at;
  });
  console.log(`432 rows: ${Math.round(took)} ms from the drop to the rows`);
  await expectNoViolation(page);

  await page.getByRole('button', { name: 'Hanya yang bermasalah (1)' }).click();
  await page.getByRole('textbox', { name: 'Tanggal lahir, baris 47' }).fill('28-02-2010');
  await page.keyboard.press('Enter');
  await expect(page.getByText('432 baru, 12 kelas dibuat.')).toBeVisible();
  const start = Date.now();
  await page.getByRole('button', { name: 'Impor 432 siswa baru' }).click();
  await expect(page.getByText('dapodik.xlsx sudah dimasukkan')).toBeVisible();
  console.log(`432 rows: ${Date.now() - start} ms from the press to the report`);
  await page.getByRole('link', { name: 'Lihat kelas' }).click();
  await expect(page.getByRole('link', { name: 'X IPA 1 Impor' })).toBeVisible();
});
