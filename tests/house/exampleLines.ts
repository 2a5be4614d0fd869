/** The rest of the example (exampleFiles.ts): the lines added to files that are there, and what proves it. */

interface Insertion {
  readonly file: string;
  readonly after: string;
  readonly lines: string;
}

/** What is added to files that are there. */
export const INSERTIONS: readonly Insertion[] = [
  // 1. Contract
  {
    file: 'contract/resources.ts',
    after: 'export const RESOURCES = {',
    lines: `
  clubs: {
    one: 'Club',
    many: 'Clubs',
    entity: 'club',
    noun: 'ekskul',
    isExtension: true,
    read: office,
    write: adminOnly,
    list: {
      sort: ['name', 'kind'],
      defaultOrder: { sort: 'name', order: 'asc' },
      filters: { kind: ['wajib', 'pilihan'], teacher_id: 'id', school_id: 'school' },
      requiredExtensions: { school_id: 'school-scope' },
    },
  },`,
  },
  // 3. Routes, and their import
  {
    file: 'server/app.ts',
    after: `import { notFound } from './base/problem.ts';`,
    lines: `\nimport { clubRoutes } from './features/clubs/index.ts';`,
  },
  { file: 'server/app.ts', after: '  roleRoutes(api);', lines: '\n  clubRoutes(api);' },
  // 5. One line, and its import
  {
    file: 'src/resources.ts',
    after: `import type { DeclaredResource } from './kit/declare/defineResource.tsx';`,
    lines: `\nimport { clubs } from './features/clubs/resource.tsx';`,
  },
  {
    file: 'src/resources.ts',
    after: 'export const resources: readonly DeclaredResource[] = [',
    lines: '\n  clubs,',
  },
];

/** The proof on the screens, against the server and its new table. */
export const SCREEN_TEST = `
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const LIST = '/dashboard/ekskul';
const asked = () => requestsTo('GET', '/dashboard/clubs').at(-1)?.path ?? '';
let rendered: ReturnType<typeof renderAt>;
const open = (url: string, as = 'admin') => (rendered = renderAt(url, { as }));
const click = async (role: string, name: string | RegExp) => {
  const { user } = await rendered;
  await user.click((await screen.findAllByRole(role, { name }))[0] as HTMLElement);
};
const type = async (role: string, name: string | RegExp, text: string) => {
  const { user } = await rendered;
  await user.type(await screen.findByRole(role, { name }), text);
};
const choose = async (name: string | RegExp, option: string | RegExp) => {
  await click('combobox', name);
  await click('option', option);
};
const remove = async () => {
  await click('button', 'Hapus');
  const { user } = await rendered;
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Hapus' }));
};

describe('clubs', () => {
  test('one is created with its teacher, what is refused is said beside its field, and it is edited', async () => {
    open('/dashboard');
    await click('link', 'Ekskul');
    expect(await screen.findByText('Belum ada ekskul.')).toBeVisible();
    await click('link', 'Tambah ekskul');
    await click('button', 'Simpan');
    expect(await screen.findAllByText('Wajib diisi')).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: /^Nama/ })).toBeInvalid();
    await type('textbox', /^Nama/, 'Pramuka');
    await choose(/^Jenis/, 'Wajib');
    await choose('Pembina', 'Tomi Uji, M.Pd.');
    await click('button', 'Simpan');
    expect(await screen.findByText('Berhasil menambahkan ekskul')).toBeVisible();
    await click('link', 'Tambah ekskul');
    await type('textbox', /^Nama/, 'pramuka');
    await choose(/^Jenis/, 'Pilihan');
    await click('button', 'Simpan');
    expect(await screen.findByText('Sudah ada ekskul dengan nama ini')).toBeVisible();
    await type('textbox', /^Nama/, ' 2');
    await click('button', 'Simpan');
    await click('link', 'Pramuka');
    expect(await screen.findByRole('link', { name: 'Tomi Uji, M.Pd.' })).toBeVisible();
    expect(screen.getByText('Wajib')).toBeVisible();
    await click('link', 'Ubah');
    await type('textbox', /^Nama/, ' 1');
    await click('button', 'Simpan');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pramuka 1' })).toBeVisible();
  });

  test('the list is searched, narrowed, put in order and downloaded', async () => {
    open(LIST);
    await click('button', 'Urutkan menurut nama naik');
    await waitFor(() => expect(asked()).toContain('sort=name&order=asc'));
    const { user } = await rendered;
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Jenis' }), 'Pilihan');
    await waitFor(() => expect(asked()).toContain('kind=pilihan'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Pramuka 1' })).not.toBeInTheDocument());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Jenis' }), 'Semua jenis');
    expect(await screen.findByRole('link', { name: 'Pramuka 1' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Guru' }), 'Tomi Uji, M.Pd.');
    await waitFor(() => expect(asked()).toContain('teacher_id='));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Pramuka 1' })).toBeVisible());
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Guru' }), 'Semua guru');
    await type('searchbox', 'Cari ekskul', '2');
    await waitFor(() => expect(asked()).toContain('search=2'));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((file = blob as Blob), '#'));
    await click('button', 'Unduh CSV');
    await waitFor(() => expect(file).toBeDefined());
    expect(await file?.text()).toContain('pramuka 2');
  });

  test('who leads one is not deleted, and it says so', async () => {
    open(LIST);
    await click('link', 'Tomi Uji, M.Pd.');
    await screen.findByRole('heading', { level: 1, name: 'Tomi Uji, M.Pd.' });
    await remove();
    expect(await screen.findByText(/masih ada .*1 ekskul/)).toBeVisible();
  });

  test('it is deleted', async () => {
    open(LIST);
    await click('link', 'Pramuka 1');
    await screen.findByRole('heading', { level: 1, name: 'Pramuka 1' });
    await remove();
    expect(await screen.findByText('Berhasil menghapus ekskul')).toBeVisible();
  });

  test('who may not create one is not offered to', async () => {
    open(LIST, 'kepsek');
    expect(await screen.findByRole('link', { name: 'pramuka 2' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Tambah ekskul' })).not.toBeInTheDocument();
  });

  test('a teacher sees none', async () => {
    open(LIST, 'guru');
    expect(await screen.findByText('Akses ditolak')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ekskul' })).not.toBeInTheDocument();
  });
});
`;
