import { useState } from 'react';
import { useNotify } from 'react-admin';
import TextField from '@mui/material/TextField';
import { CARD_NUMBER_MAX_LENGTH } from '../../../../contract/gate/words.ts';
import { FormDialog } from '../../../kit/page/FormDialog.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
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
  const { isBusy, failure, fields, attempt } = useAttempt();
  const number = read ?? typed.trim();
  const save = async ({ id, fullname }: InClass) => {
    await act(assignGateCard, { number, user_id: id });
    notify(`Kartu ${fullname} disimpan`, { type: 'success' });
    await onSaved();
  };
  return (
    <FormDialog
      title={read ? `Kartu ${read} milik siapa?` : 'Beri kartu'}
      submitLabel="Simpan"
      isReady={pupil !== null && number !== ''}
      isBusy={isBusy}
      failure={fields && !(read && fields.number) ? undefined : failure}
      onSubmit={() => pupil && void attempt(() => save(pupil))}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
