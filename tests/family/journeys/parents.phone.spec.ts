// A parent without an account, on a phone: the link and its code, the month, a letter with a picture, what the school made of it, and no
// message more. Beside it the wali kelas, who accepts with one tap.
import sharp from 'sharp';
import { calls } from '../../../contract/calls.ts';
import type { ClassGuardians, FamilyClass } from '../../../contract/family/guardians.ts';
import type { NewFamilyLink } from '../../../contract/family/links.ts';
import { FAMILY_PAGE_PATH } from '../../../contract/family/pagePaths.ts';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { Api } from '../../journeys/api.ts';
import { overflowOf } from '../../journeys/stillness.ts';
import { expect, signedIn, test, visit } from '../../journeys/support.ts';

test('a link is opened with its code, a letter from home is accepted in one tap, and who wants none gets no message', async ({
  page,
  browser,
  server,
}) => {
  const guru = await Api.as(server.url, 'guru');
  const [led] = await guru.get<FamilyClass[]>(calls.listFamilyClasses.path());
  const { Students } = await guru.get<ClassGuardians>(calls.getClassGuardians.path(led?.id ?? 0));
  const child = Students.find(({ guardians }) => guardians.some(({ consent }) => consent === 'agreed'));
  const guardian = child?.guardians.find(({ consent }) => consent === 'agreed');
  if (!child || !guardian) throw new Error('nobody has agreed');
  const link = await guru.send<NewFamilyLink>('POST', calls.createFamilyLink.path(), {
    guardian_id: guardian.id,
    student_id: child.id,
  });

  await page.goto(`${FAMILY_PAGE_PATH}#${link.token}`);
  await page.getByLabel('Kode 6 angka').fill(link.code);
  await page.getByRole('button', { name: 'Buka halaman' }).click();
  await expect(page.getByRole('heading', { name: child.fullname, level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoViolation(page);

  await page.getByRole('button', { name: 'Kirim surat izin' }).click();
  await page.getByRole('radio', { name: 'Izin', exact: true }).check();
  await page.getByRole('radio', { name: /^Besok/ }).check();
  await page.getByLabel('Alasan').fill('Acara keluarga');
  const picture = { create: { width: 80, height: 60, channels: 3 as const, background: '#127c56' } };
  await page.getByLabel(/^Foto surat/).setInputFiles({
    name: 'surat.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(picture).jpeg().toBuffer(),
  });
  await expectNoViolation(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Kirim ke sekolah' }).click();
  await expect(page.getByText('Surat terkirim. Sekolah akan memeriksanya.')).toBeVisible();
  await expect(page.getByText('menunggu', { exact: true })).toBeVisible();

  const school = await browser.newPage({ viewport: { width: 360, height: 740 }, baseURL: server.url });
  await signedIn(school, 'guru');
  await school.goto('/dashboard/surat');
  await school.getByRole('link', { name: 'Surat dari orang tua' }).click();
  await expect(school.getByRole('link', { name: 'Lihat foto surat' })).toBeVisible();
  await school.getByRole('button', { name: `Terima surat ${child.fullname}` }).click();
  await expect(school.getByText('Tidak ada surat yang menunggu.')).toBeVisible();
  await visit(school, '/dashboard/surat');
  await expect(school.getByText(/dari orang tua: Acara keluarga/)).toBeVisible();
  await school.close();

  await page.reload();
  await expect(page.getByText('diterima', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Jangan kirimi saya pesan' }).click();
  await expect(page.getByText(/^Anda tidak dikirimi pesan/)).toBeVisible();
});
