import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import type { SessionOfDay } from '../../../../contract/lessons/sessions.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import type { Card, Column } from '../../../kit/list/columns.ts';
import type { ChoicesComponent, Filter } from '../../../kit/list/filters.ts';
import { pathTo } from '../../../kit/page/paths.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { describeSummary } from '../../../school/summary.ts';
import { SummaryChip } from '../../../school/SummaryChip.tsx';
import { countIncompleteByTeacher } from './endpoints.ts';
import { INCOMPLETE_SLUG } from '../../../school/paths.ts';
import { Supported } from '../../../kit/page/Supported.tsx';
import { ARREARS_TITLE } from '../words.ts';

import { sessionPlaceColumns, sessionPlaceText, sessionTimeText } from '../../lessons/index.ts';

const registerStateOf = ({ attendance_summary: summary }: SessionOfDay) => describeSummary(summary);

const columns: readonly Column<SessionOfDay>[] = [
  ...sessionPlaceColumns,
  {
    source: 'attendance_summary',
    label: 'Kehadiran',
    text: registerStateOf,
    cell: (session) => <SummaryChip summary={session.attendance_summary} label={registerStateOf(session)} />,
  },
];

const card: Card<SessionOfDay> = {
  title: sessionPlaceText,
  text: (session) =>
    [sessionTimeText(session), session.Teacher?.fullname, registerStateOf(session)]
      .filter(Boolean)
      .join(' · '),
};

/** Offers each teacher with the number of incomplete registers, the highest number first. */
const TeacherChoices: ChoicesComponent = ({ children }) => {
  const act = useRunAction();
  const { filterValues } = useListContext();
  const days = { from: filterValues.from as string | undefined, to: filterValues.to as string | undefined };
  const { data = [] } = useQuery({
    queryKey: [INCOMPLETE_SLUG, 'byTeacher', days],
    queryFn: ({ signal }) => act(countIncompleteByTeacher, days, signal),
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
    choices: TeacherChoices,
  },
  { type: 'day', source: 'from', label: 'Dari tanggal' },
  { type: 'day', source: 'to', label: 'Sampai tanggal' },
];

/** Lists all registers before today with blanks, however old. A teacher sees only their own. */
export function IncompletePage() {
  return (
    <Supported call="listIncomplete" title={ARREARS_TITLE}>
      <Page title={ARREARS_TITLE} breadcrumb={[]}>
        <RecordList<SessionOfDay>
          resource={INCOMPLETE_SLUG}
          noun="tunggakan"
          empty="Tidak ada tunggakan: semua daftar hadir sampai kemarin lengkap."
          columns={columns}
          card={card}
          to={({ id, subjectId }) => pathTo('mata-pelajaran', subjectId, 'sesi', id)}
          filters={filters}
        />
      </Page>
    </Supported>
  );
}
