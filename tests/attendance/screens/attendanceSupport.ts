import { getConfig, waitFor, within } from '@testing-library/react';
import type { AttendanceRow } from '../../../contract/attendance/attendance.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

/** Below /api/v1: the register of today's session of `guru`. */
export async function attendancePath(): Promise<string> {
  const { fixtures } = await api();
  return `/dashboard/subjects/${fixtures.subject}/sessions/${fixtures.session}/attendance`;
}

export async function registerUrl(): Promise<string> {
  const { fixtures } = await api();
  return `/dashboard/mata-pelajaran/${fixtures.subject}/sesi/${fixtures.session}`;
}

/** One file, one database: each test begins with an empty register. */
export async function clearMarks(): Promise<void> {
  const { request, fixtures } = await api();
  const attendances = fixtures.pupils.map((user_id) => ({ user_id, status: null, note: null }));
  await request('PATCH', await attendancePath(), { as: 'admin', body: { attendances } });
}

/** By name, as somebody else would read it. */
export async function marksOnServer(): Promise<Record<string, string | null>> {
  const { request } = await api();
  const { body } = await request('GET', `${await attendancePath()}?limit=100`, { as: 'admin' });
  return Object.fromEntries(
    body.data.map((row: AttendanceRow) => [row.fullname, row.Subject_Session_Attendance.status]),
  );
}

/** Today's register, blank, opened by its teacher. */
export async function openRegister({ width }: { readonly width?: number } = {}) {
  await clearMarks();
  const { user } = await renderAt(await registerUrl(), { as: 'guru', width });
  await shown();
  return { user, path: await attendancePath() };
}

// By the attribute that names them: a test library looks at every element and role of a page with 200 radios, each time.
const groups = () => [...document.querySelectorAll<HTMLElement>('[role=radiogroup][aria-label]')];

/** The names on the screen, from the top; waits for the first one. */
export async function shown(): Promise<(string | null)[]> {
  // The first screen of a file also pays for the database and for the first use of every component.
  return waitFor(() => {
    const found = names();
    if (found.length === 0) throw getConfig().getElementError('No pupil is shown', document.body);
    return found;
  });
}

export const names = (): (string | null)[] => groups().map((each) => each.getAttribute('aria-label'));

export function group(name: string): HTMLElement {
  const [found, ...more] = groups().filter((each) => each.getAttribute('aria-label') === name);
  if (found && more.length === 0) return found;
  throw getConfig().getElementError(`${found ? 'Several' : 'No'} pupils are called ${name}`, document.body);
}

export function row(name: string): HTMLElement {
  const found = group(name).closest('li');
  if (!found) throw new Error(`${name} has no row`);
  return found;
}

export const radio = (name: string, status: string): HTMLElement =>
  within(group(name)).getByLabelText(status, { selector: 'input[type=radio]' });
