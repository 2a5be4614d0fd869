import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { ReasonField } from '../../../kit/inputs/ReasonField.tsx';
import { FormDialog } from '../../../kit/page/FormDialog.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import type { InClass } from './desk.ts';
import { giveGateLeave } from './actions.ts';
import { PupilChoice } from './PupilChoice.tsx';

interface LeaveDialogProps {
  readonly pupils: readonly InClass[];
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Permits a pupil to leave: why, until when, with whom. */
export function LeaveDialog({ pupils, onSaved, onClose }: LeaveDialogProps) {
  const act = useRunAction();
  const [pupil, setPupil] = useState<InClass | null>(null);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [companion, setCompanion] = useState('');
  const { isBusy, failure, fields, attempt } = useAttempt();
  const save = async () => {
    await act(giveGateLeave, {
      user_id: pupil?.id,
      reason,
      ...(until && { until }),
      ...(companion.trim() && { companion }),
    });
    await onSaved();
    onClose();
  };
  return (
    <FormDialog
      title="Beri izin keluar"
      submitLabel="Beri izin"
      isReady={pupil !== null && reason.trim() !== ''}
      isBusy={isBusy}
      failure={fields ? undefined : failure}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      <PupilChoice pupils={pupils} value={pupil} onChange={setPupil} problem={fields?.user_id} />
      <ReasonField
        label="Keperluan"
        reason={reason}
        onReason={setReason}
        hasError={fields?.reason !== undefined}
        helperText={fields?.reason ?? 'Misalnya ke puskesmas, dijemput orang tua'}
      />
      <TextField
        type="time"
        label="Sampai pukul"
        value={until}
        fullWidth
        margin="dense"
        error={fields?.until !== undefined}
        helperText={fields?.until ?? 'Kosongkan bila tidak kembali hari ini'}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => setUntil(target.value)}
      />
      <TextField
        label="Dengan siapa"
        value={companion}
        fullWidth
        margin="dense"
        error={fields?.companion !== undefined}
        helperText={fields?.companion ?? 'Kosongkan bila sendiri'}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
        onChange={({ target }) => setCompanion(target.value)}
      />
    </FormDialog>
  );
}
