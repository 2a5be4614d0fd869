import { newSession, openWall, scan, test } from './wall.ts';
import { expect } from '../../journeys/support.ts';

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 360, height: 740 },
];

test('in full screen a class sees the code at four fifths of the height, how many are there and who came last; the list stays on the page', async ({
  page,
  world,
}) => {
  const { fixtures } = world.server;
  const register = await newSession(world);
  const [abimanyu = 0, agnes = 0, budi = 0] = fixtures.pupils;
  await register.mark([{ user_id: abimanyu, status: 'hadir' }]);
  await register.mark([{ user_id: budi, status: 'alpa' }]);
  await openWall(page, world.server, register);
  await page.getByRole('button', { name: 'Layar penuh' }).click();
  const wall = page.locator('.qr-wall:fullscreen');
  await expect(wall.getByText('SMA Uji Nusantara', { exact: true })).toBeVisible();
  await expect(wall.locator('.qr-by')).toHaveText('Hadir');
  await expect(wall.getByText('Matematika, X-10')).toBeVisible();
  await expect(wall.getByText('1/37 di kelas, 1 tidak')).toBeVisible();
  // A lamp burns for who is in the room, and none for who is recorded as away.
  await expect(wall.locator('.qr-lamps > [data-lit]')).toHaveCount(1);
  await expect(wall.locator('.qr-lamps > [data-away]')).toHaveCount(1);
  // Who is absent is nobody's to read from a wall.
  await expect(wall.locator('.qr-last')).toHaveText('Abimanyu Rangga');
  await expect(wall.getByRole('combobox')).toHaveCount(0);
  world.server.clock.advance(1000);
  await register.mark([{ user_id: agnes, status: 'hadir' }]);
  await expect(wall.locator('.qr-last > span')).toHaveText(['Ágnes Simanjuntak', 'Abimanyu Rangga']);
  await expect(wall.getByText('2/37 di kelas, 1 tidak')).toBeVisible();

  const leave = wall.getByRole('button', { name: 'Keluar dari layar penuh' });
  for (const size of SIZES) {
    // A window keeps its size while something fills it.
    await leave.click();
    await expect(wall).toHaveCount(0);
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Layar penuh', exact: true }).click();
    const isWide = size.width > size.height;
    const picture = await wall.getByRole('img', { name: 'Kode QR kehadiran' }).boundingBox();
    const least = isWide ? size.height * 0.79 : size.width * 0.75;
    expect(picture?.height ?? 0).toBeGreaterThanOrEqual(least);
    const { over, below } = await wall.evaluate((element) => ({
      over: element.scrollWidth - element.clientWidth,
      below: element.scrollHeight - element.clientHeight,
    }));
    expect([size, over, isWide ? below : 0]).toEqual([size, 0, 0]);
    expect(await scan(page)).toContain('/hadir');
  }
  await leave.click();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByRole('combobox', { name: 'Kehadiran Dewi' })).toBeVisible();
  await expect(page.getByText('2/37 di kelas, 1 tidak')).toBeHidden();
});
