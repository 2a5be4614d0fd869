// Stock views as react-admin's tutorial writes them, handed to a declaration: each way, at both widths. In a browser: scripts/stockViews.ts.
import { screen, waitFor, within } from '@testing-library/react';
import {
  Create,
  Datagrid,
  DeleteButton,
  Edit,
  EditButton,
  List,
  Resource,
  Show,
  SimpleForm,
  SimpleShowLayout,
  TextField,
  TextInput,
  type RaRecord,
} from 'react-admin';
import { expect, test } from 'vitest';
import { defineResource } from '../../src/kit/declare/defineResource.tsx';
import { ofContract } from '../../src/kit/declare/ofContract.ts';
import { toOwnPath } from '../../src/kit/declare/HandedRouter.tsx';
import { requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const StockList = () => (
  <List>
    <Datagrid>
      <TextField source="name" />
      <EditButton />
      <DeleteButton />
    </Datagrid>
  </List>
);
const StockShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
    </SimpleShowLayout>
  </Show>
);
const Form = () => (
  <SimpleForm>
    <TextInput source="name" />
  </SimpleForm>
);
const StockEdit = () => (
  <Edit>
    <Form />
  </Edit>
);
const StockCreate = () => (
  <Create>
    <Form />
  </Create>
);

const declaration = {
  ...ofContract('schools'),
  noun: 'sekolah stok',
  fields: { name: { label: 'Nama tampilan' } },
} as const;
/** Among the resources of this process (development.test.tsx). */
export const stock = [
  defineResource<RaRecord>({
    ...declaration,
    slug: 'stok-views',
    label: 'Stok views',
    views: { list: StockList, detail: StockShow, create: StockCreate, edit: StockEdit },
  }),
  defineResource<RaRecord>({
    ...declaration,
    slug: 'stok-resource',
    label: 'Stok resource',
    views: (
      <Resource
        name="stok-resource"
        list={StockList}
        show={<StockShow />}
        create={StockCreate}
        edit={StockEdit}
      />
    ),
  }),
];

const expectPage = async (heading: string) => {
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`${heading} · Hadir`));
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
};

test.each([
  ['stok-views', 'Stok views', 1366],
  ['stok-resource', 'Stok resource', 360],
])('stock views of %s are titled, labelled and lead to our pages', async (slug, label, width) => {
  const { user } = await renderAt(`/dashboard/${slug}`, { as: 'admin', width });
  await expectPage(label);
  expect(await screen.findByRole('columnheader', { name: 'Nama tampilan' })).toBeVisible();
  const cell = (await screen.findAllByRole('cell'))[1] as HTMLElement;
  const name = cell.textContent;
  await user.click(cell);
  await waitFor(() => expect(window.location.pathname).toMatch(new RegExp(`^/dashboard/${slug}/\\d+$`)));
  // The address changes before the list gives way: its own heading is called so, too.
  await expectPage(name);
  expect(await screen.findByText('Nama tampilan')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: /^Ubah/ }));
  await expectPage(`Ubah ${name}`);
  expect(window.location.pathname).toMatch(new RegExp(`^/dashboard/${slug}/\\d+/edit$`));
  expect(screen.getByRole('textbox', { name: 'Nama tampilan' })).toHaveValue(name);
});

test('a record that is deleted with a stock button comes back when that is undone', async () => {
  const { user } = await renderAt('/dashboard/stok-views', { as: 'admin' });
  const row = await screen.findByRole('row', { name: /SMA Uji/ });
  await user.click(await within(row).findByRole('button', { name: /^Hapus/ }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /SMA Uji/ })).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Urungkan' }));
  expect(await screen.findByRole('row', { name: /SMA Uji/ })).toBeVisible();
  expect(requestsTo('DELETE', '/dashboard/schools')).toEqual([]);
});

test('whoever opens a stock form for a new record finds it named and labelled', async () => {
  await renderAt('/dashboard/stok-resource/create', { as: 'admin' });
  await expectPage('Tambah sekolah stok');
  expect(await screen.findByRole('textbox', { name: 'Nama tampilan' })).toBeVisible();
});

test.each([
  ['/dashboard/~/kelas', '/dashboard/kelas'],
  ['/dashboard/~/kelas/create', '/dashboard/kelas/create'],
  ['/dashboard/~/kelas/7', '/dashboard/kelas/7/edit'],
  ['/dashboard/~/kelas/7/show', '/dashboard/kelas/7'],
  ['/dashboard/kelas/7', '/dashboard/kelas/7'],
  ['/masuk', '/masuk'],
])('what react-admin calls %s is at %s', (stocks, ours) => {
  expect(toOwnPath(stocks)).toBe(ours);
});
