import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { FirstPassword } from '../../../../contract/people/users.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { nameOf } from '../../../school/people.ts';
import { WhilePrinting } from '../../../school/paper/Paper.tsx';
import { Slip } from '../slips/Slip.tsx';
import { resetPassword } from './endpoints.ts';
import type { PersonRecord } from './personRecord.ts';
import '../slips/slips.css';

interface ResetPasswordDialogProps {
  readonly user: PersonRecord;
  readonly onClose: () => void;
}

/** Asks whose act it is, and ends with what is handed over: a slip, to be printed or copied. */
export function ResetPasswordDialog({ user, onClose }: ResetPasswordDialogProps) {
  const [slip, setSlip] = useState<FirstPassword>();
  return (
    // A press outside must not lose a password that nobody can read again.
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      aria-labelledby="reset-password-title"
      onClose={slip ? undefined : onClose}
    >
      <DialogTitle id="reset-password-title" sx={{ overflowWrap: 'anywhere' }}>
        {slip ? `Kata sandi baru ${nameOf(user)}` : `Atur ulang kata sandi ${nameOf(user)}?`}
      </DialogTitle>
      {slip ? (
        <HandOver slip={slip} place={placeOf(user)} onClose={onClose} />
      ) : (
        <Proof user={user} onMade={setSlip} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** "Kelas X-1" of a pupil, otherwise the role. */
function placeOf({ Role, Classes: classes = [] }: PersonRecord): string {
  const names = classes.map(({ name }) => name).join(', ');
  return isStudentRole(Role?.name) && names !== '' ? `Kelas ${names}` : (Role?.name ?? '');
}

interface ProofProps extends ResetPasswordDialogProps {
  readonly onMade: (slip: FirstPassword) => void;
}

function Proof({ user, onMade, onClose }: ProofProps) {
  const [password, setPassword] = useState('');
  const act = useRunAction();
  const { isBusy, failure, attempt } = useAttempt();
  const reset = () => attempt(async () => onMade(await act(resetPassword, { id: user.id, password })));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && password !== '') void reset();
      }}
    >
      <DialogContent>
        <p>
          Hadir membuat kata sandi baru dan menampilkannya sekali. Semua perangkatnya langsung keluar, dan
          kata sandi itu harus diganti saat pertama masuk.
        </p>
        <TextField
          label="Kata sandi Anda"
          type="password"
          autoComplete="current-password"
          required
          fullWidth
          margin="dense"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          helperText="Untuk memastikan bahwa Anda yang mengaturnya"
        />
        {failure !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            <Failure error={failure} />
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Batal</Button>
        <BusyButton type="submit" variant="contained" busy={isBusy} disabled={password === ''}>
          {isBusy ? 'Memproses...' : 'Buat kata sandi'}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

interface HandOverProps {
  readonly slip: FirstPassword;
  readonly place: string;
  readonly onClose: () => void;
}

function HandOver({ slip, place, onClose }: HandOverProps) {
  const [copied, setCopied] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(
        `Alamat: ${window.location.host}\nNama pengguna: ${slip.identifier}\nKata sandi: ${slip.password}`,
      );
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <DialogContent>
        <ul className="slips-shown">
          <Slip slip={slip} place={place} />
        </ul>
        <p role="status" className="quiet small slips-copied">
          {copied === true && 'Tersalin. '}
          {copied === false && 'Tidak dapat disalin di peramban ini. '}
          Kata sandi ini tidak dapat dilihat lagi setelah ditutup.
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Selesai</Button>
        <Button variant="outlined" onClick={() => void copy()}>
          Salin
        </Button>
        <Button variant="contained" onClick={() => window.print()}>
          Cetak slip
        </Button>
      </DialogActions>
      <WhilePrinting>
        <ul className="paper-cut slips-list">
          <Slip slip={slip} place={place} />
        </ul>
      </WhilePrinting>
    </>
  );
}
