import { createRoot } from 'react-dom/client';
import { Admin, DataTable, List, Resource } from 'react-admin';
import { authProvider, dataProvider } from './api.js';

const Classes = () => (
  <List perPage={15}>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="AcademicYear.name" />
      <DataTable.NumberCol source="student_count" />
    </DataTable>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider}>
    <Resource name="classes" list={Classes} />
  </Admin>,
);
