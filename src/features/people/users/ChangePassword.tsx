import { PasswordInput, useRecordContext } from 'react-admin';
import Typography from '@mui/material/Typography';
import { usePerson } from '../../../person/person.ts';
import { useIsHadir } from '../../../providers/extensions.ts';

/** A new password alone would be left out unseen. */
const withNewPassword = (password: unknown, form: Record<string, unknown>) =>
  form.newPassword && !password ? 'Wajib diisi untuk mengganti kata sandi' : undefined;

/** A new password for the user being edited: whose password proves the right to it, and what happens then. */
export function ChangePassword() {
  const { title, next, proof, hint } = useWords();
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
        validate={withNewPassword}
      />
    </>
  );
}

function useWords() {
  const record = useRecordContext();
  const person = usePerson();
  // Only on a server that keeps sign-ins is it known what becomes of them, and whose password is asked for.
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
    next: 'Setelah disimpan, pengguna ini keluar dari semua perangkat dan harus masuk dengan kata sandi baru. Sampaikan kata sandi itu kepadanya.',
    proof: 'Kata sandi Anda (admin)',
    hint: 'Untuk memastikan bahwa Anda yang mengaturnya; bukan kata sandi pengguna ini',
  };
}
