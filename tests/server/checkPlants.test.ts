// Forty-seven faults, each planted past Hadir with its triggers off: `check` tells each in a sentence that says where it is and what to do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../server/backup/check/check.ts';
import { writeRandomSchool } from '../support/randomSchool.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** What is planted, by which statements, and the sentence that tells it. */
type Plant = readonly [what: string, sentence: RegExp, ...statements: string[]];

let server: TestServer;
/** Marks that were changed twice, each with its three honest lines; every plant has one of its own. */
let marks: { session_id: number; user_id: number }[];

const run = <Row extends object>(...statements: string[]): Promise<Row[]> =>
  server.database.raw('write', async (session) => {
    let rows: Row[] = [];
    await session.rows(`set local session_replication_role = replica`);
    for (const statement of statements) rows = await session.rows<Row>(statement);
    return rows;
  });

beforeAll(async () => {
  server = await startTestServer();
  await writeRandomSchool(server, 11);
  marks = await run(
    `create temp table chosen as select session_id, user_id from attendance order by session_id, user_id limit 16`,
    ...['hadir', 'sakit'].flatMap((status, i) => [
      `insert into attendance_changes (session_id, user_id, version, from_status, from_note, from_minutes_late, to_status, changed_at,
         changed_by, changed_by_name, source)
       select session_id, user_id, ${i + 2}, status, note, minutes_late, '${status}', updated_at + interval '1 day', updated_by, 'Guru', 'register'
       from attendance join chosen using (session_id, user_id)`,
      `update attendance set version = ${i + 2}, status = '${status}', note = null, minutes_late = null, updated_at = updated_at + interval '1 day'
       where (session_id, user_id) in (select session_id, user_id from chosen)`,
    ]),
    'select hadir_note_blanks(array(select id from sessions)), hadir_recount()',
    'select session_id, user_id from chosen order by 1, 2',
  );
  const { lines, wrong } = await checkDatabase(server.database);
  expect({ wrong, lines: lines.filter((line) => line.includes(' - ')) }).toEqual({ wrong: 0, lines: [] });
});
afterAll(() => server.close());

const mark = (n: number) => `session_id = ${marks[n]?.session_id} and user_id = ${marks[n]?.user_id}`;
const placeOf = (n: number) =>
  `SMA Uji Nusantara, kelas .*\\(sesi ${marks[n]?.session_id}\\), pengguna ${marks[n]?.user_id}\\b.*\\. [A-Z].*\\.`;
const told = (fault: string, n: number) => new RegExp(`\\d+ ${fault}.*: .*${placeOf(n)}`);

const historyPlants = (): Plant[] => [
  [
    'another status',
    told('catatan kehadiran berbeda', 0),
    `update attendance set status = 'alpa' where ${mark(0)}`,
  ],
  [
    'another time',
    told('catatan kehadiran dengan waktu atau penulis lain', 1),
    `update attendance set updated_at = updated_at - interval '1 h' where ${mark(1)}`,
  ],
  [
    'a line too many',
    told('catatan kehadiran berbeda', 2),
    `insert into attendance_changes (session_id, user_id, version, from_status, to_status, changed_at, changed_by_name, source)
     select session_id, user_id, 4, status, 'alpa', updated_at, 'Guru', 'register' from attendance where ${mark(2)}`,
  ],
  [
    'the first of three lines gone',
    told('catatan kehadiran tidak punya sebanyak', 3),
    `delete from attendance_changes where version = 1 and ${mark(3)}`,
  ],
  [
    'the second of three lines gone',
    told('catatan kehadiran tidak punya sebanyak', 4),
    `delete from attendance_changes where version = 2 and ${mark(4)}`,
  ],
  [
    'a mark without any line',
    told('catatan kehadiran tidak punya sebanyak', 5),
    `delete from attendance_changes where ${mark(5)}`,
  ],
  [
    'a mark that is gone',
    told('riwayat perubahan tanpa catatan', 6),
    `delete from attendance where ${mark(6)}`,
  ],
  [
    'another "from"',
    told('riwayat perubahan terputus', 7),
    `update attendance_changes set from_status = 'izin' where version = 3 and ${mark(7)}`,
  ],
  [
    'another "to"',
    told('riwayat perubahan terputus', 8),
    `update attendance_changes set to_note = 'diganti' where version = 1 and ${mark(8)}`,
  ],
  [
    'a first line that is none',
    told('riwayat perubahan tidak berawal', 9),
    `update attendance_changes set from_status = 'alpa' where version = 1 and ${mark(9)}`,
  ],
  [
    'a time that runs back',
    told('riwayat perubahan berjalan mundur', 10),
    `update attendance_changes set changed_at = changed_at - interval '9 d' where version = 2 and ${mark(10)}`,
  ],
];

