// The floor: ra-core alone, and a bare table.
import { createRoot } from 'react-dom/client';
import { CoreAdmin, ListBase, Resource, useListContext } from 'ra-core';
import { authProvider, dataProvider } from './api.js';

const Rows = () => {
  const { data = [] } = useListContext();
  return (
    <table>
      <tbody>
        {data.map((record) => (
          <tr key={record.id}>
            <td>{record.name}</td>
            <td>{record.AcademicYear.name}</td>
            <td>{record.student_count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
const Classes = () => (
  <ListBase perPage={15}>
    <Rows />
  </ListBase>
);

createRoot(document.getElementById('root')).render(
  <CoreAdmin dataProvider={dataProvider} authProvider={authProvider}>
    <Resource name="classes" list={Classes} />
  </CoreAdmin>,
);
