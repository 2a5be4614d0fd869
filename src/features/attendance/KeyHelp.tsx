import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { keyHelp } from './engine/keys.ts';
import { useStatuses } from '../../school/useStatuses.ts';
import './keyHelp.css';

export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const statuses = useStatuses();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="register-key-help">
      <DialogTitle id="register-key-help">Tombol pintas</DialogTitle>
      <DialogContent>
        <dl className="register-keys">
          {keyHelp(statuses).map(([keys, meaning]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
      </DialogActions>
    </Dialog>
  );
}
