// The screens against somebody else's backend: everything of the specification works, nothing beyond it is shown.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { storeTokens } from '../../src/providers/session.ts';
import { type ForeignBackend, foreignBackend } from '../support/foreignBackend.ts';
import { msw, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';
import { radio, row, shown } from '../attendance/screens/attendanceSupport.ts';
import { click, confirm } from './catalogueSupport.ts';

let backend: ForeignBackend;
const use = (other: ForeignBackend) => {
  backend = other;
  msw.use(...backend.handlers);
  storeTokens(backend.pair());
};
beforeEach(() => use(foreignBackend()));

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
/** The dashboard has asked what is offered beyond the specification, and was told nothing. */
const requested = () => waitFor(() => expect(requestsTo('GET', '/extensions').length).toBeGreaterThan(0));

describe('home', () => {
  test('shows the totals from the list calls, and nothing that this backend cannot tell', async () => {
    await renderAt('/dashboard');
    expect(await screen.findByText(/Sinta Operator$/, { selector: 'p' })).toBeVisible();
    await requested();
    const totals = await screen.findByRole('region', { name: 'Data sekolah' });
    for (const [total, label] of [
      [1, 'Mata pelajaran'],
      [1, 'Kelas'],
      [1, 'Tahun ajaran'],
      [5, 'Pengguna'],
      [1, 'Sekolah'],
    ])
      expect(await within(totals).findByRole('link', { name: `${total} ${label}` })).toBeVisible();
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).not.toContain(
      'Sesi hari ini',
    );
    expect(screen.queryByText('Sesi hari ini')).not.toBeInTheDocument();
    expect(requestsTo('GET', '/dashboard/sessions')).toHaveLength(0);
    expect(requestsTo('GET', '/dashboard/overview')).toHaveLength(0);
  });
});

