import {
  LoadingInput,
  PasswordInput,
  SelectInput,
  TextInput,
  type RaRecord,
  useGetList,
  useRecordContext,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { isTeacherRole } from '../../../school/people.ts';
import { isStudentRole, ROLES } from '../../../../contract/roles.ts';
import { useIsHadir, useHasSeveralSchools } from '../../../providers/extensions.ts';
import { MAX_PAGE_SIZE, ROLES_CACHE_MS } from '../../../../contract/limits.ts';
import type { Role } from '../../../../contract/people/users.ts';
import { GenderInput } from '../../../school/GenderInput.tsx';
import { LoadProblem } from '../../../kit/page/LoadProblem.tsx';
import { ReferenceChoice } from '../../../kit/inputs/ReferenceChoice.tsx';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import Typography from '@mui/material/Typography';
import { usePerson } from '../../../person/person.ts';

const isFilled = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'data' in answer &&
  Array.isArray(answer.data) &&
  answer.data.length > 0;

/** Roles hardly ever change: asked again only when older than this, or when there were none. */
const rolesCacheOptions = {
  staleTime: ({ state }: { state: { data?: unknown } }) => (isFilled(state.data) ? ROLES_CACHE_MS : 0),
  gcTime: ROLES_CACHE_MS,
};

const ALL_ROLES = { pagination: { page: 1, perPage: MAX_PAGE_SIZE } };

/** The role that is preset in the form of a new user. A list of one role passes it in the address, for example `?peran=siswa`. */
const ROLE_PRESETS: Readonly<Record<string, (role: Role) => boolean>> = {
  siswa: ({ name }) => isStudentRole(name),
  guru: ({ name }) => isTeacherRole(name),
};

/** As high as an input's helper text. */
const BLANK_LINE = '\u200B';

/** The same, before the roles have come. */
const ROLES_IN_ADDRESS: Readonly<Record<string, string>> = { siswa: ROLES.student, guru: ROLES.teacher };

/** Not a reference input: that would ask for the chosen role once more, past the cache. */
function RoleInput() {
  const { data = [], error, isPending, refetch } = useGetList<Role>('peran', ALL_ROLES, rolesCacheOptions);
  const requestedRole = new URLSearchParams(useLocation().search).get('peran');
  const preset =
    requestedRole === null ? undefined : data.find(ROLE_PRESETS[requestedRole] ?? (() => false))?.id;
  if (isPending) return <LoadingInput label="Peran" helperText={BLANK_LINE} />;
  return (
    <>
      <SelectInput source="role_id" label="Peran" choices={data} isRequired defaultValue={preset} />
      {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
    </>
  );
}

/**
 * The name of the chosen role. That of the user being edited came with the record, and that of a new one may stand in the address, so the
 * inputs that follow from it need not wait for the roles.
 */
function useRoleName(): string | undefined {
  const roleId: unknown = useWatch({ name: 'role_id' });
  const own = useRecordContext<RaRecord & { readonly Role?: Role | null }>()?.Role;
  const { data, isPending } = useGetList<Role>('peran', ALL_ROLES, rolesCacheOptions);
  const requested = new URLSearchParams(useLocation().search).get('peran');
  if (isPending && !roleId && requested !== null) return ROLES_IN_ADDRESS[requested];
  const known = own ? [...(data ?? []), own] : (data ?? []);
  return known.find(({ id }) => String(id) === String(roleId))?.name;
}

/** Extension: a new pupil's login name is made of the NIS, so nobody is asked for it; later on both can be changed. */
function LoginInputs({ isNew }: { readonly isNew: boolean }) {
  const roleName = useRoleName();
  const hasNis = useIsHadir() && isStudentRole(roleName);
  return (
    <>
      {hasNis && (
        <TextInput
          key="nis"
          source="nis"
          label="NIS"
          isRequired={isNew}
          shouldUnregister
          autoComplete="off"
          helperText="Nomor induk di sekolah ini; juga nama penggunanya, bila perlu dengan NPSN di belakangnya"
        />
      )}
      {!(hasNis && isNew) && (
        <TextInput
          key="identifier"
          source="identifier"
          label="Nama pengguna"
          isRequired
          autoComplete="off"
          helperText={
            hasNis
              ? 'Untuk masuk; mengikuti NIS bila tidak diubah sendiri'
              : 'Untuk masuk: NIS, NIP atau nama pengguna'
          }
        />
      )}
    </>
  );
}

/** Extension: a pupil has an NISN, everybody else may have a NIP. When the role changes from one to the other, the old number is not sent. */
function OfficialNumberInput() {
  const roleName = useRoleName();
  if (!useIsHadir() || roleName === undefined) return null;
  return isStudentRole(roleName) ? (
    <TextInput
      key="nisn"
      source="nisn"
      label="NISN"
      shouldUnregister
      autoComplete="off"
      helperText="10 angka"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  ) : (
    <TextInput
      key="nip"
      source="employee_number"
      label="NIP"
      shouldUnregister
      autoComplete="off"
      helperText="18 angka; NUPTK atau nomor pegawai yayasan juga boleh"
    />
  );
}

function SchoolInput() {
  if (!useHasSeveralSchools()) return null;
  return (
    <ReferenceChoice
      source="SchoolId"
      reference="sekolah"
      label="Sekolah"
      optionText="name"
      helperText="Kosongkan hanya untuk yayasan atau dinas: orang tanpa sekolah melihat semua sekolah"
    />
  );
}

const PersonInputs = ({ isNew }: { readonly isNew: boolean }) => (
  <>
    <TextInput source="fullname" label="Nama lengkap" isRequired autoComplete="off" />
    <RoleInput />
    <LoginInputs isNew={isNew} />
    <OfficialNumberInput />
    <TextInput
      source="email"
      label="Email"
      type="email"
      autoComplete="off"
      helperText="Boleh kosong untuk siswa"
    />
    <GenderInput />
    <DayInput source="birth_date" label="Tanggal lahir" />
    <TextInput source="address" label="Alamat" multiline minRows={2} />
    <SchoolInput />
  </>
);

const FirstPasswordInputs = () => (
  <>
    <PasswordInput source="password" label="Kata sandi" isRequired autoComplete="new-password" />
    <PasswordInput
      source="confirm_password"
      label="Ulangi kata sandi"
      isRequired
      autoComplete="new-password"
    />
  </>
);
/** Requires the present password with a new one, because without it the new one would silently not be sent. */
const requireWithNewPassword = (password: unknown, form: Record<string, unknown>) =>
  form.newPassword && !password ? 'Wajib diisi untuk mengganti kata sandi' : undefined;

/** Asks for a first password of a new user; for an existing user the password can be changed. */
export const Inputs = ({ isNew }: { readonly isNew: boolean }) => (
  <>
    <PersonInputs isNew={isNew} />
    {isNew ? <FirstPasswordInputs /> : <ChangePasswordInputs />}
  </>
);

/** Asks for a new password of the user being edited. It says whose password proves the right to change it, and what happens then. */
function ChangePasswordInputs() {
  const { title, next, proof, hint } = usePasswordTexts();
  return (
    <>
      <Typography component="h2" variant="subtitle1" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
        {next}
      </Typography>
      <PasswordInput source="newPassword" label="Kata sandi baru" autoComplete="new-password" />
      <PasswordInput source="confirm_password" label="Ulangi kata sandi baru" autoComplete="new-password" />
      <PasswordInput
        source="password"
        label={proof}
        autoComplete="current-password"
        helperText={hint}
        validate={requireWithNewPassword}
      />
    </>
  );
}

function usePasswordTexts() {
  const record = useRecordContext();
  const person = usePerson();
  // Only of a Hadir server, which keeps sign-ins, is it known what happens to them and whose password it asks for.
  const isHadir = useIsHadir();
  const isOwn = record !== undefined && person?.id !== undefined && String(record.id) === String(person.id);
  if (isOwn)
    return {
      title: 'Ganti kata sandi Anda (boleh dikosongkan)',
      next: isHadir ? 'Setelah disimpan, perangkat Anda yang lain harus masuk kembali.' : undefined,
      proof: 'Kata sandi Anda saat ini',
    };
  const title = 'Atur ulang kata sandi (boleh dikosongkan)';
  if (!isHadir)
    return {
      title,
      next: 'Setelah disimpan, sampaikan kata sandi baru ini kepada pengguna.',
      proof: 'Kata sandi saat ini',
      hint: 'Kata sandi Anda sendiri, atau kata sandi akun ini',
    };
  return {
    title,
    next: 'Setelah disimpan, pengguna ini keluar dari semua perangkat dan harus masuk dengan kata sandi baru. Sampaikan kata sandi itu kepadanya. Lebih mudah: tombol Atur ulang kata sandi di halamannya membuat kata sandi beserta slipnya.',
    proof: 'Kata sandi Anda (admin)',
    hint: 'Untuk memastikan bahwa Anda yang mengaturnya; bukan kata sandi pengguna ini',
  };
}
