import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import type { SessionOfDay } from '../../contract/sessions.ts';
import { may, usePerson } from '../person/person.ts';
import { formatNumber } from '../i18n/format.ts';
import { Page } from '../kit/page/Page.tsx';
import { useAct } from '../providers/useAct.ts';
import type { Card, Column } from '../kit/list/columns.ts';
import { ChoiceFilter, DayFilter } from '../kit/list/Filters.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { RecordList } from '../kit/list/RecordList.tsx';
import { describeSummary } from '../school/summary.ts';
import { SummaryChip } from '../school/SummaryChip.tsx';
import { incompleteByTeacher } from './endpoints.ts';
import { Offered } from './Offered.tsx';
import { INCOMPLETE } from './paths.ts';
import { placeColumns, placeOf, timeOf } from './sessionColumns.tsx';

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

const title = 'Daftar hadir belum lengkap';

/** All registers before today with blanks, of any age; of a teacher the own ones. */
export function IncompletePage() {
  const person = usePerson();
  // Somebody who may see all people chooses among the teachers. A teacher sees only the own registers anyway.
  const hasTeachers = person && may(person, 'listTeachers');
  return (
    <Offered call="listIncomplete" title={title}>
      <Page title={title} breadcrumb={[]}>
        <RecordList<SessionOfDay>
          resource={INCOMPLETE}
          noun="daftar hadir belum lengkap"
          empty="Tidak ada daftar hadir yang belum lengkap sampai kemarin."
          columns={columns}
          card={card}
          to={({ id, subjectId }) => pathTo('mata-pelajaran', subjectId, 'sesi', id)}
          filters={
            <>
              {hasTeachers && <TeacherFilter />}
              <DayFilter source="from" label="Dari tanggal" />
              <DayFilter source="to" label="Sampai tanggal" />
            </>
          }
        />
      </Page>
    </Offered>
  );
}

/** Each teacher with how many are left, who has most first. */
function TeacherFilter() {
  const act = useAct();
  const { filterValues } = useListContext();
  const days = { from: filterValues.from as string | undefined, to: filterValues.to as string | undefined };
  const { data = [] } = useQuery({
    queryKey: [INCOMPLETE, 'byTeacher', days],
    queryFn: ({ signal }) => act(incompleteByTeacher, days, signal),
  });
  const choices = data.flatMap(({ Teacher, total }) =>
    Teacher ? [{ value: String(Teacher.id), label: `${Teacher.fullname} (${formatNumber(total)})` }] : [],
  );
  return <ChoiceFilter source="teacher_id" label="Guru" all="Semua guru" choices={choices} />;
}
