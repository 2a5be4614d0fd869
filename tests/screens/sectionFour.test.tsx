// Section 4, resources: what lists show at once, what is selected, what is asked again, and which errors are general.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fixtures } from '../support/fixtures.ts';
import { api, msw, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';
import { alert, click, confirm, fail } from './catalogueSupport.ts';

let fixtures: Fixtures;
beforeAll(async () => void ({ fixtures } = await api()));
beforeEach(async () => (await api()).resetAccounts());

const sessionsPath = () => `/dashboard/subjects/${fixtures.subject}/sessions`;
const sessionsUrl = () => `/dashboard/mata-pelajaran/${fixtures.subject}/sesi`;
const nameInput = () => screen.findByRole('textbox', { name: /^Nama/ });
const link = (name: string | RegExp) => screen.findByRole('link', { name });
/** From the top. By selector: a table's roles take a test library long to tell. */
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '');

async function rename(user: UserEvent, name: string) {
  const input = await nameInput();
  await user.clear(input);
  await user.type(input, name);
}

const listed = () => waitFor(() => expect(rows().length).toBeGreaterThan(0));

/** From now on these calls of the list get no answer: what the screen shows is what it knows by itself. */
const holdBack = (path: string) =>
  msw.use(http.get(`*/api/v1${path}`, () => new Promise<never>(() => undefined)));

