import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { BusyButton } from '../../kit/page/BusyButton.tsx';
import type { CorrectableMark } from '../../../contract/attendance/letterKinds.ts';
import type { Letter, LetterEffect } from '../../../contract/letters.ts';
import { formatNumber } from '../../i18n/format.ts';
import { scaleImage } from '../../kit/inputs/scaleImage.ts';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../kit/page/Failure.tsx';
import { useAttempt } from '../../kit/page/useAttempt.ts';
import { describeReason } from '../../providers/errors.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { Corrections, hasMarksToCorrect, PRESELECTED_CORRECTIONS } from './Corrections.tsx';
import { DeletePicture } from './DeletePicture.tsx';
import { applyLetter, setLetterImage, withdrawLetter } from './actions.ts';
import { letterTitle } from './words.ts';
import { ReasonDialog } from '../../kit/inputs/ReasonDialog.tsx';

type LetterQuestion =
  | { readonly what: 'apply'; readonly effect: LetterEffect }
  | { readonly what: 'withdraw'; readonly restored: number };

/** The actions of a letter: correcting registers by it, setting its picture, withdrawing it. */
export function LetterActions({ letter }: { readonly letter: Letter }) {
  const [question, setQuestion] = useState<LetterQuestion>();
  const [chosen, setChosen] = useState<readonly CorrectableMark[]>(PRESELECTED_CORRECTIONS);
  const [reason, setReason] = useState('');
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt } = useAttempt((error) => {
    if (!question) notify(describeReason(error), { type: 'error' });
  });
  const { id, kind } = letter;
  const who = letter.Students[0]?.fullname ?? '';
  const done = (message: string) => {
    setQuestion(undefined);
    notify(message, { type: 'success' });
    void queryClient.invalidateQueries();
  };

  const askApply = () =>
    attempt(async () => {
      const effect = await act(applyLetter, { id, corrects: [], preview: true });
      if (hasMarksToCorrect(effect)) setQuestion({ what: 'apply', effect });
      else notify('Daftar hadir pada hari-hari surat ini sudah sesuai', { type: 'info' });
    });
  const askWithdraw = () =>
    attempt(async () => {
      const { restored } = await act(withdrawLetter, { id, reason: '-', preview: true });
      setQuestion({ what: 'withdraw', restored });
    });
  const upload = (image: File | undefined) =>
    image &&
    attempt(async () => {
      await act(setLetterImage, { id, image: await scaleImage(image) });
      done('Foto surat disimpan');
    });
  const problem = failure === undefined ? undefined : <Failure error={failure} />;

  return (
    <span className="letters-actions">
      <BusyButton
        size="small"
        busy={isBusy}
        aria-label={`Sesuaikan kehadiran ${who}`}
        onClick={() => void askApply()}
      >
        Sesuaikan kehadiran
      </BusyButton>
      <label className="letters-upload">
        {letter.image ? 'Ganti foto' : 'Unggah foto'}
        <input
          type="file"
          className="vh"
          aria-label={`${letter.image ? 'Ganti' : 'Unggah'} foto surat ${who}`}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            void upload(file);
          }}
        />
      </label>
      {letter.can_delete_image && <DeletePicture letter={letter} />}
      <BusyButton
        size="small"
        color="error"
        busy={isBusy}
        aria-label={`Batalkan surat ${who}`}
        onClick={() => void askWithdraw()}
      >
        Batalkan
      </BusyButton>
      {question?.what === 'apply' && (
        <ConfirmDialog
          open
          title="Sesuaikan kehadiran dengan surat?"
          confirmLabel="Sesuaikan"
          color="primary"
          busy={isBusy}
          incomplete={chosen.length === 0}
          problem={problem}
          onConfirm={() =>
            void attempt(async () => {
              const { corrected } = await act(applyLetter, { id, corrects: chosen });
              done(`${formatNumber(corrected)} kehadiran diubah`);
            })
          }
          onClose={() => setQuestion(undefined)}
        >
          <Corrections effect={question.effect} kind={kind} chosen={chosen} onChange={setChosen} />
        </ConfirmDialog>
      )}
      {question?.what === 'withdraw' && (
        <ReasonDialog
          title={`Batalkan ${letterTitle(letter).toLowerCase()}?`}
          confirmLabel="Batalkan surat"
          busy={isBusy}
          reason={reason}
          onReason={setReason}
          reasonLabel="Alasan pembatalan"
          problem={problem}
          onConfirm={() =>
            void attempt(async () => {
              const { restored } = await act(withdrawLetter, { id, reason });
              done(
                restored === 0
                  ? 'Surat dibatalkan'
                  : `Surat dibatalkan, ${formatNumber(restored)} kehadiran dikembalikan`,
              );
            })
          }
          onClose={() => setQuestion(undefined)}
        >
          <p>
            Surat ini tidak lagi menjadi saran bagi guru dan tetap ada di daftar.
            {question.restored > 0 &&
              ` ${formatNumber(question.restored)} kehadiran yang diubah dengannya kembali seperti semula; yang sudah diubah lagi oleh guru tetap.`}
          </p>
        </ReasonDialog>
      )}
    </span>
  );
}
