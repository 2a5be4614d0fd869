/** The rest of "benda contoh" (exampleFiles.ts): the lines added to files that are there, and what proves it. */

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
  specimens: {
    one: 'Specimen',
    many: 'Specimens',
    entity: 'specimen',
    noun: 'benda contoh',
    read: office,
    write: adminOnly,
    list: { sort: ['name'], first: { sort: 'name', order: 'asc' }, filters: {} },
  },`,
  },
  // 3. Routes, and their import
  {
    file: 'server/app.ts',
    after: `import { roleRoutes } from './routes/roles.ts';`,
    lines: `\nimport { specimenRoutes } from './routes/specimens.ts';`,
  },
  { file: 'server/app.ts', after: '  roleRoutes(api);', lines: '\n  specimenRoutes(api);' },
  // 5. One line, and its import
  {
    file: 'src/resources/index.ts',
    after: `import type { DeclaredResource } from '../kit/declare/defineResource.tsx';`,
    lines: `\nimport { specimens } from './specimens/index.tsx';`,
  },
  {
    file: 'src/resources/index.ts',
    after: 'export const resources: readonly DeclaredResource[] = [',
    lines: '\n  specimens,',
  },
];

/** The proof on the screens, against the server and its new table. */
export const SCREEN_TEST = `
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const LIST = '/dashboard/benda-contoh';
const asked = () => requestsTo('GET', '/dashboard/specimens').at(-1)?.path ?? '';
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

describe('specimens', () => {
  test('it is created, what is refused is said beside its field, and it is edited', async () => {
    open('/dashboard');
    await click('link', 'Benda contoh');
    expect(await screen.findByText('Belum ada benda contoh.')).toBeVisible();
    await click('link', 'Tambah benda contoh');
    await click('button', 'Simpan');
    expect(await screen.findByText('Wajib diisi')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Nama/ })).toBeInvalid();
    await type('textbox', /^Nama/, 'Kotak');
    await click('button', 'Simpan');
    expect(await screen.findByText('Berhasil menambahkan benda contoh')).toBeVisible();
    await click('link', 'Tambah benda contoh');
    await type('textbox', /^Nama/, 'kotak');
    await click('button', 'Simpan');
    expect(await screen.findByText('Sudah ada benda contoh dengan nama ini')).toBeVisible();
    await type('textbox', /^Nama/, ' 2');
    await click('combobox', 'Bagian dari');
    await click('option', 'Kotak');
    await click('button', 'Simpan');
    await click('link', 'kotak 2');
    expect(await screen.findByRole('link', { name: 'Kotak' })).toBeVisible();
    await click('link', 'Ubah');
    await type('textbox', /^Nama/, '0');
    await click('button', 'Simpan');
    expect(await screen.findByRole('heading', { level: 1, name: 'kotak 20' })).toBeVisible();
  });

  test('its list is searched, put in order and downloaded', async () => {
    open(LIST);
    await click('button', 'Urutkan menurut nama naik');
    await waitFor(() => expect(asked()).toContain('sort=name&order=asc'));
    await type('searchbox', 'Cari benda contoh', '20');
    await waitFor(() => expect(asked()).toContain('search=20'));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((file = blob as Blob), '#'));
    await click('button', 'Unduh CSV');
    await waitFor(() => expect(file).toBeDefined());
    expect(await file?.text()).toContain('kotak 20');
  });

  test('it is not deleted while another one needs it', async () => {
    const remove = async () => {
      await click('button', 'Hapus');
      const { user } = await rendered;
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Hapus' }));
    };
    open(LIST);
    await click('link', 'Kotak');
    await screen.findByRole('heading', { level: 1, name: 'Kotak' });
    await remove();
    expect(await screen.findByText(/masih ada 1 benda contoh/)).toBeVisible();
    await click('button', 'Batal');
    await click('link', 'Benda contoh');
    await click('link', 'kotak 20');
    await screen.findByRole('heading', { level: 1, name: 'kotak 20' });
    await remove();
    expect(await screen.findByText('Berhasil menghapus benda contoh')).toBeVisible();
  });

  test('who may not create one is not offered to', async () => {
    open(LIST, 'kepsek');
    expect(await screen.findByRole('link', { name: 'Kotak' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Tambah benda contoh' })).not.toBeInTheDocument();
  });

  test('a teacher sees none', async () => {
    open(LIST, 'guru');
    expect(await screen.findByText('Akses ditolak')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Benda contoh' })).not.toBeInTheDocument();
  });
});
`;