/** Adds a record behind the screen's back. */
async function add(path: string, body: object): Promise<number> {
  const { request } = await api();
  const answer = await request('POST', path, { as: 'admin', body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.body.message}`);
  return answer.body.data.id;
}
let hour = 9;
const addSession = (name: string) => {
  hour += 1;
  return add(sessionsPath(), { name, date: '2026-11-19', start_time: `${hour}:00`, end_time: `${hour}:45` });
};

describe('create adds the new item at the top', () => {
  /** The new record is open; its list is one link up. */
  const newest = async (user: UserEvent, list: string, name: string) => {
    await screen.findByText(/^Berhasil menambahkan/);
    // The saved record opens: a link of the form, or of a page that is still loading, would be gone under the click.
    if (list === 'Sesi') await screen.findAllByRole('radiogroup');
    else await screen.findByRole('heading', { level: 1, name });
    const trail = await screen.findByRole('navigation', { name: 'Jejak halaman' });
    await user.click(await within(trail).findByRole('link', { name: list }));
    await waitFor(() => expect(rows()[0]).toContain(name));
  };

  test('of the classes', async () => {
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
    await listed();
    await user.click(await link('Tambah kelas'));
    await user.type(await nameInput(), 'ZZ-1');
    await screen.findByDisplayValue('2026/2027 (aktif)');
    holdBack('/dashboard/classes');
    await click(user, 'Simpan');
    await newest(user, 'Kelas', 'ZZ-1');
  });

  test('of the subjects', async () => {
    const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
    await listed();
    await user.click(await link('Tambah mata pelajaran'));
    await user.type(await nameInput(), 'Zoologi');
    await user.click(screen.getByRole('combobox', { name: /^Kelas/ }));
    await user.click(await screen.findByRole('option', { name: 'X-10 (2026/2027)' }));
    holdBack('/dashboard/subjects');
    await click(user, 'Simpan');
    await newest(user, 'Mata pelajaran', 'Zoologi');
  });

  test('of the sessions of a subject', async () => {
    const { user } = await renderAt(sessionsUrl(), { as: 'admin' });
    await listed();
    await user.click(await link('Tambah sesi'));
    await rename(user, 'Ulangan');
    holdBack(sessionsPath());
    await click(user, 'Simpan');
    await newest(user, 'Sesi', 'Ulangan');
  });
});

describe('update replaces the item', () => {
  test('in the list and in the selected item, before anything is asked again', async () => {
    const id = await add('/dashboard/classes', { name: 'IX Lama', AcademicYearId: fixtures.year });
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
    await user.click(await link('IX Lama'));
    await user.click(await link('Ubah'));
    await rename(user, 'IX Baru');
    holdBack('/dashboard/classes');
    holdBack(`/dashboard/classes/${id}`);
    await click(user, 'Simpan');
    expect(await screen.findByRole('heading', { level: 1, name: 'IX Baru' })).toBeVisible();
    await user.click(within(screen.getByRole('navigation', { name: 'Menu utama' })).getByText('Kelas'));
    expect(await link('IX Baru')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'IX Lama' })).not.toBeInTheDocument();
  });
});

describe('delete removes the item from the list', () => {
  test('before anything is asked again', async () => {
    await add('/dashboard/classes', { name: 'IX Salah', AcademicYearId: fixtures.year });
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
    await user.click(await link('IX Salah'));
    await click(user, 'Hapus');
    holdBack('/dashboard/classes');
    await confirm(user, 'Hapus');
    expect(await link('X-10')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'IX Salah' })).not.toBeInTheDocument();
  });
});

describe('sessions', () => {
  const boxOf = async (name: string) => {
    const row = (await link(name)).closest('tr');
    if (!row) throw new Error(`${name} is in no row`);
    return within(row).getByRole('checkbox');
  };
  const total = () => Number(/dari (\d+)$/.exec(screen.getByText(/^1-\d+ dari \d+$/).textContent ?? '')?.[1]);

  test('are selected individually, toggled, cleared, or all on the page', async () => {
    await addSession('Pilihan 1');
    const { user } = await renderAt(sessionsUrl(), { as: 'admin' });
    await user.click(await boxOf('Pilihan 1'));
    await user.click(await boxOf('Pertemuan 1'));
    expect(screen.getByText('2 dipilih')).toBeVisible();
    await user.click(await boxOf('Pilihan 1'));
    expect(screen.getByText('1 dipilih')).toBeVisible();
    expect(await boxOf('Pertemuan 1')).toBeChecked();
    await click(user, 'Batalkan pilihan');
    expect(screen.queryByText(/dipilih$/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /pilih semua/i }));
    expect(screen.getByText(`${total()} dipilih`)).toBeVisible();
  });

  test('that are deleted leave the list, the selection is cleared, and the total is less by as many', async () => {
    const ids = [await addSession('Salah 1'), await addSession('Salah 2')];
    const { user } = await renderAt(sessionsUrl(), { as: 'admin' });
    await user.click(await boxOf('Salah 1'));
    await user.click(await boxOf('Salah 2'));
    const before = total();
    await click(user, 'Hapus');
    holdBack(sessionsPath());
    await confirm(user, 'Hapus 2 sesi');
    await waitFor(() => expect(total()).toBe(before - 2));
    expect(screen.queryByRole('link', { name: /^Salah/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/dipilih$/)).not.toBeInTheDocument();
    expect(requestsTo('DELETE', sessionsPath()).map(({ body }) => JSON.parse(body))).toEqual([
      { sessionIds: ids },
    ]);
  });
});

describe('roles', () => {
  const MINUTE = 60_000;
  const requested = () => requestsTo('GET', '/dashboard/roles').length;

  async function openForm(user: UserEvent) {
    await user.click(await link('Tambah pengguna'));
    expect(await screen.findByRole('combobox', { name: /^Peran/ })).toBeVisible();
    await user.click(await link('Batal'));
  }

  test('are cached for 5 minutes, and asked for again when older', async () => {
    const { user } = await renderAt('/dashboard/pengguna', { as: 'admin' });
    await openForm(user);
    const opened = Date.now();
    vi.setSystemTime(opened + 5 * MINUTE - 1000);
    await openForm(user);
    expect(requested()).toBe(1);
    vi.setSystemTime(opened + 5 * MINUTE + 1000);
    await openForm(user);
    await waitFor(() => expect(requested()).toBe(2));
  });

  test('are asked for again at once when there were none', async () => {
    msw.use(
      http.get('*/api/v1/dashboard/roles', () =>
        Response.json({ success: true, status: 200, message: '', data: [] }),
      ),
    );
    const { user } = await renderAt('/dashboard/pengguna/create', { as: 'admin' });
    await user.click(await link('Batal'));
    await openForm(user);
    // The list's filter by role may ask as well, so there can be more than one.
    await waitFor(() => expect(requested()).toBeGreaterThan(1));
  });
});

test('a failed list of academic years empties the list', async () => {
  const { user } = await renderAt('/dashboard/tahun-ajaran', { as: 'admin' });
  expect(await link('2026/2027')).toBeVisible();
  fail('get', '/dashboard/academic-years');
  await user.click(await link('Tambah tahun ajaran'));
  await user.click(await link('Batal'));
  expect(await alert()).toHaveTextContent('Gagal mengambil data tahun ajaran');
  expect(screen.queryByRole('link', { name: '2026/2027' })).not.toBeInTheDocument();
});

describe('validation errors stand beside their inputs and are no general error', () => {
  const problem = (path: string) => ({ data: [{ path, msg: 'Tidak boleh begitu' }] });
  const besideOnly = async (label: RegExp) => {
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: label })).toHaveAccessibleDescription(/Tidak boleh begitu/),
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: label })).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText('Validasi Error')).not.toBeInTheDocument();
  };

  const edits = (all: Fixtures) => ({
    pengguna: `/dashboard/pengguna/${all.otherTeacher}/edit`,
    sekolah: `/dashboard/sekolah/${all.school}/edit`,
    'tahun-ajaran': `/dashboard/tahun-ajaran/${all.year}/edit`,
  });

  test.each([
    ['users', 'pengguna', '/dashboard/users', 'fullname', /^Nama lengkap/],
    ['schools', 'sekolah', '/dashboard/schools', 'name', /^Nama/],
    ['academic years', 'tahun-ajaran', '/dashboard/academic-years', 'name', /^Tahun ajaran/],
  ] as const)('on create and on update of %s', async (_noun, slug, path, field, label) => {
    fail('post', path, 400, problem(field));
    fail('put', `${path}/:id`, 400, problem(field));
    for (const url of [`/dashboard/${slug}/create`, edits(fixtures)[slug]]) {
      const { user } = await renderAt(url, { as: 'admin' });
      await click(user, 'Simpan');
      await besideOnly(label);
      cleanup();
    }
  });

  test('on update of the profile, and on change of the password', async () => {
    fail('put', '/profile', 400, problem('fullname'));
    fail('put', '/profile/change-password', 400, problem('newPassword'));
    const { user } = await renderAt('/dashboard/profil/edit', { as: 'guru' });
    await screen.findByRole('textbox', { name: /^Nama lengkap/ });
    await click(user, 'Simpan');
    await besideOnly(/^Nama lengkap/);
    await user.type(screen.getByLabelText(/^Kata sandi saat ini/), 'rahasia-1');
    await click(user, 'Ubah kata sandi');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Kata sandi baru/)).toHaveAccessibleDescription(/Tidak boleh begitu/),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('while something is in progress its button is disabled, and says so', () => {
  const busy = async () => {
    const button = await screen.findByRole('button', { name: 'Memproses...' });
    expect(button).toBeDisabled();
  };
  const hold = (method: 'post' | 'put' | 'delete', path: string) =>
    msw.use(http[method](`*/api/v1${path}`, () => new Promise<never>(() => undefined)));

  test('create', async () => {
    hold('post', '/dashboard/schools');
    const { user } = await renderAt('/dashboard/sekolah/create', { as: 'admin' });
    await click(user, 'Simpan');
    await busy();
  });

  test('update', async () => {
    hold('put', `/dashboard/schools/${fixtures.school}`);
    const { user } = await renderAt(`/dashboard/sekolah/${fixtures.school}/edit`, { as: 'admin' });
    await click(user, 'Simpan');
    await busy();
  });

  test('delete', async () => {
    hold('delete', `/dashboard/schools/${fixtures.school}`);
    const { user } = await renderAt(`/dashboard/sekolah/${fixtures.school}`, { as: 'admin' });
    await click(user, 'Hapus');
    await confirm(user, 'Hapus');
    await busy();
  });

  test('adding students', async () => {
    hold('post', `/dashboard/classes/${fixtures.class}/students`);
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}/tambah-siswa`, { as: 'admin' });
    await user.click(await screen.findByRole('checkbox', { name: /Yusuf Kelas Lain/ }));
    await click(user, 'Tambahkan 1 siswa');
    expect(await screen.findByRole('progressbar', { name: 'Kemajuan menambahkan siswa' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tambahkan 1 siswa' })).toBeDisabled();
  });
});

test('loading says so until the list is there', async () => {
  holdBack('/dashboard/schools');
  await renderAt('/dashboard/sekolah', { as: 'admin' });
  expect(await screen.findByText('Memuat data...')).toBeVisible();
});
