// The line drops, on the teacher's side or on the pupil's: nothing is lost, nothing counts twice, and both are told.
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { expect, LINE_DOWN } from '../../journeys/support.ts';
import { newSession, openWall, record, scan, signInOnPhone, test } from './wall.ts';

test.use({ expectedErrors: [LINE_DOWN] });

test('the wall goes on for a minute with codes that count, then says what to do, and recovers by itself', async ({
  page,
  context,
  world,
  travel,
}) => {
  const { server } = world;
  const register = await newSession(world);
  await openWall(page, server, register);
  const seen = [await scan(page)];
  await context.setOffline(true);
  for (let i = 0; i < 3; i += 1) {
    await travel(25_000);
    await expect(page.getByText('Menunggu koneksi.', { exact: true })).toBeVisible();
    await expect.poll(() => scan(page)).not.toBe(seen.at(-1));
    const url = await scan(page);
    seen.push(url);
    // A pupil's phone has a line of its own.
    const token = new URL(url).searchParams.get('token');
    const answer = await server.request('POST', '/check-in', { as: `24001${i}`, body: { token } });
    expect(answer.body.message).toBe('Kehadiran Anda tercatat');
  }
  expect(new Set(seen).size).toBe(4);
  await expectNoViolation(page);
  await page.getByLabel('Kehadiran Abimanyu Rangga').selectOption('sakit');
  await expect(page.getByText('Menunggu koneksi (1)')).toBeVisible();

  await travel(31_000);
  const over = page.getByRole('alert').filter({ hasText: 'Kode yang disiapkan sudah habis' });
  await expect(over).toContainText('catat kehadiran siswa dengan tangan di daftar pada halaman ini');
  await expectNoViolation(page);

  await context.setOffline(false);
  await travel(5000);
  expect(seen).not.toContain(await scan(page));
  await expect(page.getByText('33 belum')).toBeVisible();
  await expect.poll(async () => (await register.markOf(server.fixtures.student)).status).toBe('sakit');
});

test('a pupil whose answer was lost is told so, and is written once', async ({ page, phone, world }) => {
  const register = await newSession(world);
  await openWall(page, world.server, register);
  const pupil = await phone();
  await pupil.goto(await scan(page));
  await signInOnPhone(pupil, '240007');
  await pupil.route(
    '**/api/v1/check-in',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await record(pupil).dblclick();
  await expect(pupil.getByRole('main').getByRole('alert')).toContainText('Menunggu koneksi.');
  await expectNoViolation(pupil);
  await pupil.clock.fastForward(2000);
  await expect(pupil.getByText('Kehadiran Anda tercatat.')).toBeVisible();
  expect(await register.history()).toHaveLength(1);
  expect(await register.checkIns()).toHaveLength(1);
});
