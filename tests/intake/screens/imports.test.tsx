// Importing in the dashboard: a file is read, looked at, mended in place, taken in, reported and taken back.
import { eq, inArray } from 'drizzle-orm';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { classes, familySettings, guardians, rateLimits, users } from '../../../server/schema.ts';
import { readFile, type ReadRequest } from '../../../src/files/read.ts';
import { FileProblem } from '../../../src/files/source.ts';
import { switchFamilyOn } from '../../support/families.ts';
import { api, asAnotherBackend, keepAnswer, loseAnswer, msw, requestsTo } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

/** A browser's worker, in this thread: happy-dom has none. */
class InlineWorker extends EventTarget {
  postMessage(request: ReadRequest): void {
    const said = (() => {
      try {
        return { table: readFile(request) };
      } catch (error) {
        return { problem: error instanceof FileProblem ? error.message : undefined };
      }
    })();
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: said })));
  }
  terminate(): void {}
}

beforeEach(async () => {
  vi.stubGlobal('Worker', InlineWorker);
  const { db } = await api();
  await db.delete(rateLimits);
});
afterEach(() => vi.unstubAllGlobals());

const PUPILS = '/dashboard/impor/siswa';
let next = 1;
const sheet = (...rows: readonly string[]) =>
  ['Nama;NIS;NISN;L/P;Tanggal lahir;Kelas;NIK;Email', ...rows].join('\n');
const pupil = (name: string, nis: string, rest = '0091000001;L;12-03-2010;X-10;3273') =>
  `${name};${nis};${rest}`;
const newNis = () => String(770_000 + next++);
const aPupilCalled = async (fullname: string) => {
  const { fixtures } = await api();
  return { fullname, roleId: fixtures.roles.student, schoolId: fixtures.school, passwordHash: '' };
};
const fileOf = (text: string, name = 'siswa.csv') => new File([text], name, { type: 'text/csv' });
const choose = async (user: UserEvent, file: File) =>
  user.upload(await screen.findByLabelText('Pilih berkas'), file);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const figure = (name: string) => screen.findByText(name).then((term) => term.nextElementSibling?.textContent);
/** Longer than what is typed waits before it is kept. */
const pastPause = () => new Promise((resolve) => setTimeout(resolve, 800));
const enabled = async (name: string | RegExp) => {
  await waitFor(async () => expect(await button(name)).toBeEnabled());
  return button(name);
};

