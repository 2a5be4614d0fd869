import type { Check } from './types.ts';

/** What two exclusion constraints promise, without believing their indexes: days of two rows that overlap. */
const overlapping = (of: string, where: string): string =>
  `select count(*)::int as rows from (
     select joined_on < max(coalesce(left_on, 'infinity')) over (partition by ${of} order by joined_on, id
       rows between unbounded preceding and 1 preceding) as is_shared
     from memberships where ${where} and left_on is distinct from joined_on) days
   where is_shared`;

export const oneAtATime: Check = {
  what: 'satu kelas setahun bagi setiap siswa, satu siswa bagi setiap nomor absen',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const wrong: string[] = [];
      const say = async (query: string, what: string) => {
        const [found] = await session.rows<{ rows: number }>(query);
        if (found && found.rows > 0) wrong.push(`${found.rows} ${what}`);
      };
      await session.rows('set local enable_indexscan = off');
      await session.rows('set local enable_bitmapscan = off');
      await say(
        overlapping('user_id, academic_year_id', 'not is_double'),
        'kali seorang siswa tercatat di dua kelas sekaligus',
      );
      await say(overlapping('class_id, number', 'true'), 'kali satu nomor absen dipakai dua siswa sekaligus');
      return { wrong };
    }),
};
