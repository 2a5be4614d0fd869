// A forgotten password: from the sign-in page over the mail to a new one, with the keyboard alone.
import type { Page } from '@playwright/test';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import type { HadirServer } from '../../journeys/server.ts';
import { codeIn, DEMO_PASSWORD, expect, mailsOf, signIn, test } from '../../journeys/support.ts';

const EMAIL = 'siswa@contoh.sch.id';

/** What its reader would type from the last mail. */
async function codeOf(server: HadirServer): Promise<string> {
  const code = await codeIn(mailsOf(server).at(-1) ?? '');
  if (!code) throw new Error('the mail holds no code');
  return code;
}

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: [/400/] });

  test('is replaced by way of the mail, and no step is lost by a reload', async ({ page, server }) => {
    await page.goto('/masuk');
    await page.getByRole('link', { name: 'Lupa kata sandi?' }).press('Enter');
    await title(page, 'Lupa kata sandi');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectNoViolation(page);
    const before = mailsOf(server).length;
    await page.keyboard.type(EMAIL);
    await page.keyboard.press('Enter');

    await title(page, 'Verifikasi kode OTP');
    await expect(page.getByText('Kode OTP telah dikirim ke email Anda')).toBeVisible();
    await expect.poll(() => mailsOf(server).length).toBe(before + 1);
    const code = await codeOf(server);
    await page.reload();
    await expect(page.getByText(EMAIL)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Kirim ulang kode \(\d+ detik\)$/ })).toBeDisabled();
    await expect(page.getByLabel('Kode OTP')).toBeFocused();
    await page.keyboard.type(code === '000000' ? '000001' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kode OTP tidak valid', { exact: true })).toBeVisible();
    await expectNoViolation(page);
    await page.getByLabel('Kode OTP').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');

    await title(page, 'Atur ulang kata sandi');
    await page.reload();
    await title(page, 'Atur ulang kata sandi');
    await expectNoViolation(page);
    await page.keyboard.type(DEMO_PASSWORD);
    await page.getByLabel('Ulangi kata sandi baru').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');

    await title(page, 'Masuk');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Password berhasil diubah');
    expect(server.output).not.toContain(code);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(code);
    await signIn(page, 'siswa');
  });
});
