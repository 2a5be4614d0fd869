import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TeacherRecap, FilledRegisters } from '../../../contract/recap/recap.ts';
import { EmptyState } from '../../kit/page/states.tsx';
import { useRunAction } from '../../providers/useAct.ts';
import { getTeacherRecap } from './endpoints.ts';
import { type ChangeFilters, RangePick, RecapFrame } from './RecapFrame.tsx';
import { Explanation, SheetView } from './SheetView.tsx';
import type { RecapFilters } from './useFilters.ts';
import { formatDate } from '../../i18n/format.ts';
import { fileName, formatPercentText, type Sheet, type SheetColumn } from '../../school/sheet/sheet.ts';
import { rangeText } from './words.ts';

interface TeacherRecapViewProps {
  readonly filters: RecapFilters;
  readonly onChange: ChangeFilters;
}

/** Shows whose registers are filled. A teacher sees only their own, the office everybody's. */
export function TeacherRecapView({ filters: { from, to }, onChange }: TeacherRecapViewProps) {
  const act = useRunAction();
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
      {data && <TeacherRegisters recap={data} />}
    </RecapFrame>
  );
}

function TeacherRegisters({ recap }: { readonly recap: TeacherRecap }) {
  if (recap.teachers === null)
    return (
      <EmptyState
        title="Terlalu banyak sesi untuk dijumlahkan sekaligus."
        text="Pilih satu sekolah di bagian atas, atau rentang yang lebih pendek."
      />
    );
  if (recap.teachers.length === 0)
    return <EmptyState title="Belum ada sesi yang selesai dalam rentang ini." />;
  const sheet = teacherSheet(recap);
  return (
    <>
      <Explanation sheet={sheet} />
      <SheetView sheet={sheet} className="teachers" />
    </>
  );
}

const nameOfTeacher = ({ fullname }: FilledRegisters): string => fullname ?? 'Tanpa guru';

const teacherColumns: readonly SheetColumn<FilledRegisters>[] = [
  { key: 'name', label: 'Guru', kind: 'text', value: nameOfTeacher },
  { key: 'total', label: 'Sesi selesai', kind: 'count', value: ({ total }) => total, width: 16 },
  { key: 'complete', label: 'Lengkap', kind: 'count', value: ({ complete }) => complete, width: 16 },
  { key: 'partial', label: 'Sebagian', kind: 'count', value: ({ partial }) => partial, width: 16 },
  { key: 'empty', label: 'Kosong', kind: 'count', value: ({ empty }) => empty, width: 16 },
  { key: 'percent', label: '% lengkap', kind: 'percent', value: ({ percent }) => percent, width: 20 },
];

export function teacherSheet(recap: TeacherRecap): Sheet<FilledRegisters> {
  const title = `Rekap pengisian daftar hadir, ${rangeText(recap)}`;
  const summary = `Sesi yang sudah selesai sampai ${formatDate(recap.until)}.`;
  const footnotes = [
    'Lengkap: semua siswa dicatat; sebagian: masih ada yang belum; kosong: belum ada yang dicatat.',
    'Sesi yang dibatalkan tidak dihitung; sesi guru pengganti dihitung pada penggantinya.',
  ];
  return {
    look: 'paper-lists',
    isPortrait: true,
    heading: 'Rekap pengisian daftar hadir',
    title,
    file: fileName(title.replace(',', '')),
    name: 'Guru',
    school: recap.School,
    facts: [['Rentang', rangeText(recap)]],
    summary,
    explanation: [summary, ...footnotes],
    foot: footnotes,
    letters: 'none',
    columns: teacherColumns,
    rows: recap.teachers ?? [],
    card: (row) => ({
      name: nameOfTeacher(row),
      figure: formatPercentText(row.percent),
      text: `${row.complete} lengkap dari ${row.total} sesi`,
      more: row.partial + row.empty > 0 ? `${row.partial} sebagian · ${row.empty} kosong` : '',
    }),
    signers: [{ title: 'Kepala Sekolah', who: recap.School?.head ?? null }],
  };
}
