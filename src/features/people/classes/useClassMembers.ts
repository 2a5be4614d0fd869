import { useDataProvider } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../../contract/people/users.ts';
import { allPages } from '../../../kit/list/allPages.ts';

/** The ids, as text, of all students who are in the class already, on however many pages. */
export function useClassMembers(classId: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['siswa-kelas', 'members', classId],
    queryFn: async ({ signal }) => {
      const members = await allPages<User>((pagination) =>
        dataProvider.getList('siswa-kelas', { pagination, meta: { classId }, signal }),
      );
      return new Set(members.map(({ id }) => String(id)));
    },
    retry: false,
  });
}