const rowPlants = (): Plant[] => [
  [
    'a line of the audit gone',
    /jejak audit tanpa sekolah, .*: 1 baris hilang .*\. Bandingkan/,
    `delete from audit_events where id = (select min(id) from audit_events where at < '2000-01-01')`,
  ],
  [
    'a line of the audit changed',
    /jejak audit tanpa sekolah, .*: ada dari \d+ baris yang diubah/,
    `update audit_events set target_name = 'Bukan saya' where id = (select max(id) from audit_events where at < '2000-01-01')`,
  ],
  [
    'a line of the audit put in',
    /jejak audit SMA Uji Nusantara, Februari 2031: 1 baris ditambahkan/,
    `insert into audit_events (at, entity, action, school_id) select '2031-02-03', 'user', 'updated', min(id) from schools`,
  ],
  [
    'a text for a picture',
    /gambar: berkas 3\.webp rusak, bukan gambar/,
    `update images set bytes = convert_to('<svg onload="alert(1)"></svg>', 'UTF8') where name = '3.webp'`,
  ],
  [
    'a picture cut off',
    /gambar: berkas \d+\.webp rusak/,
    `update images set bytes = substr(bytes, 1, octet_length(bytes) - 9) where name = (select name from images order by octet_length(bytes) desc limit 1)`,
  ],
  [
    'a face that is not there',
    /foto pengguna, .*pengguna \d+: berkas hilang\.webp tidak ada\. Unggah lagi/,
    `update users set image = 'hilang.webp' where id = (select min(id) from users)`,
  ],
  [
    'a crest that is not there',
    /logo sekolah, SMA Uji Nusantara: berkas logo\.webp tidak ada/,
    `update schools set image = 'logo.webp' where id = (select min(id) from schools)`,
  ],
  [
    'a count of a session',
    new RegExp(`session_counts, .*\\(sesi ${marks[12]?.session_id}\\): tersimpan .*hadir_recount`),
    `update session_counts set alpa = alpa + 1 where session_id = ${marks[12]?.session_id}`,
  ],
  [
    'a count of a pupil in a subject',
    /presence_counts, SMA Uji Nusantara, pengguna \d+, mata pelajaran \d+: tersimpan .*hadir_recount/,
    `update presence_counts set recorded = recorded + 1 where (subject_id, user_id) = (select subject_id, user_id from presence_counts where recorded > 0 limit 1)`,
  ],
  [
    'a sum of an hour',
    /lesson_hours, SMA Uji Nusantara, \d{4}-\d\d-\d\d [\d:]+-[\d:]+: tersimpan .*hadir_recount/,
    `update lesson_hours set lessons = lessons + 1 where (school_id, date, start_time) = (select school_id, date, start_time from lesson_hours where lessons > 0 and school_id > 0 limit 1)`,
  ],
  [
    'a sum of a day',
    /attendance_days, SMA Uji Nusantara, .*: tersimpan .*, seharusnya/,
    `update attendance_days set present = present + 1 where (school_id, date, shard) = (select school_id, date, shard from attendance_days limit 1)`,
  ],
  [
    'a status that is none',
    /\d baris tabel attendance melanggar: attendance_status_check: SMA Uji Nusantara, .*sesi/,
    'alter table attendance drop constraint attendance_status_check',
    `update attendance set status = 'bolos' where ${mark(13)}`,
    `alter table attendance add constraint attendance_status_check check (status in ('hadir', 'terlambat', 'izin', 'sakit', 'alpa', 'dispensasi')) not valid`,
  ],
  [
    'a mark of nobody',
    /1 baris tabel attendance menunjuk ke users yang tidak ada .*: SMA Uji Nusantara/,
    `update attendance set user_id = 99999 where ${mark(14)}`,
  ],
  [
    'a NIS of a teacher',
    /1 orang punya NIS, tetapi bukan siswa: .*pengguna \d+\. Ubah/,
    `update users set nis = '77' where id = ${'(select min(id) from users)'}`,
  ],
  [
    'a check-in without a mark',
    /1 presensi siswa tanpa catatan kehadiran: SMA Uji Nusantara, .*\(sesi \d+\), pengguna \d+\. Catatan/,
    `insert into check_ins (session_id, user_id, at, method, device)
     select session_id, (select min(id) from users), now(), 'qr', 'x' from attendance where ${mark(15)}`,
  ],
  [
    'a teacher in another school than the class',
    /\d+ mata pelajaran yang pengajarnya di sekolah lain: SMA Uji Nusantara, kelas .*, pengguna \d+.*\. Ganti/,
    `insert into schools (name) values ('SMA Seberang')`,
    `update users set school_id = (select max(id) from schools) where id = (select min(teacher_id) from subjects)`,
  ],
  [
    'numbers that come twice',
    /nomor urut .*sessions_id_seq.* di belakang/,
    `select setval('sessions_id_seq', 1)`,
  ],
];

