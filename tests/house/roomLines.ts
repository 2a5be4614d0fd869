/** The rest of "ruangan" (roomFiles.ts): the lines added to files that are there, and what proves it. */

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
  rooms: {
    one: 'Room',
    many: 'Rooms',
    entity: 'room',
    noun: 'ruangan',
    read: office,
    write: adminOnly,
    list: { sort: ['name'], first: { sort: 'name', order: 'asc' }, filters: {} },
  },`,
  },
  // 3. Routes, and their import
  {
    file: 'server/app.ts',
    after: `import { roleRoutes } from './routes/roles.ts';`,
    lines: `\nimport { roomRoutes } from './routes/rooms.ts';`,
  },
  { file: 'server/app.ts', after: '  roleRoutes(api);', lines: '\n  roomRoutes(api);' },
  // 5. One line, and its import
  {
    file: 'src/resources/index.ts',
    after: `import type { DeclaredResource } from '../kit/declare/defineResource.tsx';`,
    lines: `\nimport { rooms } from './rooms/index.tsx';`,
  },
  {
    file: 'src/resources/index.ts',
    after: 'export const resources: readonly DeclaredResource[] = [',
    lines: '\n  rooms,',
  },
];

/** The proof on the screens, against the server and its new table. */
export const SCREEN_TEST = `
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../support/renderAt.tsx';

const click = async (role: string, name: string) => {
  const { user } = await rendered;
  await user.click(await screen.findByRole(role, { name }));
};
let rendered: ReturnType<typeof renderAt>;

test('a room is created, found in the menu, edited and deleted', async () => {
  rendered = renderAt('/dashboard', { as: 'admin' });
  const { user } = await rendered;
  await click('link', 'Ruangan');
  await user.click((await screen.findAllByRole('link', { name: 'Tambah ruangan' }))[0] as HTMLElement);
  await click('button', 'Simpan');
  const name = await screen.findByRole('textbox', { name: 'Nama' });
  await screen.findByText('Wajib diisi');
  await user.type(name, 'Lab Kimia');
  await click('button', 'Simpan');
  expect(await screen.findByText('Berhasil menambahkan ruangan')).toBeVisible();
  await click('link', 'Lab Kimia');
  await click('link', 'Ubah');
  await user.type(await screen.findByRole('textbox', { name: 'Nama' }), ' 2');
  await click('button', 'Simpan');
  expect(await screen.findByRole('heading', { level: 1, name: 'Lab Kimia 2' })).toBeVisible();
  await click('button', 'Hapus');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Hapus' }));
  expect(await screen.findByText('Belum ada ruangan.')).toBeVisible();
});

test('who may not create a room is not offered to', async () => {
  rendered = renderAt('/dashboard/ruangan', { as: 'kepsek' });
  expect(await screen.findByText('Belum ada ruangan.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Tambah ruangan' })).not.toBeInTheDocument();
});

test('a teacher sees no rooms', async () => {
  rendered = renderAt('/dashboard', { as: 'guru' });
  expect(await screen.findByRole('link', { name: 'Kelas' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ruangan' })).not.toBeInTheDocument();
});
`;
