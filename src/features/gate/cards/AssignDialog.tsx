import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { CARD_NUMBER_MAX_LENGTH } from '../../../../contract/gate/words.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { ApiError } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { type InClass, pupilsOf } from '../desk/desk.ts';
import { PupilChoice } from '../desk/PupilChoice.tsx';
import { useDesk } from '../desk/useDesk.ts';
import { assignGateCard } from './endpoints.ts';

interface AssignDialogProps {
  /** Of a chip that was held up; undefined: typed here, or read by a reader that types. */
  readonly number?: string;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Gives a pupil a chip card. */
export function AssignDialog({ number: read, onSaved, onClose }: AssignDialogProps) {
  const act = useRunAction();
  const notify = useNotify();
  const { desk } = useDesk();
  const [typed, setTyped] = useState('');
  const [pupil, setPupil] = useState<InClass | null>(null);
  const { isBusy, failure, attempt } = useAttempt();
  const fields = failure instanceof ApiError ? failure.fields : undefined;
  const number = read ?? typed.trim();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !pupil || !number) return;
    void attempt(async () => {
      await act(assignGateCard, { number, userId: pupil.id });
      notify(`Kartu ${pupil.fullname} disimpan`, { type: 'success' });
      await onSaved();
    });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="card-title">
      <form onSubmit={save} noValidate>
        <DialogTitle id="card-title" sx={{ overflowWrap: 'anywhere' }}>
          {read ? `Kartu ${read} milik siapa?` : 'Beri kartu'}
        </DialogTitle>
        <DialogContent>
          {!read && (
            <TextField
              label="Nomor kartu"
              value={typed}
              required
              fullWidth
              margin="dense"
              error={fields?.number !== undefined}
              helperText={
                fields?.number ?? 'Ketik, atau tempelkan di pembaca kartu yang tersambung ke komputer ini'
              }
              slotProps={{ htmlInput: { maxLength: CARD_NUMBER_MAX_LENGTH, autoComplete: 'off' } }}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <PupilChoice
            pupils={desk ? pupilsOf(desk) : []}
            value={pupil}
            onChange={setPupil}
            problem={fields?.user_id}
          />
          {failure !== undefined && (!fields || (read && fields.number)) && (
            <Alert severity="error">{fields?.number ?? <Failure error={failure} />}</Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Batal</Button>
          <BusyButton type="submit" variant="contained" busy={isBusy} disabled={!pupil || !number}>
            {isBusy ? 'Memproses...' : 'Simpan'}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
