import { getNisOrLoginName } from '../../../../contract/officialNumbers.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClassOfPupil, PupilRecap } from '../../../../contract/recap/pupilRecap.ts';
import { formatDate } from '../../../i18n/format.ts';
import { ToolbarSelect } from '../../../kit/list/Pick.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { EmptyState, ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import type { Shape } from '../../../kit/page/Skeleton.tsx';
import { Supported } from '../../../kit/page/Supported.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { PupilLetters } from '../../letters/index.ts';
import { MovePupil } from '../../people/index.ts';
import { getPupilRecap } from '../endpoints.ts';
import { SheetExports } from '../RecapFrame.tsx';
import { Paper, WhilePrinting } from '../../../school/paper/Paper.tsx';
import { MonthCounts, PupilFigures, SubjectCounts } from './PupilFigures.tsx';
import { PupilMonth } from './PupilMonth.tsx';
import { pupilSheet } from './pupilSheet.ts';
import '../recap.css';
import './pupil.css';

const SHAPE: Shape = ['text', 'figures', 'month'];

/** One pupil for the staff of the school: days, lessons, reasons, and how it goes. */
export const PupilPage = () => (
  <Supported call="getPupilRecap" title="Siswa" areActionsBelow shape={SHAPE}>
    <Pupil />
  </Supported>
);

function Pupil() {
  const { id = '' } = useParams();
  const act = useRunAction();
  const [filters, change] = usePupilFilters();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rekap', 'siswa', id, filters.year],
    queryFn: ({ signal }) => act(getPupilRecap, { id, year: filters.year }, signal),
    placeholderData: keepPreviousData,
  });
  // While the next recap loads, `data` may belong to the previous pupil.
  const pupil = data && String(data.id) === id ? data : undefined;
  const shown = pupil?.classes.find(({ Class }) => String(Class.id) === filters.classId) ?? pupil?.classes[0];
  return (
    <Page
      title={pupil?.fullname ?? 'Siswa'}
      breadcrumb={shown ? [{ label: shown.Class.name, to: pathTo('kelas', shown.Class.id) }] : []}
      areActionsBelow
      actions={
        pupil ? (
          shown ? (
            <SheetExports sheet={pupilSheet(pupil, shown)}>
              <MoveFromClass pupil={pupil} shown={shown} />
              <RecordLink id={id} />
            </SheetExports>
          ) : (
            <RecordLink id={id} />
          )
        ) : null
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : pupil ? (
        <div aria-busy={isPlaceholderData || undefined}>
          <YearAndClassPicks pupil={pupil} shown={shown} onChange={change} />
          {shown ? (
            <PupilInClass
              key={String(shown.Class.id)}
              pupil={pupil}
              shown={shown}
              month={filters.month}
              onChange={change}
            />
          ) : (
            <EmptyState
              title="Belum pernah di kelas."
              text="Kehadiran tampil di sini setelah siswa masuk ke sebuah kelas."
            />
          )}
        </div>
      ) : (
        <LoadingState shape={SHAPE} />
      )}
    </Page>
  );
}

type ChangeFilters = (change: Readonly<Record<string, string>>) => void;

interface ToolsProps {
  readonly pupil: PupilRecap;
  readonly shown: ClassOfPupil | undefined;
  readonly onChange: ChangeFilters;
}

/** Offers only those choices that have more than one option. */
function YearAndClassPicks({ pupil: { years, AcademicYear, classes }, shown, onChange }: ToolsProps) {
  if (years.length < 2 && classes.length < 2) return null;
  return (
    <div className="tools">
      {years.length > 1 && (
        <ToolbarSelect
          label="Tahun ajaran"
          value={String(AcademicYear?.id ?? '')}
          isOn={false}
          onChange={(tahun) => onChange({ tahun, kelas: '', bulan: '' })}
          options={years.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {classes.length > 1 && (
        <ToolbarSelect
          label="Kelas"
          value={String(shown?.Class.id ?? '')}
          isOn={false}
          onChange={(kelas) => onChange({ kelas, bulan: '' })}
          options={classes.map(({ Class: { id, name } }) => ({ value: String(id), label: name }))}
        />
      )}
    </div>
  );
}

interface OneClassProps {
  readonly pupil: PupilRecap;
  readonly shown: ClassOfPupil;
  readonly month: string | undefined;
  readonly onChange: ChangeFilters;
}

function PupilInClass({ pupil, shown, month, onChange }: OneClassProps) {
  const sheet = pupilSheet(pupil, shown);
  return (
    <>
      <p className="quiet small pupil-facts">{factsOf(pupil, shown)}</p>
      <PupilFigures pupil={pupil} />
      <div className="pupil-page">
        <PupilMonth shown={shown} month={month} onMonth={(bulan) => onChange({ bulan })} />
        <div>
          <MonthCounts months={shown.months} />
          <SubjectCounts subjects={shown.by_subject} />
          <PupilLetters id={pupil.id} />
        </div>
      </div>
      <WhilePrinting>
        <Paper sheet={sheet} />
      </WhilePrinting>
      <p className="quiet small">{sheet.explanation.filter(Boolean).join(' ')}</p>
    </>
  );
}

/** "NIS 1234 · X IPA 1, nomor absen 7 · sampai 12 Oktober 2026" */
function factsOf(pupil: PupilRecap, { Class, number, stays }: ClassOfPupil): string {
  const last = stays[0];
  return [
    `NIS ${getNisOrLoginName(pupil)}`,
    `${Class.name}, nomor absen ${number}`,
    pupil.AcademicYear?.name,
    last?.left_on && `sampai ${formatDate(last.left_on)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** "Pindah kelas", while the pupil is in the class that is shown. */
function MoveFromClass({ pupil, shown }: { readonly pupil: PupilRecap; readonly shown: ClassOfPupil }) {
  const current = shown.stays.find(({ left_on: leftOn }) => leftOn === null);
  if (!current) return null;
  return (
    <MovePupil
      pupil={{ id: pupil.id, name: pupil.fullname }}
      classId={shown.Class.id}
      since={current.joined_on}
    />
  );
}

/** To the office's record of the person, for who may open that. */
function RecordLink({ id }: { readonly id: string }) {
  const person = usePerson();
  if (!person || !may(person, 'getUser')) return null;
  return (
    <LinkButton to={pathTo('pengguna', id)} variant="outlined">
      Data siswa
    </LinkButton>
  );
}

interface PupilFilters {
  readonly year?: string;
  readonly classId?: string;
  /** YYYY-MM; without one the latest. */
  readonly month?: string;
}

/**
 * Reads and changes the filters. They are kept in the address, so that a view can be sent to somebody and is there again on Back; an empty
 * value removes a filter.
 */
function usePupilFilters(): readonly [PupilFilters, (change: Readonly<Record<string, string>>) => void] {
  const [params, setParams] = useSearchParams();
  const of = (name: string) => params.get(name) ?? undefined;
  const change = (wanted: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(wanted)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [{ year: of('tahun'), classId: of('kelas'), month: of('bulan') }, change];
}
