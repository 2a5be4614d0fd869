import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Guardian } from '../../../../contract/family/guardians.ts';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { getGuardian } from './endpoints.ts';
import { GUARDIANS_KEY } from './words.ts';
import './guardians.css';

interface ContactDialogProps {
  readonly guardian: Guardian;
  readonly onClose: () => void;
}

/** The number of one guardian, fetched only now, with the links to call and to write. */
export function ContactDialog({ guardian, onClose }: ContactDialogProps) {
  const act = useRunAction();
  const { data, error } = useQuery({
    queryKey: [GUARDIANS_KEY, 'satu', String(guardian.id)],
    queryFn: ({ signal }) => act(getGuardian, { id: guardian.id }, signal),
    retry: false,
    gcTime: 0,
  });
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
              href={`https://wa.me/${data.phone.slice(1)}`}
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
