/** A second look at the recipe's example, made of stock views as react-admin's tutorial writes them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILES: Readonly<Record<string, string>> = {
  'src/features/stock/StockViews.tsx': `
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
  required,
} from 'react-admin';

export const StockList = () => (
  <List>
    <Datagrid>
      <TextField source="name" />
      <EditButton />
      <DeleteButton />
    </Datagrid>
  </List>
);

export const StockShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
    </SimpleShowLayout>
  </Show>
);

export const StockEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="name" validate={required()} />
    </SimpleForm>
  </Edit>
);

export const StockCreate = () => (
  <Create>
    <SimpleForm defaultValues={{ kind: 'wajib', SchoolId: 1 }}>
      <TextInput source="name" validate={required()} />
    </SimpleForm>
  </Create>
);

export const stock = (
  <Resource name="benda-stok" list={StockList} create={StockCreate} edit={StockEdit} show={StockShow} />
);
`,
  'src/features/stock/resource.tsx': `
import type { Club } from '../../../contract/clubs.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';
import { schoolField } from '../../school/fields.ts';
import { StockCreate, StockEdit, StockList, StockShow, stock as resource } from './StockViews.tsx';

const declaration = {
  ...ofContract('clubs'),
  noun: 'benda stok',
  label: 'Benda stok',
  fields: {
    name: { label: 'Nama benda', required: true },
    kind: { label: 'Jenis', type: 'choice', choices: ['wajib', 'pilihan'] },
    SchoolId: schoolField,
  },
} as const;

export const stock = defineResource<Club>({ ...declaration, slug: 'benda-stok', views: resource });

export const stockViews = defineResource<Club>({
  ...declaration,
  noun: 'benda pajangan',
  label: 'Benda pajangan',
  slug: 'benda-pajangan',
  views: { list: StockList, detail: StockShow, create: StockCreate, edit: StockEdit },
});
`,
};

/** Both ways to hand them over: as `<Resource>` ("benda-stok"), and as `views` ("benda-pajangan"). */
export async function addStockViews(house: string): Promise<void> {
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(join(house, 'src/features/stock'), { recursive: true });
    await writeFile(join(house, path), text.trimStart());
  }
  const list = join(house, 'src/resources.ts');
  const before = await readFile(list, 'utf8');
  const after = before
    .replace(
      /^import type/m,
      "import { stock, stockViews } from './features/stock/resource.tsx';\nimport type",
    )
    .replace('readonly DeclaredResource[] = [', 'readonly DeclaredResource[] = [\n  stock,\n  stockViews,');
  await writeFile(list, after);
  // Of this resource's list the first script paints rows.
  const years = join(house, 'src/features/schools/academicYears/resource.tsx');
  const declared = await readFile(years, 'utf8');
  await writeFile(
    years,
    declared
      .replace(
        "  ...ofContract('academic-years'),",
        "  ...ofContract('academic-years'),\n  views: { list: StockList },",
      )
      .replace(/^import/, "import { StockList } from '../../stock/StockViews.tsx';\nimport"),
  );
}
