import { useCallback, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import type { FirstPassword, ListedUser } from '../../../../contract/people/users.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { LeaveQuestion } from '../../../kit/form/LeaveQuestion.tsx';
import { fetchAllPages } from '../../../kit/list/allPages.ts';
import { Failure } from '../../../kit/page/Failure.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import type { Crumb } from '../../../kit/page/Trail.tsx';
import { Permitted } from '../../../kit/page/Permitted.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { PAPER_SIZES, usePaperSize } from '../../../school/paper/paper.ts';
import { Slip } from './Slip.tsx';
import { type Id, calls } from '../../../../contract/calls.ts';
import { MAX_FIRST_PASSWORDS } from '../../../../contract/limits.ts';
import { useIsLeft } from '../../../kit/page/useIsLeft.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { type Action, readExtensionList, target } from '../../../providers/endpoint.ts';

interface SlipsPageProps {
  readonly title: string;
  readonly breadcrumb: readonly Crumb[];
  /** The list of people whose slips are made, and the filter that narrows it. */
  readonly resource: 'siswa' | 'guru';
  readonly filter: object;
  /** Below the name: "Kelas X-1". */
  readonly place: string;
}

/** First passwords on slips of paper: made once, shown once, to be replaced when somebody signs in first. */
export function SlipsPage({ title, breadcrumb, ...rest }: SlipsPageProps) {
  const person = usePerson();
  const mayCreate = person && may(person, 'createFirstPasswords');
  return (
    <Permitted may={mayCreate} title={title} breadcrumb={breadcrumb}>
      <Page title={title} breadcrumb={breadcrumb}>
        <Slips {...rest} />
      </Page>
    </Permitted>
  );
}

function Slips({ resource, filter, place }: Omit<SlipsPageProps, 'title' | 'breadcrumb'>) {
  const dataProvider = useDataProvider();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource, 'slip', filter],
    queryFn: ({ signal }) =>
      fetchAllPages<ListedUser>((pagination) =>
        dataProvider.getList(resource, { pagination, filter: { ...filter, is_active: true }, signal }),
      ),
    retry: false,
  });
  const { slips, progress, failure, make } = useSlips();
  const [isPrinted, setPrinted] = useState(false);
  const [paper] = usePaperSize();
  const hasUnprintedSlips = useCallback(() => slips.length > 0 && !isPrinted, [slips.length, isPrinted]);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingState shape={['rows']} />;
  const noun = resource;
  if (data.length === 0) return <EmptyState title={`Belum ada ${noun} di sini.`} />;
  const peopleWithoutPassword = data.filter(({ password_state: state }) => state === 'none');
  const peopleWithFirstPassword = data.filter(({ password_state: state }) => state === 'first');
  const isBusy = progress !== undefined;
  if (slips.length + peopleWithoutPassword.length + peopleWithFirstPassword.length === 0)
    return (
      <EmptyState
        title={`Semua ${formatNumber(data.length)} ${noun} sudah punya kata sandi sendiri.`}
        text="Bagi yang lupa, pilih Atur ulang kata sandi di halaman orangnya."
      />
    );
  return (
    <>
      <LeaveQuestion hasEdits={hasUnprintedSlips}>
        Slip ini belum dicetak. Kata sandinya tidak dapat dilihat lagi setelah halaman ini ditinggalkan.
      </LeaveQuestion>
      <div className="slips-tools">
        {slips.length === 0 && (
          <p>
            {formatNumber(data.length)} {noun}: {formatNumber(peopleWithoutPassword.length)} belum punya kata
            sandi, {formatNumber(peopleWithFirstPassword.length)} punya kata sandi awal yang belum diganti.
            Kata sandi awal hanya tampil sekali di halaman ini, dan harus diganti saat pertama masuk.
          </p>
        )}
        {progress && (
          <>
            <p role="status">
              Membuat kata sandi: {formatNumber(progress.done)} dari {formatNumber(progress.outOf)}…
            </p>
            <LinearProgress
              variant="determinate"
              value={(100 * progress.done) / progress.outOf}
              aria-label="Kemajuan membuat kata sandi"
            />
          </>
        )}
        {failure != null && (
          <Alert severity="error">
            <Failure error={failure} />
          </Alert>
        )}
        <div className="acts">
          {slips.length > 0 && (
            <Button
              variant="contained"
              onClick={() => {
                window.print();
                setPrinted(true);
              }}
            >
              Cetak {formatNumber(slips.length)} slip
            </Button>
          )}
          {slips.length === 0 && peopleWithoutPassword.length > 0 && (
            <BusyButton
              variant="contained"
              busy={isBusy}
              onClick={() => void make(peopleWithoutPassword.map(({ id }) => id))}
            >
              Buat kata sandi untuk {formatNumber(peopleWithoutPassword.length)} {noun}
            </BusyButton>
          )}
          {slips.length === 0 && peopleWithFirstPassword.length > 0 && (
            <BusyButton
              variant="outlined"
              busy={isBusy}
              onClick={() => void make(peopleWithFirstPassword.map(({ id }) => id))}
            >
              Ganti {formatNumber(peopleWithFirstPassword.length)} kata sandi awal yang belum dipakai
            </BusyButton>
          )}
        </div>
      </div>
      <ul className={`paper-cut slips-list ${PAPER_SIZES[paper]}`}>
        {slips.map((slip) => (
          <Slip key={slip.user_id} slip={slip} place={place} />
        ))}
      </ul>
    </>
  );
}

/** Makes first passwords, at most MAX_FIRST_PASSWORDS with one request, and keeps them while this page is open. They can be read nowhere else. */
function useSlips() {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const [slips, setSlips] = useState<readonly FirstPassword[]>([]);
  const [progress, setProgress] = useState<{ readonly done: number; readonly outOf: number }>();
  const [failure, setFailure] = useState<unknown>();
  const isLeft = useIsLeft();

  const createSlips = async (ids: readonly Id[]) => {
    setFailure(undefined);
    setProgress({ done: 0, outOf: ids.length });
    try {
      for (let at = 0; at < ids.length && !isLeft.current; at += MAX_FIRST_PASSWORDS) {
        const made = await act(createFirstPasswords, ids.slice(at, at + MAX_FIRST_PASSWORDS));
        setSlips((before) => [...before, ...made]);
        setProgress({ done: Math.min(at + MAX_FIRST_PASSWORDS, ids.length), outOf: ids.length });
      }
    } catch (error) {
      setFailure(error);
    } finally {
      setProgress(undefined);
      for (const key of ['siswa', 'guru', 'pengguna'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  return { slips, progress, failure, make: createSlips };
}

const createFirstPasswords: Action<readonly Id[], readonly FirstPassword[]> = {
  target: () => target(calls.createFirstPasswords),
  body: (ids) => ({ user_ids: ids }),
  read: readExtensionList<FirstPassword>,
  message: 'Gagal membuat kata sandi awal',
};
