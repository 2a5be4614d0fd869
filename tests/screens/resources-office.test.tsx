import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import { PASSWORD, PUPILS, TODAY } from '../support/fixtures.ts';
import { api, holdAnswer, msw, requests, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const save = async (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Simpan' }));
const textbox = (name: RegExp) => screen.findByRole('textbox', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const bodyOf = (method: string, path: string) => JSON.parse(requestsTo(method, path).at(-1)?.body ?? 'null');

const choose = async (user: UserEvent, label: RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

async function deleteHere(user: UserEvent, question: string) {
  await user.click(await screen.findByRole('button', { name: 'Hapus' }));
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: 'Hapus' }));
}

describe('an administrator', () => {
  test('creates, finds, edits and deletes a class', async () => {
    const { fixtures } = await api();
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
    await user.click(await screen.findByRole('link', { name: 'Tambah kelas' }));
    await user.type(await textbox(/Nama/), 'XI-1');
    expect(await screen.findByDisplayValue('2026/2027 (aktif)')).toBeVisible();
    await save(user);
    expect(await screen.findByText('Berhasil menambahkan kelas')).toBeVisible();
    expect(bodyOf('POST', '/dashboard/classes')).toEqual({ name: 'XI-1', AcademicYearId: fixtures.year });

    // Its pupils come next.
    expect(await heading('XI-1')).toBeVisible();
    expect((await screen.findAllByRole('link', { name: 'Tambah siswa' }))[0]).toBeVisible();
    expect(screen.getByText('Ganjil')).toBeVisible();
    expect(screen.getByRole('link', { name: '2026/2027' })).toHaveAttribute(
      'href',
      `/dashboard/tahun-ajaran/${fixtures.year}`,
    );
    await user.click(await screen.findByRole('link', { name: 'Ubah' }));
    const name = await textbox(/Nama/);
    await user.clear(name);
    await user.type(name, 'XI-2');
    await save(user);
    expect(await heading('XI-2')).toBeVisible();

    await deleteHere(user, 'Hapus kelas XI-2?');
    expect(await screen.findByText('Berhasil menghapus kelas')).toBeVisible();
    await screen.findByRole('link', { name: 'X-10' });
    expect(screen.queryByRole('link', { name: 'XI-2' })).not.toBeInTheDocument();
  });

  test('reads in the question why a class with subjects cannot be deleted', async () => {
    const { fixtures } = await api();
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}`, { as: 'admin' });
    await deleteHere(user, 'Hapus kelas X-10?');
    expect(await screen.findByText(/mata pelajaran/, { selector: '[role=alert] *' })).toBeVisible();
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  test('creates a subject with its class and teacher from lists, which opens with its next step', async () => {
    const { fixtures } = await api();
    const { user } = await renderAt('/dashboard/mata-pelajaran/create', { as: 'admin' });
    // A switch says what it switches, not "Ya".
    expect(await screen.findByRole('switch', { name: 'Presensi harian' })).not.toBeChecked();
    await user.type(await textbox(/Nama/), 'Biologi');
    await choose(user, /Kelas/, 'X-2 (2026/2027)');
    await choose(user, /Guru/, 'Tomi Uji, M.Pd.');
    await save(user);
    expect(await heading('Biologi')).toBeVisible();
    const { pathname } = window.location;
    expect(await screen.findByRole('link', { name: 'Tambah sesi' })).toHaveAttribute(
      'href',
      `${pathname}/sesi/create`,
    );
    expect(bodyOf('POST', '/dashboard/subjects')).toEqual({
      name: 'Biologi',
      classId: fixtures.otherClass,
      teacherId: fixtures.otherTeacher,
      is_daily: false,
    });
    expect(
      requests().some(({ path }) => path.startsWith('/api/v1/dashboard/users/teachers?page=1&limit=100')),
    ).toBe(true);
  });

  test('creates an academic year; a wrong one is refused beside its input', async () => {
    const { user } = await renderAt('/dashboard/tahun-ajaran/create', { as: 'admin' });
    await user.type(await textbox(/Tahun ajaran/), '2027/2029');
    await user.type(screen.getByLabelText(/^Mulai/), '2027-07-12');
    await user.type(screen.getByLabelText(/^Selesai/), '2028-06-16');
    // Parted at the turn of the year until somebody says otherwise.
    expect(await screen.findByLabelText(/^Semester Ganjil selesai/)).toHaveValue('2027-12-31');
    fireEvent.change(screen.getByLabelText(/^Semester Genap mulai/), { target: { value: '2027-12-20' } });
    await save(user);
    const name = await textbox(/Tahun ajaran/);
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription('Tulis dua tahun berurutan, misalnya 2026/2027'),
    );
    expect(name).toHaveFocus();
    await user.clear(name);
    await user.type(name, '2027/2028');
    await save(user);
    const genap = screen.getByLabelText(/^Semester Genap mulai/);
    await waitFor(() =>
      expect(genap).toHaveAccessibleDescription('Semester Genap harus mulai sesudah semester Ganjil selesai'),
    );
    fireEvent.change(genap, { target: { value: '2028-01-10' } });
    await save(user);
    expect(await screen.findByText('Berhasil menambahkan tahun ajaran')).toBeVisible();
    expect(bodyOf('POST', '/dashboard/academic-years')).toEqual({
      name: '2027/2028',
      start_date: '2027-07-12',
      end_date: '2028-06-16',
      is_active: false,
      semesters: [
        { start_date: '2027-07-12', end_date: '2027-12-31' },
        { start_date: '2028-01-10', end_date: '2028-06-16' },
      ],
    });
    await user.click(await screen.findByRole('link', { name: '2027/2028' }));
    expect(await screen.findByText('12 Juli – 31 Desember 2027')).toBeVisible();
    expect(screen.getByText('10 Januari – 16 Juni 2028')).toBeVisible();
  });

  test('edits a user; password fields travel only when the present and the new one are given', async () => {
    const { fixtures } = await api();
    const path = `/dashboard/users/${fixtures.otherTeacher}`;
    const { user } = await renderAt(`/dashboard/pengguna/${fixtures.otherTeacher}/edit`, { as: 'admin' });
    await user.type(await screen.findByLabelText('Alamat'), 'Jalan Contoh 1');
    await user.type(screen.getByLabelText('Kata sandi Anda (admin)'), PASSWORD);
    await save(user);
    expect(await heading('Tomi Uji, M.Pd.')).toBeVisible();
    expect(Object.keys(bodyOf('PUT', path))).not.toContain('password');

    await user.click(await screen.findByRole('link', { name: 'Ubah' }));
    expect(await screen.findByLabelText('Kata sandi Anda (admin)')).toHaveValue('');
    await user.type(screen.getByLabelText('Kata sandi Anda (admin)'), PASSWORD);
    await user.type(screen.getByLabelText('Kata sandi baru'), 'payung-hijau-43');
    await user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'payung-hijau-43');
    await save(user);
    await waitFor(() => expect(requestsTo('PUT', path)).toHaveLength(2));
    expect(bodyOf('PUT', path)).toMatchObject({
      identifier: 'guru2',
      role_id: fixtures.roles.teacher,
      address: 'Jalan Contoh 1',
      password: PASSWORD,
      newPassword: 'payung-hijau-43',
      confirm_password: 'payung-hijau-43',
    });
    expect(await screen.findByRole('link', { name: 'Fisika (X-2)' })).toBeVisible();
  });

  test('resetting another’s password asks for the own one before anything is sent, and says what happens next', async () => {
    const { fixtures } = await api();
    const path = `/dashboard/users/${fixtures.otherTeacher}`;
    const { user } = await renderAt(`/dashboard/pengguna/${fixtures.otherTeacher}/edit`, { as: 'admin' });
    const own = await screen.findByLabelText('Kata sandi Anda (admin)');
    expect(screen.getByText(/^Setelah disimpan, pengguna ini keluar dari semua perangkat/)).toBeVisible();
    await user.type(screen.getByLabelText('Kata sandi baru'), 'payung-putih-44');
    await user.type(screen.getByLabelText('Ulangi kata sandi baru'), 'payung-putih-44');
    await save(user);
    await waitFor(() => expect(own).toHaveAccessibleDescription('Wajib diisi untuk mengganti kata sandi'));
    expect(own).toHaveFocus();
    expect(requestsTo('PUT', path)).toHaveLength(0);
  });

  test('the own account asks for the password it has', async () => {
    const { id } = (await (await api()).request('GET', '/profile', { as: 'admin' })).body.data;
    await renderAt(`/dashboard/pengguna/${id}/edit`, { as: 'admin' });
    expect(await screen.findByLabelText('Kata sandi Anda saat ini')).toBeVisible();
    expect(screen.queryByLabelText('Kata sandi Anda (admin)')).toBeNull();
  });

  test('asks for the roles once in five minutes', async () => {
    const { user } = await renderAt('/dashboard/pengguna/create', { as: 'admin' });
    await choose(user, /Peran/, 'Siswa');
    await user.click(screen.getByRole('link', { name: 'Batal' }));
    await user.click(await screen.findByRole('button', { name: 'Tinggalkan' }));
    await user.click(await screen.findByRole('link', { name: 'Tambah pengguna' }));
    await choose(user, /Peran/, 'Guru');
    expect(requestsTo('GET', '/dashboard/roles')).toHaveLength(1);
  });

  test('keeps what is typed after a change, though the record is read again only then', async () => {
    const { fixtures } = await api();
    const path = `/dashboard/users/${fixtures.otherTeacher}`;
    const { user, queryClient } = await renderAt(`/dashboard/pengguna/${fixtures.otherTeacher}/edit`, {
      as: 'admin',
    });
    await user.type(await screen.findByLabelText('Alamat'), ' B');
    const letGo = holdAnswer('get', path);
    await save(user);
    expect(await heading('Tomi Uji, M.Pd.')).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Ubah' }));
    const password = await screen.findByLabelText('Kata sandi Anda (admin)');
    await user.type(password, PASSWORD);
    await user.type(screen.getByLabelText('Alamat'), ' C');
    letGo();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await save(user);
    await waitFor(() => expect(requestsTo('PUT', path)).toHaveLength(2));
    expect(password).toHaveValue(PASSWORD);
    expect(bodyOf('PUT', path).address).toMatch(/ B C$/);
  });

  test('saves a school as multipart, with the image only when a file was chosen', async () => {
    const { fixtures } = await api();
    const forms: FormData[] = [];
    msw.use(
      http.put(`*/api/v1/dashboard/schools/${fixtures.school}`, async ({ request }) => {
        forms.push(await request.formData());
        return HttpResponse.json({
          success: true,
          status: 200,
          message: '',
          data: { id: fixtures.school, name: 'SMA Uji', image: null },
        });
      }),
    );
    const { user } = await renderAt(`/dashboard/sekolah/${fixtures.school}/edit`, { as: 'admin' });
    await user.type(await screen.findByLabelText('Lintang'), '-6.9');
    await user.type(screen.getByLabelText('Bujur'), '107.6');
    expect(screen.getByRole('link', { name: /Buka peta/ })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/?mlat=-6.9&mlon=107.6#map=17/-6.9/107.6',
    );
    await save(user);
    await waitFor(() => expect(forms).toHaveLength(1));
    expect(forms[0]?.get('latitude')).toBe('-6.9');
    expect(forms[0]?.has('image')).toBe(false);

    await user.click(await screen.findByRole('link', { name: 'Ubah' }));
    const file = new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('Unggah logo sekolah'), file);
    expect(await screen.findByText('logo.png (1 KB)')).toBeVisible();
    await save(user);
    await waitFor(() => expect(forms).toHaveLength(2));
    expect(forms[1]?.get('image')).toBeInstanceOf(File);
  });
});

describe('the students of a class', () => {
  test('are taken out since a day and for a reason, and only from the class', async () => {
    const { fixtures } = await api();
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.otherClass}`, { as: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Keluarkan Yusuf Kelas Lain dari kelas' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Keluarkan Yusuf Kelas Lain dari kelas X-2?',
    });
    expect(within(dialog).getByLabelText(/^Keluar mulai/)).toHaveValue(TODAY);
    await user.selectOptions(within(dialog).getByLabelText('Alasan'), 'Mutasi keluar');
    await user.click(within(dialog).getByRole('button', { name: 'Keluarkan' }));
    expect(await screen.findByText('Berhasil menghapus siswa dari kelas')).toBeVisible();
    expect(await screen.findByText('Belum ada siswa.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Siswa'), 'Sudah keluar');
    const left = (await screen.findByText('Yusuf Kelas Lain')).closest('tr') as HTMLElement;
    expect(left).toHaveTextContent('20 November 2026');
    expect(bodyOf('DELETE', `/dashboard/classes/${fixtures.otherClass}/students`)).toEqual({
      userId: fixtures.outsider,
      left_on: TODAY,
      left_reason: 'mutasi keluar',
    });
  });

  test('are picked, many at once, and added with a result for each; members are shown as such', async () => {
    const { fixtures } = await api();
    const added = `/dashboard/classes/${fixtures.class}/students`;
    msw.use(http.post(`*/api/v1${added}`, () => new HttpResponse('', { status: 503 }), { once: true }));
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}/tambah-siswa`, { as: 'admin' });
    const member = await screen.findByRole('checkbox', {
      name: new RegExp(`${PUPILS[0]}.*Sudah di kelas ini`),
    });
    expect(member).toBeDisabled();
    expect(screen.queryByRole('checkbox', { name: /Ratna Admin/ })).not.toBeInTheDocument();

    await user.click(screen.getByRole('checkbox', { name: /Yusuf Kelas Lain/ }));
    await user.click(screen.getByRole('button', { name: 'Tambahkan 1 siswa' }));
    expect(await screen.findByText(/Yusuf Kelas Lain: Layanan sedang tidak tersedia/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tambahkan 1 siswa' }));
    expect(await screen.findByText('1 siswa ditambahkan: Yusuf Kelas Lain')).toBeVisible();
    expect(
      await screen.findByRole('checkbox', { name: /Yusuf Kelas Lain.*Sudah di kelas ini/ }),
    ).toBeDisabled();
    expect(bodyOf('POST', added)).toEqual({ userId: fixtures.outsider });
  });
});

test('the head of school reads everything and is offered no change', async () => {
  const { fixtures } = await api();
  await renderAt(`/dashboard/pengguna/${fixtures.teacher}`, { as: 'kepsek' });
  expect(await heading('Sri Uji, S.Pd.')).toBeVisible();
  expect(await screen.findByText('guru', { selector: 'dd' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hapus' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Ubah' })).not.toBeInTheDocument();
});

test('a teacher sees names without links to where a teacher may not go', async () => {
  const { fixtures } = await api();
  await renderAt(`/dashboard/mata-pelajaran/${fixtures.subject}`, { as: 'guru' });
  expect(await screen.findByRole('link', { name: 'X-10' })).toBeVisible();
  expect(screen.getByText('Sri Uji, S.Pd.', { selector: 'dd' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Lihat sesi' })).toHaveAttribute(
    'href',
    `/dashboard/mata-pelajaran/${fixtures.subject}/sesi`,
  );
  expect(await screen.findByText(/^1-15 dari 3\d$/)).toBeVisible();
});

test('a failed list of academic years shows none, and why', async () => {
  msw.use(http.get('*/api/v1/dashboard/academic-years', () => new HttpResponse('', { status: 500 })));
  await renderAt('/dashboard/tahun-ajaran', { as: 'admin' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Gagal mengambil data tahun ajaran');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('columns are chosen from a menu, and the choice is kept', async () => {
  const { user } = await renderAt('/dashboard/pengguna', { as: 'admin' });
  expect(await screen.findByRole('columnheader', { name: 'Email' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Kolom' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Email', checked: true }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Alamat', checked: false }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(screen.queryByRole('columnheader', { name: 'Email' })).not.toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Alamat' })).toBeVisible();
});
