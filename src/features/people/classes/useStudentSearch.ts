import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import { NO_CLASS } from '../../../../contract/resources.ts';
import type { Class } from '../../../../contract/people/classes.ts';
import type { ListedUser, User } from '../../../../contract/people/users.ts';
import { isRememberedToOffer } from '../../../providers/extensions.ts';
import { receivedOf } from '../../../providers/listed.ts';

/** Another backend does not say where they are. */
export type Candidate = User & Partial<ListedUser>;

/** At least this many students are shown before the user has to ask for more. */
const ENOUGH = 30;

/**
 * Finds students by name or NIS. The API lists all users and marks students only by their role, so pages are fetched
 * until they hold enough students: even with thousands of users only a few pages travel.
 */
/** What narrows the search, beside the words. */
export interface Narrowed {
  readonly onlyWithoutClass?: boolean;
  /** Whose pupils can join; none: anybody's. */
  readonly schoolId?: Class['SchoolId'];
}

export function useStudentSearch(search: string, { onlyWithoutClass = false, schoolId }: Narrowed = {}) {
  const dataProvider = useDataProvider();
  const query = useInfiniteQuery({
    queryKey: ['pengguna', 'students', search, onlyWithoutClass, schoolId],
    queryFn: async ({ pageParam: { page, received }, signal }) => {
      const answer = await dataProvider.getList<Candidate>('pengguna', {
        pagination: { page, perPage: MAX_PAGE_SIZE },
        // Who has left is put into no class.
        filter: {
          q: search,
          ...(isRememberedToOffer('hadir') && { is_active: true }),
          ...(onlyWithoutClass && { class_id: NO_CLASS }),
          ...(schoolId != null && isRememberedToOffer('school-scope') && { school_id: schoolId }),
        },
        signal,
      });
      const { data, total = 0 } = answer;
      // Counted, because a backend may give smaller pages than are asked for.
      const next = { page: page + 1, received: received + receivedOf(answer) };
      const isLast = receivedOf(answer) === 0 || next.received >= total;
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
  // With a user added meanwhile, one of the page before comes again.
  const students = [...new Map(found.map((student) => [String(student.id), student])).values()];
  const last = data?.pages.at(-1)?.students.length ?? 0;
  const pages = data?.pages.length ?? 0;
  const tooFew = students.length < ENOUGH || last === 0;
  // A fast page is there without ever having been seen as fetching: each page asks anew whether it was enough.
  useEffect(() => {
    if (pages > 0 && tooFew && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [pages, tooFew, hasNextPage, isFetching, isError, fetchNextPage]);
  return { ...query, students };
}
