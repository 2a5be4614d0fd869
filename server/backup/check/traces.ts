import type { RawSession } from '../../db/raw.ts';
import { describePlaces, MAX_PLACES, type RowPlace } from './place.ts';
import type { Check } from './types.ts';

/** What one table says of another that no constraint can hold. A query answers the places of the rows that contradict. */
interface Contradiction {
  readonly what: string;
  readonly advice: string;
  readonly query: string;
}

const RESTORE_ADVICE = 'Baris itu diubah di luar Hadir: yang benar ada di cadangan yang lebih lama';

const CONTRADICTIONS: readonly Contradiction[] = [
  {
    what: 'presensi siswa tanpa catatan kehadiran',
    advice: 'Catatan dan riwayatnya terhapus di luar Hadir: catat ulang di daftar hadir sesi itu',
    query: `select session_id, user_id from check_ins where not exists (select from attendance
      where (attendance.session_id, attendance.user_id) = (check_ins.session_id, check_ins.user_id))`,
  },
  {
    what: 'koreksi oleh surat tanpa baris riwayat perubahan',
    advice: 'Baris riwayatnya terhapus di luar Hadir: yang benar ada di cadangan yang lebih lama',
    query: `select session_id, user_id from letter_marks where not exists (select from attendance_changes line
      where (line.session_id, line.user_id, line.version) = (letter_marks.session_id, letter_marks.user_id, letter_marks.version))`,
  },
  {
    what: 'kehadiran yang diubah sesudah bulannya ditutup',
    advice:
      'Buka bulan itu dengan alasan, betulkan kehadirannya, lalu tutup lagi. Bila tidak ada yang mengubahnya, jam server pernah maju',
    query: `select sessions.id as session_id, line.user_id from closed_months closed
      join sessions on sessions.class_id = closed.class_id and sessions.date between (closed.month || '-01')::date and closed.until
      join attendance_changes line on line.session_id = sessions.id and line.changed_at > closed.closed_at
      where closed.reopened_at is null`,
  },
  {
    what: 'siswa yang huruf-hurufnya di lembar bertanda tangan bukan jumlah S, I, dan A di sampingnya',
    advice:
      'Lembar yang tersimpan diubah di luar Hadir: yang benar ada di cetakannya dan di cadangan yang lebih lama',
    query: `select class_id, (pupil->>'id')::int as user_id from closed_months, jsonb_array_elements(signed->'rows') pupil
      where signed ? 'rows' and (pupil->>'absent')::int <> length(pupil->>'letters') - length(translate(pupil->>'letters', 'SIA', ''))`,
  },
  {
    what: 'catatan gerbang yang menggantikan catatan siswa atau hari lain',
    advice: RESTORE_ADVICE,
    query: `select own.school_id, own.user_id from gate_taps own join gate_taps replaced on replaced.id = own.replaces_id
      where (own.school_id, own.user_id) <> (replaced.school_id, replaced.user_id)`,
  },
  {
    what: 'siswa yang masih di kelas sekolah lain',
    advice: 'Keluarkan siswa itu dari kelas itu, atau betulkan sekolahnya di halaman pengguna',
    query: `select class_id, user_id from memberships join users on users.id = user_id join classes on classes.id = class_id
      where left_on is null and users.school_id <> classes.school_id`,
  },
  {
    what: 'mata pelajaran yang pengajarnya di sekolah lain',
    advice: 'Ganti pengajarnya di halaman mata pelajaran itu, atau betulkan sekolah guru itu',
    query: `select class_id, teacher_id as user_id from subjects join users on users.id = teacher_id join classes on classes.id = class_id
      where users.school_id <> classes.school_id`,
  },
  {
    what: 'kelas yang wali kelasnya di sekolah lain',
    advice: 'Ganti wali kelasnya di halaman kelas itu, atau betulkan sekolah guru itu',
    query: `select classes.id as class_id, homeroom_teacher_id as user_id from classes join users on users.id = homeroom_teacher_id
      where users.school_id <> classes.school_id`,
  },
  {
    what: 'jam pelajaran yang tumpang tindih',
    advice: 'Betulkan jam pelajaran sekolah itu: dua jam pada hari yang sama tidak boleh bersamaan',
    query: `select school_id from bell_times own join bell_sets on bell_sets.id = own.set_id
      join bell_times other on (other.set_id, other.weekday) = (own.set_id, own.weekday) and other.id > own.id
        and other.start_time < own.end_time and own.start_time < other.end_time`,
  },
];

/** Checks what tables say of one another, within a school and between schools. */
export const traces: Check = {
  what: 'jejak satu sama lain, bulan tertutup, dan batas antarsekolah',
  run: ({ raw }) =>
    raw('read', async (session) => {
      const wrong: string[] = [];
      for (const contradiction of CONTRADICTIONS) wrong.push(...(await tell(session, contradiction)));
      return { wrong };
    }),
};

async function tell(session: RawSession, { what, advice, query }: Contradiction): Promise<string[]> {
  const places = await session.rows<RowPlace & { readonly rows: number }>(
    `select found.*, count(*) over ()::int as rows from (${query}) found limit ${MAX_PLACES + 1}`,
  );
  const [first] = places;
  return first ? [`${first.rows} ${what}: ${await describePlaces(session, places)}. ${advice}.`] : [];
}
