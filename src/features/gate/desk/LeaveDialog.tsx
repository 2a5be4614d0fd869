import { type FormEvent, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { ReasonField } from '../../../kit/inputs/ReasonField.tsx';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { ApiError } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import type { InClass } from './desk.ts';
import { giveGateLeave } from './endpoints.ts';
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
  const { isBusy, failure, attempt } = useAttempt();
  const fields = failure instanceof ApiError ? failure.fields : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !pupil || !reason.trim()) return;
    void attempt(async () => {
      await act(giveGateLeave, {
        user_id: pupil.id,
        reason,
        ...(until && { until }),
        ...(companion.trim() && { companion }),
      });
      await onSaved();
      onClose();
    });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="leave-title">
      <form onSubmit={save} noValidate>
        <DialogTitle id="leave-title">Beri izin keluar</DialogTitle>
        <DialogContent>
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
          {failure !== undefined && !fields && (
            <Alert severity="error">
              <Failure error={failure} />
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Batal</Button>
          <BusyButton type="submit" variant="contained" busy={isBusy} disabled={!pupil || !reason.trim()}>
            {isBusy ? 'Memproses...' : 'Beri izin'}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
