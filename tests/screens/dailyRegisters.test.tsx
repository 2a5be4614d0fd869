/** "Presensi harian": an office makes it for all classes, and a wali kelas finds it first. */
import { sql } from 'drizzle-orm';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';
import { NOW } from '../support/server.ts';

beforeEach(async () => {
  const server = await api();
  server.clock.set(NOW);
  const { class: klass, teacher } = server.fixtures;
  await server.db.execute(
    sql`delete from sessions where subject_id in (select id from subjects where is_daily)`,
  );
  await server.db.execute(sql`delete from subjects where is_daily`);
  await server.db.execute(sql`update classes set homeroom_teacher_id = null`);
  await server.db.execute(sql`update classes set homeroom_teacher_id = ${teacher} where id = ${klass}`);
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

test('its wali kelas finds it before the lessons, with the one button, and a register that says its class once', async () => {
  const { db, fixtures } = await api();
  await db.execute(sql`with daily as (insert into subjects (name, class_id, teacher_id, is_daily)
      values ('Presensi harian', ${fixtures.class}, ${fixtures.teacher}, true) returning id)
    insert into sessions (subject_id, name, date, start_time, end_time)
      select id, 'Hari ke-1', '2026-11-20', '07:00', '07:40' from daily`);
  const { rows } = (await db.execute(sql`select name from classes where id = ${fixtures.class}`)) as {
    rows: { name: string }[];
  };
  const title = `Presensi harian ${rows[0]?.name}`;
  const { user } = await renderAt('/dashboard', { as: 'guru' });
  const day = await screen.findByRole('region', { name: 'Sesi hari ini' });
  const [first, ...others] = within(day).getAllByRole('link');
  expect(first).toHaveTextContent(title);
  expect(first).toHaveTextContent('Isi presensi harian');
  for (const other of others) expect(other).not.toHaveTextContent(/Isi (daftar hadir|presensi)/);
  const own = screen.getByRole('region', { name: `Kelas saya: ${rows[0]?.name}` });
  expect(within(own).getAllByRole('listitem')[0]).toHaveTextContent(title);

  if (first) await user.click(first);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});
