import { useState } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { Id } from '../../../../contract/calls.ts';
import type { AcademicYear } from '../../../../contract/schools/academicYears.ts';
import { daysBetween } from '../../../../contract/days.ts';
import { semesterOn } from '../../../../contract/semesters.ts';
import type { SessionRun } from '../../../../contract/timetable/sessionRuns.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { DayField } from '../../../kit/inputs/DayField.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { LoadingState } from '../../../kit/page/states.tsx';
import { useToday } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { useOneSchool } from '../../../school/useOneSchool.tsx';
import { Supported } from '../../../kit/page/Supported.tsx';
import { SESSION_RUNS_SLUG } from '../../../school/paths.ts';
import { previewRun, type SessionRunRequest } from './runEndpoints.ts';
import { DailyRegisters, CancelDay, StandIn } from '../../lessons/index.ts';
import { PastRuns, runRangeText, UndoRun } from './PastRuns.tsx';
import { PlanTable } from './PlanTable.tsx';
import '../../../look/week.css';
import './sessionRuns.css';
import { type SessionRunState, useSessionRun } from './useRun.ts';
import { doneText, freeDaysText, planText } from './runWords.ts';

const title = 'Buat sesi dari jadwal';

/** Makes the sessions of a range of days from the timetable. The plan is shown first, then they are made, and a run can be taken back as a whole. */
export const SessionRunsPage = () => (
  <Supported call="createSessionRun" title={title}>
    <SessionRuns />
  </Supported>
);

function SessionRuns() {
  const today = useToday();
  const { schoolId, isReady } = useOneSchool();
  const years = useGetList<AcademicYear & RaRecord>(
    'tahun-ajaran',
    { pagination: { page: 1, perPage: 15 } },
    { retry: false, onError: () => undefined },
  );
  return (
    <Page title={title} breadcrumb={[]}>
      {years.isPending || today === undefined || !isReady ? (
        <LoadingState shape={['text', 'table']} />
      ) : (
        <>
          <SessionRunForm
            key={String(schoolId)}
            preset={restOfSemester(years.data ?? [], today)}
            schoolId={schoolId}
          />
          <DailyRegisters schoolId={schoolId} />
          <CancelDay today={today} schoolId={schoolId} />
          <StandIn today={today} />
        </>
      )}
    </Page>
  );
}

/** From today to the end of the semester that today is in, else of the next one. */
function restOfSemester(years: readonly AcademicYear[], today: string): RangePreset {
  const year = years.find(({ is_active: isActive }) => isActive) ?? years[0];
  const semesters = year?.semesters ?? [];
  const now = semesterOn(semesters, today) ?? semesters.find(({ start_date: start }) => start > today);
  const start = now && now.start_date > today ? now.start_date : today;
  return { start, end: now?.end_date ?? year?.end_date ?? today, name: now && `Semester ${now.name}` };
}

interface RangePreset {
  readonly start: string;
  readonly end: string;
  readonly name: string | undefined;
}

interface MakingProps {
  readonly preset: RangePreset;
  readonly schoolId: Id | undefined;
}

