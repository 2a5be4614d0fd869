// What a session may be, as a teacher meets it; the rules themselves are in tests/lessons/server/sessionRules.test.ts.
import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { classes } from '../../../server/schema.ts';
import { api, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import { group, radio, shown } from '../../attendance/screens/attendanceSupport.ts';

const sessions = async () => `/dashboard/subjects/${(await api()).fixtures.subject}/sessions`;
const screenOf = async (...rest: (string | number)[]) =>
  ['/dashboard/mata-pelajaran', (await api()).fixtures.subject, 'sesi', ...rest].join('/');
const bodies = async () =>
  requestsTo('POST', await sessions()).map(({ body }) => JSON.parse(body) as Record<string, unknown>);

let hour = 13;
async function addSession(fields: object): Promise<number> {
  hour += 1;
  const { request } = await api();
  const body = {
    name: 'Pertemuan uji',
    date: '2026-11-20',
    start_time: `${hour}:00`,
    end_time: `${hour}:45`,
    ...fields,
  };
  const made = await request('POST', await sessions(), { as: 'guru', body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data.id;
}

describe('a session outside the year of its class', () => {
  const open = async () => {
    const { user } = await renderAt(await screenOf('create'), { as: 'guru' });
    const name = await screen.findByRole('textbox', { name: /Nama/ });
    await user.clear(name);
    await user.type(name, 'Salah tahun');
    const date = screen.getByLabelText(/^Tanggal/);
    await user.clear(date);
    await user.type(date, '2037-11-20');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    const question = await screen.findByRole('alertdialog', { name: 'Simpan saja?' });
    expect(question).toHaveTextContent(
      'Jumat, 20 November 2037 di luar tahun ajaran 2026/2027 kelas ini (13 Juli 2026 sampai 18 Juni 2027).',
    );
    return { user, name, date, question };
  };

  test('is asked about; looked at again, what was typed is still there with the reason above it', async () => {
    const { user, name, date, question } = await open();
    await user.click(within(question).getByRole('button', { name: 'Periksa lagi' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(name).toHaveValue('Salah tahun');
    expect(date).toHaveValue('2037-11-20');
    expect(screen.getByRole('alert')).toHaveTextContent('di luar tahun ajaran 2026/2027');
    expect(await bodies()).toHaveLength(1);
  });

  test('is saved once it is said to be meant', async () => {
    const { user, question } = await open();
    await user.click(within(question).getByRole('button', { name: 'Simpan saja' }));
    expect(await screen.findByText('Berhasil menambahkan sesi')).toBeVisible();
    const sent = await bodies();
    expect(sent.map(({ force }) => force)).toEqual([undefined, true]);
    expect({ ...sent[1], force: undefined }).toEqual({ ...sent[0], force: undefined });
  });
});

describe('a class or a teacher in two places at once', () => {
  test('is said in the form, with a link to the other session, and keeps nobody from saving', async () => {
    const id = await addSession({ start_time: '05:00', end_time: '06:00', name: 'Tambahan pagi' });
    const { user } = await renderAt(await screenOf('create'), { as: 'guru' });
    for (const [label, time] of [
      [/^Jam mulai/, '05.30'],
      [/^Jam selesai/, '06.30'],
    ] as const) {
      await user.clear(await screen.findByLabelText(label));
      await user.type(screen.getByLabelText(label), time);
    }
    await user.tab();
    const link = await screen.findByRole('link', { name: 'Matematika, X-10, Tambahan pagi' });
    expect(link).toHaveAttribute('href', await screenOf(id));
    expect(link.closest('[role=status]')).toHaveTextContent(
      'Bentrok dengan Matematika, X-10, Tambahan pagi pukul 05.00–06.00 (kelas yang sama dan guru yang sama).',
    );
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    expect(await screen.findByText('Berhasil menambahkan sesi')).toBeVisible();
  });

  test('is said above the register of either', async () => {
    const id = await addSession({ start_time: '05:10', end_time: '05:20', name: 'Di tengahnya' });
    await renderAt(await screenOf(id), { as: 'guru' });
    expect(await screen.findByRole('link', { name: 'Matematika, X-10, Tambahan pagi' })).toBeVisible();
  });
});

describe('the register of a day that has not come', () => {
  const open = async () => {
    const id = await addSession({ date: '2026-11-27' });
    const { user } = await renderAt(await screenOf(id), { as: 'guru' });
    await shown();
    return { user, id };
  };
  const NAME = 'Abimanyu Rangga';

  test('says when it is, and offers Izin and Sakit only: taps, keys and the button for all', async () => {
    const { user, id } = await open();
    expect(
      screen.getByText(
        'Sesi ini belum dimulai, baru mulai Jumat, 27 November 2026. Sebelum hari itu hanya Izin, Sakit, dan Dispensasi yang dapat dicatat.',
      ),
    ).toBeVisible();
    for (const status of ['Hadir', 'Terlambat', 'Alpa']) expect(radio(NAME, status)).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Belum waktunya' })).toBeDisabled();
    await user.click(radio(NAME, 'Sakit'));
    await user.keyboard('h');
    expect(radio(NAME, 'Sakit')).toBeChecked();
    const { request } = await api();
    const status = async () =>
      (await request('GET', `${await sessions()}/${id}/attendance?limit=1`, { as: 'guru' })).body.data[0]
        .Subject_Session_Attendance.status;
    await waitFor(async () => expect(await status()).toBe('sakit'));
  });

  test('refuses the number line and the roll call what cannot be known yet', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Isi cepat: 7s 12i *h'), '1s *h');
    expect(
      await screen.findByText('Sebelum hari itu hanya Izin, Sakit, dan Dispensasi yang dapat dicatat'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Panggil satu per satu' }));
    const call = await screen.findByRole('dialog', { name: 'Panggil satu per satu' });
    expect(within(call).getByRole('button', { name: 'Hadir' })).toBeDisabled();
    expect(within(call).getByRole('button', { name: 'Sakit' })).toBeEnabled();
  });

  test('of today everything can be recorded', async () => {
    const id = await addSession({});
    await renderAt(await screenOf(id), { as: 'guru' });
    await shown();
    expect(within(group(NAME)).getByLabelText('Hadir')).toBeEnabled();
    expect(screen.queryByText(/belum dimulai/)).not.toBeInTheDocument();
  });
});

test('a wali kelas finds the own class on the home: who is missing, its lessons, the way to it', async () => {
  const { db, fixtures, request } = await api();
  await db
    .update(classes)
    .set({ homeroomTeacherId: fixtures.otherTeacher })
    .where(eq(classes.id, fixtures.class));
  const attendances = [{ user_id: fixtures.pupils[1], status: 'sakit' }];
  await request('PATCH', `${await sessions()}/${fixtures.session}/attendance`, {
    as: 'guru',
    body: { attendances },
  });
  await renderAt('/dashboard', { as: 'guru2' });
  const own = within(await screen.findByRole('region', { name: 'Kelas saya: X-10' }));
  expect(own.getByText('1 siswa tidak hadir sekarang, menurut catatan terakhir hari ini:')).toBeVisible();
  const missing = within(own.getByRole('list', { name: 'Tidak hadir sekarang' }));
  expect(missing.getByRole('link', { name: '2. Ágnes Simanjuntak' })).toHaveAttribute(
    'href',
    `/dashboard/siswa/${fixtures.pupils[1]}`,
  );
  expect(missing.getByText(/^Sakit ·/)).toHaveTextContent('Sakit · Matematika, 07.00');
  expect(missing.getByRole('link', { name: 'Matematika, 07.00' })).toHaveAttribute(
    'href',
    await screenOf(fixtures.session),
  );
  expect(own.getByRole('link', { name: 'Lihat kelas X-10' })).toHaveAttribute(
    'href',
    `/dashboard/kelas/${fixtures.class}`,
  );
  // The own lessons are still there.
  const today = within(await screen.findByRole('region', { name: /^Sesi hari ini/ }));
  expect(await today.findByRole('link', { name: /Fisika/ })).toBeVisible();
});