describe('the lists', () => {
  test.each([
    ['/dashboard/pengguna', 'Anisa Rahma'],
    ['/dashboard/sekolah', 'SMP Lain'],
    ['/dashboard/tahun-ajaran', '2026/2027'],
    ['/dashboard/kelas', 'VII A'],
    ['/dashboard/mata-pelajaran', 'IPA'],
  ])('%s shows %s, which opens its own screen', async (url, name) => {
    const { user } = await renderAt(url);
    await user.click(await screen.findByRole('link', { name }));
    expect(await heading(name)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ubah' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('name what a record refers to, although only its id was sent', async () => {
    await renderAt('/dashboard/mata-pelajaran');
    expect(await screen.findByRole('link', { name: 'VII A' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Joko Susilo' })).toBeVisible();
  });
});

describe('what a backend says in its own way', () => {
  const fact = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling as HTMLElement;

  test('a person of whom only the username is known goes by it everywhere', async () => {
    const [pupil] = backend.members;
    Object.assign(pupil ?? {}, { name: '' });
    await renderAt('/dashboard/pengguna');
    expect(await screen.findByRole('link', { name: 'anisa.rahma' })).toBeVisible();
    cleanup();
    await renderAt(`/dashboard/pengguna/${pupil?.id}/edit`);
    expect(await heading('Ubah anisa.rahma')).toBeVisible();
    cleanup();
    await renderAt(`/dashboard/kelas/${backend.schoolClass.id}`);
    expect(await screen.findByRole('button', { name: 'Hapus anisa.rahma dari kelas' })).toBeVisible();
  });

  test('so does whoever is signed in', async () => {
    Object.assign(backend.me, { name: '' });
    await renderAt('/dashboard/profil/edit');
    expect(await screen.findByRole('button', { name: 'Menu pengguna: sinta.operator' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: /^Nama lengkap/ })).toHaveValue('sinta.operator');
  });

  test('the teacher who comes along with a subject is called by `name`, in the list and on its screen', async () => {
    Object.assign(backend.subject, { Teacher: { id: backend.teacher.id, name: 'Joko Susilo' } });
    await renderAt('/dashboard/mata-pelajaran');
    expect(await screen.findByRole('link', { name: 'Joko Susilo' })).toBeVisible();
    expect(requestsTo('GET', `/dashboard/users/${backend.teacher.id}`)).toHaveLength(0);
    cleanup();
    await renderAt(`/dashboard/mata-pelajaran/${backend.subject.id}`);
    expect(await within(await fact('Guru')).findByRole('link', { name: 'Joko Susilo' })).toBeVisible();
  });

  test('another word for a gender is shown as it is, and kept by the form', async () => {
    Object.assign(backend.teacher, { gender: 'Pria' });
    const { user } = await renderAt(`/dashboard/pengguna/${backend.teacher.id}`);
    expect(await fact('Jenis kelamin')).toHaveTextContent('Pria');
    await user.click(await screen.findByRole('link', { name: 'Ubah' }));
    expect(await screen.findByRole('combobox', { name: 'Jenis kelamin' })).toHaveTextContent('Pria');
  });

  test('a year of which it is not said whether it is active is not called inactive', async () => {
    await renderAt('/dashboard/tahun-ajaran');
    await screen.findByRole('link', { name: '2026/2027' });
    expect(screen.queryByText('Tidak aktif')).not.toBeInTheDocument();
    cleanup();
    await renderAt(`/dashboard/tahun-ajaran/${backend.year.id}`);
    expect(await fact('Status')).toHaveTextContent('–');
  });
});

describe('a record', () => {
  test('of which the backend answers nothing is created, shown, changed and deleted', async () => {
    const { user } = await renderAt('/dashboard/sekolah/create');
    await user.type(await screen.findByRole('textbox', { name: /^Nama/ }), 'SMA Baru');
    await click(user, 'Simpan');
    // A header that a backend does not expect may be refused, also by the browser on its behalf.
    expect(
      requestsTo('POST', '/dashboard/schools').map(({ headers }) => headers.get('idempotency-key')),
    ).toEqual([null]);
    await user.click(await screen.findByRole('link', { name: 'SMA Baru' }));
    await heading('SMA Baru');
    expect(window.location.pathname).toBe(`/dashboard/sekolah/${backend.tables.schools?.[0]?.id}`);
    await user.click(await screen.findByRole('link', { name: 'Ubah' }));
    await user.type(await screen.findByRole('textbox', { name: /^Nama/ }), ' Sekali');
    await click(user, 'Simpan');
    expect(await heading('SMA Baru Sekali')).toBeVisible();
    await click(user, 'Hapus');
    await confirm(user, 'Hapus');
    expect(await screen.findByText('Berhasil menghapus sekolah')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'SMP Lain' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /SMA Baru/ })).not.toBeInTheDocument();
  });
});

describe('the form of an academic year', () => {
  const RULE = 'Hanya satu tahun ajaran yang aktif: yang lain menjadi tidak aktif.';

  test('tells no rules of our server, and is sent as it is filled in', async () => {
    const { user } = await renderAt('/dashboard/tahun-ajaran/create');
    const name = await screen.findByRole('textbox', { name: /^Tahun ajaran/ });
    expect(screen.queryByText(RULE)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Mulai')).toBeVisible();
    expect(screen.queryByLabelText(/Semester/)).not.toBeInTheDocument();
    await user.type(name, 'Angkatan 12');
    await click(user, 'Simpan');
    expect(await screen.findByRole('link', { name: 'Angkatan 12' })).toBeVisible();
    expect(backend.tables['academic-years']?.[0]).toMatchObject({ name: 'Angkatan 12', is_active: false });
  });

  test('tells them of our server', async () => {
    msw.resetHandlers();
    await renderAt('/dashboard/tahun-ajaran/create', { as: 'admin' });
    expect(await screen.findByText(RULE)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Tahun ajaran/ })).toBeVisible();
  });
});

describe('the students of a class', () => {
  test('are picked by a role that contains "student", and added', async () => {
    const { user } = await renderAt(`/dashboard/kelas/${backend.schoolClass.id}/tambah-siswa`);
    expect(await screen.findByRole('checkbox', { name: /Anisa Rahma.*Sudah di kelas ini/ })).toBeDisabled();
    expect(screen.queryByRole('checkbox', { name: /Joko Susilo/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /Cahya/ }));
    await click(user, 'Tambahkan 1 siswa');
    expect(await screen.findByText('1 siswa ditambahkan: Cahya')).toBeVisible();
    expect(backend.members.map(({ name }) => name)).toEqual(['Anisa Rahma', 'Bagus Wira', 'Cahya']);
  });

  test('are all known although the backend gives one a page, whatever is asked for', async () => {
    use(foreignBackend(1));
    await renderAt(`/dashboard/kelas/${backend.schoolClass.id}/tambah-siswa`);
    expect(await screen.findByRole('checkbox', { name: /Bagus Wira.*Sudah di kelas ini/ })).toBeDisabled();
    expect(await screen.findByRole('checkbox', { name: /Cahya/ })).toBeEnabled();
  });
});

describe('the register', () => {
  const url = () => `/dashboard/mata-pelajaran/${backend.subject.id}/sesi/${backend.session.id}`;

  test('marks pupils of whom only id and name are known; nothing beyond a status is asked or sent', async () => {
    const { user } = await renderAt(url());
    expect(await shown()).toEqual(['Anisa Rahma', 'Bagus Wira']);
    await requested();
    await user.click(radio('Anisa Rahma', 'Terlambat'));
    expect(await screen.findByText('Semua tersimpan')).toBeVisible();
    const [sent] = requestsTo(
      'PATCH',
      `/dashboard/subjects/${backend.subject.id}/sessions/${backend.session.id}/attendance`,
    );
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      attendances: [{ user_id: backend.members[0]?.id, status: 'terlambat' }],
    });
    expect(within(row('Anisa Rahma')).queryByRole('button')).not.toBeInTheDocument();
    expect(within(row('Anisa Rahma')).queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('shows the QR code that the backend makes, without anything about who checked in', async () => {
    const { user } = await renderAt(url());
    await user.click(await screen.findByRole('link', { name: /QR/ }));
    expect(await screen.findByTitle('Kode QR kehadiran')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Perbarui' })).toBeEnabled();
    await requested();
    const path = `/dashboard/subjects/${backend.subject.id}/sessions/${backend.session.id}/attendance`;
    expect(requestsTo('POST', `${path}/generate-qr`).map(({ body }) => body)).toEqual(['']);
    expect(requestsTo('GET', `${path}/check-ins`)).toHaveLength(0);
  });

  test('is reached from a list of sessions that have an id and nothing else', async () => {
    const { user } = await renderAt(`/dashboard/mata-pelajaran/${backend.subject.id}/sesi`);
    await user.click(await screen.findByRole('link', { name: backend.session.id }));
    expect(await shown()).toHaveLength(2);
  });
});

describe('the profile', () => {
  test('is shown by its name, without the devices on which one is signed in', async () => {
    await renderAt('/dashboard/profil');
    expect(await screen.findByText('sinta@contoh.id')).toBeVisible();
    expect(within(screen.getByRole('main')).getByText('Sinta Operator')).toBeVisible();
    await requested();
    expect(screen.queryByText('Perangkat yang sedang dipakai')).not.toBeInTheDocument();
    expect(requestsTo('GET', '/profile/sign-ins')).toHaveLength(0);
  });

  test('is changed although the backend answers nothing', async () => {
    const { user } = await renderAt('/dashboard/profil/edit');
    const name = await screen.findByRole('textbox', { name: /^Nama lengkap/ });
    expect(name).toHaveValue('Sinta Operator');
    await user.clear(name);
    await user.type(name, 'Sinta Baru');
    await click(user, 'Simpan');
    expect(await screen.findByRole('button', { name: 'Menu pengguna: Sinta Baru' })).toBeVisible();
  });
});

test('signing in and out works', async () => {
  document.cookie
    .split('; ')
    .forEach((cookie) => void (document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`));
  window.sessionStorage.clear();
  const { user } = await renderAt('/masuk');
  await user.type(await screen.findByLabelText('Email atau nama pengguna'), 'sinta');
  await user.type(screen.getByLabelText('Kata sandi'), 'rahasia-1');
  await click(user, 'Masuk');
  expect(await heading('Beranda')).toBeVisible();
  await click(user, /^Menu pengguna/);
  await user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
  expect(await heading('Masuk')).toBeVisible();
});
