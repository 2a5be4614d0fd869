import { useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { useParams } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import type { AcademicYear } from '../../../../contract/schools/academicYears.ts';
import type { Id } from '../../../../contract/calls.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Permitted } from '../../../kit/page/Permitted.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { useMay } from '../../../person/person.ts';
import { useOneSchool } from '../../../school/useOneSchool.tsx';
import { formatYearName } from '../../../school/yearName.ts';
import { ClassChoice } from './ClassChoice.tsx';
import { ROLLOVERS_SLUG } from '../../../school/paths.ts';
import { PastRollovers } from './PastRollovers.tsx';
import { useRollover } from './useRollover.ts';
import { describeRolloverCounts } from './words.ts';
import '../../../look/week.css';
import './rollover.css';

/** The page of the rollover (kenaikan kelas): what becomes of every class of a year in the next one. */
export function RolloverPage() {
  const { yearId = '' } = useParams();
  const { data, error, isPending, refetch } = useGetList<AcademicYear>(
    'tahun-ajaran',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE } },
    { retry: false, onError: () => undefined },
  );
  const year = data?.find(({ id }) => String(id) === yearId);
  const title = year ? `Kenaikan kelas ${formatYearName(year)}` : 'Kenaikan kelas';
  const breadcrumb = [
    { label: 'Tahun ajaran', to: pathTo('tahun-ajaran') },
    { label: year ? formatYearName(year) : 'Tahun ajaran ini', to: pathTo('tahun-ajaran', yearId) },
  ];
  const next = data?.filter((one) => year && one.start_date > year.end_date) ?? [];
  return (
    <Permitted may={useMay(ROLLOVERS_SLUG, 'create')} title={title} breadcrumb={breadcrumb}>
      <Page title={title} breadcrumb={breadcrumb}>
        {error ? (
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <LoadingState shape={['rows']} />
        ) : next.length === 0 ? (
          <EmptyState
            title="Belum ada tahun ajaran berikutnya."
            text="Buat dulu tahun ajaran yang dituju, lalu kembali ke sini."
          >
            <LinkButton to={pathTo('tahun-ajaran', 'create')} variant="contained">
              Tambah tahun ajaran
            </LinkButton>
          </EmptyState>
        ) : (
          <SchoolRollover
            fromYear={yearId}
            years={next.toSorted((a, b) => a.start_date.localeCompare(b.start_date))}
          />
        )}
        <PastRollovers />
      </Page>
    </Permitted>
  );
}

interface RolloverProps {
  readonly fromYear: Id;
  readonly years: readonly AcademicYear[];
}

/** Chooses one school. Users with several schools do the rollover for one after the other. */
function SchoolRollover(props: RolloverProps) {
  const { schoolId, isReady } = useOneSchool();
  if (!isReady) return <LoadingState shape={['rows']} />;
  return (
    <>
      <RolloverForm key={String(schoolId)} {...props} schoolId={schoolId} />
    </>
  );
}

