import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../i18n/format.ts';
import { Face } from '../../../kit/page/Face.tsx';
import { lazyPart } from '../../../kit/page/lazyScreen.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { toIdentity } from '../../../providers/authProvider.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { Fact, Facts } from '../../../kit/record/Facts.tsx';
import { getGenderText } from '../../../school/people.ts';
import { PROFILE_PATH } from './paths.ts';
import type { Profile } from './profile.ts';
import { SignIns } from './SignIns.tsx';
import { useProfile } from './useProfile.ts';

/** The form's code is loaded on demand, because it is needed only while a new address waits for its confirmation. */
const EmailProof = lazyPart(() => import('./EmailProof.tsx'), 'EmailProof');

/** The page /dashboard/profil: the user's own data, and the devices on which the user is signed in. */
export function ProfilePage() {
  const { data, error, refetch, proveEmail, update } = useProfile();
  const isHadir = useIsHadir();
  return (
    <Page
      title="Profil"
      breadcrumb={[]}
      actions={
        data && (
          <Button
            component={Link}
            to={`${PROFILE_PATH}/edit`}
            variant="contained"
            startIcon={<EditOutlined />}
          >
            Ubah profil
          </Button>
        )
      }
    >
      {isHadir && data?.pending_email && (
        <EmailProof
          key={data.pending_email}
          email={data.pending_email}
          login={data.identifier ?? data.username}
          prove={proveEmail}
          askAgain={update}
        />
      )}
      {data ? (
        <ProfileFacts profile={data} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape={['facts']} />
      )}
      {isHadir && <SignIns />}
    </Page>
  );
}

function ProfileFacts({ profile }: { readonly profile: Profile }) {
  const { fullName, avatar, role } = toIdentity(profile);
  const { identifier, username, email, birth_date, address, nis, nisn, employee_number: nip } = profile;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Face key={avatar} picture={avatar} name={fullName ?? ''} alt="Foto profil" large />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="p" variant="h6">
            {fullName}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{role}</Typography>
        </Box>
      </Box>
      <Facts>
        <Fact label="Nama pengguna">{identifier ?? username}</Fact>
        {nis && <Fact label="NIS">{nis}</Fact>}
        {nisn && <Fact label="NISN">{nisn}</Fact>}
        {nip && <Fact label="NIP">{nip}</Fact>}
        <Fact label="Email">{email}</Fact>
        <Fact label="Jenis kelamin">{getGenderText(profile)}</Fact>
        <Fact label="Tanggal lahir">{birth_date && formatDate(birth_date)}</Fact>
        <Fact label="Alamat">{address}</Fact>
      </Facts>
    </>
  );
}
