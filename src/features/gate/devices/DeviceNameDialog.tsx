import { useState } from 'react';
import TextField from '@mui/material/TextField';
import type { GateDevice, GateDeviceSecret } from '../../../../contract/gate/devices.ts';
import type { GateDeviceKind } from '../../../../contract/gate/words.ts';
import { FormDialog } from '../../../kit/page/FormDialog.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
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
  const { isBusy, failure, fields, attempt } = useAttempt();
  const problem = fields?.name;
  const save = async () => {
    if (!device) return onSaved(await act(createGateDevice, { name, kind }));
    await act(renameGateDevice, { id: device.id, name });
    await onSaved();
  };
  return (
    <FormDialog
      title={device ? `Ganti nama ${device.name}` : `Tambah ${DEVICE_KIND_LABELS[kind].toLowerCase()}`}
      submitLabel={device ? 'Simpan' : 'Tambah'}
      isReady={name.trim() !== ''}
      isBusy={isBusy}
      failure={problem === undefined ? failure : undefined}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
