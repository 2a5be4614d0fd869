import type { RawSession } from '../../db/raw.ts';
import { describePlaces, MAX_PLACES } from './place.ts';
import type { Check } from './types.ts';

interface BrokenMark {
  readonly fault: Fault;
  readonly session_id: number;
  readonly user_id: number;
  /** How many marks have this fault. */
  readonly marks: number;
}

/** What can be wrong with a mark and its history, and what is to be done. Each is told once, with the number of marks and some places. */
const FAULTS = {
  differs: {
    what: 'catatan kehadiran berbeda dengan baris terakhir riwayat perubahannya',
    advice: 'Bandingkan dengan cadangan, lalu catat ulang di daftar hadir',
  },
  author: {
    what: 'catatan kehadiran dengan waktu atau penulis lain daripada baris terakhir riwayat perubahannya',
    advice: 'Baris itu diubah di luar Hadir: yang benar ada di cadangan yang lebih lama',
  },
  missing: {
    what: 'catatan kehadiran tidak punya sebanyak baris riwayat perubahan seperti nomor versinya',
    advice: 'Baris yang hilang hanya ada di cadangan yang lebih lama',
  },
  alone: {
    what: 'riwayat perubahan tanpa catatan kehadiran',
    advice: 'Catatan itu terhapus di luar Hadir: catat ulang menurut riwayatnya',
  },
  chain: {
    what: 'riwayat perubahan terputus: nilai "dari" bukan nilai "menjadi" baris sebelumnya',
    advice: 'Baris itu diubah di luar Hadir: nilai yang benar ada di cadangan yang lebih lama',
  },
  first: {
    what: 'riwayat perubahan tidak berawal dari "belum dicatat"',
    advice: 'Baris pertamanya diubah di luar Hadir: nilai yang benar ada di cadangan yang lebih lama',
  },
  time: {
    what: 'riwayat perubahan berjalan mundur: lebih awal daripada baris sebelumnya',
    advice: 'Baris itu diubah di luar Hadir, atau jam server pernah dimundurkan: periksa jam server (NTP)',
  },
} as const;
type Fault = keyof typeof FAULTS;

/**
 * Pairs each mark with its last line of history, in one pass over both tables; only pairs that do not agree are looked at any further. Then
 * pairs each later line with the one before it: most marks have only one line, so these are few. Of each fault it answers a few marks, because
 * a database that lost its history has millions.
 */
const BROKEN_MARKS_QUERY = `
  with unequal as materialized (
    select coalesce(a.session_id, line.session_id) as session_id, coalesce(a.user_id, line.user_id) as user_id,
      a.version as mark, line.version as line, a.updated_at,
      (a.status, a.note, a.minutes_late) is not distinct from (line.to_status, line.to_note, line.to_minutes_late) as is_same
    from attendance a full join attendance_changes line
      on line.session_id = a.session_id and line.user_id = a.user_id and line.version = a.version
    where a.session_id is null or line.session_id is null
      or (a.status, a.note, a.minutes_late, a.updated_at, a.updated_by)
        is distinct from (line.to_status, line.to_note, line.to_minutes_late, line.changed_at, line.changed_by)
  ), later as materialized (
    select line.session_id, line.user_id, line.version, line.from_status, line.from_note, line.from_minutes_late, line.changed_at,
      before.to_status, before.to_note, before.to_minutes_late, before.changed_at as before_at, before.session_id is not null as has_before
    from attendance_changes line left join attendance_changes before
      on before.session_id = line.session_id and before.user_id = line.user_id and before.version = line.version - 1
    where line.version <> 1
  ), broken as (
    select case
        when mark is not null and line is not null then case when is_same then 'author' else 'differs' end
        when exists (select from attendance_changes c where c.session_id = unequal.session_id and c.user_id = unequal.user_id)
          then 'differs' else 'missing' end as fault, session_id, user_id
      from unequal where mark is not null and (line is not null or mark <> 1 or updated_at >= $1::timestamptz
        or exists (select from attendance_changes c where c.session_id = unequal.session_id and c.user_id = unequal.user_id))
    union
    select case when a.session_id is null then 'alone' else 'differs' end, unequal.session_id, unequal.user_id
      from unequal left join attendance a on a.session_id = unequal.session_id and a.user_id = unequal.user_id
      where mark is null and (a.session_id is null or a.version < line)
    union
    select 'missing', session_id, user_id from later
      where version < 1 or not has_before and not (version = 2 and (
        select date from sessions where sessions.id = later.session_id) < ($1::timestamptz at time zone 'UTC')::date)
    union
    select 'chain', session_id, user_id from later where has_before
      and (from_status, from_note, from_minutes_late) is distinct from (to_status, to_note, to_minutes_late)
    union
    select 'time', session_id, user_id from later where has_before and changed_at < before_at
    union
    select 'first', session_id, user_id from attendance_changes
      where version = 1 and (from_status is not null or from_note is not null or from_minutes_late is not null)
  )
  select fault, session_id, user_id, marks::int from (
    select broken.*, count(*) over (partition by fault) as marks, row_number() over (partition by fault order by session_id, user_id) as place
    from broken
  ) told where place <= ${MAX_PLACES + 1} order by fault, place`;

/**
 * Checks the history of all marks: every version has its line, each begins where the one before it ended, none is earlier than the one
 * before, and the last one equals the mark. Only the first line may be missing, where a mark is older than all history of this database: an
 * early Hadir wrote none.
 */
export const history: Check = {
  what: 'catatan kehadiran dan riwayat perubahannya',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const found = await findBrokenMarks(session);
      const wrong: string[] = [];
      for (const [fault, { what, advice }] of Object.entries(FAULTS)) {
        const broken = found.filter((mark) => mark.fault === fault);
        const [first] = broken;
        if (!first) continue;
        wrong.push(`${first.marks} ${what}: ${await describePlaces(session, broken)}. ${advice}.`);
      }
      return { wrong };
    }),
};

async function findBrokenMarks(session: RawSession): Promise<BrokenMark[]> {
  const [start] = await session.rows<{ at: string | null }>(
    'select min(changed_at)::text as at from attendance_changes',
  );
  return session.rows<BrokenMark>(BROKEN_MARKS_QUERY, [start?.at ?? '-infinity']);
}
