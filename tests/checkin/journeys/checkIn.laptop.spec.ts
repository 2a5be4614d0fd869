// The whole road in two browsers: the teacher's wall shows a code, a pupil's phone reads it, the board shows the pupil.
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { expect } from '../../journeys/support.ts';
import {
  newSession,
  newSessionAtAnotherHour,
  openWall,
  record,
  scan,
  signInOnPhone,
  tabTo,
  test,
} from './wall.ts';

test('a pupil scans the wall, signs in, presses the one button, and the board shows it', async ({
  page,
  phone,
  world,
}) => {
  const register = await newSession(world);
  const another = await newSession(world);
  await openWall(page, world.server, register);
  const url = await scan(page);
  const pupil = await phone();
  const written: string[] = [];
  pupil.on('request', (request) => {
    if (request.url().endsWith('/check-in')) written.push(request.method());
  });
  await pupil.goto(url);
  await signInOnPhone(pupil, 'siswa');
  await expect(pupil.getByRole('heading', { name: 'Matematika' })).toBeVisible();
  await expectNoViolation(pupil);
  // Opened twice: looking writes nothing.
  await pupil.reload();
  await expect(record(pupil)).toBeVisible();
  expect(written).toEqual([]);
  expect((await register.markOf(world.server.fixtures.student)).status).toBeNull();
  await record(pupil).tap();
  await expect(pupil.getByText('Kehadiran Anda tercatat.')).toBeVisible();
  await expect(page.getByLabel('Kehadiran Abimanyu Rangga')).toHaveValue('hadir');
  await expect(page.getByText('36 belum')).toBeVisible();
  await expectNoViolation(page);
  expect(written).toEqual(['POST']);
  const elsewhere = (await another.rows()).map((row) => row.Subject_Session_Attendance.status);
  expect(elsewhere.every((status) => status === null)).toBe(true);
});

test('with the keyboard alone a pupil types the code; the teacher marks by hand and looks what is odd', async ({
  page,
  phone,
  world,
}) => {
  const register = await newSessionAtAnotherHour(world);
  await openWall(page, world.server, register);
  const pupil = await phone();
  await pupil.goto('/hadir');
  await signInOnPhone(pupil, '240006');
  await expect(pupil.getByRole('heading', { level: 1, name: 'Catat kehadiran' })).toBeVisible();
  await expect(pupil.getByLabel('Kode enam angka')).toBeVisible();
  await expectNoViolation(pupil);
  await tabTo(pupil, pupil.getByLabel('Kode enam angka'));
  await pupil.keyboard.type(await page.getByText(/^\d{3} \d{3}$/).innerText());
  await pupil.keyboard.press('Enter');
  // What has come has the focus, and the button is next.
  await expect(pupil.getByRole('group', { name: 'Sesi' })).toBeFocused();
  await pupil.keyboard.press('Tab');
  await expect(record(pupil)).toBeFocused();
  await pupil.keyboard.press('Enter');
  await expect(pupil.getByText('Kehadiran Anda tercatat.')).toBeVisible();
  await expect(pupil.getByRole('group', { name: 'Sesi' })).toBeFocused();
  await expectNoViolation(pupil);

  await tabTo(page, page.getByLabel('Kehadiran Abimanyu Rangga'));
  await page.keyboard.press('S');
  await expect.poll(async () => (await register.markOf(world.server.fixtures.student)).status).toBe('sakit');
  const odd = page.getByText('Perlu ditinjau (1)');
  await expect(odd).toBeVisible();
  await odd.press('Enter');
  await expect(page.getByText(/^Nurul Aini, pukul \d\d\.\d\d WIB: di luar jam sesi$/)).toBeVisible();
  await expectNoViolation(page);
});

test.describe('a photographed code', () => {
  test.use({ expectedErrors: [/400|403/] });

  test('is refused after 30 seconds; the wall goes on, in dark mode, too, and asks nothing while nobody can see it', async ({
    page,
    phone,
    world,
    travel,
  }) => {
    const register = await newSession(world);
    await page.emulateMedia({ colorScheme: 'dark' });
    await openWall(page, world.server, register);
    await expect(page.getByText('37 belum')).toBeVisible();
    const pupil = await phone();
    await pupil.goto('/hadir');
    await signInOnPhone(pupil, '240002');
    const url = await scan(page);
    expect(url).toMatch(new RegExp(`^${world.url}/hadir\\?token=`));
    await travel(30_000);
    await pupil.goto(url);
    await expect(pupil.getByRole('main').getByRole('alert')).toContainText(
      'Minta guru menampilkan kode baru.',
    );
    expect((await register.rows()).every((row) => row.Subject_Session_Attendance.status === null)).toBe(true);
    // The wall itself has gone on.
    await expect.poll(() => scan(page)).not.toBe(url);
    const next = await scan(page);
    await pupil.goto(next);
    await expect(record(pupil)).toBeVisible();

    await test.step('a wall that nobody can see asks the server nothing, and is up to date when shown again', async () => {
      const show = (state: 'hidden' | 'visible') =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'visibilityState', { value, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, state);
      await show('hidden');
      await page.waitForLoadState('networkidle');
      const requested: string[] = [];
      page.on('request', (request) => {
        if (/attendance/.test(request.url())) requested.push(request.url());
      });
      for (let i = 0; i < 10; i += 1) await travel(6000);
      expect(requested).toEqual([]);
      await show('visible');
      await expect.poll(() => requested.length).toBeGreaterThanOrEqual(2);
      await expect.poll(() => scan(page)).not.toBe(next);
    });
  });
});
