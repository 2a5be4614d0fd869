import type { Check } from './types.ts';

/**
 * Every version of a mark has its line of history, and the last one says what the mark says now. Only the first may be
 * missing: demo data has none, nor what was written before there was a history.
 */
export const history: Check = {
  what: 'catatan kehadiran dan riwayat perubahannya',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const [found] = await session.rows<{ other: number; missing: number; alone: number }>(
        `with versions as (
         select session_id, user_id, max(version) as last, min(version) as first, count(*) as lines
         from attendance_changes group by 1, 2)
       select
         count(*) filter (where last.session_id is not null
           and (last.to_status, last.to_note, last.to_minutes_late, last.version)
             is distinct from (a.status, a.note, a.minutes_late, a.version))::int as other,
         count(*) filter (where case when v.lines is null then a.version <> 1
           else v.first > 2 or v.lines <> v.last - v.first + 1 end)::int as missing,
         count(*) filter (where a.session_id is null)::int as alone
       from attendance a
       full join versions v using (session_id, user_id)
       left join attendance_changes last
         on last.session_id = v.session_id and last.user_id = v.user_id and last.version = v.last`,
      );
      const wrong: string[] = [];
      const say = (rows: number | undefined, what: string) => {
        if (rows) wrong.push(`${rows} ${what}`);
      };
      say(found?.other, 'catatan kehadiran berbeda dengan baris terakhir riwayat perubahannya');
      say(
        found?.missing,
        'catatan kehadiran tidak punya sebanyak baris riwayat perubahan seperti nomor versinya',
      );
      say(found?.alone, 'riwayat perubahan tanpa catatan kehadiran');
      return { wrong };
    }),
};
