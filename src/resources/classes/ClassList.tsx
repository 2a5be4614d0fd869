import type { Class } from '../../../contract/classes.ts';
import type { Card, Column } from '../shared/columns.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { RecordLink } from '../shared/RecordLink.tsx';
import { NOUN } from './messages.ts';
import { yearOf } from './yearOf.ts';

const columns: readonly Column<Class>[] = [
  { source: 'name', label: 'Nama', text: ({ name }) => name },
  {
    source: 'AcademicYearId',
    label: 'Tahun ajaran',
    text: (klass) => yearOf(klass) ?? klass.AcademicYearId,
    cell: (klass) => <RecordLink resource="tahun-ajaran" id={klass.AcademicYearId} label={yearOf(klass)} />,
  },
  { source: 'student_count', label: 'Jumlah siswa', text: ({ student_count: count }) => count },
  { source: 'description', label: 'Catatan', text: ({ description }) => description, hidden: true },
];

const card: Card<Class> = {
  title: ({ name }) => name,
  text: (klass) =>
    [yearOf(klass), klass.student_count !== undefined && `${klass.student_count} siswa`]
      .filter(Boolean)
      .join(' · '),
};

export const ClassList = () => (
  <ListPage<Class> resource="kelas" label="Kelas" noun={NOUN} columns={columns} card={card} />
);