function RolloverForm({ fromYear, years, schoolId }: RolloverProps & { readonly schoolId: Id | undefined }) {
  const notify = useNotify();
  const rollover = useRollover(fromYear, schoolId);
  const { classes, plan, failure, busy, error, isPending, refetch } = rollover;
  const [toYear, setToYear] = useState(String(years[0]?.id ?? ''));
  const [copiesSubjects, setCopiesSubjects] = useState(true);
  const [copiesTimetable, setCopiesTimetable] = useState(true);
  const [isAsking, setAsking] = useState(false);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingState shape={['rows']} />;
  if (classes.length === 0) return <EmptyState title="Belum ada kelas di tahun ajaran ini." />;
  const options = { to_year_id: toYear, copy_subjects: copiesSubjects, copy_timetable: copiesTimetable };
  const write = async () => {
    await rollover.write(options, () => notify('Berhasil menaikkan kelas', { type: 'success' }));
    setAsking(false);
  };
  const changeOption = (change: () => void) => {
    rollover.dropPreview();
    change();
  };
  return (
    <>
      <TextField
        select
        label="Ke tahun ajaran"
        value={toYear}
        onChange={({ target }) => changeOption(() => setToYear(target.value))}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ minWidth: 220, mb: 2 }}
      >
        {years.map((year) => (
          <option key={year.id} value={String(year.id)}>
            {formatYearName(year)}
          </option>
        ))}
      </TextField>
      <ul className="rollover-classes" aria-label="Kelas yang dinaikkan">
        {classes.map((schoolClass) => (
          <ClassChoice
            key={schoolClass.id}
            schoolClass={schoolClass}
            choice={rollover.choiceOf(schoolClass.id)}
            onChange={(choice) => rollover.change(schoolClass.id, choice)}
          />
        ))}
      </ul>
      <FormControlLabel
        control={
          <Checkbox
            checked={copiesSubjects}
            onChange={({ target }) => changeOption(() => setCopiesSubjects(target.checked))}
          />
        }
        label="Salin mata pelajaran dan gurunya ke kelas bernama sama"
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={copiesSubjects && copiesTimetable}
            disabled={!copiesSubjects}
            onChange={({ target }) => changeOption(() => setCopiesTimetable(target.checked))}
          />
        }
        label="Salin jadwalnya"
      />
      {plan && (
        <Alert severity="info" role="status" sx={{ my: 2 }}>
          <p className="rollover-sum">
            Yang akan terjadi: {describeRolloverCounts(plan)}. Daftar hadir lama tidak berubah.
          </p>
          <details>
            <summary>{formatNumber(plan.new_classes.length)} kelas di tahun ajaran baru</summary>
            <ul>
              {plan.new_classes.map((schoolClass) => (
                <li key={schoolClass.name}>
                  {schoolClass.name}
                  {schoolClass.is_there && ' (sudah ada)'}: {formatNumber(schoolClass.pupils)} siswa,{' '}
                  {formatNumber(schoolClass.subjects)} mata pelajaran
                  {schoolClass.without_teacher > 0 &&
                    `, ${formatNumber(schoolClass.without_teacher)} tanpa guru karena gurunya nonaktif`}
                </li>
              ))}
            </ul>
          </details>
          {plan.clashing.length > 0 && (
            <details>
              <summary>
                {formatNumber(plan.clashing.length)} jam jadwal yang bentrok dan tidak disalin
              </summary>
              <ul>
                {plan.clashing.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </details>
          )}
          <p className="rollover-sum">Periksa guru setiap mata pelajaran sesudahnya.</p>
          {plan.runs_from && (
            <p className="rollover-sum">
              Belum dapat dijalankan: dapat mulai {formatDate(plan.runs_from)}, setelah tahun ajaran ini
              selesai. Periksa lagi hari itu.
            </p>
          )}
        </Alert>
      )}
      {failure != null && (
        <Alert severity="error" sx={{ my: 2 }}>
          <Failure error={failure} />
        </Alert>
      )}
      <div className="acts">
        <BusyButton
          variant={plan && !plan.runs_from ? 'outlined' : 'contained'}
          busy={busy}
          onClick={() => void rollover.look(options)}
        >
          {busy ? 'Memproses...' : 'Periksa'}
        </BusyButton>
        {plan && !plan.runs_from && (
          <BusyButton variant="contained" busy={busy} onClick={() => setAsking(true)}>
            Jalankan kenaikan kelas
          </BusyButton>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Jalankan kenaikan kelas?"
        confirmLabel="Jalankan"
        color="primary"
        busy={busy}
        onConfirm={() => void write()}
        onClose={() => setAsking(false)}
      >
        {plan && `${describeRolloverCounts(plan)}. `}Yang lulus dan keluar tidak dapat masuk lagi. Selama
        tahun ajaran baru belum punya catatan kehadiran, semuanya dapat diurungkan.
      </ConfirmDialog>
    </>
  );
}
