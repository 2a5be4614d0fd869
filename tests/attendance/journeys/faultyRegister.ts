/** A teacher at work on a bad line: what the fault test and the long drill share. */
import { calls } from '../../../contract/calls.ts';
import { addDays } from '../../../contract/days.ts';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  STATUS_TEXT,
} from '../../../contract/attendanceStatus.ts';
import type { AttendanceRow } from '../../../contract/attendance/attendance.ts';
import type { Api } from '../../journeys/api.ts';
import { schoolDay } from '../../../server/base/schoolDay.ts';
import { patience } from '../../support/patience.ts';
import { DEMO_PASSWORD, expect, signIn } from '../../journeys/support.ts';
import type { Page } from '@playwright/test';
import type { Session, SessionOfDay } from '../../../contract/lessons/sessions.ts';

/** Ids of the demo's data. */
interface Address {
  readonly subjectId: number;
  readonly sessionId: number;
}

/** A lesson of today's for a class of 36 that nobody has marked: a new one, so that no other test has touched it. */
export async function blankRegister(api: Api): Promise<Address> {
  const date = schoolDay(new Date(), 'Asia/Jakarta');
  const subjectId = await subjectOfClassOf36(api, date);
  const there = await api.get<Session[]>(`${calls.listSessions.path(subjectId)}?limit=100`);
  const taken = there.filter((session) => session.date === date).map((session) => session.start_time);
  const at = (minute: number) => `00:${String(minute).padStart(2, '0')}`;
  const minute = Array.from({ length: 59 }, (_, each) => each).find((each) => !taken.includes(at(each))) ?? 0;
  // A minute long: it is in no other lesson's way, so no clash is told above its rows.
  // Meant, also where today is a day of rest.
  const times = { start_time: at(minute), end_time: at(minute + 1) };
  const session = { name: 'Pertemuan uji', date, ...times, force: true };
  const { id } = await api.send<Session>('POST', calls.createSession.path(subjectId), session);
  return { subjectId: Number(subjectId), sessionId: Number(id) };
}

/** Of the lessons until `day`: the tests may have begun on the day before, and the demo's teacher has such a class on its first day. */
async function subjectOfClassOf36(api: Api, day: string): Promise<SessionOfDay['subjectId']> {
  for (const back of [0, 1, 2]) {
    const path = `${calls.listSessionsByDate.path()}?date=${addDays(day, -back)}`;
    const lessons = await api.get<SessionOfDay[]>(path);
    const lesson = lessons.find(({ attendance_summary: { total } }) => total === 36);
    if (lesson) return lesson.subjectId;
  }
  throw new Error(`The demo has no class of 36 until ${day}`);
}

export const urlOf = ({ subjectId, sessionId }: Address): string =>
  `/dashboard/mata-pelajaran/${subjectId}/sesi/${sessionId}`;

export const listPath = ({ subjectId, sessionId }: Address): string =>
  calls.listAttendance.path(subjectId, sessionId);

/** By pupil, what the database has. */
export async function marksInDatabase(
  api: Api,
  address: Address,
): Promise<Map<string, AttendanceStatus | null>> {
  const rows = await api.get<AttendanceRow[]>(`${listPath(address)}?limit=100`);
  return new Map(rows.map((row) => [String(row.user_id), row.Subject_Session_Attendance.status]));
}

/** By pupil, those of whom the screen says "Tersimpan". */
const savedOnScreen = (page: Page): Promise<[string, string][]> =>
  page.locator('.register-row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const status = row.querySelector<HTMLInputElement>('input:checked')?.value;
      const isSaved = row.querySelector('.register-saved')?.checkVisibility({ visibilityProperty: true });
      return isSaved && status ? [[row.getAttribute('data-pupil') ?? '', status] as [string, string]] : [];
    }),
  );

/** Until React's screen stands where the first script has painted one: taps are kept before, keys are not heard. */
export const untilTaken = (page: Page): Promise<void> => expect(page.locator('#start')).toHaveCount(0);

/** Opens the register, however often the line makes it fail; signs in where the killed browser forgot that. */
export async function openRegister(page: Page, base: string, address: Address): Promise<void> {
  const rows = page.getByRole('radiogroup');
  // A page on a bad line is opened again when it does not come; on a busy machine each one takes longer.
  const timeout = patience(4000);
  await expect(async () => {
    await page.goto(base + urlOf(address));
    await expect(rows.first().or(page.getByLabel('Kata sandi', { exact: true }))).toBeVisible({
      timeout,
    });
    if (page.url().includes('/masuk')) await signIn(page, 'guru', DEMO_PASSWORD, timeout);
    await expect(rows).toHaveCount(36, { timeout });
  }).toPass({ timeout: patience(30_000) });
}

export const statusFor = (place: number): AttendanceStatus =>
  ATTENDANCE_STATUSES[(place * 7 + Math.floor(place / 5)) % ATTENDANCE_STATUSES.length] ?? 'hadir';

/** One tap; the mark is on the device when this is done. @returns the pupil's id. */
export async function tap(page: Page, place: number, status: AttendanceStatus): Promise<string> {
  const row = page.locator('.register-row').nth(place);
  await row.getByRole('radio', { name: STATUS_TEXT[status].label, exact: true }).check();
  const id = (await row.getAttribute('data-pupil')) ?? '';
  await expect
    .poll(
      async () => (await isOnDevice(page, id)) || (await row.locator('.register-saved:visible').count()) > 0,
    )
    .toBe(true);
  return id;
}

const isOnDevice = (page: Page, id: string): Promise<boolean> =>
  page.evaluate(
    (id) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('hadir-marks');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('marks').objectStore('marks').getAllKeys();
          reading.addEventListener('success', () => {
            database.close();
            resolve(reading.result.some((key) => Array.isArray(key) && key[3] === id));
          });
        });
      }),
    id,
  );

/** "Tersimpan" is said of no mark that the database does not have. */
export async function expectNeverEarly(page: Page, api: Api, address: Address): Promise<void> {
  const said = await savedOnScreen(page);
  const there = await marksInDatabase(api, address);
  expect(said.map(([id]) => [id, there.get(id)])).toEqual(said);
}
