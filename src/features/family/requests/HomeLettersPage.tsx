import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { HomeLetter } from '../../../../contract/family/homeLetters.ts';
import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import { formatDateRange, formatDateWithWeekday, formatNumber } from '../../../i18n/format.ts';
import { ReasonDialog } from '../../../kit/inputs/ReasonDialog.tsx';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { imageUrl } from '../../../providers/settings.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { LETTERS_SLUG } from '../../../school/paths.ts';
import { PupilLink } from '../../../school/PupilLink.tsx';
import { StatusLetter } from '../../../school/StatusLetter.tsx';
import { FamilyScreen } from '../FamilyScreen.tsx';
import { HOME_LETTER_STATE_LABELS } from '../words.ts';
import { acceptHomeLetter, HOME_LETTERS_QUERY, listHomeLetters, refuseHomeLetter } from './endpoints.ts';
import './homeLetters.css';

const title = 'Surat dari orang tua';
const breadcrumb = [{ label: 'Surat siswa', to: pathTo(LETTERS_SLUG) }];

/** Letters from home, where one tap makes a letter of one, or refuses it. */
export const HomeLettersPage = () => (
  <FamilyScreen call="listHomeLetters" title={title}>
    <Page title={title} breadcrumb={breadcrumb}>
      <Waiting />
      <Decided />
    </Page>
  </FamilyScreen>
);

const useHomeLetters = (isWaiting: boolean) => {
  const act = useRunAction();
  return useQuery({
    queryKey: [HOME_LETTERS_QUERY, isWaiting],
    queryFn: ({ signal }) => act(listHomeLetters, { isWaiting }, signal),
  });
};

function Waiting() {
  const { data, error, refetch } = useHomeLetters(true);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape={['rows']} />;
  return (
    <Section title="Menunggu" count={formatNumber(data.length)}>
      {data.length === 0 ? (
        <p className="quiet">Tidak ada surat yang menunggu.</p>
      ) : (
        <ul className="lines family-letters">
          {data.map((letter) => (
            <WaitingLine key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function WaitingLine({ letter }: { readonly letter: HomeLetter }) {
  const [reason, setReason] = useState<string>();
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt, forget } = useAttempt();
  const { id, Student } = letter;
  const done = (message: string) => {
    setReason(undefined);
    notify(message, { type: 'success' });
    void queryClient.invalidateQueries();
  };
  const problem = failure === undefined ? undefined : <Failure error={failure} />;
  return (
    <li>
      <Description letter={letter} />
      <span className="family-letter-acts">
        <BusyButton
          variant="contained"
          busy={isBusy}
          aria-label={`Terima surat ${Student.fullname}`}
          onClick={() => void attempt(async () => done(await act(acceptHomeLetter, { id })))}
        >
          Terima
        </BusyButton>
        <BusyButton
          variant="outlined"
          busy={isBusy}
          aria-label={`Tolak surat ${Student.fullname}`}
          onClick={() => {
            forget();
            setReason('');
          }}
        >
          Tolak
        </BusyButton>
      </span>
      {problem && reason === undefined && (
        <div className="family-letter-problem" role="alert">
          {problem}
        </div>
      )}
      {reason !== undefined && (
        <ReasonDialog
          title={`Tolak surat ${Student.fullname}?`}
          confirmLabel="Tolak surat"
          busy={isBusy}
          reason={reason}
          onReason={setReason}
          reasonLabel="Kata-kata untuk keluarganya"
          problem={problem}
          onConfirm={() =>
            void attempt(async () => {
              await act(refuseHomeLetter, { id, reason });
              done('Surat ditolak, keluarganya membaca alasannya');
            })
          }
          onClose={() => setReason(undefined)}
        >
          <p>Fotonya dihapus. Kehadiran tidak berubah.</p>
        </ReasonDialog>
      )}
    </li>
  );
}

function Decided() {
  const { data } = useHomeLetters(false);
  const decided = data?.filter(({ state }) => state !== 'waiting') ?? [];
  if (decided.length === 0) return null;
  return (
    <Section title="Sudah diputuskan">
      <ul className="lines family-letters">
        {decided.map((letter) => (
          <li key={letter.id}>
            <Description letter={letter} />
            <span className="end">
              {HOME_LETTER_STATE_LABELS[letter.state]}
              {letter.decided_by && ` · ${letter.decided_by}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Whom it is about, for which days, why, and from whom. */
function Description({ letter }: { readonly letter: HomeLetter }) {
  const { Student, Class, Guardian, kind, start_date: from, end_date: to, image } = letter;
  const sender = letter.is_from_pupil
    ? 'dari siswa sendiri'
    : Guardian
      ? `dari ${Guardian.name} (${Guardian.relation})`
      : 'dari orang tua';
  return (
    <>
      <StatusLetter status={kind} />
      <div className="grow">
        <b>
          <PupilLink id={Student.id}>{Student.fullname}</PupilLink>
          {Class && <span className="quiet"> ({Class.name})</span>}
        </b>
        <small>
          {STATUS_TEXT[kind].label}, {from === to ? formatDateWithWeekday(from) : formatDateRange(from, to)} ·{' '}
          {letter.reason}
        </small>
        <small>
          {sender}
          {image && (
            <>
              {' · '}
              <a href={imageUrl(image)} target="_blank" rel="noreferrer">
                Lihat foto surat
              </a>
            </>
          )}
        </small>
        {letter.refusal && <small>Ditolak: {letter.refusal}</small>}
      </div>
    </>
  );
}
