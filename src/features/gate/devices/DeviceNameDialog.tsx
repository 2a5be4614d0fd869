import { type FormEvent, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { GateDevice, GateDeviceSecret } from '../../../../contract/gate/devices.ts';
import type { GateDeviceKind } from '../../../../contract/gate/words.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { ApiError } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { createGateDevice, renameGateDevice } from './endpoints.ts';
import { DEVICE_KIND_LABELS } from './words.ts';

interface DeviceNameDialogProps {
  readonly kind: GateDeviceKind;
  /** undefined: a new one. */
  readonly device?: GateDevice;
  /** @param secret of a new device: its code or key */
  readonly onSaved: (secret?: GateDeviceSecret) => Promise<void>;
  readonly onClose: () => void;
}

/** Names a device: a new one, which is then told its code or key, or one that has another name. */
export function DeviceNameDialog({ kind, device, onSaved, onClose }: DeviceNameDialogProps) {
  const act = useRunAction();
  const [name, setName] = useState(device?.name ?? '');
  const { isBusy, failure, attempt } = useAttempt();
  const problem = failure instanceof ApiError ? failure.fields?.name : undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void attempt(async () => {
      if (!device) return onSaved(await act(createGateDevice, { name, kind }));
      await act(renameGateDevice, { id: device.id, name });
      await onSaved();
    });
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="device-title">
      <form onSubmit={save} noValidate>
        <DialogTitle id="device-title">
          {device ? `Ganti nama ${device.name}` : `Tambah ${DEVICE_KIND_LABELS[kind].toLowerCase()}`}
        </DialogTitle>
        <DialogContent>
          <TextField
            fullWidth
            required
            margin="dense"
            name="name"
            label="Nama"
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={problem !== undefined}
            helperText={problem ?? 'Misalnya Gerbang depan'}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
          />
          {failure !== undefined && problem === undefined && (
            <Alert severity="error">
              <Failure error={failure} />
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Batal</Button>
          <BusyButton type="submit" variant="contained" busy={isBusy} disabled={!name.trim()}>
            {isBusy ? 'Memproses...' : device ? 'Simpan' : 'Tambah'}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
