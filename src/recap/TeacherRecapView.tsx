import { formatShare } from '../i18n/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FilledRegisters, TeacherRecap } from '../../contract/recap.ts';
import { EmptyState } from '../kit/page/states.tsx';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { useAct } from '../providers/useAct.ts';
import { teacherColumns } from './columns.ts';
import { getTeacherRecap } from './endpoints.ts';
import { type Change, RangePick, RecapFrame } from './RecapFrame.tsx';
import { SheetTable } from './SheetTable.tsx';
import { teacherSheet } from './peopleSheets.ts';
import type { Filters } from './useFilters.ts';

interface TeacherRecapViewProps {
  readonly filters: Filters;
  readonly onChange: Change;
}

/** Whose registers are filled: of a teacher the own ones, for the office everybody's. */
export function TeacherRecapView({ filters: { from, to }, onChange }: TeacherRecapViewProps) {
  const act = useAct();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'guru', from, to],
    queryFn: ({ signal }) => act(getTeacherRecap, { from, to }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <RecapFrame
      view="guru"
      onChange={onChange}
      sheet={data && teacherSheet(data)}
      title="Rekap pengisian daftar hadir"
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      picks={[
        null,
        <RangePick key="when" from={from ?? data?.from} to={to ?? data?.to} onChange={onChange} />,
      ]}
    >
      {data && <Teachers recap={data} />}
    </RecapFrame>
  );
}

function Teachers({ recap }: { readonly recap: TeacherRecap }) {
  const isPhone = useIsMobile();
  const sheet = teacherSheet(recap);
  if (recap.teachers === null)
    return (
      <EmptyState
        title="Terlalu banyak sesi untuk dijumlahkan sekaligus."
        text="Pilih satu sekolah di bagian atas, atau rentang yang lebih pendek."
      />
    );
  if (recap.teachers.length === 0)
    return <EmptyState title="Belum ada sesi yang selesai dalam rentang ini." />;
  return (
    <>
      <p className="quiet small recap-facts">{[sheet.summary, ...sheet.foot].join(' ')}</p>
      {isPhone ? (
        <TeacherCards teachers={recap.teachers} />
      ) : (
        <SheetTable
          className="recap-sheet teachers"
          columns={teacherColumns}
          pupils={recap.teachers.map((one) => ({ ...one, id: one.id ?? '' }))}
        />
      )}
    </>
  );
}

const TeacherCards = ({ teachers }: { readonly teachers: readonly FilledRegisters[] }) => (
  <ul className="recap-cards">
    {teachers.map(({ id, fullname, total, complete, partial, empty, percent }) => (
      <li key={id ?? ''}>
        <div className="recap-card">
          <span className="recap-card-head">
            <span />
            <b>{fullname ?? 'Tanpa guru'}</b>
            <b>{percent === null ? '–' : `${formatShare(percent)}%`}</b>
          </span>
          <span className="recap-card-text">
            {complete} lengkap dari {total} sesi
          </span>
          <small>{partial + empty > 0 && `${partial} sebagian · ${empty} kosong`}</small>
        </div>
      </li>
    ))}
  </ul>
);
