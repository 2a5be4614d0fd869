import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Guardian } from '../../../../contract/family/guardians.ts';
import type { FamilyLink, NewFamilyLink } from '../../../../contract/family/links.ts';
import { FAMILY_PAGE_PATH } from '../../../../contract/family/pagePaths.ts';
import { formatDate } from '../../../i18n/format.ts';
import { PlainDialog } from '../../../kit/page/PlainDialog.tsx';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { whatsAppLink } from '../words.ts';
import type { OfPupil } from './words.ts';
import './guardians.css';
import '../requests/homeLetters.css';
import { createFamilyLink, FAMILY_LINKS_KEY, listFamilyLinks, revokeFamilyLink } from './linkEndpoints.ts';

interface LinkDialogProps extends OfPupil {
  readonly guardian: Guardian;
  readonly onClose: () => void;
}

/** The page of one guardian about one child: makes its link, tells whether it is used, and takes it back. */
export function LinkDialog({ pupil, guardian, onClose }: LinkDialogProps) {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<NewFamilyLink>();
  const { isBusy, failure, attempt } = useAttempt();
  const queryKey = [FAMILY_LINKS_KEY, String(pupil.id)];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => act(listFamilyLinks, { student_id: pupil.id }, signal),
    retry: false,
  });
  const link = data?.find(({ Guardian: { id } }) => String(id) === String(guardian.id));
  const problem = failure ?? error ?? undefined;
  const create = () =>
    attempt(async () => {
      setMade(await act(createFamilyLink, { guardian_id: guardian.id, student_id: pupil.id }));
      await queryClient.invalidateQueries({ queryKey });
    });
  const revoke = (id: FamilyLink['id']) =>
    attempt(async () => {
      await act(revokeFamilyLink, { id });
      setMade(undefined);
      await queryClient.invalidateQueries({ queryKey });
    });
  return (
    <PlainDialog
      title={`Halaman untuk ${guardian.name}`}
      actions={
        <>
          {link && (
            <BusyButton color="error" busy={isBusy} onClick={() => void revoke(link.id)}>
              Cabut
            </BusyButton>
          )}
          {!made && (
            <BusyButton variant="contained" busy={isBusy} onClick={() => void create()}>
              {link ? 'Buat tautan baru' : 'Buat tautan'}
            </BusyButton>
          )}
        </>
      }
      onClose={onClose}
    >
      {problem !== undefined && (
        <Alert severity="error">
          <Failure error={problem} />
        </Alert>
      )}
      {made ? (
        <Made made={made} pupil={pupil} />
      ) : (
        <>
          <p>
            Halaman ini menampilkan kehadiran dan surat {pupil.fullname} tanpa akun. Satu tautan untuk satu
            ponsel: ponsel pertama yang mengisi kodenya.
          </p>
          <p role="status">{data ? describe(link) : 'Memuat data...'}</p>
        </>
      )}
    </PlainDialog>
  );
}

function describe(link: FamilyLink | undefined): string {
  if (!link) return 'Belum ada tautan.';
  if (link.state === 'closed')
    return 'Tautannya ditutup karena kodenya salah lima kali. Buat yang baru bila diminta.';
  const until = `Berlaku sampai ${formatDate(link.expires_on)}.`;
  if (link.state === 'unused') return `Tautan sudah dibuat, kodenya belum diisi. ${until}`;
  return `${link.last_used_on ? `Terakhir dibuka ${formatDate(link.last_used_on)}.` : 'Sudah dipakai.'} ${until} Tautan baru menggantikannya.`;
}

/** The link and its code, which are shown only now. They go to the guardian as two messages, or the code is said aloud. */
function Made({ made, pupil }: { readonly made: NewFamilyLink; readonly pupil: LinkDialogProps['pupil'] }) {
  const address = `${window.location.origin}${FAMILY_PAGE_PATH}#${made.token}`;
  return (
    <>
      <p>Kirim tautannya, lalu kodenya dalam pesan lain atau secara lisan. Keduanya hanya tampil sekarang.</p>
      <p className="family-number">{made.code}</p>
      <p className="family-link">{address}</p>
      <p className="family-letter-acts">
        <SendLink
          phone={made.phone}
          text={`Yth. ${made.Guardian.name}. Kehadiran ${pupil.fullname} dapat dibaca di sini: ${address} Kodenya menyusul.`}
          label="Kirim tautan"
        />
        <SendLink
          phone={made.phone}
          text={`Kode halaman ${pupil.fullname}: ${made.code}. Jangan diteruskan.`}
          label="Kirim kode"
        />
      </p>
    </>
  );
}

interface SendLinkProps {
  readonly phone: string;
  readonly text: string;
  readonly label: string;
}

const SendLink = ({ phone, text, label }: SendLinkProps) => (
  <Button
    variant="outlined"
    component="a"
    href={whatsAppLink(phone, text)}
    target="_blank"
    rel="noopener noreferrer"
  >
    {label}
  </Button>
);
