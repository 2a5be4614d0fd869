import { useCallback, useRef, useState } from 'react';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { Page } from '../../../kit/page/Page.tsx';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { toIdentity } from '../../../providers/authProvider.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { LeaveQuestion } from '../../../kit/form/LeaveQuestion.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PROFILE_PATH } from './paths.ts';
import { PictureSection } from './PictureSection.tsx';
import { useProfile } from './useProfile.ts';

const CRUMBS = [{ label: 'Profil', to: PROFILE_PATH }];

/** /dashboard/profil/edit: three parts that are saved separately. */
export function ProfileEditPage() {
  const profile = useProfile();
  const navigate = useNavigate();
  const isHadir = useIsHadir();
  // A form that has saved starts afresh.
  const [detailsVersion, setDetailsVersion] = useState(0);
  const [passwordVersion, setPasswordVersion] = useState(0);
  const edits = useRef({ details: false, password: false });
  const onDetailsEdits = useCallback((has: boolean) => void (edits.current.details = has), []);
  const onPasswordEdits = useCallback((has: boolean) => void (edits.current.password = has), []);
  const hasEdits = useCallback(() => edits.current.details || edits.current.password, []);
  const { data } = profile;

  return (
    <Page title="Ubah profil" breadcrumb={CRUMBS}>
      {!data && profile.error && <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />}
      {!data && !profile.error && <LoadingState />}
      {data && (
        <>
          <PictureSection
            identity={toIdentity(data)}
            upload={profile.uploadImage}
            isUploading={profile.uploadLoading}
          />
          <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
            Data diri
          </Typography>
          <DetailsForm
            key={`details ${detailsVersion}`}
            profile={data}
            save={profile.update}
            onSaved={() => {
              setDetailsVersion(detailsVersion + 1);
              void navigate(PROFILE_PATH);
            }}
            onEdits={onDetailsEdits}
            cancelTo={PROFILE_PATH}
          />
          <Typography component="h2" variant="h6" sx={{ mt: 4, mb: 1 }}>
            Ubah kata sandi
          </Typography>
          {isHadir && (
            <Typography sx={{ mb: 1, color: 'text.secondary' }}>
              Perangkat lain yang masuk dengan akun ini akan dikeluarkan.
            </Typography>
          )}
          <PasswordForm
            key={`password ${passwordVersion}`}
            login={data.identifier ?? data.username}
            save={profile.changePassword}
            onSaved={() => setPasswordVersion(passwordVersion + 1)}
            onEdits={onPasswordEdits}
          />
        </>
      )}
      <LeaveQuestion hasEdits={hasEdits} />
    </Page>
  );
}
