/**
 * Twenty-six faults, each planted past Hadir with its triggers off, of other kinds than those in tests/server/checkPlants.test.ts: how many does
 * `check` tell in a sentence that says where (school, class, lesson, whose) and what to do?
 *
 *   npx tsx drills/plantedFaults.ts [--report]    (also with TEST_DATABASE_URL=postgres://…, of a superuser)
 *
 * With --report it prints all that `check` said. Exit 1 when fewer than 24 are told.
 */
import { addDays } from '../contract/days.ts';
import { calls } from '../contract/calls.ts';
import { checkDatabase } from '../server/backup/check/check.ts';
import { addSchool, type School } from '../tests/support/manySchools.ts';
import { startTestServer, type TestServer } from '../tests/support/server.ts';
import { TODAY } from '../tests/support/fixtures.ts';

const WANTED = 24;
/** A day of a month that can be closed. */
const EARLIER = addDays(TODAY, -30);

/** What is planted, the sentence that tells it, and by which statements. */
type Plant = readonly [what: string, sentence: RegExp, ...statements: string[]];

const server = await startTestServer();

const run = <Row extends object>(...statements: string[]): Promise<Row[]> =>
  server.database.raw('write', async (session) => {
    let rows: Row[] = [];
    await session.rows('set local session_replication_role = replica');
    for (const statement of statements) rows = await session.rows<Row>(statement);
    return rows;
  });

