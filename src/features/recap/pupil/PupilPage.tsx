import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import type { ComponentType } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { Id } from '../../../../contract/calls.ts';
import type { ClassOfPupil, PupilRecap } from '../../../../contract/recap/pupilRecap.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import { ToolbarSelect } from '../../../kit/list/Pick.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Permitted } from '../../../kit/page/Permitted.tsx';
import type { Shape } from '../../../kit/page/Skeleton.tsx';
import { EmptyState, LoadingState } from '../../../kit/page/states.tsx';
import type { Crumb } from '../../../kit/page/Trail.tsx';
import { RecordProblem } from '../../../kit/record/RecordPage.tsx';
import { may, useMayOpen, usePerson, type Person } from '../../../person/person.ts';
import { getErrorStatus } from '../../../providers/errors.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { Paper, WhilePrinting } from '../../../school/paper/Paper.tsx';
import { isLeaver, nameOf } from '../../../school/people.ts';
import { LETTERS_SLUG } from '../../../school/paths.ts';
import { PUPILS_SLUG } from '../../../school/pupilPath.ts';
import { ArrivalsOfPupil } from '../../gate/index.ts';
import { letterFor, PupilLetters } from '../../letters/index.ts';
import { LeftNotice, MovePupil, PupilRecord, ResetPassword, type PersonRecord } from '../../people/index.ts';
import { getPupilRecap } from '../endpoints.ts';
import { SheetExports } from '../RecapFrame.tsx';
import { ClassHistory, PupilIdentity, PupilStanding } from './PupilFacts.tsx';
import { MonthCounts, PupilFigures, SubjectCounts } from './PupilFigures.tsx';
import { PupilMonth } from './PupilMonth.tsx';
import { pupilSheet, toPupilPaper } from './pupilSheet.ts';
import '../recap.css';
import './pupil.css';

const SHAPE: Shape = ['figures', 'month'];
const TITLE = 'Siswa';

export interface PupilPageProps {
  /** What is shown of the pupil's guardians. */
  readonly guardians: ComponentType<{ readonly pupil: { readonly id: Id; readonly fullname: string } }>;
}

/**
 * The one page of a pupil: who it is, days, lessons, letters and classes for the staff, and for the office also the record and the account.
 * What a user may not read is left out; another backend has the record only.
 */
export function PupilPage({ guardians }: PupilPageProps) {
  const person = usePerson();
  const mayOpen = person && (may(person, 'getPupilRecap') || may(person, 'getUser'));
  return (
    <Permitted may={mayOpen} title={TITLE} breadcrumb={[]} areActionsBelow shape={SHAPE}>
      {person && <Pupil person={person} guardians={guardians} />}
    </Permitted>
  );
}