function SessionRunForm({ preset, schoolId }: MakingProps) {
  const [start, setStart] = useState(preset.start);
  const [end, setEnd] = useState(preset.end);
  const [isMet, setMet] = useState(false);
  // Who comes from the timetable's "Buat sesi sampai …" has said until when, and sees the plan at once.
  const [query] = useSearchParams();
  const [wanted, setWanted] = useState<SessionRunRequest | undefined>(() =>
    query.get('sampai') === preset.end
      ? { start_date: preset.start, end_date: preset.end, with_clashes: false, SchoolId: schoolId }
      : undefined,
  );
  const running = useSessionRun();
  const act = useRunAction();
  const plan = useQuery({
    queryKey: [SESSION_RUNS_SLUG, 'preview', wanted],
    queryFn: ({ signal }) => {
      if (!wanted) throw new Error('nothing is asked for');
      return act(previewRun, wanted, signal);
    },
    enabled: wanted !== undefined && running.doing === undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const isFresh =
    wanted !== undefined &&
    wanted.start_date === start &&
    wanted.end_date === end &&
    wanted.with_clashes === isMet;
  const checkPlan = () => {
    const next = { start_date: start, end_date: end, with_clashes: isMet, SchoolId: schoolId };
    if (isFresh) void plan.refetch();
    else setWanted(next);
  };
  const seen = isFresh && !plan.isFetching && !plan.error ? plan.data : undefined;
  const writeCount = seen
    ? (seen.counts.new ?? 0) + (seen.counts.changed ?? 0) + (seen.counts.removed ?? 0)
    : 0;
  const isBusy = running.doing !== undefined;
  return (
    <>
      <p className="page-intro">
        Sesi dibuat menurut jadwal, jam pelajaran, dan kalender sekolah. Hari libur dilewati, dan sesi yang
        sudah dicatat, dipindahkan, dibatalkan, atau dibuat sendiri tidak diubah.
      </p>
      <form
        className="form-range"
        onSubmit={(event) => {
          event.preventDefault();
          checkPlan();
        }}
      >
        <DayField label="Dari tanggal" value={start} onChange={setStart} />
        <DayField
          label="Sampai tanggal"
          value={end}
          onChange={setEnd}
          min={start}
          {...(end === preset.end && preset.name && { help: `Akhir ${preset.name}` })}
        />
        <label className="runs-check">
          <input type="checkbox" checked={isMet} onChange={({ target }) => setMet(target.checked)} /> Buat
          juga yang berbenturan (kelas gabungan)
        </label>
        <BusyButton type="submit" variant={seen ? 'outlined' : 'contained'} busy={isBusy || plan.isFetching}>
          Periksa
        </BusyButton>
      </form>
      {plan.error && isFresh && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <Failure error={plan.error} />
        </Alert>
      )}
      {isFresh && plan.isFetching && <LoadingState text="Memeriksa jadwal..." />}
      <RunProgress running={running} />
      {seen && !isBusy && wanted && (
        <>
          <p role="status">{planText(seen)}</p>
          {isWholeWeek(wanted) && <p>{freeDaysText(seen)}</p>}
          {writeCount > 0 && (
            <Button
              variant="contained"
              onClick={() => void running.begin({ ...wanted, plan: seen.plan })}
              sx={{ mb: 2 }}
            >
              {seen.counts.changed || seen.counts.removed
                ? `Terapkan ${formatNumber(writeCount)} perubahan`
                : `Buat ${formatNumber(writeCount)} sesi`}
            </Button>
          )}
          <PlanTable key={seen.plan} plan={seen} />
        </>
      )}
      {!isBusy && <PastRuns running={running} />}
    </>
  );
}

/** In a shorter range a weekday without lessons says nothing of the week. */
const isWholeWeek = ({ start_date: start, end_date: end }: SessionRunRequest): boolean =>
  (daysBetween(start, end) ?? 0) >= 6;

/** Shows how far a run is, and its result. */
function RunProgress({ running }: { readonly running: SessionRunState }) {
  const { doing, run, failure } = running;
  if (failure !== undefined) {
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        <Failure error={failure} />
      </Alert>
    );
  }
  if (doing) {
    const percent = Math.round((run?.progress ?? (doing === 'making' ? 0 : 1)) * 100);
    const text = doing === 'making' ? 'Membuat sesi' : 'Mengurungkan pembuatan sesi';
    return (
      <div className="runs-progress">
        <LinearProgress variant="determinate" value={percent} aria-label={text} />
        <p role="status">
          {text}: {doing === 'making' ? madeCountText(run) : `${formatNumber(100 - percent)} % selesai`}
        </p>
        <p>Halaman ini boleh ditutup: yang sudah dibuat tersimpan, dan sisanya dapat dilanjutkan.</p>
      </div>
    );
  }
  if (!run) return null;
  if (run.undone_at) {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        Pembuatan sesi {runRangeText(run)} sudah diurungkan.
      </Alert>
    );
  }
  if (!run.finished_at) return null;
  return (
    <Alert severity="success" sx={{ mb: 2 }} action={<UndoRun run={run} running={running} />}>
      <AlertTitle>Sesi {runRangeText(run)} sudah dibuat</AlertTitle>
      {doneText(run)}
    </Alert>
  );
}

const madeCountText = (run: SessionRun | undefined): string =>
  run
    ? `${formatNumber(run.created + run.changed + run.removed)} dari ${formatNumber(run.planned)}`
    : 'memulai...';
