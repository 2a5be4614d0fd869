import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import type { SessionOfDay } from '../../../../contract/lessons/sessions.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useAct } from '../../../providers/useAct.ts';
import type { Card, Column } from '../../../kit/list/columns.ts';
import type { ChoicesComponent, Filter } from '../../../kit/list/filters.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { describeSummary } from '../../../school/summary.ts';
import { SummaryChip } from '../../../school/SummaryChip.tsx';
import { incompleteByTeacher } from './endpoints.ts';
import { INCOMPLETE } from '../../../school/paths.ts';
import { Supported } from '../../../kit/page/Supported.tsx';

import { placeColumns, placeOf, timeOf } from '../../lessons/index.ts';

const stateOf = ({ attendance_summary: summary }: SessionOfDay) => describeSummary(summary);

const columns: readonly Column<SessionOfDay>[] = [
  ...placeColumns,
  {
    source: 'attendance_summary',
    label: 'Kehadiran',
    text: stateOf,
    cell: (session) => <SummaryChip summary={session.attendance_summary} label={stateOf(session)} />,
  },
];

const card: Card<SessionOfDay> = {
  title: placeOf,
  text: (session) =>
    [timeOf(session), session.Teacher?.fullname, stateOf(session)].filter(Boolean).join(' · '),
};

/** Offers each teacher with the number of incomplete registers, the highest number first. */
const TeachersLeft: ChoicesComponent = ({ children }) => {
  const act = useAct();
  const { filterValues } = useListContext();
  const days = { from: filterValues.from as string | undefined, to: filterValues.to as string | undefined };
  const { data = [] } = useQuery({
    queryKey: [INCOMPLETE, 'byTeacher', days],
    queryFn: ({ signal }) => act(incompleteByTeacher, days, signal),
  });
  return children(
    data.flatMap(({ Teacher, total }) =>
      Teacher ? [{ value: String(Teacher.id), label: `${Teacher.fullname} (${formatNumber(total)})` }] : [],
    ),
  );
};

const filters: readonly Filter[] = [
  // Somebody who may see all people chooses among the teachers. A teacher sees only the own registers anyway.
  {
    type: 'choice',
    source: 'teacher_id',
    reference: 'pengajar',
    label: 'Guru',
    all: 'Semua guru',
    choices: TeachersLeft,
  },
  { type: 'day', source: 'from', label: 'Dari tanggal' },
  { type: 'day', source: 'to', label: 'Sampai tanggal' },
];

const title = 'Daftar hadir belum lengkap';

/** Lists all registers before today with blanks, however old. A teacher sees only their own. */
export function IncompletePage() {
  return (
    <Supported call="listIncomplete" title={title}>
      <Page title={title} breadcrumb={[]}>
        <RecordList<SessionOfDay>
          resource={INCOMPLETE}
          noun="daftar hadir belum lengkap"
          empty="Tidak ada daftar hadir yang belum lengkap sampai kemarin."
          columns={columns}
          card={card}
          to={({ id, subjectId }) => pathTo('mata-pelajaran', subjectId, 'sesi', id)}
          filters={filters}
        />
      </Page>
    </Supported>
  );
}
