// How many taps it takes to what a school asks for most, counted; and whose recaps one finds there.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { classes } from '../../../server/schema.ts';
import { calls } from '../../../contract/calls.ts';
import { PUPILS } from '../../support/fixtures.ts';
import { api, holdAnswer, requestsTo } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';

const PHONE = 360;

beforeAll(async () => {
  const server = await api();
  const lesson = await newRegister(server, { name: 'Pagi', start_time: '06:00', end_time: '06:45' });
  await lesson.mark([{ user_id: server.fixtures.pupils[0] ?? 0, status: 'sakit' }]);
  await server.db
    .update(classes)
    .set({ homeroomTeacherId: server.fixtures.otherTeacher })
    .where(eq(classes.id, server.fixtures.class));
});
afterEach(() => vi.unstubAllGlobals());

/** Each press and each choice from a list is one. */
function counting(user: UserEvent) {
  const counted = { taps: 0 };
  return {
    counted,
    tap: async (role: 'link' | 'button', name: string | RegExp) => {
      counted.taps += 1;
      await user.click(await screen.findByRole(role, { name }));
    },
    choose: async (name: string, option: string) => {
      counted.taps += 1;
      await user.selectOptions(await screen.findByRole('combobox', { name }), option);
    },
  };
}

async function open(url: string, as: string, width = PHONE) {
  cleanup();
  return counting((await renderAt(url, { as, width })).user);
}
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name });

test('the head sees on a phone in one tap who is absent today', async () => {
  const { tap, counted } = await open('/dashboard', 'kepsek');
  await tap('link', /^Tidak hadir: 1, lihat siapa/);
  expect(await screen.findByRole('link', { name: new RegExp(PUPILS[0] ?? '') })).toBeVisible();
  expect(counted.taps).toBe(1);
});

test('the head prints a class’s recap in three', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { tap, counted } = await open('/dashboard', 'kepsek');
  await tap('button', 'Buka menu');
  await tap('link', 'Rekap');
  await heading(/^Rekap X-/);
  await tap('button', 'Cetak');
  // The code of the sheet is made first.
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(counted.taps).toBe(3);
});

test('a recap that is on its way is printed when it is there, not the one before it', async () => {
  const { fixtures } = await api();
  const titles: (string | null | undefined)[] = [];
  vi.stubGlobal('print', () => titles.push(document.querySelector('h1')?.textContent));
  const { tap, choose } = await open(`/dashboard/rekap?kelas=${fixtures.class}&bulan=2026-11`, 'kepsek');
  await heading(/^Rekap X-10, November 2026/);
  const letGo = holdAnswer('get', `/dashboard/classes/${fixtures.class}/recap`);
  await choose('Bulan', 'Oktober 2026');
  await tap('button', 'Cetak');
  expect(titles).toEqual([]);
  letGo();
  await waitFor(() => expect(titles).toEqual(['Rekap X-10, Oktober 2026']));
});

test('of a recap that is opened while the code of the one before it is made, the sheet is printed with its own code', async () => {
  const { fixtures } = await api();
  const sheets: (string | null | undefined)[] = [];
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    const sheet = document.querySelector('.paper-sheet');
    sheets.push(sheet?.querySelector('.paper-seal b') && sheet.querySelector('dl')?.textContent);
  });
  const { tap, choose } = await open(`/dashboard/rekap?kelas=${fixtures.class}&bulan=2026-11`, 'kepsek');
  await heading(/^Rekap X-10, November 2026/);
  const letGo = holdAnswer('post', calls.createSheetCode.path());
  await tap('button', 'Cetak');
  await choose('Bulan', 'Oktober 2026');
  await heading(/^Rekap X-10, Oktober 2026/);
  letGo();
  await waitFor(() => expect(sheets).toEqual([expect.stringContaining('Oktober 2026')]));
});

test('a wali kelas has the columns of the rapor copied in three', async () => {
  const { tap, choose, counted } = await open('/dashboard', 'guru2');
  await tap('link', 'Rekap X-10');
  await choose('Rekap', 'Untuk rapor');
  await tap('button', 'Salin tiga kolom');
  expect((await navigator.clipboard.readText()).split('\n')).toHaveLength(PUPILS.length);
  expect(counted.taps).toBe(3);
});

test('from a class, a subject, a pupil and the home a recap is at most three taps away', async () => {
  const { fixtures } = await api();
  const ofClass = await open(`/dashboard/kelas/${fixtures.class}`, 'kepsek');
  await ofClass.tap('link', 'Rekap kelas');
  await heading(/^Rekap X-10/);

  const ofSubject = await open(`/dashboard/mata-pelajaran/${fixtures.subject}`, 'guru');
  await ofSubject.tap('link', 'Rekap');
  await heading(/^Rekap Matematika X-10/);

  const ofPupil = await open(`/dashboard/siswa/${fixtures.pupils[0]}`, 'kepsek', 1366);
  await ofPupil.tap('link', 'X-10');
  await ofPupil.tap('link', 'Rekap kelas');
  await heading(/^Rekap X-10/);

  const ofHome = await open('/dashboard', 'guru');
  await ofHome.tap('button', 'Buka menu');
  await ofHome.tap('link', 'Rekap');
  await heading(/^Rekap X-10/);
  const taps = [ofClass, ofSubject, ofPupil, ofHome].map(({ counted }) => counted.taps);
  expect(Math.max(...taps)).toBeLessThanOrEqual(3);
});

test('a wali kelas finds the recaps of other teachers’ subjects of the own class, and of no other', async () => {
  const { fixtures } = await api();
  const { tap } = await open(`/dashboard/mata-pelajaran/${fixtures.subject}`, 'guru2');
  await tap('link', 'Rekap');
  expect(await heading(/^Rekap Matematika X-10/)).toBeVisible();
  await open(`/dashboard/mata-pelajaran/${fixtures.foreignSubject}`, 'guru');
  expect(await heading(/^Fisika/)).toBeVisible();
  await waitFor(() =>
    expect(requestsTo('GET', `/dashboard/classes/${fixtures.otherClass}`)).not.toHaveLength(0),
  );
  expect(screen.queryByRole('link', { name: 'Rekap' })).toBeNull();
  await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Rekap' })).not.toContain(undefined));
});

test('the address of a class that one may not see says so, under no other class’s name', async () => {
  const { fixtures } = await api();
  await renderAt(`/dashboard/rekap?kelas=${fixtures.otherClass}`, { as: 'guru' });
  expect(await screen.findByText('Anda tidak memiliki akses untuk melakukan tindakan ini')).toBeVisible();
  const choice = await screen.findByRole('combobox', { name: 'Kelas' });
  await waitFor(() => expect(within(choice).getByRole('option', { name: 'X-10' })).toBeInTheDocument());
  expect(choice).toHaveDisplayValue('Kelas lain');
});

test('names in the tables of a semester, a range and a subject lead to the pupil’s page', async () => {
  const { fixtures } = await api();
  for (const query of [
    `kelas=${fixtures.class}&jenis=semester`,
    `kelas=${fixtures.class}&jenis=rapor`,
    `kelas=${fixtures.class}&jenis=rentang`,
    `jenis=mapel&mapel=${fixtures.subject}`,
  ]) {
    await open(`/dashboard/rekap?${query}`, 'kepsek', 1366);
    const [link] = await screen.findAllByRole('link', { name: PUPILS[0] });
    expect(link).toHaveAttribute('href', `/dashboard/siswa/${fixtures.pupils[0]}`);
  }
});
