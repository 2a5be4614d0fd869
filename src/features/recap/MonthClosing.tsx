import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { BusyButton } from '../../kit/page/BusyButton.tsx';
import type { MonthRecap } from '../../../contract/recap/recap.ts';
import { formatNumber } from '../../i18n/format.ts';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../kit/page/Failure.tsx';
import { useAttempt } from '../../kit/page/useAttempt.ts';
import { may, usePerson } from '../../person/person.ts';
import { describeReason } from '../../providers/errors.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { closeMonth, reopenMonth } from './endpoints.ts';
import { CLOSING_EXPLANATION, closingText, isClosed, monthName, respelledText } from './words.ts';
import { ReasonDialog } from '../../kit/inputs/ReasonDialog.tsx';

/** Shows whether a month is signed, and lets a person sign it or open it again. Only a Hadir server has this. */
export function MonthClosing({ recap }: { readonly recap: MonthRecap }) {
  const person = usePerson();
  const [question, setQuestion] = useState<{ readonly incomplete: number } | 'reopen'>();
  const [reason, setReason] = useState('');
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt, forget } = useAttempt((error) => {
    if (question === undefined) notify(describeReason(error), { type: 'error' });
  });
  const { month, Class } = recap;
  const texts = [closingText(recap), respelledText(recap)].filter((text) => text !== undefined);
  const mayClose = person !== undefined && may(person, 'closeMonth') && month <= recap.until.slice(0, 7);
  const isShut = isClosed(recap);
  const done = (message: string) => {
    setQuestion(undefined);
    setReason('');
    notify(message, { type: 'success' });
    void queryClient.invalidateQueries();
  };
  const ask = () =>
    attempt(async () => setQuestion(await act(closeMonth, { id: Class.id, month, preview: true })));
  const close = () =>
    attempt(async () => {
      await act(closeMonth, { id: Class.id, month });
      done(`${monthName(month)} ditutup`);
    });
  const reopen = () =>
    attempt(async () => {
      await act(reopenMonth, { id: Class.id, month, reason });
      done(`${monthName(month)} dibuka kembali`);
    });
  const dialogProps = {
    color: 'primary',
    busy: isBusy,
    problem: failure === undefined ? undefined : <Failure error={failure} />,
    onClose: () => {
      setQuestion(undefined);
      forget();
    },
  } as const;
  return (
    <div className="recap-closing">
      {texts.map((text) => (
        <p key={text} className="quiet small">
          {text}
        </p>
      ))}
      {mayClose && (
        <BusyButton
          size="small"
          variant="outlined"
          busy={isBusy}
          onClick={() => (isShut ? setQuestion('reopen') : void ask())}
        >
          {isShut ? 'Buka kembali bulan ini' : 'Tutup bulan ini'}
        </BusyButton>
      )}
      {question === 'reopen' && (
        <ReasonDialog
          {...dialogProps}
          title={`Buka kembali ${monthName(month)} ${Class.name}?`}
          confirmLabel="Buka kembali"
          reason={reason}
          onReason={setReason}
          onConfirm={() => void reopen()}
        >
          Kehadiran, sesi, siswa, dan hari efektif bulan ini dapat diubah lagi. Alasannya tampil di lembar
          rekap.
        </ReasonDialog>
      )}
      {typeof question === 'object' && (
        <ConfirmDialog
          {...dialogProps}
          open
          title={`Tutup ${monthName(month)} ${Class.name}?`}
          confirmLabel="Tutup bulan"
          onConfirm={() => void close()}
        >
          {CLOSING_EXPLANATION}
          {question.incomplete > 0 &&
            ` ${formatNumber(question.incomplete)} daftar hadir belum lengkap; yang kosong tetap kosong.`}
        </ConfirmDialog>
      )}
    </div>
  );
}
