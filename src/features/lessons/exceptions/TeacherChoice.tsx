import { useGetList, type RaRecord } from 'react-admin';
import TextField from '@mui/material/TextField';
import type { Id } from '../../../../contract/calls.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import type { User } from '../../../../contract/people/users.ts';

interface TeacherChoiceProps {
  readonly label: string;
  readonly value: Id | null;
  /** A teacher who is not offered. */
  readonly except?: Id | null | undefined;
  /** The label of the empty option. */
  readonly none: string;
  readonly onChange: (id: Id | null) => void;
}

/** A select of the school's teachers, by name. */
export function TeacherChoice({ label, value, except, none, onChange }: TeacherChoiceProps) {
  const { data = [], error } = useGetList<User & RaRecord>(
    'guru',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, sort: { field: 'fullname', order: 'ASC' } },
    { retry: false, onError: () => undefined },
  );
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      fullWidth
      margin="dense"
      error={Boolean(error)}
      helperText={error ? 'Gagal mengambil data guru' : undefined}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      <option value="">{none}</option>
      {data
        .filter(({ id }) => except == null || String(id) !== String(except))
        .map(({ id, fullname }) => (
          <option key={id} value={id}>
            {fullname}
          </option>
        ))}
    </TextField>
  );
}
