import { Fragment } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ToolbarSelect } from '../../kit/list/Pick.tsx';
import { EmptyState } from '../../kit/page/states.tsx';
import { RecordLink } from '../../kit/record/RecordLink.tsx';
import { useExtensions } from '../../providers/extensions.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { getLateness } from '../gate/index.ts';
import { isLatenessGroup, LATENESS_GROUPS, type LatenessRow, latenessSheet } from './lateness.ts';
import { type ChangeFilters, RangePick, RecapFrame } from './RecapFrame.tsx';
import { Explanation, nameLink, SheetView } from './SheetView.tsx';
import type { RecapFilters } from './useFilters.ts';

interface LatenessViewProps {
  readonly filters: RecapFilters;
  readonly onChange: ChangeFilters;
}

/** Who came late at the gate: by pupil, class or weekday. A wali kelas sees the own class. */
export function LatenessView({ filters: { from, to, classId, groupedBy }, onChange }: LatenessViewProps) {
  const act = useRunAction();
  const isOn = useExtensions()('gate');
  const group = isLatenessGroup(groupedBy) ? groupedBy : 'siswa';
  // A table of classes has all of them, whichever is chosen for the others.
  const askedClassId = group === 'kelas' ? undefined : classId;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'terlambat', from, to, askedClassId],
    queryFn: ({ signal }) => act(getLateness, { from, to, class_id: askedClassId }, signal),
    placeholderData: keepPreviousData,
    enabled: isOn === true,
  });
  const chosen = data?.classes.find(({ id }) => String(id) === askedClassId);
  const sheet = data && latenessSheet(data, group, chosen?.name);
  const options = (data?.classes ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <RecapFrame
      view="terlambat"
      onChange={onChange}
      sheet={sheet}
      title="Rekap keterlambatan"
      error={error}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      picks={[
        <Fragment key="of">
          <ToolbarSelect
            label="Menurut"
            value={group}
            isOn={false}
            onChange={(menurut) => onChange({ menurut })}
            options={Object.entries(LATENESS_GROUPS).map(([value, label]) => ({ value, label }))}
          />
          {group !== 'kelas' && (
            <ToolbarSelect
              label="Kelas"
              value={classId ?? ''}
              isOn={classId !== undefined}
              onChange={(kelas) => onChange({ kelas })}
              options={[{ value: '', label: 'Semua kelas' }, ...options]}
              unknown="Kelas lain"
            />
          )}
        </Fragment>,
        <RangePick key="when" from={from ?? data?.from} to={to ?? data?.to} onChange={onChange} />,
      ]}
      nothing={emptyStateOf(isOn, data?.classes)}
    >
      {sheet && (
        <>
          <Explanation sheet={sheet} />
          {sheet.rows.length === 0 ? (
            <EmptyState title="Tidak ada yang terlambat dalam rentang ini." />
          ) : (
            <SheetView sheet={sheet} label="Rekap keterlambatan" linkOf={linkOf} />
          )}
        </>
      )}
    </RecapFrame>
  );
}

const linkOf = ({ name, pupilId, classId }: LatenessRow) =>
  pupilId !== undefined ? (
    nameLink({ id: pupilId, fullname: name })
  ) : classId !== undefined ? (
    <RecordLink resource="kelas" id={classId} label={name} />
  ) : (
    name
  );

function emptyStateOf(isOn: boolean | undefined, classes: readonly unknown[] | undefined) {
  if (isOn === false)
    return (
      <EmptyState
        title="Rekap ini untuk sekolah yang memakai gerbang."
        text="Bila ada beberapa sekolah, pilih sekolahnya di bagian atas halaman."
      />
    );
  return (
    classes?.length === 0 && (
      <EmptyState
        title="Belum ada kelas untuk direkap."
        text="Rekap ini tampil bagi wali kelas, guru piket hari ini, kepala sekolah dan admin."
      />
    )
  );
}
