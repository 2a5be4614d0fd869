import { useRef, useState, memo, useEffect } from 'react';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ListItem from '@mui/material/ListItem';
import { useDataProvider } from 'react-admin';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import type { Class } from '../../../../contract/people/classes.ts';
import type { User, ListedUser } from '../../../../contract/people/users.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { EmptyState, ErrorPanel, LoadingState, NothingFound } from '../../../kit/page/states.tsx';
import { nameOf, getPersonNumber } from '../../../school/people.ts';
import { fetchAllPages } from '../../../kit/list/allPages.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import { NO_CLASS_FILTER_VALUE } from '../../../../contract/resources.ts';
import { isRememberedToOffer } from '../../../providers/remembered.ts';
import { countReceived } from '../../../providers/listed.ts';

/** How many candidates are rendered at first, and how many more each time. */
const CANDIDATES_PER_STEP = 30;

/** Returns the students from the start of the list, until `room` of them are not members yet. */
function takeNonMembers(
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
  /** The school of the class. */
  readonly schoolId: Class['SchoolId'];
  readonly search: string;
  readonly chosen: readonly User[];
  /** Adds all these students to the choice, or removes all of them from it. */
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
  const [room, setRoom] = useState(CANDIDATES_PER_STEP);
  /** The student pressed last, where a range begins. */
  const last = useRef<User['id']>(undefined);
  const showMore = () => {
    setRoom(room + CANDIDATES_PER_STEP);
    if (hasNextPage && students.length < room + CANDIDATES_PER_STEP) void found.fetchNextPage();
  };
  const loadError = error ?? members.error;
  if (loadError)
    return (
      <ErrorPanel
        error={loadError}
        onRetry={() => {
          void found.refetch();
          void members.refetch();
        }}
      />
    );
  if (!members.data || found.isPending || (students.length === 0 && (isFetching || hasNextPage)))
    return <LoadingState shape={['rows']} />;
  if (students.length === 0)
    return search || onlyWithoutClass ? (
      <NothingFound title="Tidak ada siswa yang cocok." onClear={onClear} />
    ) : (
      <EmptyState title="Belum ada siswa." text="Siswa adalah pengguna dengan peran Siswa." />
    );
  const shown = takeNonMembers(room, students, members.data);
  const choosableStudents = shown.filter(({ id }) => !members.data.has(String(id)));
  const toggle = (student: User, isRange: boolean) => {
    const isChosen = !chosen.some(({ id }) => id === student.id);
    const at = choosableStudents.findIndex(({ id }) => id === student.id);
    const from = isRange ? choosableStudents.findIndex(({ id }) => id === last.current) : -1;
    last.current = student.id;
    onChoose(
      from < 0 ? [student] : choosableStudents.slice(Math.min(at, from), Math.max(at, from) + 1),
      isChosen,
    );
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

interface StudentRowProps {
  readonly student: Candidate;
  readonly isMember: boolean;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  /** With `isRange` (Shift), toggles all students from the one pressed before to this one. */
  readonly onToggle: (student: User, isRange: boolean) => void;
}

/** Which class he or she is in now, where the server says it. */
const currentClassText = ({ Class }: Candidate): string | undefined =>
  Class === undefined ? undefined : Class ? `Di kelas ${Class.name}` : 'Belum punya kelas';

/** Memoised: each key in the search and each choice would draw all of them anew. */
const StudentRow = memo(({ student, isMember, isChosen, disabled, onToggle }: StudentRowProps) => (
  <ListItem disablePadding sx={{ px: 1.5, borderTop: 1, borderColor: 'divider' }}>
    <FormControlLabel
      sx={{ flexGrow: 1, minWidth: 0, minHeight: 48, mr: 0, py: 0.5, overflowWrap: 'anywhere' }}
      control={
        <Checkbox
          checked={isMember || isChosen}
          disabled={isMember || disabled}
          onChange={({ nativeEvent }) => onToggle(student, (nativeEvent as MouseEvent).shiftKey === true)}
        />
      }
      label={
        <>
          {/* The space is for who hears it. */}
          {nameOf(student)}{' '}
          <Box
            component="span"
            sx={{
              display: { xs: 'block', sm: 'inline' },
              color: 'text.secondary',
              typography: 'body2',
              ml: { sm: 1 },
            }}
          >
            {[getPersonNumber(student), isMember ? 'Sudah di kelas ini' : currentClassText(student)]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </>
      }
    />
  </ListItem>
));
StudentRow.displayName = 'StudentRow';

/** The ids, as text, of all students who are in the class already, on however many pages. */
function useClassMembers(classId: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['siswa-kelas', 'members', classId],
    queryFn: async ({ signal }) => {
      const members = await fetchAllPages<User>((pagination) =>
        dataProvider.getList('siswa-kelas', { pagination, meta: { classId }, signal }),
      );
      return new Set(members.map(({ id }) => String(id)));
    },
    retry: false,
  });
}

/** A student who can be chosen. Another backend does not say which class he or she is in. */
type Candidate = User & Partial<ListedUser>;

/** At least this many students are shown before the user has to ask for more. */
const MIN_STUDENTS_SHOWN = 30;

/**
 * Finds students by name or NIS. The API lists all users and marks students only by their role, so pages are fetched
 * until they hold enough students: even with thousands of users only a few pages travel.
 */
/** What narrows the search, beside the words. */
interface StudentSearchFilters {
  readonly onlyWithoutClass?: boolean;
  /** The school whose pupils can join; without it, pupils of any school are found. */
  readonly schoolId?: Class['SchoolId'];
}

function useStudentSearch(search: string, { onlyWithoutClass = false, schoolId }: StudentSearchFilters = {}) {
  const dataProvider = useDataProvider();
  const query = useInfiniteQuery({
    queryKey: ['pengguna', 'students', search, onlyWithoutClass, schoolId],
    queryFn: async ({ pageParam: { page, received }, signal }) => {
      const answer = await dataProvider.getList<Candidate>('pengguna', {
        pagination: { page, perPage: MAX_PAGE_SIZE },
        // Somebody who has left cannot be put into a class.
        filter: {
          q: search,
          ...(isRememberedToOffer('hadir') && { is_active: true }),
          ...(onlyWithoutClass && { class_id: NO_CLASS_FILTER_VALUE }),
          ...(schoolId != null && isRememberedToOffer('school-scope') && { school_id: schoolId }),
        },
        signal,
      });
      const { data, total = 0 } = answer;
      // The records are counted, because a backend may send smaller pages than were requested.
      const next = { page: page + 1, received: received + countReceived(answer) };
      const isLast = countReceived(answer) === 0 || next.received >= total;
      return {
        students: data.filter(({ Role }) => isStudentRole(Role?.name)),
        next: isLast ? undefined : next,
      };
    },
    initialPageParam: { page: 1, received: 0 },
    getNextPageParam: ({ next }) => next,
    retry: false,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const found = data?.pages.flatMap((page) => page.students) ?? [];
  // When a user is added meanwhile, a student of the page before comes again, so duplicates are removed.
  const students = [...new Map(found.map((student) => [String(student.id), student])).values()];
  const last = data?.pages.at(-1)?.students.length ?? 0;
  const pageCount = data?.pages.length ?? 0;
  const needsMoreStudents = students.length < MIN_STUDENTS_SHOWN || last === 0;
  // A fast page may arrive without a render in which it was fetching. The number of pages is a dependency, so that each page checks anew
  // whether there are enough.
  useEffect(() => {
    if (pageCount > 0 && needsMoreStudents && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [pageCount, needsMoreStudents, hasNextPage, isFetching, isError, fetchNextPage]);
  return { ...query, students };
}
