import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { KEY_HELP } from './engine/keys.ts';
import './keyHelp.css';

export const KeyHelp = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="register-key-help">
    <DialogTitle id="register-key-help">Tombol pintas</DialogTitle>
    <DialogContent>
      <dl className="register-keys">
        {KEY_HELP.map(([keys, meaning]) => (
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