function Pupil({ person, guardians: Guardians }: PupilPageProps & { readonly person: Person }) {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const [filters, change] = usePupilFilters();
  const { recap, record, error, isPending, isStale, refetch } = usePupil(person, id, filters.year);
  const list = useListCrumbs();
  const shown = recap?.classes.find(({ Class }) => String(Class.id) === filters.classId) ?? recap?.classes[0];
  const name = recap?.fullname ?? (record && nameOf(record));

  // Somebody who is no pupil has another page.
  if (!recap && record?.Role && !isStudentRole(record.Role.name))
    return <Navigate to={pathTo('pengguna', id) + search} replace />;
  return (
    <Page
      title={name ?? TITLE}
      breadcrumb={list ?? (shown ? [{ label: shown.Class.name, to: pathTo('kelas', shown.Class.id) }] : [])}
      areActionsBelow
      actions={
        isPending ? null : <PupilActions person={person} recap={recap} shown={shown} record={record} />
      }
    >
      {isPending ? (
        <LoadingState shape={SHAPE} />
      ) : error ? (
        <RecordProblem error={error} onRetry={refetch} crumbs={list ?? []} />
      ) : (
        <>
          {record && <LeftNotice user={record} />}
          <div className="pupil-page" aria-busy={isStale || undefined}>
            <PupilIdentity recap={recap} shown={shown} record={record} />
            {recap && (
              <div className="pupil-main">
                <YearAndClassPicks pupil={recap} shown={shown} onChange={change} />
                {shown ? (
                  <PupilInClass
                    key={String(shown.Class.id)}
                    pupil={recap}
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
            )}
            <div className="pupil-more">
              {shown && <SubjectCounts subjects={shown.by_subject} />}
              {recap && <ClassHistory history={recap.history} />}
              {record && <PupilRecord user={record} />}
              {/* It comes with another answer, so it stands below all else. A teacher of single subjects only is not asked for it. */}
              {recap && shown?.subjects === null && <Guardians pupil={recap} />}
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

/**
 * Reads what the user may read of a pupil, side by side. The page waits for both, so that nothing moves when the second comes. The record
 * may be of another school by now, while the recap stays with the class; so one of them is enough.
 */
function usePupil(person: Person, id: string, year: string | undefined) {
  const act = useRunAction();
  const recap = useQuery({
    queryKey: ['rekap', 'siswa', id, year],
    queryFn: ({ signal }) => act(getPupilRecap, { id, academic_year_id: year }, signal),
    placeholderData: keepPreviousData,
    enabled: may(person, 'getPupilRecap'),
  });
  const record = useGetOne<PersonRecord>(
    'pengguna',
    { id },
    { enabled: may(person, 'getUser'), retry: false, onError: () => undefined },
  );
  // While the next recap loads, `data` may belong to the previous pupil.
  const ownRecap = recap.data && String(recap.data.id) === id ? recap.data : undefined;
  const isPending = recap.isLoading || record.isLoading || (recap.isPlaceholderData && !ownRecap);
  // Who is no pupil has no recap. Any other failure of the recap is the page's, because most of the page is missing then.
  const isOnlyRecord = record.data !== undefined && (!recap.error || getErrorStatus(recap.error) === 404);
  return {
    recap: ownRecap,
    record: record.data,
    isPending,
    isStale: recap.isPlaceholderData,
    error: ownRecap || isOnlyRecord ? undefined : (recap.error ?? record.error),
    refetch: () => void Promise.all([recap.refetch(), record.refetch()]),
  };
}

/** The list above the page, for who may open it; another backend has only that of all users. */
function useListCrumbs(): readonly Crumb[] | undefined {
  const mayOpen = useMayOpen();
  const isHadir = useIsHadir();
  if (!isHadir) return [{ label: 'Pengguna', to: pathTo('pengguna') }];
  return mayOpen(PUPILS_SLUG) ? [{ label: TITLE, to: pathTo(PUPILS_SLUG) }] : undefined;
}

interface PupilActionsProps {
  readonly person: Person;
  readonly recap: PupilRecap | undefined;
  readonly shown: ClassOfPupil | undefined;
  readonly record: PersonRecord | undefined;
}

function PupilActions({ person, recap, shown, record }: PupilActionsProps) {
  const hasLeft = record !== undefined && isLeaver(record);
  const acts = (
    <>
      {recap && shown && !hasLeft && may(person, 'createLetter') && (
        <TakeInLetter pupil={recap} shown={shown} />
      )}
      {recap && shown && !hasLeft && <MoveFromClass pupil={recap} shown={shown} />}
      {record && !hasLeft && <ResetPassword user={record} />}
    </>
  );
  return recap && shown ? <SheetExports sheet={pupilSheet(recap, shown)}>{acts}</SheetExports> : acts;
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
      <PupilFigures pupil={pupil} />
      {pupil.attention && <PupilStanding attention={pupil.attention} />}
      <PupilMonth shown={shown} month={month} onMonth={(bulan) => onChange({ bulan })} />
      <MonthCounts months={shown.months} />
      {/* It comes with another answer, so it stands where it moves nothing that is read. */}
      <PupilLetters id={pupil.id} />
      <ArrivalsOfPupil id={pupil.id} month={month ?? shown.months.at(-1)?.month} />
      <WhilePrinting>
        <Paper sheet={toPupilPaper(sheet)} />
      </WhilePrinting>
      <p className="quiet small">{sheet.explanation.filter(Boolean).join(' ')}</p>
    </>
  );
}

interface PupilInClassProps {
  readonly pupil: PupilRecap;
  readonly shown: ClassOfPupil;
}

/** "Catat surat", of a present pupil; a teacher takes in letters of the own class only, of which all subjects are seen. */
function TakeInLetter({ pupil, shown: { Class, stays, subjects } }: PupilInClassProps) {
  if (subjects !== null || stays.every(({ left_on: leftOn }) => leftOn !== null)) return null;
  const { id, fullname, identifier, nis } = pupil;
  return (
    <LinkButton
      to={pathTo(LETTERS_SLUG)}
      state={letterFor({ id, fullname, identifier, nis, Class })}
      variant="outlined"
    >
      Catat surat
    </LinkButton>
  );
}

/** "Pindah kelas", while the pupil is in the class that is shown. */
function MoveFromClass({ pupil, shown }: PupilInClassProps) {
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
