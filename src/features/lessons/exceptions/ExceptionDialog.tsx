import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { Id } from '../../../../contract/calls.ts';
import type { Session } from '../../../../contract/lessons/sessions.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { cancelSession, reinstateSession, substituteTeacher } from './endpoints.ts';
import { TeacherChoice } from './TeacherChoice.tsx';
import { ReasonDialog } from '../../../kit/inputs/ReasonDialog.tsx';

/** What can be changed about a session without editing it: cancelling it, reinstating it, or naming a substitute. */
export type SessionAction = 'cancel' | 'reinstate' | 'substitute';

interface ExceptionDialogProps {
  readonly arrangement: SessionAction;
  readonly session: Session;
  readonly teacherId: Id | null | undefined;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<SessionAction, string>> = {
  cancel: 'Batalkan sesi ini?',
  reinstate: 'Jadikan sesi ini berlangsung lagi?',
  substitute: 'Guru pengganti untuk sesi ini',
};
const CONFIRM_LABELS: Readonly<Record<SessionAction, string>> = {
  cancel: 'Batalkan sesi',
  reinstate: 'Jadikan berlangsung lagi',
  substitute: 'Simpan',
};

/** The dialog that cancels a session, reinstates it, or names its substitute. */
export function ExceptionDialog({ arrangement, session, teacherId, onClose }: ExceptionDialogProps) {
  const [reason, setReason] = useState('');
  const [substitute, setSubstitute] = useState<Id | null>(session.Substitute?.id ?? null);
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt } = useAttempt();
  const of = { subjectId: session.subjectId, sessionId: session.id };
  const send = async (): Promise<string> => {
    if (arrangement === 'cancel') {
      await act(cancelSession, { ...of, reason });
      return 'Sesi dibatalkan';
    }
    if (arrangement === 'reinstate') {
      await act(reinstateSession, of);
      return 'Sesi ini berlangsung lagi';
    }
    await act(substituteTeacher, {
      teacher_id: teacherId ?? '',
      substitute_id: substitute,
      from: session.date,
      to: session.date,
      session_ids: [session.id],
    });
    return substitute === null ? 'Sesi ini kembali ke gurunya' : 'Guru pengganti disimpan';
  };
  const confirm = () =>
    attempt(async () => {
      notify(await send(), { type: 'success' });
      void queryClient.invalidateQueries();
      onClose();
    });
  const dialogProps = {
    title: TITLES[arrangement],
    confirmLabel: CONFIRM_LABELS[arrangement],
    busy: isBusy,
    problem: failure === undefined ? undefined : <Failure error={failure} />,
    onConfirm: () => void confirm(),
    onClose,
  };
  if (arrangement === 'cancel') {
    return (
      <ReasonDialog
        {...dialogProps}
        reason={reason}
        onReason={setReason}
        cancelLabel="Kembali"
        helperText="Dibaca semua guru, misalnya Rapat guru"
      >
        Sesi ini tidak dihitung di mana pun, dan daftar hadirnya hanya dapat dibaca. Kehadiran yang sudah
        dicatat tetap tersimpan, dan sesi ini dapat dijadikan berlangsung lagi.
      </ReasonDialog>
    );
  }
  return (
    <ConfirmDialog open {...dialogProps}>
      {arrangement === 'reinstate' &&
        'Sesi ini dihitung lagi beserta kehadiran yang sudah dicatat di dalamnya.'}
      {arrangement === 'substitute' && (
        <>
          Guru pengganti mengisi daftar hadir sesi ini, dan riwayat perubahan menyebutnya.
          <TeacherChoice
            label="Guru pengganti"
            value={substitute}
            except={teacherId}
            none="Tanpa pengganti"
            onChange={setSubstitute}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
