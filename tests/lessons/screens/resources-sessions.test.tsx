import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { api, asAnotherBackend, msw, requests, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

let subject: number;
let path: string;
const sessionsPath = () => `/dashboard/subjects/${subject}/sessions`;
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

beforeAll(async () => {
  subject = (await api()).fixtures.subject;
  path = `/dashboard/mata-pelajaran/${subject}/sesi`;
});

describe('the sessions of a subject', () => {
  test('stand newest first with day, time and how far the register is filled', async () => {
    await renderAt(path, { as: 'guru' });
    const row = await screen.findByRole('row', { name: /Pertemuan 1/ });
    expect(row).toHaveTextContent('Jumat, 13 November 2026');
    expect(row).toHaveTextContent('07.00–09.30');
    expect(row).toHaveTextContent('Sebagian: 18 dari 37');
    expect(await heading('Sesi Matematika X-10')).toBeVisible();
    expect(document.title).toContain('Sesi Matematika X-10');
    const names = screen.getAllByRole('link', { name: /^Pertemuan/ }).map((link) => link.textContent);
    expect(names).toEqual(['Pertemuan 2', 'Pertemuan 1']);
  });

  test('open the register at a real link', async () => {
    const { fixtures } = await api();
    await renderAt(path, { as: 'guru' });
    expect(await screen.findByRole('link', { name: 'Pertemuan 2' })).toHaveAttribute(
      'href',
      `${path}/${fixtures.session}`,
    );
  });

  test('cannot be written by the head of school nor by another teacher', async () => {
    const { foreignSubject } = (await api()).fixtures;
    await renderAt(`/dashboard/mata-pelajaran/${foreignSubject}/sesi`, { as: 'guru' });
    expect(await screen.findByRole('link', { name: 'Pertemuan 1' })).toBeVisible();
    expect(await screen.findByRole('button', { name: /Sri Uji/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Tambah sesi' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('are cards on a phone, with everything still there', async () => {
    await renderAt(path, { as: 'guru', width: 360 });
    expect(await screen.findByRole('link', { name: 'Pertemuan 1' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByText(/Sebagian: 18 dari 37/)).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: 'Pilih Pertemuan 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ubah Pertemuan 1' })).toBeVisible();
  });

  test('a failed list says what failed and can be tried again', async () => {
    msw.use(
      http.get(`*/api/v1${sessionsPath()}`, () => new HttpResponse('', { status: 502 }), { once: true }),
    );
    const { user } = await renderAt(path, { as: 'guru' });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Gagal mengambil data sesi');
    expect(alert).toHaveTextContent('Server sedang dalam pemeliharaan. Silakan coba lagi nanti');
    await user.click(within(alert).getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByRole('link', { name: 'Pertemuan 1' })).toBeVisible();
  });

  test('a search without a match offers the way back', async () => {
    const { user } = await renderAt(path, { as: 'guru' });
    await screen.findByRole('link', { name: 'Pertemuan 1' });
    await user.type(screen.getByLabelText('Cari sesi'), 'tidak ada');
    // The wait for the last key is counted with the clock that the tests hold still.
    vi.setSystemTime(Date.now() + 1000);
    expect(await screen.findByText('Tidak ada sesi yang cocok.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hapus pencarian' }));
    expect(await screen.findByRole('link', { name: 'Pertemuan 1' })).toBeVisible();
  });
});

test('what is typed into a search while the next screen is being drawn brings nobody back', async () => {
  const { user } = await renderAt(path, { as: 'guru' });
  await screen.findByRole('link', { name: 'Pertemuan 1' });
  // A slow device: the address says already where the click leads, the list is still on the screen.
  window.history.pushState({}, '', `${path}/create`);
  await user.type(screen.getByLabelText('Cari sesi'), 'Pertemuan');
  vi.setSystemTime(Date.now() + 1000);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(window.location.pathname).toBe(`${path}/create`);
  expect(requests().some(({ path: requested }) => requested.includes('search='))).toBe(false);
});

const registerOpens = () => waitFor(() => expect(window.location.pathname).toMatch(/\/sesi\/\d+$/));

describe('a new session', () => {
  test('is suggested, created with one request, and opens its register', async () => {
    const { user } = await renderAt(path, { as: 'guru' });
    await user.click(await screen.findByRole('link', { name: 'Tambah sesi' }));
    expect(await screen.findByRole('textbox', { name: /Nama/ })).toHaveValue('Pertemuan 3');
    expect(screen.getByLabelText(/Tanggal/)).toHaveValue('2026-11-20');
    expect(screen.getByLabelText(/Jam mulai/)).toHaveValue('09.30');
    expect(screen.getByLabelText(/Jam selesai/)).toHaveValue('12.00');
    await user.type(screen.getByLabelText('Topik'), 'Peluang');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));

    expect(await screen.findByText('Berhasil menambahkan sesi')).toBeVisible();
    await registerOpens();
    const sent = requestsTo('POST', sessionsPath());
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      name: 'Pertemuan 3',
      description: 'Peluang',
      date: '2026-11-20',
      start_time: '09:30',
      end_time: '12:00',
    });
  });

  test('that the server refuses shows why beside the input, focused, and can be sent again', async () => {
    const { user } = await renderAt(`${path}/create`, { as: 'guru' });
    const name = await screen.findByRole('textbox', { name: /Nama/ });
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription('Wajib diisi');

    await user.type(name, 'Remedial');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    await registerOpens();
  });

  test('refused for something that is no input says so above the form, and can be sent again', async () => {
    msw.use(
      http.post(
        `*/api/v1${sessionsPath()}`,
        () =>
          HttpResponse.json(
            { success: false, status: 400, message: '', data: [{ path: 'semester', msg: 'Belum dibuka' }] },
            { status: 400 },
          ),
        { once: true },
      ),
    );
    const { user } = await renderAt(`${path}/create`, { as: 'guru' });
    const name = await screen.findByRole('textbox', { name: /Nama/ });
    await user.clear(name);
    await user.type(name, 'Susulan');
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Gagal membuat sesi. Belum dibuka');
    expect(alert).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    await registerOpens();
  });

  test('with unsaved edits asks before it is left, and stays when wanted', async () => {
    const { user } = await renderAt(`${path}/create`, { as: 'guru' });
    await user.type(await screen.findByLabelText('Topik'), 'Limit');
    await user.click(screen.getByRole('link', { name: 'Batal' }));
    const question = await screen.findByRole('alertdialog', { name: 'Tinggalkan halaman ini?' });
    await user.click(within(question).getByRole('button', { name: 'Tetap di sini' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(screen.getByLabelText('Topik')).toHaveValue('Limit');

    await user.click(screen.getByRole('link', { name: 'Batal' }));
    await user.click(await screen.findByRole('button', { name: 'Tinggalkan' }));
    expect(await heading('Sesi Matematika X-10')).toBeVisible();
    expect(requestsTo('POST', sessionsPath())).toHaveLength(0);
  });
});

test('an edited session is sent whole and shown changed', async () => {
  const { earlierSession } = (await api()).fixtures;
  const { user } = await renderAt(`${path}/${earlierSession}/edit`, { as: 'guru' });
  await user.type(await screen.findByLabelText('Topik'), 'Statistika');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByText('Berhasil mengubah sesi')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Pertemuan 1.*Statistika/ })).toBeVisible();
  const [sent] = requestsTo('PUT', `${sessionsPath()}/${earlierSession}`);
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    name: 'Pertemuan 1',
    description: 'Statistika',
    date: '2026-11-13',
    start_time: '07:00',
    end_time: '09:30',
    late_after_minutes: null,
  });
});

