// What react-admin's documentation teaches works inside our views: a resource that is declared with its own parts.
import { screen, waitFor, within } from '@testing-library/react';
import Button from '@mui/material/Button';
import {
  ReferenceField,
  SaveButton,
  SelectInput,
  TextField,
  TextInput,
  useListContext,
  useRecordContext,
  useUpdateMany,
  type RaRecord,
} from 'react-admin';
import { expect, test } from 'vitest';
import { defineResource } from '../../src/kit/declare/defineResource.tsx';
import { ofContract } from '../../src/kit/declare/ofContract.ts';
import { api, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const Shouted = () => <strong>{String(useRecordContext()?.name).toUpperCase()}</strong>;
const ClassName = () => (
  <ReferenceField source="classId" reference="kelas">
    <TextField source="name" />
  </ReferenceField>
);
const HowMany = () => <p>{`${useListContext().total} di sini`}</p>;

/** A custom bulk action, as react-admin's documentation writes one. */
function Describe() {
  const { selectedIds, data = [], onUnselectItems } = useListContext();
  const [updateMany] = useUpdateMany();
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  const describe = () =>
    chosen.forEach((record) =>
      updateMany(
        'pelajaran-uji',
        { ids: [record.id], data: { ...record, description: 'Ditandai' } },
        { onSuccess: () => onUnselectItems() },
      ),
    );
  return <Button onClick={describe}>Tandai</Button>;
}

const tidy = ({ name, ...rest }: RaRecord) => ({
  ...rest,
  name: String(name).trim().replaceAll(/\s+/g, ' '),
});

const Inputs = () => (
  <>
    <TextInput source="name" label="Nama" />
    <SaveButton
      type="button"
      label="Simpan dengan awalan"
      transform={(data) => ({ ...data, name: `IPA ${data.name}` })}
    />
  </>
);

/** Among the resources of this process (development.test.tsx). */
export const declared = defineResource<RaRecord>({
  ...ofContract('subjects'),
  slug: 'pelajaran-uji',
  label: 'Pelajaran uji',
  fields: { name: { label: 'Nama' }, classId: { label: 'Kelas' }, description: { label: 'Catatan' } },
  columns: [
    'name',
    { source: 'classId', label: 'Kelas', text: () => undefined, cell: () => <ClassName /> },
    'description',
  ],
  filters: [
    <TextInput key="q" source="q" label="Cari di sini" />,
    <SelectInput
      key="class"
      source="class_id"
      label="Kelas tertentu"
      choices={[{ id: '2', name: 'Kelas dua' }]}
    />,
  ],
  bulkActionButtons: (
    <>
      <HowMany />
      <Describe />
    </>
  ),
  facts: ['description', { label: 'Kelasnya', content: () => <ClassName /> }],
  header: () => <Shouted />,
  inputs: async () => ({ Inputs }),
  transform: tidy,
});

const requested = () => requestsTo('GET', '/dashboard/subjects').at(-1)?.path ?? '';

test('a list takes inputs as filters, custom bulk actions and fields that look something up', async () => {
  const { fixtures } = await api();
  const { user } = await renderAt('/dashboard/pelajaran-uji', { as: 'admin' });
  const row = await screen.findByRole('row', { name: /Fisika/ });
  expect(await within(row).findByRole('link', { name: 'X-2' })).toHaveAttribute(
    'href',
    `/dashboard/kelas/${fixtures.otherClass}`,
  );

  await user.type(screen.getByRole('textbox', { name: 'Cari di sini' }), 'kimia');
  await waitFor(() => expect(requested()).toContain('search=kimia'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Fisika/ })).not.toBeInTheDocument());
  await user.clear(screen.getByRole('textbox', { name: 'Cari di sini' }));
  await screen.findByRole('row', { name: /Fisika/ });
  await user.click(await screen.findByRole('combobox', { name: 'Kelas tertentu' }));
  await user.click(await screen.findByRole('option', { name: 'Kelas dua' }));
  await waitFor(() => expect(requested()).toContain('class_id=2'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Fisika/ })).not.toBeInTheDocument());

  const chosen = (await screen.findAllByRole('row'))[1] as HTMLElement;
  await user.click(within(chosen).getByRole('checkbox'));
  expect(await screen.findByText(/^\d di sini$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tandai' }));
  expect(await screen.findByText('Ditandai')).toBeVisible();
  expect(await screen.findAllByRole('link', { name: /^X-/ })).not.toHaveLength(0);
});

test('a detail is the context of its record', async () => {
  const { fixtures } = await api();
  await renderAt(`/dashboard/pelajaran-uji/${fixtures.foreignSubject}`, { as: 'admin' });
  expect(await screen.findByText('FISIKA')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'X-2' })).toBeVisible();
});

test('a form takes transform, its own and that of a button', async () => {
  const { fixtures } = await api();
  const { user } = await renderAt(`/dashboard/pelajaran-uji/${fixtures.foreignSubject}/edit`, {
    as: 'admin',
  });
  const name = await screen.findByRole('textbox', { name: /^Nama/ });
  await user.clear(name);
  await user.type(name, '  Fisika   dasar ');
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Fisika dasar' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ubah' }));
  await user.type(await screen.findByRole('textbox', { name: /^Nama/ }), ' 2');
  await user.click(screen.getByRole('button', { name: 'Simpan dengan awalan' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'IPA Fisika dasar 2' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'X-2' })).toBeVisible();
});
