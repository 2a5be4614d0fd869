import { useGetList, type RaRecord } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AcademicYear } from '../../../contract/schools/academicYears.ts';
import type { SetupState, SetupStep } from '../../../contract/overview/setup.ts';
import { importPath } from '../../school/paths.ts';
import { formatNumber } from '../../i18n/format.ts';
import { CheckIcon } from '../../kit/page/icons.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import type { WayBack } from '../../kit/page/useWayBack.ts';
import { HOME_PATH } from '../../person/origin.ts';
import { formatYearName } from '../../school/yearName.ts';
import { ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { useRunAction } from '../../providers/useAct.ts';
import { getSetup } from './endpoints.ts';
import { Section } from '../../kit/page/Section.tsx';
import { SETUP_KEY } from './setup.ts';

/** Saving a step's form returns to the home page, because the next step is shown there. */
const BACK_TO_HOME: WayBack = { wayBack: HOME_PATH };

interface StepText {
  readonly name: string;
  readonly why: string;
  readonly button: string;
  readonly to: string;
}

const STEP_TEXTS: Readonly<Record<SetupStep, StepText>> = {
  school: {
    name: 'Sekolah dan logo',
    why: 'Nama, alamat, dan logo untuk kop setiap lembar. Logo boleh menyusul.',
    button: 'Isi data sekolah',
    to: pathTo('sekolah', 'create'),
  },
  year: {
    name: 'Tahun ajaran dan semester',
    why: 'Kapan tahun ajaran ini mulai dan selesai, lalu jadikan aktif.',
    button: 'Tambah tahun ajaran',
    to: pathTo('tahun-ajaran', 'create'),
  },
  teachers: {
    name: 'Guru',
    why: 'Yang mengajar dan mengisi daftar hadir.',
    button: 'Impor guru',
    to: importPath('teachers'),
  },
  pupils: {
    name: 'Siswa dan kelas',
    why: 'Dari berkas Dapodik, EMIS, atau lembar sekolah: kelasnya ikut dibuat.',
    button: 'Impor siswa',
    to: importPath('pupils'),
  },
  subjects: {
    name: 'Mata pelajaran',
    why: 'Apa yang diajarkan di setiap kelas, dan oleh siapa. Impor jadwal juga membuatnya.',
    button: 'Tambah mata pelajaran',
    to: pathTo('mata-pelajaran', 'create'),
  },
  'bell-times': {
    name: 'Jam pelajaran',
    why: 'Jam ke berapa mulai dan selesai pukul berapa, setiap hari.',
    button: 'Isi jam pelajaran',
    to: pathTo('jam-pelajaran'),
  },
  calendar: {
    name: 'Kalender',
    why: 'Hari libur, ujian, dan kegiatan: pada hari libur tidak ada sesi.',
    button: 'Isi kalender',
    to: pathTo('kalender'),
  },
  timetable: {
    name: 'Jadwal',
    why: 'Mata pelajaran mana pada hari dan jam apa.',
    button: 'Impor jadwal',
    to: importPath('timetable'),
  },
  papers: {
    name: 'Kop surat dan penanda tangan',
    why: 'Alamat, NPSN, kota, dan kepala sekolah dengan NIP-nya: tanpa itu rekap dicetak tanpa kop lengkap.',
    button: 'Lengkapi data sekolah',
    to: pathTo('sekolah'),
  },
};

const ONE_RECORD = { pagination: { page: 1, perPage: 1 } };

/**
 * Replaces the words and link of steps that are begun already: an existing year only has to be made active, and an existing school only
 * lacks some details.
 */
function useStepOverrides(state: SetupState): Readonly<Partial<Record<SetupStep, Partial<StepText>>>> {
  const isLeft = (step: SetupStep) => state.some((one) => one.step === step && !one.is_done);
  const silentQueryOptions = { retry: false, onError: () => undefined };
  const years = useGetList<AcademicYear & RaRecord>('tahun-ajaran', ONE_RECORD, {
    ...silentQueryOptions,
    enabled: isLeft('year'),
  });
  const schools = useGetList('sekolah', ONE_RECORD, {
    ...silentQueryOptions,
    enabled: isLeft('papers') && !isLeft('school'),
  });
  const [year] = years.data ?? [];
  const [school] = schools.data ?? [];
  return {
    ...(year && {
      year: {
        why: `${formatYearName(year)} sudah ada, tetapi belum aktif: jadwal dan rekap memakai yang aktif.`,
        button: `Aktifkan ${formatYearName(year)}`,
        to: pathTo('tahun-ajaran', year.id, 'edit'),
      },
    }),
    ...(school && schools.total === 1 && { papers: { to: pathTo('sekolah', school.id, 'edit') } }),
  };
}

/** Extension: what is to be done before the first lesson, in its order. */
export function FirstSteps() {
  const act = useRunAction();
  const { data, error, refetch } = useQuery({
    queryKey: SETUP_KEY,
    queryFn: ({ signal }) => act(getSetup, undefined, signal),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape={['rows']} />;
  return <StepList state={data} />;
}

function StepList({ state }: { readonly state: SetupState }) {
  const overrides = useStepOverrides(state);
  // A newer server may know a step that this dashboard does not.
  const shown = state.filter(({ step }) => Object.hasOwn(STEP_TEXTS, step));
  const done = shown.filter(({ is_done: isDone }) => isDone).length;
  const next = shown.find(({ is_done: isDone }) => !isDone)?.step;
  const summary = `${formatNumber(done)} dari ${formatNumber(shown.length)} selesai`;
  return (
    <Section title="Langkah pertama" summary={summary}>
      {next === undefined && <p>Sekolah siap dipakai.</p>}
      <ol className="home-steps">
        {shown.map(({ step, is_done: isDone }) => {
          const { name, why, button, to } = { ...STEP_TEXTS[step], ...overrides[step] };
          return (
            <li key={step} data-done={isDone || undefined} aria-current={step === next ? 'step' : undefined}>
              <span className="home-step-mark">{isDone && <CheckIcon />}</span>
              <div>
                <b>{name}</b>
                <small>{isDone ? 'Selesai' : why}</small>
              </div>
              {!isDone && (
                <Link className={step === next ? 'btn filled' : 'btn'} to={to} state={BACK_TO_HOME}>
                  {button}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
