import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../support/fixtures.ts';
import { api, asAnotherBackend, msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';
import {
  attendancePath,
  marksOnServer,
  names,
  openRegister,
  radio,
  registerUrl,
  row,
  shown,
} from './attendanceSupport.ts';

const PATCH = '*/attendance';
const refuse = (status: number, message: string, data?: unknown) =>
  http.patch(PATCH, () => HttpResponse.json({ success: false, status, message, data }, { status }));

test('without a connection marks wait and say so; when it is back they are sent at once', async () => {
  const { user } = await openRegister();
  msw.use(http.patch(PATCH, () => HttpResponse.error()));
  await user.click(radio('Dewi', 'Sakit'));
  expect(await within(row('Dewi')).findByText('Menunggu koneksi')).toBeVisible();
  expect(screen.getByText('Menunggu koneksi (1)')).toBeVisible();
  expect(radio('Dewi', 'Sakit')).toBeChecked();
  msw.resetHandlers();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect((await marksOnServer()).Dewi).toBe('sakit');
});

test('a server in trouble is no lost mark: "Coba lagi" sends it', async () => {
  const { user } = await openRegister();
  msw.use(refuse(503, 'Layanan sedang tidak tersedia'));
  await user.click(radio('Dewi', 'Izin'));
  expect(await screen.findByText('Menunggu koneksi (1)')).toBeVisible();
  msw.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
});

test('a full disk of the server is no lost mark: it waits like without a connection, and is sent when there is room', async () => {
  const { user } = await openRegister();
  const server = await api();
  server.fillDisk(true);
  try {
    await user.click(radio('Dewi', 'Sakit'));
    await user.click(radio('Zulaikha', 'Izin'));
    expect(await screen.findByText('Menunggu koneksi (2)')).toBeVisible();
    expect(await within(row('Dewi')).findByText('Menunggu koneksi')).toBeVisible();
    expect(screen.queryByText(/Gagal/)).not.toBeInTheDocument();
    expect((await marksOnServer()).Dewi).toBeNull();
  } finally {
    server.fillDisk(false);
  }
  expect(radio('Dewi', 'Sakit')).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect(await marksOnServer()).toMatchObject({ Dewi: 'sakit', Zulaikha: 'izin' });
});

test('only the mark that the server refuses fails, with its sentence; giving it up shows what the server has', async () => {
  const { user } = await openRegister();
  msw.use(
    http.patch(PATCH, async ({ request }) => {
      const { attendances } = (await request.clone().json()) as { attendances: unknown[] };
      return attendances.length === 2
        ? HttpResponse.json(
            {
              success: false,
              status: 400,
              message: 'Validasi Error',
              data: [{ path: 'attendances.0.user_id', msg: 'Siswa ini sudah pindah kelas' }],
            },
            { status: 400 },
          )
        : undefined;
    }),
  );
  // At once, so that both travel in one request.
  act(() => ['Dewi', 'Zulaikha'].forEach((name) => radio(name, 'Hadir').click()));
  expect(await within(row('Dewi')).findByText('Siswa ini sudah pindah kelas')).toBeVisible();
  expect(await within(row('Zulaikha')).findByText('Tersimpan')).toBeVisible();
  expect(screen.getByText('Gagal menyimpan 1 catatan')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Buang perubahan' }));
  const question = await screen.findByRole('alertdialog', { name: 'Buang 1 catatan yang gagal disimpan?' });
  expect(radio('Dewi', 'Hadir')).toBeChecked();
  await user.click(within(question).getByRole('button', { name: 'Buang' }));
  // What was given up cannot be taken back any more; the step before can.
  expect(await screen.findByRole('button', { name: /^Urungkan.*Zulaikha/ })).toBeVisible();
  expect(radio('Dewi', 'Hadir')).not.toBeChecked();
  expect(screen.getByText('Semua tersimpan')).toBeVisible();
});

test('who may not write is told so in the words of the server', async () => {
  const { user } = await openRegister();
  msw.use(refuse(403, 'Hanya guru mata pelajaran ini yang dapat mencatat'));
  await user.click(radio('Dewi', 'Hadir'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Hanya guru mata pelajaran ini yang dapat mencatat',
  );
  expect(within(row('Dewi')).getByRole('button', { name: 'Gagal – Coba lagi' })).toBeVisible();
});

test('a session that ends in the middle of work keeps the marks for the same person', async () => {
  const { user } = await openRegister();
  msw.use(refuse(401, 'Sesi Anda telah berakhir. Silakan masuk kembali'));
  await user.click(radio('Dewi', 'Terlambat'));
  const name = await screen.findByLabelText('Email atau nama pengguna');
  msw.resetHandlers();
  await user.clear(name);
  await user.type(name, 'guru');
  await user.type(screen.getByLabelText('Kata sandi'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Masuk' }));
  await shown();
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  await waitFor(() => expect(radio('Dewi', 'Terlambat')).toBeChecked());
  expect((await marksOnServer()).Dewi).toBe('terlambat');
});

test('where the device keeps nothing, closing the tab with unsent marks asks first', async () => {
  const { user } = await openRegister();
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  msw.use(http.patch(PATCH, () => HttpResponse.error()));
  await user.click(radio('Dewi', 'Sakit'));
  expect(await screen.findByText('Jangan tutup tab ini')).toBeVisible();
  expect(closing()).toBe(true);
  msw.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  expect(closing()).toBe(false);
});

test('marks of a register that was left go on their way from any screen, and the screen says so', async () => {
  const { user } = await openRegister();
  msw.use(http.patch(PATCH, () => HttpResponse.error()));
  await user.click(radio('Dewi', 'Sakit'));
  await screen.findByText('Menunggu koneksi (1)');
  await user.click(screen.getByRole('link', { name: 'Sesi' }));
  expect(await screen.findByText(/1 catatan belum terkirim/)).toBeVisible();
  msw.resetHandlers();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/1 catatan belum terkirim/)).toBeNull());
  expect((await marksOnServer()).Dewi).toBe('sakit');
});

test('a class that cannot be loaded says why and can be tried again', async () => {
  msw.use(http.get('*/attendance', () => HttpResponse.error()));
  const { user } = await renderAt(await registerUrl(), { as: 'guru' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Gagal mengambil data kehadiran');
  msw.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await shown()).toHaveLength(37);
});

test('a session that does not exist says so', async () => {
  const { fixtures } = await api();
  await renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}/sesi/999999`, { as: 'guru' });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(names()).toEqual([]);
});

/** What another backend might answer, written from the specification alone. */
function otherBackend(rows: readonly object[]) {
  return http.get('*/attendance', ({ request }) => {
    const query = new URL(request.url).searchParams;
    const page = Number(query.get('page'));
    const limit = Number(query.get('limit'));
    const data = rows.slice((page - 1) * limit, page * limit);
    const meta = { totalItems: rows.length, currentPage: page, totalPages: 2, perPage: limit };
    return HttpResponse.json({ success: true, status: 200, message: '', data, meta, links: {} });
  });
}

test('a class without pupils says so', async () => {
  msw.use(otherBackend([]));
  await renderAt(await registerUrl(), { as: 'guru' });
  expect(await screen.findByText('Belum ada siswa di kelas ini.')).toBeVisible();
});

test('a class larger than the largest page is loaded whole', async () => {
  asAnotherBackend();
  msw.use(otherBackend(Array.from({ length: 130 }, (_, n) => ({ id: `u-${n}`, name: `Siswa ${n}` }))));
  await renderAt(await registerUrl(), { as: 'guru' });
  expect(await shown()).toHaveLength(130);
  expect(requestsTo('GET', await attendancePath())).toHaveLength(2);
});

test('rows of another backend are read generously; an unknown status is its own, never Hadir, never overwritten', async () => {
  msw.use(
    otherBackend([
      { id: 991, user_id: 'a', fullname: 'Anisa', Subject_Session_Attendance: { status: 'magang' } },
      { id: 'b', name: 'Bagus' },
      { id: 'c', username: 'cahya', Subject_Session_Attendance: null },
    ]),
    http.patch(PATCH, () => HttpResponse.json({ success: true, status: 200, message: '', data: null })),
  );
  const { user, path } = {
    ...(await renderAt(await registerUrl(), { as: 'guru' })),
    path: await attendancePath(),
  };
  await shown();
  expect(within(row('Anisa')).getByText('magang')).toBeVisible();
  expect(radio('Anisa', 'Hadir')).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Lainnya 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Belum dicatat 2' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tandai sisanya hadir (2 siswa)' }));
  expect(await screen.findByText('Semua tersimpan')).toBeVisible();
  const sent = requestsTo('PATCH', path).flatMap(({ body }) => JSON.parse(body).attendances);
  expect(sent).toEqual([
    { user_id: 'b', status: 'hadir' },
    { user_id: 'c', status: 'hadir' },
  ]);
  expect(radio('Bagus', 'Hadir')).toBeChecked();
});
