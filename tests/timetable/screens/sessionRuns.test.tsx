/** The office makes sessions by the timetable, and arranges what does not go by it. */
import { sql } from 'drizzle-orm';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { NOW } from '../../support/server.ts';

beforeEach(async () => {
  const server = await api();
  server.clock.set(NOW);
  const { school, subject, secondSubject, year } = server.fixtures;
  const run = (query: ReturnType<typeof sql>) => server.db.execute(query);
  await run(sql`delete from timetable_entries`);
  await run(sql`delete from calendar_days`);
  await run(sql`delete from session_runs`);
  await run(sql`delete from sessions where date > '2026-11-20'`);
  await run(sql`update sessions set cancelled_at = null, cancelled_by_name = null, cancel_reason = null`);
  await run(sql`delete from bell_sets where school_id = ${school}`);
  await run(sql`insert into bell_sets (school_id, name) values (${school}, 'Biasa')`);
  await run(sql`insert into bell_times (set_id, weekday, number, start_time, end_time)
    select (select max(id) from bell_sets), day, n, time '07:00' + (n - 1) * interval '40 minutes', time '07:00' + n * interval '40 minutes'
    from generate_series(1, 5) day, generate_series(1, 8) n`);
  await run(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from) values
    (${subject}, 1, 1, 2, '2026-07-13'), (${secondSubject}, 3, 3, 3, '2026-07-13')`);
  await run(sql`insert into calendar_days (school_id, academic_year_id, name, kind, start_date, end_date, is_school_day)
    values (${school}, ${year}, 'Hari Guru', 'libur-sekolah', '2026-11-25', '2026-11-25', false)`);
});

describe('sessions by the timetable', () => {
  test('are looked at with holidays and counts, made with one press, and taken back', async () => {
    const { user } = await renderAt('/dashboard/buat-sesi', { as: 'admin' });
    expect((await screen.findAllByLabelText(/Dari tanggal/))[0]).toHaveValue('2026-11-20');
    // The rest of the semester is there already.
    expect(screen.getAllByLabelText(/Sampai tanggal/)[0]).toHaveValue('2026-12-18');
    await user.click(screen.getByRole('button', { name: 'Periksa' }));
    expect(await screen.findByText('7 sesi baru, 1 jatuh pada hari libur.')).toBeVisible();
    // It opens on what is new; the holiday is a press away.
    expect(screen.getByRole('button', { name: 'Baru 7' })).toHaveAttribute('aria-pressed', 'true');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Libur 1' }));
    const holiday = screen.getByText('Libur: Hari Guru').closest('tr') as HTMLElement;
    expect(holiday).toHaveTextContent('Rabu, 25 November 2026');
    expect(holiday).toHaveClass('free');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Buat 7 sesi' }));
    await waitFor(() =>
      expect(screen.getByText('Sesi 20 November 2026 sampai 18 Desember 2026 sudah dibuat')).toBeVisible(),
    );
    const [undo] = await screen.findAllByRole('button', { name: /^Urungkan pembuatan sesi/ });
    if (undo) await user.click(undo);
    await user.click(await screen.findByRole('button', { name: 'Urungkan' }));
    await waitFor(() =>
      expect(
        screen.getByText('Pembuatan sesi 20 November 2026 sampai 18 Desember 2026 sudah diurungkan.'),
      ).toBeVisible(),
    );
  });

  test('are looked at without a press by who comes from the timetable; days without lessons are said with their reason', async () => {
    await renderAt('/dashboard/buat-sesi?sampai=2026-12-18', { as: 'admin' });
    expect(await screen.findByRole('button', { name: 'Buat 7 sesi' })).toBeVisible();
    expect(
      screen.getByText('Tanpa sesi: Selasa, Kamis, Jumat, Sabtu dan Minggu; 25 November 2026 (Hari Guru).'),
    ).toBeVisible();
  });

  test('a new session is proposed as the timetable has it, and is repeated until the semester ends', async () => {
    const { subject } = (await api()).fixtures;
    const { user } = await renderAt(`/dashboard/mata-pelajaran/${subject}/sesi/create`, { as: 'guru' });
    expect(await screen.findByLabelText(/^Tanggal/)).toHaveValue('2026-11-23');
    expect(screen.getByLabelText(/Jam mulai/)).toHaveValue('07.00');
    await user.click(screen.getByLabelText('Ulangi tiap Senin sampai akhir semester'));
    expect(await screen.findByText('4 sesi, yang terakhir 14 Desember 2026.')).toBeVisible();
  });
});

describe('a session that does not take place', () => {
  test('is cancelled with a reason where its register is, which is only read then', async () => {
    const { subject, session } = (await api()).fixtures;
    const { user } = await renderAt(`/dashboard/mata-pelajaran/${subject}/sesi/${session}`, { as: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Lainnya' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Batalkan sesi' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText(/Alasan/), 'Rapat guru');
    await user.click(within(dialog).getByRole('button', { name: 'Batalkan sesi' }));
    expect(
      await screen.findByText(
        'Sesi ini dibatalkan: Rapat guru. Daftar hadirnya hanya dapat dibaca. Dibatalkan oleh Ratna Admin.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Tampilkan QR' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Jadikan berlangsung lagi' })).toBeVisible();
  });
});

test('the history of a register says who wrote in it as guru pengganti', async () => {
  const server = await api();
  const { subject, session, otherTeacher, pupils } = server.fixtures;
  await server.db.execute(sql`update sessions set substitute_id = ${otherTeacher} where id = ${session}`);
  const path = `/dashboard/subjects/${subject}/sessions/${session}/attendance`;
  const attendances = [{ user_id: pupils[3], status: 'izin' }];
  expect((await server.request('PATCH', path, { as: 'guru2', body: { attendances } })).status).toBe(200);
  const { user } = await renderAt(`/dashboard/mata-pelajaran/${subject}/sesi/${session}`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Riwayat perubahan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Riwayat perubahan' });
  expect(await within(dialog).findByText(/^Tomi Uji, M\.Pd\. sebagai guru pengganti · /)).toBeVisible();
  await server.db.execute(sql`update sessions set substitute_id = null where id = ${session}`);
});
