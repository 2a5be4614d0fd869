import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import type { Class } from '../../../../contract/people/classes.ts';
import type { User } from '../../../../contract/people/users.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { EmptyState, ErrorPanel, LoadingState, NothingFound } from '../../../kit/page/states.tsx';
import { StudentRow } from './StudentRow.tsx';
import { useClassMembers } from './useClassMembers.ts';
import { type Candidate, useStudentSearch } from './useStudentSearch.ts';

/** How many candidates are rendered at first, and how many more each time. */
const STEP = 30;

/** The first of them, until `room` are there who are no members yet. */
function upTo(
  room: number,
  students: readonly Candidate[],
  members: ReadonlySet<string>,
): readonly Candidate[] {
  let left = room;
  const end = students.findIndex(({ id }) => !members.has(String(id)) && left-- === 0);
  return end < 0 ? students : students.slice(0, end);
}

interface StudentPickerProps {
  readonly classId: string;
  /** Of the class. */
  readonly schoolId: Class['SchoolId'];
  readonly search: string;
  readonly chosen: readonly User[];
  /** Chosen, or no more: all of them alike. */
  readonly onChoose: (students: readonly User[], isChosen: boolean) => void;
  readonly onlyWithoutClass: boolean;
  readonly onClear: () => void;
  readonly disabled: boolean;
}

/** The students found, each to be chosen; who is in the class already is shown as such. */
export function StudentPicker(props: StudentPickerProps) {
  const { classId, schoolId, search, chosen, onChoose, onlyWithoutClass, onClear, disabled } = props;
  const members = useClassMembers(classId);
  const found = useStudentSearch(search, { onlyWithoutClass, schoolId });
  const { students, error, isFetching, hasNextPage } = found;
  const [room, setRoom] = useState(STEP);
  /** Where a range begins: who was pressed last. */
  const last = useRef<User['id']>(undefined);
  const showMore = () => {
    setRoom(room + STEP);
    if (hasNextPage && students.length < room + STEP) void found.fetchNextPage();
  };
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
    return search || onlyWithoutClass ? (
      <NothingFound title="Tidak ada siswa yang cocok." onClear={onClear} />
    ) : (
      <EmptyState title="Belum ada siswa." text="Siswa adalah pengguna dengan peran Siswa." />
    );
  const shown = upTo(room, students, members.data);
  const free = shown.filter(({ id }) => !members.data.has(String(id)));
  const toggle = (student: User, isRange: boolean) => {
    const isChosen = !chosen.some(({ id }) => id === student.id);
    const at = free.findIndex(({ id }) => id === student.id);
    const from = isRange ? free.findIndex(({ id }) => id === last.current) : -1;
    last.current = student.id;
    onChoose(from < 0 ? [student] : free.slice(Math.min(at, from), Math.max(at, from) + 1), isChosen);
  };
  return (
    <>
      <List disablePadding aria-label="Siswa yang ditemukan">
        {shown.map((student) => (
          <StudentRow
            key={student.id}
            student={student}
            isMember={members.data.has(String(student.id))}
            isChosen={chosen.some(({ id }) => id === student.id)}
            disabled={disabled}
            onToggle={toggle}
          />
        ))}
      </List>
      {(hasNextPage || students.length > shown.length) && (
        <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <BusyButton busy={isFetching} onClick={showMore}>
            {isFetching ? 'Memuat data...' : 'Tampilkan lebih banyak'}
          </BusyButton>
        </Box>
      )}
    </>
  );
}
