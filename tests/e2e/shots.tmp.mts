import { chromium } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { findChromium } from '../../scripts/chromium.ts';
import sharp from 'sharp';
const base = process.env.BASE ?? 'http://localhost:5391';
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const photo = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#3b6' } }).composite([{ input: Buffer.from('<svg width="1600" height="1000"><circle cx="800" cy="420" r="220" fill="#fc9"/><rect x="500" y="650" width="600" height="350" fill="#36c"/></svg>') }]).jpeg().toBuffer();
for (const [w, h] of [[1366, 768], [360, 740]] as const) for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme, locale: 'id-ID', timezoneId: 'Asia/Jakarta', hasTouch: w < 500, isMobile: w < 500 });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  const shot = (name: string) => page.screenshot({ path: `/tmp/shots/account-${name}-${w}-${colorScheme}.png` });
  await page.goto(base + '/masuk'); await page.getByLabel('Kata sandi', { exact: true }).waitFor(); await shot('masuk');
  if (process.env.ONLY !== 'profile') {
  await page.goto(base + '/lupa-kata-sandi');
  const who = `${w}${colorScheme}` ;
  await page.getByLabel('Email').fill({ '1366light': 'guru', '1366dark': 'kepsek', '360light': 'admin', '360dark': 'siswa' }[who] + '@' + (process.env.DOMAIN ?? 'hadir.sch.id'));
  await shot('lupa');
  await page.getByRole('button', { name: 'Kirim kode' }).click();
  await page.getByLabel('Kode OTP').waitFor();
  await page.waitForTimeout(400);
  await shot('otp');
  const dir = '/tmp/acc/data/outbox'; 
  const mail = readFileSync(`${dir}/${readdirSync(dir).toSorted().at(-1)}`, 'utf8');
  const code = /^ *(\d{6})\s*$/m.exec(mail)![1]!;
  await page.getByLabel('Kode OTP').fill('000000'); await page.getByRole('button', { name: 'Verifikasi' }).click(); await page.waitForTimeout(800); await shot('otp-salah');
  await page.getByLabel('Kode OTP').fill(code); await page.getByRole('button', { name: 'Verifikasi' }).click();
  await page.getByLabel('Kata sandi baru', { exact: true }).waitFor(); await page.getByLabel('Kata sandi baru', { exact: true }).fill('pendek'); await page.getByLabel('Ulangi kata sandi baru').fill('lain'); await page.waitForTimeout(300); await shot('reset');
  }
  await page.goto(base + '/masuk');
  await page.getByLabel('Email atau nama pengguna').fill('guru'); await page.getByLabel('Kata sandi', { exact: true }).fill('hadir-demo'); await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await page.waitForURL(/dashboard/);
  await page.getByRole('button', { name: /Menu pengguna/ }).click(); await page.getByRole('menuitem', { name: 'Profil' }).click();
  await page.getByText('Perangkat yang masuk').waitFor(); await page.waitForTimeout(900); await shot('profil');
  console.log('overflow', await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  await page.getByRole('link', { name: 'Ubah profil' }).click();
  await page.getByLabel('Nama lengkap').waitFor(); await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/shots/account-edit-${w}-${colorScheme}.png`, fullPage: true });
  console.log('overflow', await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('dialog').waitFor(); await page.waitForTimeout(400); await shot('foto');
  await page.getByRole('slider', { name: 'Perbesar' }).focus(); for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowRight'); await shot('foto-zoom');
  await page.getByRole('button', { name: 'Unggah foto' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' }); await page.waitForTimeout(500); await shot('foto-selesai');
  await context.close();
}
await browser.close();
