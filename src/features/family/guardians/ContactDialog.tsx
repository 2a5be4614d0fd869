import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Guardian } from '../../../../contract/family/guardians.ts';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useWholeGuardian } from './useWholeGuardian.ts';
import { whatsAppLink } from '../words.ts';
import './guardians.css';

interface ContactDialogProps {
  readonly guardian: Guardian;
  readonly onClose: () => void;
}

/** The number of one guardian, fetched only now, with the links to call and to write. */
export function ContactDialog({ guardian, onClose }: ContactDialogProps) {
  const { data, error } = useWholeGuardian(guardian.id);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="contact-title">
      <DialogTitle id="contact-title">Hubungi {guardian.name}</DialogTitle>
      <DialogContent>
        {error ? (
          <Alert severity="error">
            <Failure error={error} />
          </Alert>
        ) : (
          <p className="family-number" role="status">
            {data?.phone ?? 'Memuat data...'}
          </p>
        )}
        {guardian.consent === 'opted-out' && (
          <Alert severity="warning">Orang ini tidak mau menerima pesan. Telepon bila perlu.</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
        {data && (
          <>
            <Button variant="outlined" component="a" href={`tel:${data.phone}`}>
              Telepon
            </Button>
            <Button
              variant="contained"
              component="a"
              href={whatsAppLink(data.phone)}
              target="_blank"
              rel="noopener noreferrer"
            >
              WhatsApp
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
