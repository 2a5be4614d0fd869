import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Guardian } from '../../../../contract/family/guardians.ts';
import { PlainDialog } from '../../../kit/page/PlainDialog.tsx';
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
    <PlainDialog
      title={`Hubungi ${guardian.name}`}
      actions={
        data && (
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
        )
      }
      onClose={onClose}
    >
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
    </PlainDialog>
  );
}
