import { useGetIdentity } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { SIGN_OUT_STATE } from '../../person/leaving.ts';
import { HOME_PATH } from '../../person/origin.ts';
import { isStaff, usePerson } from '../../person/person.ts';
import { PublicFrame } from '../account/index.ts';
import { LoadingState } from '../../kit/page/states.tsx';
import { SIGN_IN_PATH } from '../../providers/authProvider.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { CheckIn } from './CheckIn.tsx';

/** The page on which pupils mark themselves present, with the QR code shown in class or with the typed code. */
export function CheckInPage() {
  const person = usePerson();
  return (
    <PublicFrame title="Catat kehadiran" text="Untuk siswa, dengan kode yang tampil di kelas.">
      {person === undefined ? (
        <LoadingState shape={['text']} />
      ) : isStaff(person) ? (
        <StaffNotice role={person.role} />
      ) : (
        <CheckIn />
      )}
      <IdentityFooter isStaff={person !== undefined && isStaff(person)} />
    </PublicFrame>
  );
}

const StaffNotice = ({ role }: { readonly role: string | undefined }) => (
  <>
    <Alert severity="info">
      Halaman ini untuk siswa. Anda masuk sebagai {role}, jadi kehadiran Anda tidak dicatat di sini. Buka
      daftar hadir untuk mencatat kehadiran siswa.
    </Alert>
    <LinkButton to={HOME_PATH} variant="contained" isBig>
      Ke beranda
    </LinkButton>
  </>
);

/** Shows whose mark this will be before it is written, because phones are lent. */
function IdentityFooter({ isStaff }: { readonly isStaff: boolean }) {
  const { identity } = useGetIdentity();
  if (!identity?.fullName) return null;
  const target = { display: 'inline-flex', alignItems: 'center', minHeight: 44 };
  return (
    <Box component="footer" sx={{ color: 'text.secondary' }}>
      <Typography>
        Masuk sebagai <strong>{identity.fullName}</strong>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {!isStaff && (
          <Link component={RouterLink} to={HOME_PATH} sx={target}>
            Kehadiran saya
          </Link>
        )}
        <Link component={RouterLink} to={SIGN_IN_PATH} state={SIGN_OUT_STATE} sx={target}>
          Bukan Anda? Keluar
        </Link>
      </Box>
    </Box>
  );
}
