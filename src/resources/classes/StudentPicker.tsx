import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { User } from '../../../contract/users.ts';
import { EmptyState, ErrorPanel, LoadingState, NothingFound } from '../../layout/states.tsx';
import { nameOf, numberOf } from '../shared/people.ts';
import { useClassMembers } from './useClassMembers.ts';
import { useStudentSearch } from './useStudentSearch.ts';

interface StudentPickerProps {
  readonly classId: string;
  readonly search: string;
  readonly chosen: readonly User[];
  readonly onToggle: (student: User) => void;
  readonly onClear: () => void;
  readonly disabled: boolean;
}

/** The students found, each to be chosen; who is in the class already is shown as such. */
export function StudentPicker({ classId, search, chosen, onToggle, onClear, disabled }: StudentPickerProps) {
  const members = useClassMembers(classId);
  const found = useStudentSearch(search);
  const { students, error, isFetching, hasNextPage } = found;
  const failed = error ?? members.error;
  if (failed)
    return (
      <ErrorPanel
        error={failed}
        onRetry={() => {
          void found.refetch();
          void members.refetch();
        }}
      />
    );
  if (!members.data || found.isPending || (students.length === 0 && (isFetching || hasNextPage)))
    return <LoadingState />;
  if (students.length === 0)
    return search ? (
      <NothingFound title="Tidak ada siswa yang cocok." onClear={onClear} />
    ) : (
      <EmptyState title="Belum ada siswa." text="Siswa adalah pengguna dengan peran Siswa." />
    );
  return (
    <>
      <List disablePadding aria-label="Siswa yang ditemukan">
        {students.map((student) => {
          const isMember = members.data.has(String(student.id));
          return (
            <ListItem key={student.id} disablePadding sx={{ px: 1.5, borderTop: 1, borderColor: 'divider' }}>
              <FormControlLabel
                sx={{ flexGrow: 1, minWidth: 0, minHeight: 48, mr: 0, overflowWrap: 'anywhere' }}
                control={
                  <Checkbox
                    checked={isMember || chosen.some(({ id }) => id === student.id)}
                    disabled={isMember || disabled}
                    onChange={() => onToggle(student)}
                  />
                }
                label={
                  <>
                    {nameOf(student)}
                    <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                      {[numberOf(student), isMember && 'Sudah di kelas ini'].filter(Boolean).join(' · ')}
                    </Box>
                  </>
                }
              />
            </ListItem>
          );
        })}
      </List>
      {hasNextPage && (
        <Box sx={{ p: 1.5 }}>
          <Button disabled={isFetching} onClick={() => void found.fetchNextPage()}>
            {isFetching ? 'Memuat data...' : 'Muat lebih banyak'}
          </Button>
        </Box>
      )}
    </>
  );
}
