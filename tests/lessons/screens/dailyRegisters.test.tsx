/** "Presensi harian": an office makes it for all classes, and a wali kelas finds it first. */
import { sql } from 'drizzle-orm';
import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import { arrangeOwnDay } from '../../../src/features/overview/due.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { NOW } from '../../support/server.ts';

beforeEach(async () => {
  const server = await api();
  server.clock.set(NOW);
  const { class: schoolClass, teacher } = server.fixtures;
  await server.db.execute(
    sql`delete from sessions where subject_id in (select id from subjects where is_daily)`,
  );
  await server.db.execute(sql`delete from subjects where is_daily`);
  await server.db.execute(sql`update classes set homeroom_teacher_id = null`);
  await server.db.execute(sql`update classes set homeroom_teacher_id = ${teacher} where id = ${schoolClass}`);
});

test('the office makes it for all classes at once, is told of classes without wali kelas, and a second press makes none', async () => {
  const { user } = await renderAt('/dashboard/buat-sesi', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Siapkan presensi harian' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Siapkan presensi harian 1 kelas?' });
  expect(dialog).toHaveTextContent(/Belum punya wali kelas, jadi dilewati: /);
  await user.click(within(dialog).getByRole('button', { name: 'Siapkan' }));
  expect(await screen.findByText('Presensi harian 1 kelas disiapkan. Sekarang buat sesinya.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Siapkan presensi harian' }));
  expect(await screen.findByText(/^Belum punya wali kelas: /)).toBeVisible();
});

test('its wali kelas finds it before the lessons, with the one button but while a lesson is to be filled, and a register that says its class once', async () => {
  const { db, fixtures } = await api();
  await db.execute(sql`with daily as (insert into subjects (name, class_id, teacher_id, is_daily)
      values ('Presensi harian', ${fixtures.class}, ${fixtures.teacher}, true) returning id)
    insert into sessions (subject_id, name, date, start_time, end_time)
      select id, 'Hari ke-1', '2026-11-20', '07:00', '07:40' from daily`);
  const { rows } = (await db.execute(sql`select name from classes where id = ${fixtures.class}`)) as {
    rows: { name: string }[];
  };
  const title = `Presensi harian ${rows[0]?.name}`;
  // The region stands there before its sessions do.
  const links = () =>
    waitFor(() => within(screen.getByRole('region', { name: 'Sesi hari ini' })).getAllByRole('link'));
  const button = /Isi (daftar hadir|presensi)/;
  // At 08.05 a lesson is being taught.
  await renderAt('/dashboard', { as: 'guru' });
  const [daily, ...lessons] = await links();
  expect(daily).toHaveTextContent(title);
  expect(daily).not.toHaveTextContent(button);
  expect(lessons.filter(({ textContent }) => button.test(textContent))).toEqual([
    expect.objectContaining({ textContent: expect.stringMatching(/^07\.00.*Sekarang.*Isi daftar hadir$/) }),
  ]);
  document.body.replaceChildren();

  const at = (from: string, to: string) =>
    db.execute(
      sql`update sessions set start_time = ${from}, end_time = ${to} where id = ${fixtures.session}`,
    );
  await at('13:00', '14:30');
  const { user } = await renderAt('/dashboard', { as: 'guru' });
  const [first, ...others] = await links();
  expect(first).toHaveTextContent('Isi presensi harian');
  for (const other of others) expect(other).not.toHaveTextContent(button);
  const own = await screen.findByRole('region', { name: `Kelas saya: ${rows[0]?.name}` });
  expect((await within(own).findAllByRole('listitem'))[0]).toHaveTextContent(title);
  await at('07:00', '09:30');

  if (first) await user.click(first);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const someSession = fc
  .record({
    start: fc.integer({ min: 390, max: 800 }),
    minutes: fc.integer({ min: 30, max: 90 }),
    isDaily: fc.boolean(),
    belum: fc.constantFrom(0, 0, 7, 36),
    isCancelled: fc.boolean(),
    substitute: fc.constantFrom(null, null, 1, 2),
  })
  .map(({ start, minutes, isDaily, belum, isCancelled, substitute }) => ({
    start,
    end: start + minutes,
    isDaily,
    isMine: belum > 0 && !isCancelled && substitute !== 2,
    session: {
      start_time: clock(start),
      end_time: clock(start + minutes),
      Subject: { id: 1, name: 'Uji', is_daily: isDaily },
      Substitute: substitute && { id: substitute, fullname: 'Uji' },
      attendance_summary: { belum, total: 36 },
      cancelled: isCancelled ? { reason: 'Uji' } : null,
    } as unknown as SessionOfDay,
  }));

test('on any day the one button is that of the lesson of now, else of the daily register, else of the first lesson left open, else of the next', () => {
  fc.assert(
    fc.property(
      fc.array(someSession, { maxLength: 6 }),
      fc.integer({ min: 360, max: 900 }),
      (day, minute) => {
        const { due } = arrangeOwnDay(
          day.map(({ session }) => session),
          minute,
          1,
        );
        const chosen = day.find(({ session }) => session === due);
        const open = day.filter(({ isMine }) => isMine);
        const lessons = open.filter(({ isDaily }) => !isDaily);
        const running = lessons.filter(({ start, end }) => start <= minute && minute < end);
        const nextStart = Math.min(
          ...day.flatMap(({ isDaily, start }) => (!isDaily && start > minute ? [start] : [])),
        );
        if (due) expect(chosen?.isMine).toBe(true);
        if (running.length > 0) expect(running).toContain(chosen);
        else if (open.some(({ isDaily }) => isDaily)) expect(chosen?.isDaily).toBe(true);
        else if (lessons.some(({ start }) => start <= minute))
          expect(chosen?.start).toBe(Math.min(...lessons.map(({ start }) => start)));
        else if (chosen) expect(chosen.start).toBe(nextStart);
        // The next one is full already, does not take place, or is somebody else's.
        else if (nextStart !== Infinity)
          expect(day.some(({ isDaily, isMine, start }) => !isDaily && !isMine && start === nextStart)).toBe(
            true,
          );
      },
    ),
  );
});

test('the recap per subject does not offer it: its days are the class’s own recap', async () => {
  const { db, fixtures } = await api();
  await db.execute(sql`insert into subjects (name, class_id, teacher_id, is_daily)
    values ('Presensi harian', ${fixtures.class}, ${fixtures.teacher}, true)`);
  await renderAt(`/dashboard/rekap?jenis=mapel&kelas=${fixtures.class}`, { as: 'guru' });
  const pick = await screen.findByRole('combobox', { name: 'Mata pelajaran' });
  await waitFor(() => expect(within(pick).getAllByRole('option').length).toBeGreaterThan(1));
  const names = within(pick)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Kimia', 'Matematika']));
  expect(names).not.toContain('Presensi harian');
});