const definitionPlants: readonly Plant[] = [
  [
    'a function that lets everything through',
    /fungsi hadir_keep_audit\(\) bukan seperti yang dibuat Hadir\. Jalankan/,
    `create or replace function hadir_keep_audit() returns trigger language plpgsql as 'begin return coalesce(new, old); end'`,
  ],
  [
    'a trigger that is gone',
    /pemicu attendance_changes_append_only tabel attendance_changes tidak ada/,
    'drop trigger attendance_changes_append_only on attendance_changes',
  ],
  [
    'a trigger that never fires',
    /pemicu sessions_whose tabel sessions bukan seperti/,
    'drop trigger sessions_whose on sessions',
    'create trigger sessions_whose before insert on sessions for each row when (false) execute function hadir_note_whose()',
  ],
  [
    'a trigger of somebody else',
    /pemicu diam tabel attendance bukan dari Hadir\. Hapus/,
    `create function diam() returns trigger language plpgsql as 'begin return null; end'`,
    'create trigger diam before insert on attendance for each row execute function diam()',
  ],
  [
    'a trigger for replicas alone',
    /pemicu users_counted_inserted tabel users dimatikan\. Nyalakan/,
    'alter table users enable replica trigger users_counted_inserted',
  ],
  [
    'a rule that is gone',
    /aturan users_gender_check tabel users tidak ada/,
    'alter table users drop constraint users_gender_check',
  ],
  [
    'a rule that says less',
    /aturan schools_latitude_check tabel schools bukan seperti/,
    'alter table schools drop constraint schools_latitude_check',
    'alter table schools add constraint schools_latitude_check check (latitude between -900 and 900)',
  ],
  [
    'a key that deletes along',
    /aturan attendance_user_id_users_id_fk tabel attendance bukan seperti/,
    'alter table attendance drop constraint attendance_user_id_users_id_fk',
    'alter table attendance add constraint attendance_user_id_users_id_fk foreign key (user_id) references users on delete cascade not valid',
  ],
  [
    'a policy that hides rows',
    /kebijakan baris \(policy\) sembunyi tabel letters bukan dari Hadir/,
    'alter table letters enable row level security',
    'create policy sembunyi on letters using (false)',
  ],
  ['a table whose rows are hidden', /tabel letters bukan seperti/],
  [
    'a rule that swallows writes',
    /aturan tulis \(rule\) telan tabel calendar_days bukan dari Hadir/,
    'create rule telan as on delete to calendar_days do instead nothing',
  ],
  [
    'another default',
    /kolom weekdays tabel schools bukan seperti/,
    `alter table schools alter column weekdays set default '12345'`,
  ],
  [
    'a column that may be empty',
    /kolom source tabel attendance_changes bukan seperti/,
    'alter table attendance_changes alter column source drop not null',
  ],
  [
    'a column too many',
    /kolom titipan tabel classes bukan dari Hadir/,
    'alter table classes add column titipan text',
  ],
  [
    'an index that is gone',
    /indeks attendance_changes_by tabel attendance_changes tidak ada/,
    'drop index attendance_changes_by',
  ],
  [
    'a unique index that is gone',
    /indeks unik sessions_one_at_a_time tabel sessions tidak ada/,
    'drop index sessions_one_at_a_time',
  ],
  [
    'a view that shows less',
    /tampilan held_sessions bukan seperti/,
    `create or replace view held_sessions as ${'select * from live_sessions where false'}`,
  ],
  [
    'triggers that stay silent for who connects next',
    /pengaturan session_replication_role=replica berlaku .*ALTER DATABASE/,
    `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`,
  ],
  [
    'a table that a crash empties',
    /tabel idempotency_keys bukan seperti/,
    'alter table idempotency_keys set unlogged',
  ],
];

describe('after all plants one check tells where it is and what to do of each fault', () => {
  const kinds = { histories: historyPlants, rows: rowPlants, definitions: () => definitionPlants };
  let report: string;
  beforeAll(async () => {
    for (const plantsOf of Object.values(kinds))
      for (const [, , ...statements] of plantsOf()) if (statements.length > 0) await run(...statements);
    report = (await checkDatabase(server.database)).lines.join('\n');
  });

  it.each(Object.entries(kinds))('of %s', (_, plantsOf) => {
    const untold = plantsOf()
      .filter(([, sentence]) => !sentence.test(report))
      .map(([what]) => what);
    expect({ untold, report: untold.length === 0 ? '' : report }).toEqual({ untold: [], report: '' });
  });
});