async function succeed(method: string, path: string, as: string, body: object): Promise<void> {
  const answer = await server.request(method, path, { as, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
}

/** Two honest schools: registers filled and corrected, a check-in, a letter's correction, a closed month, taps and bell times. */
async function fillSchools({ db, fixtures }: TestServer): Promise<[School, School]> {
  const schools = [await addSchool(db, 1, fixtures.year), await addSchool(db, 2, fixtures.year)] as const;
  for (const { registers, teacher } of schools)
    for (const { subject, session, pupils } of registers.slice(0, 8))
      for (const status of ['hadir', 'sakit'])
        await succeed('PATCH', calls.markAttendance.path(subject, session), teacher, {
          attendances: pupils.slice(0, 30).map((user_id) => ({ user_id, status })),
        });
  const [own] = schools;
  const [first] = own.registers;
  if (!first) throw new Error('no register');
  const [earlier] = await run<{ id: number }>(
    `insert into sessions (subject_id, class_id, teacher_id, name, date, start_time, end_time)
     select subject_id, class_id, teacher_id, 'Pertemuan 0', '${EARLIER}', start_time, end_time from sessions where id = ${first.session} returning id`,
  );
  await run(`select hadir_note_blanks(array(select id from sessions)), hadir_recount()`);
  await succeed('PATCH', calls.markAttendance.path(first.subject, earlier?.id ?? 0), own.admin, {
    attendances: first.pupils.map((user_id) => ({ user_id, status: 'alpa' })),
  });
  const [of] = await run<{ class_id: number }>(`select class_id from sessions where id = ${first.session}`);
  await succeed('POST', calls.closeMonth.path(of?.class_id ?? 0), own.admin, { month: EARLIER.slice(0, 7) });
  await run(
    // The marks of the fixtures have no history, as those of an early Hadir: here all history is older than they are.
    `insert into attendance_changes (session_id, user_id, version, to_status, to_note, to_minutes_late, changed_at, changed_by, changed_by_name, source)
     select session_id, user_id, 1, status, note, minutes_late, updated_at, updated_by, 'Guru', 'register' from attendance
     where not exists (select from attendance_changes line where (line.session_id, line.user_id) = (attendance.session_id, attendance.user_id))`,
    `insert into check_ins (session_id, user_id, at, method, device)
     select session_id, user_id, updated_at, 'qr', 'd' from attendance where ${markOf(own, 1)}`,
    `insert into letters (kind, reason, start_date, end_date, school_id, created_at, created_by_name) values ('sakit', 'Demam', '${TODAY}', '${TODAY}', ${own.id}, now(), 'TU')`,
    `insert into letter_marks (letter_id, session_id, user_id, version)
     select (select max(id) from letters), session_id, user_id, version from attendance where ${markOf(own, 2)}`,
    ...[0, 1].map(
      (n) => `insert into gate_taps (school_id, user_id, day, at, direction, way, by_name, received_at)
        values (${own.id}, ${first.pupils[n]}, '${TODAY}', '${TODAY} 06:50+07', 'in', 'hand', 'TU', now())`,
    ),
    `insert into gate_taps (school_id, user_id, day, at, direction, way, by_name, received_at, replaces_id, reason)
     select school_id, user_id, day, at + interval '1 min', direction, way, by_name, now(), id, 'Salah jam' from gate_taps order by id limit 1`,
    `insert into bell_sets (school_id, name) values (${own.id}, 'Biasa')`,
    ...[1, 2].map(
      (n) => `insert into bell_times (set_id, weekday, number, start_time, end_time)
        select max(id), 1, ${n}, time '07:00' + ${n} * interval '40 min', time '07:40' + ${n} * interval '40 min' from bell_sets`,
    ),
    'select hadir_recount()',
  );
  return [...schools];
}

/** The mark of a pupil in a register of a school. */
const markOf = ({ registers }: School, n: number, pupil = 0) =>
  `session_id = ${registers[n]?.session} and user_id = ${registers[n]?.pupils[pupil]}`;

/** Set aside while rows are planted that it would refuse, and still believed afterwards. */
const pastIndex = (name: string, ...statements: string[]) => [
  `update pg_index set indisready = false, indisvalid = false where indexrelid = '${name}'::regclass`,
  ...statements,
  `update pg_index set indisready = true, indisvalid = true where indexrelid = '${name}'::regclass`,
];

function plantsOf([own, other]: [School, School]): Plant[] {
  const register = (n: number) => own.registers[n] ?? { subject: 0, session: 0, pupils: [] };
  const school = `SMP Serentak 1`;
  const lesson = (n: number) =>
    `${school}, kelas VII ${n + 1}, IPA, Jumat, 20 November 2026 07\\.00 \\(sesi ${register(n).session}\\)`;
  const told = (what: string, place: string) => new RegExp(`${what}.*${place}.*\\. [A-Z].*\\.$`, 'm');
  const pupil = (n: number, place = 0) => `pengguna ${register(n).pupils[place]}\\b`;
  return [
    [
      'a mark gone with all its history, of a pupil who has checked in',
      told('1 presensi siswa tanpa catatan kehadiran', `${lesson(1)}, ${pupil(1)}`),
      `delete from attendance where ${markOf(own, 1)}`,
      `delete from attendance_changes where ${markOf(own, 1)}`,
    ],
    [
      'a correction by a letter taken out of the history, and out of the mark',
      told('1 koreksi oleh surat tanpa baris riwayat', `${lesson(2)}, ${pupil(2)}`),
      `update attendance mark set version = 1, status = line.to_status, updated_at = line.changed_at, updated_by = line.changed_by
       from attendance_changes line where line.version = 1 and (mark.session_id, mark.user_id) = (line.session_id, line.user_id)
         and mark.${markOf(own, 2).replace(' user_id', ' mark.user_id')}`,
      `delete from attendance_changes where version = 2 and ${markOf(own, 2)}`,
    ],
    [
      'sums that agree with all this',
      /./,
      'select hadir_note_blanks(array(select id from sessions)), hadir_recount()',
    ],
    [
      'a mark and its line of history changed alike',
      told('session_counts', lesson(3)),
      `update attendance set status = 'hadir' where ${markOf(own, 3)}`,
      `update attendance_changes set to_status = 'hadir' where version = 2 and ${markOf(own, 3)}`,
    ],
    [
      'a mark changed with honest history after its month was signed',
      told(
        '1 kehadiran yang diubah sesudah bulannya ditutup',
        `${school}, kelas VII 1, IPA, .* Oktober 2026`,
      ),
      `insert into attendance_changes (session_id, user_id, version, from_status, to_status, changed_at, changed_by, changed_by_name, source)
       select session_id, user_id, 2, status, 'hadir', now() + interval '30 years', updated_by, 'Guru', 'register' from attendance
       where user_id = ${register(0).pupils[4]} and session_id in (select id from sessions where date = '${EARLIER}')`,
      `update attendance set status = 'hadir', version = 2, updated_at = line.changed_at from attendance_changes line
       where line.version = 2 and line.user_id = ${register(0).pupils[4]} and (attendance.session_id, attendance.user_id) = (line.session_id, line.user_id)
         and attendance.session_id in (select id from sessions where date = '${EARLIER}')`,
    ],
    [
      'a letter of a signed sheet',
      told('1 siswa yang huruf-hurufnya di lembar', `${school}, kelas VII 1, ${pupil(0, 5)}`),
      `update closed_months set signed = jsonb_set(signed, '{rows,5,letters}', to_jsonb(replace(signed #>> '{rows,5,letters}', 'A', 'H')))`,
    ],
    [
      'the days of a signed month',
      told('closed_months', `${school}, kelas VII 1, ${EARLIER.slice(0, 7)}`),
      `update closed_months set counted_days = overlay(counted_days placing '0' from length(counted_days) - 1)`,
    ],
    [
      'a line of history before the first one',
      told('catatan kehadiran tidak punya sebanyak baris', `${lesson(4)}, ${pupil(4)}`),
      `insert into attendance_changes (session_id, user_id, version, to_status, changed_at, changed_by_name, source)
       select session_id, user_id, 0, status, updated_at, 'Guru', 'register' from attendance where ${markOf(own, 4)}`,
    ],
    [
      'another author of a mark',
      told('catatan kehadiran dengan waktu atau penulis lain', `${lesson(5)}, ${pupil(5)}`),
      `update attendance set updated_by = (select max(id) from users) where ${markOf(own, 5)}`,
    ],
    [
      'a mark given to another pupil',
      told('riwayat perubahan tanpa catatan kehadiran', `${lesson(6)}, ${pupil(6)}`),
      `update attendance set user_id = ${register(6).pupils[33]} where ${markOf(own, 6)}`,
    ],
    [
      'a pupil in a class of another school',
      told(
        '1 siswa yang masih di kelas sekolah lain',
        `${school}, kelas VII 9, pengguna ${other.registers[8]?.pupils[0]}`,
      ),
      `update memberships set number = 99, class_id = (select class_id from sessions where id = ${register(8).session}) where user_id = ${other.registers[8]?.pupils[0]}`,
    ],
    [
      'a teacher of another school',
      told('1 mata pelajaran yang pengajarnya di sekolah lain', `${school}, kelas VII 10, pengguna \\d+`),
      `update subjects set teacher_id = (select id from users where identifier = '${other.teacher}') where id = ${register(9).subject}`,
    ],
    [
      'a wali kelas of another school',
      told('1 kelas yang wali kelasnya di sekolah lain', `${school}, kelas VII 11, pengguna \\d+`),
      `update classes set homeroom_teacher_id = (select id from users where identifier = '${other.teacher}') where id = (select class_id from sessions where id = ${register(10).session})`,
    ],
    [
      "a correction of another pupil's tap",
      told('1 catatan gerbang yang menggantikan', `${school}, ${pupil(0)}`),
      `update gate_taps set replaces_id = (select id from gate_taps where user_id = ${register(0).pupils[1]}) where replaces_id is not null`,
    ],
    [
      'two periods at once',
      told('1 jam pelajaran yang tumpang tindih', school),
      ...pastIndex('bell_times_apart', `update bell_times set start_time = '08:00' where number = 2`),
    ],
    [
      'a number that two pupils have, past a broken index',
      told('1 nilai ganda di tabel users \\(users_nisn_key\\)', `${school}, ${pupil(11)}`),
      ...pastIndex(
        'users_nisn_key',
        `update users set nisn = '0012345678' where id in (${register(11).pupils[0]}, ${register(11).pupils[1]})`,
      ),
    ],
    [
      'a building that cannot be seen',
      told('foto gedung', `${school}: berkas gedung\\.webp tidak ada`),
      `update schools set picture = 'gedung.webp' where id = ${own.id}`,
    ],
    [
      'users that nobody counts',
      told('user_counts', `${school}, peran \\d+: tersimpan tidak ada`),
      `delete from user_counts where school_id = ${own.id} and total > 100`,
    ],
    [
      'presence that nobody counts',
      told(
        'presence_counts',
        `${school}, ${pupil(7, 1)}, mata pelajaran ${register(7).subject}: tersimpan tidak ada`,
      ),
      `delete from presence_counts where subject_id = ${register(7).subject} and user_id = ${register(7).pupils[1]}`,
    ],
    [
      'an arrival that no tap tells of',
      told('gate_arrivals', `${school}, ${pupil(0, 2)}, 2020-01-01: tersimpan 2020.*, seharusnya tidak ada`),
      `insert into gate_arrivals (school_id, user_id, day, at) values (${own.id}, ${register(0).pupils[2]}, '2020-01-01', '2020-01-01 07:00+07')`,
    ],
    [
      'a lesson of nobody in the list of incomplete registers',
      told('incomplete_registers', `${school}, kelas VII 1, IPA, .* Oktober 2026 .*, seharusnya tidak ada`),
      `insert into incomplete_registers (session_id, subject_id, class_id, teacher_id, date, start_time, is_live, search)
       select id, subject_id, class_id, teacher_id, date, start_time, is_held, search from sessions where date = '${EARLIER}'`,
    ],
    [
      'the sum of an audited month',
      told('jejak audit SMP Serentak 2, .*: \\d+ baris ditambahkan', ''),
      `delete from audit_sums where school_id = ${other.id}`,
    ],
    [
      'an audited line moved to no school',
      told(`jejak audit ${school}, .*: 1 baris hilang`, ''),
      `update audit_events set school_id = null where action = 'month-closed'`,
    ],
    [
      'a function with the rights of its owner',
      /fungsi hadir_follow_marks\(\) bukan seperti.*Jalankan/,
      'alter function hadir_follow_marks() security definer',
    ],
    [
      'a key that is looked at only at the end',
      /aturan letter_marks_letter_id_letters_id_fk tabel letter_marks bukan seperti.*cadangan/,
      'alter table letter_marks alter constraint letter_marks_letter_id_letters_id_fk deferrable initially deferred',
    ],
    [
      'numbers that begin again',
      /nomor urut letters_id_seq bukan seperti.*cadangan/,
      'alter sequence letters_id_seq cycle',
    ],
    [
      'a table below that of the marks',
      /tabel bayangan bukan dari Hadir.*Hapus/,
      'create table bayangan () inherits (attendance)',
    ],
    [
      'triggers that stay silent for who connects next',
      /pengaturan session_replication_role=replica berlaku.*RESET/,
      `do $$ begin execute format('alter database %I set session_replication_role = replica', current_database()); end $$`,
    ],
  ];
}

try {
  const schools = await fillSchools(server);
  const before = await checkDatabase(server.database);
  if (before.wrong > 0) throw new Error(`not whole before: ${before.lines.join('\n')}`);
  const plants = plantsOf(schools);
  for (const [what, , ...statements] of plants)
    await run(...statements).catch((error: Error) => {
      throw new Error(`${what}: ${error.message}`);
    });
  const { lines } = await checkDatabase(server.database);
  const report = lines.join('\n');
  if (process.argv.includes('--report')) console.log(report);
  // What makes the sums agree is no fault of its own.
  const faults = plants.filter(([what]) => !what.startsWith('sums that'));
  const untold = faults.filter(([, sentence]) => !sentence.test(report)).map(([what]) => what);
  console.log(
    `${faults.length - untold.length} of ${faults.length} planted faults are told with place and advice`,
  );
  for (const what of untold) console.log(`not told: ${what}`);
  process.exitCode = faults.length - untold.length < WANTED ? 1 : 0;
} finally {
  await server.close();
}
process.exit();