describe('selected sessions', () => {
  const addSessions = async (names: readonly string[]) => {
    const { request } = await api();
    const ids: number[] = [];
    for (const [i, name] of names.entries()) {
      const session = { name, date: '2026-11-19', start_time: `${10 + i}:00`, end_time: '22:00' };
      ids.push((await request('POST', sessionsPath(), { as: 'guru', body: session })).body.data.id);
    }
    return ids;
  };

  test('can be chosen one by one, all on the page, and not at all', async () => {
    const { user } = await renderAt(path, { as: 'guru' });
    const all = await screen.findByRole('checkbox', { name: /pilih semua/i });
    const boxes = screen.getAllByRole('checkbox');
    await user.click(all);
    expect(screen.getByText(`${boxes.length - 1} dipilih`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Batalkan pilihan' }));
    expect(screen.queryByText(/dipilih$/)).not.toBeInTheDocument();
    await user.click(boxes[1] ?? all);
    expect(screen.getByText('1 dipilih')).toBeVisible();
    await user.click(boxes[1] ?? all);
    expect(screen.queryByText(/dipilih$/)).not.toBeInTheDocument();
  });

  test('are deleted in one request after saying how many and what goes with them', async () => {
    const ids = await addSessions(['Salah 1', 'Salah 2']);
    const { user } = await renderAt(path, { as: 'guru' });
    for (const name of ['Salah 1', 'Salah 2']) {
      const row = (await screen.findByRole('link', { name })).closest('tr');
      await user.click(within(row ?? document.body).getByRole('checkbox'));
    }
    const before = /dari (\d+)/.exec(screen.getByText(/^1-\d+ dari \d+$/).textContent ?? '')?.[1];
    await user.click(screen.getByRole('button', { name: 'Hapus' }));
    const question = await screen.findByRole('alertdialog', { name: 'Hapus 2 sesi?' });
    expect(question).toHaveTextContent('Salah 2, Salah 1');
    expect(question).toHaveTextContent('Admin dapat memulihkannya dalam 30 hari');
    await user.click(within(question).getByRole('button', { name: 'Hapus 2 sesi' }));

    expect(await screen.findByText('Berhasil menghapus sesi')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Salah 1' })).not.toBeInTheDocument());
    expect(screen.getByText(`1-${Number(before) - 2} dari ${Number(before) - 2}`)).toBeVisible();
    expect(screen.queryByText(/dipilih$/)).not.toBeInTheDocument();
    const sent = requestsTo('DELETE', sessionsPath());
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ sessionIds: ids }]);
  });

  test('stay when the server refuses, and the reason is read in the question', async () => {
    await addSessions(['Tetap']);
    msw.use(http.delete(`*/api/v1${sessionsPath()}`, () => new HttpResponse('', { status: 500 })));
    const { user } = await renderAt(path, { as: 'guru' });
    const row = (await screen.findByRole('link', { name: 'Tetap' })).closest('tr');
    await user.click(within(row ?? document.body).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Hapus' }));
    await user.click(await screen.findByRole('button', { name: 'Hapus 1 sesi' }));
    expect(await screen.findByText('Terjadi kesalahan pada server. Silakan coba lagi')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Tetap' })).toBeVisible();
  });
});

describe('a subject that is given to another teacher', () => {
  const edit = async (from: string) => {
    const { secondSubject } = (await api()).fixtures;
    const { user } = await renderAt(`/dashboard/mata-pelajaran/${secondSubject}/edit`, { as: 'admin' });
    const teacher = await screen.findByRole('combobox', { name: /^Guru/ });
    await waitFor(() => expect(teacher).toHaveValue(from));
    const choose = async (name: string) => {
      await user.click(teacher);
      await user.click(await screen.findByRole('option', { name }));
    };
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Simpan' }));
      await waitFor(() => expect(requestsTo('PUT', `/dashboard/subjects/${secondSubject}`)).toHaveLength(1));
      return JSON.parse(requestsTo('PUT', `/dashboard/subjects/${secondSubject}`)[0]?.body ?? '{}');
    };
    return { choose, save };
  };

  test('asks from which day on, says what happens, and sends the day; without a change nothing is asked', async () => {
    const { choose, save } = await edit('Sri Uji, S.Pd.');
    expect(screen.queryByLabelText('Mulai tanggal')).not.toBeInTheDocument();
    await choose('Tomi Uji, M.Pd.');
    expect(await screen.findByLabelText('Mulai tanggal')).toHaveValue('2026-11-20');
    expect(screen.getByText(/yang belum dimulai dan belum dicatat ikut pindah/)).toBeVisible();
    await choose('Sri Uji, S.Pd.');
    await waitFor(() => expect(screen.queryByLabelText('Mulai tanggal')).not.toBeInTheDocument());
    await choose('Tomi Uji, M.Pd.');
    await screen.findByLabelText('Mulai tanggal');
    expect(await save()).toMatchObject({ effective_from: '2026-11-20' });
  });

  test('neither asks nor sends it where the server is another backend', async () => {
    asAnotherBackend();
    const { choose, save } = await edit('Tomi Uji, M.Pd.');
    await choose('Sri Uji, S.Pd.');
    expect(await save()).not.toHaveProperty('effective_from');
    expect(screen.queryByLabelText('Mulai tanggal')).not.toBeInTheDocument();
  });
});
