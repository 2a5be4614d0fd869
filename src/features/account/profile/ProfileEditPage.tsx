import { useCallback, useRef, useState } from 'react';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { TextInput, PasswordInput } from 'react-admin';
import { Page } from '../../../kit/page/Page.tsx';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { toIdentity } from '../../../providers/authProvider.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { LeaveQuestion } from '../../../kit/form/LeaveQuestion.tsx';
import { PROFILE_PATH } from './paths.ts';
import { PictureSection } from './PictureSection.tsx';
import { useProfile } from './useProfile.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import type { Form } from '../../../providers/endpoint.ts';
import { personName } from '../../../providers/personName.ts';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import { FormShell } from '../../../kit/form/FormShell.tsx';
import { GenderInput } from '../../../school/GenderInput.tsx';
import type { Profile } from './profile.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../../contract/limits.ts';
import type { ChangePasswordInput } from '../../../../contract/account/profile.ts';

const CRUMBS = [{ label: 'Profil', to: PROFILE_PATH }];

/** The page /dashboard/profil/edit. Its three parts are saved separately. */
export function ProfileEditPage() {
  const profile = useProfile();
  const navigate = useNavigate();
  const isHadir = useIsHadir();
  // These versions are the forms' keys: a form that has been saved is mounted anew.
  const [detailsVersion, setDetailsVersion] = useState(0);
  const [passwordVersion, setPasswordVersion] = useState(0);
  const editedFormsRef = useRef({ details: false, password: false });
  const onDetailsEdits = useCallback((has: boolean) => void (editedFormsRef.current.details = has), []);
  const onPasswordEdits = useCallback((has: boolean) => void (editedFormsRef.current.password = has), []);
  const hasEdits = useCallback(() => editedFormsRef.current.details || editedFormsRef.current.password, []);
  const { data } = profile;

  return (
    <Page title="Ubah profil" breadcrumb={CRUMBS}>
      {!data && profile.error && <ErrorPanel error={profile.error} onRetry={() => void profile.refetch()} />}
      {!data && !profile.error && <LoadingState shape={['form']} />}
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

interface DetailsFormProps {
  readonly profile: Profile;
  /** @throws ApiError */
  readonly save: (form: Form) => Promise<Profile>;
  readonly onSaved: () => void;
  readonly onEdits: (hasEdits: boolean) => void;
  readonly cancelTo: string;
}

const DetailsForm = ({ profile, ...form }: DetailsFormProps) => (
  <FormShell record={{ ...profile, fullname: personName(profile) }} done="Berhasil mengubah profil" {...form}>
    <NameInput isPupil={isStudentRole(profile.Role?.name)} />
    <EmailInput />
    <GenderInput />
    <DayInput source="birth_date" label="Tanggal lahir" autoComplete="bday" />
    <TextInput source="address" label="Alamat" multiline minRows={2} autoComplete="street-address" />
  </FormShell>
);

/**
 * The input of the user's name. On our server only the office changes pupils' names, so it is read-only for them; another backend decides
 * when the form is sent.
 */
function NameInput({ isPupil }: { readonly isPupil: boolean }) {
  const isOffices = useIsHadir() !== false && isPupil;
  return (
    <TextInput
      source="fullname"
      label="Nama lengkap"
      isRequired={!isOffices}
      autoComplete="name"
      // The plain HTML attribute is used, because the text of react-admin's own readOnly is too pale to read.
      slotProps={{ htmlInput: { readOnly: isOffices } }}
      helperText={isOffices && 'Nama siswa diubah oleh petugas sekolah'}
    />
  );
}

function EmailInput() {
  const isConfirmationRequired = useIsHadir() === true;
  return (
    <TextInput
      source="email"
      label="Email"
      type="email"
      autoComplete="email"
      helperText={isConfirmationRequired && 'Email baru dipakai setelah kode yang dikirim ke sana diisi'}
    />
  );
}

interface PasswordFormProps {
  /** The login name that the password belongs to, for password managers. */
  readonly login: string | undefined;
  /** @throws ApiError */
  readonly save: (input: ChangePasswordInput) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onEdits: (hasEdits: boolean) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const PasswordForm = ({ login, save, ...form }: PasswordFormProps) => (
  <FormShell
    save={({ password, newPassword, confirm_password }: Form) =>
      save({
        password: textOf(password),
        newPassword: textOf(newPassword),
        confirm_password: textOf(confirm_password),
      })
    }
    done="Berhasil mengubah kata sandi"
    submitLabel="Ubah kata sandi"
    {...form}
  >
    <input type="text" value={login ?? ''} autoComplete="username" readOnly hidden />
    <PasswordInput source="password" label="Kata sandi saat ini" isRequired autoComplete="current-password" />
    <PasswordInput
      source="newPassword"
      label="Kata sandi baru"
      isRequired
      autoComplete="new-password"
      helperText={`${PASSWORD_MIN_LENGTH}–${PASSWORD_MAX_LENGTH} karakter`}
    />
    <PasswordInput
      source="confirm_password"
      label="Ulangi kata sandi baru"
      isRequired
      autoComplete="new-password"
    />
  </FormShell>
);
