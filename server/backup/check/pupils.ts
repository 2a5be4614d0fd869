import { STUDENT_ROLE_WORDS } from '../../../contract/roles.ts';
import type { Check } from './types.ts';

/** That a NIS is given once in a school, its unique index says and constraints.ts checks; whose it may be stands in another table. */
export const numbersOfPupils: Check = {
  what: 'NIS hanya milik siswa',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const isPupil = STUDENT_ROLE_WORDS.map((word) => `roles.name ilike '%${word}%'`).join(' or ');
      const [found] = await session.rows<{ rows: number }>(
        `select count(*)::int as rows from users join roles on roles.id = users.role_id
         where nis is not null and not (${isPupil})`,
      );
      return { wrong: found && found.rows > 0 ? [`${found.rows} orang punya NIS, tetapi bukan siswa`] : [] };
    }),
};
