import { TextInput } from 'react-admin';
import { isStudentRole } from '../../../../contract/roles.ts';
import type { Form } from '../../../providers/endpoint.ts';
import { useIsHadir } from '../../../providers/extensions.ts';
import { personName } from '../../../providers/personName.ts';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import { FormShell } from '../../../kit/form/FormShell.tsx';
import { GenderInput } from '../../../school/GenderInput.tsx';
import type { Profile } from './profile.ts';

interface DetailsFormProps {
  readonly profile: Profile;
  /** @throws ApiError */
  readonly save: (form: Form) => Promise<Profile>;
  readonly onSaved: () => void;
  readonly onEdits: (hasEdits: boolean) => void;
  readonly cancelTo: string;
}

export const DetailsForm = ({ profile, ...form }: DetailsFormProps) => (
  <FormShell record={{ ...profile, fullname: personName(profile) }} done="Berhasil mengubah profil" {...form}>
    <NameInput isPupil={isStudentRole(profile.Role?.name)} />
    <EmailInput />
    <GenderInput />
    <DayInput source="birth_date" label="Tanggal lahir" autoComplete="bday" />
    <TextInput source="address" label="Alamat" multiline minRows={2} autoComplete="street-address" />
  </FormShell>
);

/** On our server the office manages pupils' names. Another backend decides when the form is sent. */
function NameInput({ isPupil }: { readonly isPupil: boolean }) {
  const isOffices = useIsHadir() !== false && isPupil;
  return (
    <TextInput
      source="fullname"
      label="Nama lengkap"
      isRequired={!isOffices}
      autoComplete="name"
      // Not react-admin's own readOnly, whose text is too pale to read.
      slotProps={{ htmlInput: { readOnly: isOffices } }}
      helperText={isOffices && 'Nama siswa diubah oleh petugas sekolah'}
    />
  );
}

function EmailInput() {
  const waits = useIsHadir() === true;
  return (
    <TextInput
      source="email"
      label="Email"
      type="email"
      autoComplete="email"
      helperText={waits && 'Email baru dipakai setelah kode yang dikirim ke sana diisi'}
    />
  );
}