test('who may create users comes to it from the lists; nobody else, and not where the server does not offer it', async () => {
  await renderAt('/dashboard/pengguna', { as: 'admin' });
  expect(await screen.findByRole('link', { name: 'Impor guru' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Impor siswa' })).toHaveAttribute('href', PUPILS);
  cleanup();
  await renderAt(PUPILS, { as: 'kepsek' });
  expect(await screen.findByText('Akses ditolak')).toBeVisible();
  cleanup();
  asAnotherBackend();
  await renderAt(PUPILS, { as: 'admin' });
  expect(await screen.findByText(/tidak ditemukan/i)).toBeVisible();
});

describe('a file', () => {
  test('is shown with what it would do, mended in place, written, and taken back', async () => {
    const { db } = await api();
    const [one, two, three] = [newNis(), newNis(), newNis()];
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(
      user,
      fileOf(
        sheet(
          pupil('Impor Satu', one, '91000001;L;12-03-2010;XI Baru 1;3273'),
          pupil('Impor Dua', two, '0091000002;P;31-02-2010;XI-Baru-1;3273'),
          pupil('Impor Tiga', three, '0091000003;P;01-01-2010;X-10;3273'),
        ),
      ),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Impor siswa: periksa' })).toBeVisible();
    expect(await screen.findByText('2 baru, 1 dilewati, 1 kelas dibuat.')).toBeVisible();
    expect(await figure('Siswa baru')).toContain('2');
    expect(await figure('Dirapikan otomatis')).toContain('2');
    expect(await figure('Harus diperbaiki')).toContain('1');
    expect(screen.getByText(/Tidak dibaca karena data pribadi.*: NIK\./)).toBeInTheDocument();

    const wrong = screen.getByRole('textbox', { name: 'Tanggal lahir, baris 3' });
    expect(wrong).toBeInvalid();
    expect(wrong).toHaveAccessibleDescription('Tanggal tidak ada. Tulis misalnya 12-03-2010');
    await user.click(await button('Hanya yang bermasalah (1)'));
    expect(screen.queryByText('Impor Satu')).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: 'Tanggal lahir, baris 3' }));
    await user.type(screen.getByRole('textbox', { name: 'Tanggal lahir, baris 3' }), '28 Feb 2010{Enter}');
    // It stays under the hands of who mended it.
    expect(screen.getByRole('textbox', { name: 'Tanggal lahir, baris 3' })).toHaveValue('28-02-2010');
    expect(await screen.findByText('3 baru, 1 kelas dibuat.')).toBeVisible();

    await user.click(await enabled('Impor 3 siswa baru'));
    expect(await screen.findByText('siswa.csv sudah dimasukkan')).toBeVisible();
    const [made] = await db.select().from(users).where(eq(users.identifier, two));
    expect(made).toMatchObject({ fullname: 'Impor Dua', birthDate: '2010-02-28', passwordHash: '' });
    expect(await db.$count(classes, eq(classes.name, 'XI Baru 1'))).toBe(1);
    expect(screen.getByRole('link', { name: 'Lihat kelas' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unduh laporan' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Urungkan impor siswa.csv' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Urungkan' }),
    );
    expect(await screen.findByText(/diurungkan .* oleh Ratna Admin/)).toBeVisible();
    expect(await db.$count(users, eq(users.identifier, two))).toBe(0);
    expect(await db.$count(classes, eq(classes.name, 'XI Baru 1'))).toBe(0);
  });

  test('says of somebody who is there what changes, and what the server has against a row beside its cell', async () => {
    const { fixtures, db } = await api();
    await db.update(users).set({ nisn: '0092000001' }).where(eq(users.id, fixtures.outsider));
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(
      user,
      fileOf(
        sheet(
          pupil('Yusuf Kelas Lain', '249999', '0092000001;L;12-03-2010;X-2;1'),
          pupil('Orang Lain', '240001', '0092000009;L;12-03-2010;;1'),
          pupil('Surat Ganda', newNis(), '0092000010;L;12-03-2010;;1').concat(';guru2@contoh.sch.id'),
        ),
      ),
    );
    expect(await screen.findByText('1 berubah, 2 dilewati.')).toBeVisible();
    // Open, each with what it was and what it becomes.
    const changes = screen.getByText('1 orang yang sudah ada akan berubah').closest('details');
    expect(changes).toHaveAttribute('open');
    expect(changes).toHaveTextContent(
      /Yusuf Kelas Lain baris 2.*L\/Pkosong → Laki-laki.*Tanggal lahirkosong → 12 Maret 2010/,
    );
    expect(await button('Impor 1 siswa yang berubah')).toBeEnabled();
    const cell = await screen.findByRole('textbox', { name: 'Email, baris 4' });
    expect(cell).toHaveAccessibleDescription('Email sudah dipakai Tomi Uji, M.Pd.');
    await user.click(screen.getByRole('button', { name: 'Buang baris 4' }));
    expect(await screen.findByText('1 berubah, 1 dilewati.')).toBeVisible();
  });

  test("with somebody's number under another name asks whose it is, and takes either answer", async () => {
    const { db } = await api();
    const nis = `0${newNis()}`;
    const there = { ...(await aPupilCalled('Budi Impor')), nis, identifier: nis, birthDate: '2010-05-03' };
    await db.insert(users).values(there);
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf(sheet(pupil('Ayu Lestari', nis.slice(1), ';P;01-01-2011;;1'))));
    const requested = await screen.findByRole('region', { name: '1 baris: siswa yang sama, atau bukan?' });
    expect(within(requested).getByRole('row', { name: 'Nama Ayu Lestari Budi Impor' })).toBeVisible();
    expect(within(requested).getByRole('row', { name: `NIS ${nis.slice(1)} ${nis}` })).toBeVisible();
    expect(screen.getByText('1 dilewati.')).toBeVisible();
    await user.click(
      within(requested).getByRole('button', { name: `Memang siswa ini, baris 2: ubah Budi Impor` }),
    );
    expect(screen.queryByRole('region', { name: /siswa yang sama/ })).toBeNull();
    expect(await enabled('Impor 1 siswa yang berubah')).toBeVisible();
    // The stored number keeps its zero, and that is said in its cell.
    expect(screen.getByText(`dari ${nis.slice(1)}`)).toBeInTheDocument();
    await user.click(await button('Tanyakan lagi siapa baris 2'));
    await user.click(await button('Ini siswa lain, baris 2'));
    await user.click(await enabled('Impor 1 siswa baru'));
    expect(await screen.findByText('siswa.csv sudah dimasukkan')).toBeVisible();
    const names = await db
      .select({ nis: users.nis, name: users.fullname })
      .from(users)
      .where(inArray(users.nis, [nis, nis.slice(1)]));
    expect(names.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { nis: nis.slice(1), name: 'Ayu Lestari' },
      { nis, name: 'Budi Impor' },
    ]);
  });

  test('that cannot be read is told why, and the page stays', async () => {
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf('%PDF-1.7', 'siswa.csv'));
    expect(await screen.findByText('Berkas ini PDF. Pilih berkas .xlsx atau .csv.')).toBeVisible();
    await user.click(await button('Tempel dari Excel'));
    await user.click(screen.getByRole('textbox', { name: /Sel yang disalin/ }));
    await user.paste(`Nama\tNIS\nTempelan Satu\t${newNis()}`);
    await user.click(await button('Baca tempelan'));
    expect(await screen.findByText('1 baru.')).toBeVisible();
  });

  test('says which columns it knows and does not take', async () => {
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf(`Nama;NIS;HP;Nama Wali;Hobi\nSatu;${newNis()};0812;Budi;Renang`, 'wali.csv'));
    expect(await screen.findByText('1 baru.')).toBeVisible();
    await user.click(screen.getByText('Kolom: 2 dari 5 dibaca'));
    expect(screen.getByText(/^Dikenali, tetapi tidak diambil: HP, Nama Wali\. /)).toBeVisible();
    await user.click(await button('Batal'));
  });

  test('has its guardians taken along where the school keeps any and somebody asks: hidden, warned of, counted', async () => {
    const server = await api();
    await switchFamilyOn(server);
    const [one, two] = [newNis(), newNis()];
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    const text = `Nama;NIS;Nama Ibu;No HP Ibu\nSatu Uji;${one};Bu Satu;081234567890\nDua Uji;${two};Bu Dua;0812`;
    await choose(user, fileOf(text, 'wali.csv'));
    expect(await screen.findByText('2 baru.')).toBeVisible();
    expect(screen.queryByText('Bu Satu')).not.toBeInTheDocument();

    await user.click(screen.getByRole('checkbox', { name: 'Ambil juga nama dan satu nomor orang tua/wali' }));
    expect(await screen.findByText('2 baru, 1 orang tua/wali dicatat.')).toBeVisible();
    expect(screen.getByText('1 orang tua/wali tidak terbaca; siswanya tetap dimasukkan')).toBeVisible();
    expect(screen.getByText(/^Baris 3, Dua Uji: Nomor tidak terbaca/)).toBeVisible();
    expect(screen.getByText('0812-••••-7890')).toBeVisible();
    expect(screen.queryByText(/081234567890/)).not.toBeInTheDocument();
    await user.click(await enabled('Impor 2 siswa baru'));
    expect(await screen.findByText(/^2 baru, 1 orang tua\/wali dicatat\. /)).toBeVisible();
    const { db } = server;
    expect(await db.select().from(guardians)).toMatchObject([{ name: 'Bu Satu', phone: '+6281234567890' }]);
    await db.delete(guardians);
    await db.delete(familySettings);
  });

  test('takes another column for what it is told, and remembers it', async () => {
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf(`Nama;NIS;Kode Ruang\nSatu;${newNis()};XII Kode 1`, 'ruang.csv'));
    expect(await screen.findByText('1 baru.')).toBeVisible();
    await user.click(screen.getByText('Kolom: 2 dari 3 dibaca'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kode Ruang' }), 'Kelas');
    expect(await screen.findByText('1 baru, 1 kelas dibuat.')).toBeVisible();
    await user.click(await button('Batal'));
    await choose(user, fileOf(`Nama;NIS;Kode Ruang\nDua;${newNis()};XII Kode 1`, 'ruang.csv'));
    expect(await screen.findByText('1 baru, 1 kelas dibuat.')).toBeVisible();
  });
});

