import { useDataProvider } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '../../../contract/limits.ts';
import type { User } from '../../../contract/users.ts';

/** The ids, as text, of all students who are in the class already, on however many pages. */
export function useClassMembers(classId: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['siswa-kelas', 'members', classId],
    queryFn: async ({ signal }) => {
      const ids = new Set<string>();
      let received = 0;
      for (let page = 1; ; page++) {
        const { data, total = 0 } = await dataProvider.getList<User>('siswa-kelas', {
          pagination: { page, perPage: MAX_PAGE_SIZE },
          meta: { classId },
          signal,
        });
        for (const { id } of data) ids.add(String(id));
        // Counted, because a backend may give smaller pages than are asked for.
        received += data.length;
        if (data.length === 0 || received >= total) return ids;
      }
    },
    retry: false,
  });
}
