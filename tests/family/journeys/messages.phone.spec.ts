// A wali kelas finds on the own phone who is missing without a letter, writes to the family by WhatsApp, and ticks it off.
import { calls } from '../../../contract/calls.ts';
import type { ClassGuardians, FamilyClass } from '../../../contract/family/guardians.ts';
import type { FamilySettings } from '../../../contract/family/settings.ts';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import { momentAt } from '../../../server/base/schoolDay.ts';
import { Api } from '../../journeys/api.ts';
import { expect, signedIn, test } from '../../journeys/support.ts';

/** Makes a pupil with a guardian Alpa in a lesson that has just begun and in all others of the day, whatever the hour is. */
async function missOne(serverUrl: string): Promise<string> {
  const [admin, teacher] = [await Api.as(serverUrl, 'admin'), await Api.as(serverUrl, 'guru')];
  const settings = await teacher.get<FamilySettings>(calls.getFamilySettings.path());
  const reasons = Object.fromEntries(
    Object.entries(settings.reasons).map(([reason, one]) => [
      reason,
      { ...one, is_on: true, after: '00:00' },
    ]),
  );
  await admin.send('PUT', calls.setFamilySettings.path(), { ...settings, reasons });
  const [led] = await teacher.get<FamilyClass[]>(calls.listFamilyClasses.path());
  const { Students } = await teacher.get<ClassGuardians>(calls.getClassGuardians.path(led?.id ?? 0));
  const pupil = Students.find(({ guardians }) => guardians.some(({ consent }) => consent === 'agreed'));
  const subjects = await teacher.get<Subject[]>(`${calls.listSubjects.path()}?limit=100`);
  const subject = subjects.find(({ classId }) => String(classId) === String(led?.id));
  const { date, time } = momentAt(new Date(), 'Asia/Jakarta');
  const sessions = calls.createSession.path(subject?.id ?? 0);
  await admin.send('POST', sessions, {
    name: 'Uji',
    date,
    start_time: time < '23:59' ? time : '23:58',
    end_time: '23:59',
    force: true,
  });
  const lessons = await admin.get<SessionOfDay[]>(
    `${calls.listSessionsByDate.path()}?date=${date}&limit=100`,
  );
  for (const { id, subjectId, Class } of lessons)
    if (String(Class.id) === String(led?.id))
      await admin.send('PATCH', calls.markAttendance.path(subjectId, id), {
        attendances: [{ user_id: pupil?.id, status: 'alpa' }],
      });
  return pupil?.fullname ?? '';
}

test('from the home to the message, through WhatsApp and back to the tick, with one thumb', async ({
  page,
  server,
}) => {
  const name = await missOne(server.url);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await signedIn(page, 'guru');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Kabari \d+ orang tua/ }).click();
  await page
    .getByRole('button', { name: new RegExp(`^Pilih ${name}`) })
    .first()
    .click();
  const send = page.getByRole('link', { name: `Kirim lewat WhatsApp: ${name}` });
  const place = await send.boundingBox();
  const [chat] = await Promise.all([page.waitForEvent('popup'), send.click()]);
  expect(new URL(chat.url()).searchParams.get('text')).toContain(name);
  await chat.close();
  const tick = page.getByRole('button', { name: `Terkirim: ${name}` });
  expect(await tick.boundingBox()).toEqual(place);
  // A second tap of the same press is no tick.
  await tick.click({ delay: 350 });
  await expect(page.getByRole('button', { name: `Urungkan ${name}: terkirim` })).toBeVisible();
  await expect(page.getByText(/^dikirim Fadhil Chaniago.* \d\d\.\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^dikirim Fadhil Chaniago.* \d\d\.\d\d$/)).toBeVisible();
});