describe('nothing is lost', () => {
  test('by a reload: what was read and mended is there again', async () => {
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf(sheet(pupil('', newNis()))));
    const name = await screen.findByRole('textbox', { name: 'Nama, baris 2' });
    await user.type(name, 'Nama Diketik{Enter}');
    expect(await screen.findByText('1 baru.')).toBeVisible();
    await waitFor(() => expect(JSON.stringify({ ...window.sessionStorage })).toContain('Nama Diketik'));
    cleanup();
    await renderAt(PUPILS);
    expect(await screen.findByText('Isian Anda dipulihkan.')).toBeVisible();
    expect(await screen.findByText('Nama Diketik')).toBeVisible();
    expect(await enabled('Impor 1 siswa baru')).toBeVisible();
    await user.click(await button('Batal'));
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('Nama Diketik');
  });

  test('by an answer that is lost: it is asked for again, and written once', async () => {
    const { db } = await api();
    const nis = newNis();
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf(sheet(pupil('Jawaban Hilang', nis, ';L;;;'))));
    const write = await enabled('Impor 1 siswa baru');
    loseAnswer('post', '/dashboard/imports');
    await user.click(write);
    expect(await screen.findByText('siswa.csv sudah dimasukkan')).toBeVisible();
    expect(
      new Set(requestsTo('POST', '/dashboard/imports').map(({ headers }) => headers.get('Idempotency-Key')))
        .size,
    ).toBe(1);
    expect(requestsTo('POST', '/dashboard/imports')).toHaveLength(2);
    expect(await db.$count(users, eq(users.identifier, nis))).toBe(1);
  });

  test('by a reload while it is written: the page tells what became of it, and nothing is written twice', async () => {
    const { db } = await api();
    const nis = newNis();
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf(sheet(pupil('Halaman Dimuat Ulang', nis, ';L;;;'))));
    keepAnswer('post', '/dashboard/imports');
    await user.click(await enabled('Impor 1 siswa baru'));
    expect(await screen.findByRole('progressbar', { name: 'Kemajuan memasukkan' })).toBeVisible();
    await waitFor(async () => expect(await db.$count(users, eq(users.identifier, nis))).toBe(1));
    cleanup();
    await renderAt(PUPILS);
    expect(await screen.findByText('siswa.csv sudah dimasukkan')).toBeVisible();
    expect(await screen.findByText(/^1 baru\./)).toBeVisible();
    expect(await db.$count(users, eq(users.identifier, nis))).toBe(1);
    // It is done: the page begins anew.
    await pastPause();
    cleanup();
    await renderAt(PUPILS);
    expect(await screen.findByLabelText('Pilih berkas')).toBeInTheDocument();
  });

  test('by a line that stays cut: it says that it does not know, and asks again under the same key', async () => {
    const { db } = await api();
    const nis = newNis();
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf(sheet(pupil('Saluran Putus', nis, ';L;;;'))));
    const write = await enabled('Impor 1 siswa baru');
    for (let tries = 0; tries < 6; tries++) loseAnswer('post', '/dashboard/imports');
    await user.click(write);
    expect(await screen.findByText(/^Belum diketahui apakah berkas ini sudah masuk/)).toBeVisible();
    await user.click(await button('Coba lagi'));
    expect(await screen.findByText('siswa.csv sudah dimasukkan')).toBeVisible();
    // The page of the test before waits for its answer no longer, and asks again, too, when this machine is slow.
    const keys = requestsTo('POST', '/dashboard/imports')
      .filter(({ body }) => body.includes(nis))
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([7, 1]);
    expect(await db.$count(users, eq(users.identifier, nis))).toBe(1);
  });

  test('shows how far the server is', async () => {
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf(sheet(pupil('Sejauh Mana', newNis(), ';L;;;'))));
    const write = await enabled('Impor 1 siswa baru');
    msw.use(
      http.post('*/api/v1/dashboard/imports', () => {
        const lines = new ReadableStream<Uint8Array>({
          start: (to) => to.enqueue(new TextEncoder().encode('{"progress":0.413}\n')),
        });
        return new HttpResponse(lines, { headers: { 'Content-Type': 'application/x-ndjson' } });
      }),
    );
    await user.click(write);
    const bar = await screen.findByRole('progressbar', { name: 'Kemajuan memasukkan' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '41'));
    expect(screen.getByText('41%')).toBeVisible();
  });

  test('by a server that refuses: it says why, and the rows stay', async () => {
    const { user } = await renderAt(PUPILS, { as: 'admin' });
    await choose(user, fileOf(sheet(pupil('Ditolak', newNis(), ';L;;;'))));
    const write = await enabled('Impor 1 siswa baru');
    msw.use(
      http.post(
        '*/api/v1/dashboard/imports',
        () =>
          HttpResponse.json(
            { success: false, status: 429, message: 'Terlalu banyak impor' },
            { status: 429 },
          ),
        { once: true },
      ),
    );
    await user.click(write);
    expect(await screen.findByText('Terlalu banyak impor')).toBeVisible();
    expect(screen.getByText('Ditolak')).toBeVisible();
    await user.click(await enabled('Impor 1 siswa baru'));
    expect(await screen.findByText('siswa.csv sudah dimasukkan')).toBeVisible();
  });
});

test('a phone shows only the wrong rows, each with its field', async () => {
  const { user } = await renderAt(PUPILS, { as: 'admin', width: 360 });
  await choose(
    user,
    fileOf(sheet(pupil('Baik Saja', newNis(), ';L;;;'), pupil('Salah Tanggal', newNis(), ';L;31-02-2010;;'))),
  );
  expect(await screen.findByText('1 baru, 1 dilewati.')).toBeVisible();
  expect(screen.queryByText('Baik Saja')).toBeNull();
  await user.clear(screen.getByRole('textbox', { name: 'Tanggal lahir' }));
  await user.type(screen.getByRole('textbox', { name: 'Tanggal lahir' }), '28/02/2010{Enter}');
  expect(await screen.findByText('2 baru.')).toBeVisible();
});
