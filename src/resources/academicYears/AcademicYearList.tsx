import Chip from '@mui/material/Chip';
import type { AcademicYear } from '../../../contract/academicYears.ts';
import { formatDate } from '../../i18n/format.ts';
import { NOTHING, type Card, type Column } from '../shared/columns.ts';
import { ListPage } from '../shared/ListPage.tsx';
import { yearName } from '../shared/yearName.ts';
import { NOUN } from './messages.ts';
import { yearState } from './yearState.ts';

const dayOf = (day: string | undefined) => day && formatDate(day);

const columns: readonly Column<AcademicYear>[] = [
  { source: 'name', label: 'Tahun ajaran', text: ({ name }) => name },
  { source: 'semester', label: 'Semester', text: ({ semester }) => semester },
  { source: 'start_date', label: 'Mulai', text: ({ start_date: start }) => dayOf(start) },
  { source: 'end_date', label: 'Selesai', text: ({ end_date: end }) => dayOf(end) },
  {
    source: 'is_active',
    label: 'Status',
    text: yearState,
    cell: (year) =>
      year.is_active ? (
        <Chip size="small" variant="outlined" color="success" label={yearState(year)} />
      ) : (
        (yearState(year) ?? NOTHING)
      ),
  },
];

const card: Card<AcademicYear> = {
  title: yearName,
  text: (year) => [yearState(year), dayOf(year.start_date), dayOf(year.end_date)].filter(Boolean).join(' · '),
};

export const AcademicYearList = () => (
  <ListPage<AcademicYear>
    resource="tahun-ajaran"
    label="Tahun ajaran"
    noun={NOUN}
    columns={columns}
    card={card}
  />
);
