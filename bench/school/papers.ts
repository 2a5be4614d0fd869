/** What comes on paper, and what is signed: letters, closed months, who leads a class, what a school asks for, the timetable. */
/** At size 1. */
export const LETTERS = 200_000;
/** Months that are over; of the class that the account guru leads the first of them is still open. */
const SIGNED = ['2026-07', '2026-08', '2026-09', '2026-10'];

export interface Papers {
  letters: number;
  pupils: number;
  /** guru's. */
  schoolClass: number;
  firstPupil: string;
  today: string;
}

/** Of ten letters one is a dispensasi of ten neighbours with hours; of a hundred one was withdrawn. */
export const lettersOf = ({ letters, pupils, firstPupil }: Papers): string[] => [
  `insert into letters (school_id, kind, reason, start_date, end_date, start_time, end_time, created_at, created_by, created_by_name, withdrawn_at, withdrawn_by_name, withdraw_reason)
    select users.school_id, kind, case kind when 'sakit' then 'Demam' when 'izin' then 'Urusan keluarga' else 'Lomba' end, day, day + length,
      case kind when 'dispensasi' then time '09:00' end, case kind when 'dispensasi' then time '12:00' end, day::timestamptz, 1, 'Uji admin',
      case when n % 100 = 0 then day::timestamptz end, case when n % 100 = 0 then 'Uji admin' end, case when n % 100 = 0 then 'Salah siswa' end
    from generate_series(1, ${letters}) n, lateral (select case when n % 10 = 0 then 'dispensasi' when n % 3 = 0 then 'izin' else 'sakit' end as kind,
        date '2026-07-13' + (n::bigint * 138 / ${letters})::int as day, n % 3 as length, ${firstPupil} + (n::bigint * 7919 % ${pupils})::int as pupil) paper
      join users on users.id = pupil order by n`,
  `insert into letter_pupils (letter_id, user_id)
    select n, ${firstPupil} + ((n::bigint * 7919 % ${pupils})::int + neighbour) % ${pupils}
    from generate_series(1, ${letters}) n, lateral generate_series(0, case when n % 10 = 0 then 9 else 0 end) neighbour`,
  // What they have corrected: where a register says what the letter says.
  `insert into letter_marks (letter_id, session_id, user_id, version)
    select letters.id, attendance.session_id, letter_pupils.user_id, attendance.version
    from letters join letter_pupils on letter_pupils.letter_id = letters.id join memberships on memberships.user_id = letter_pupils.user_id
      join subjects on subjects.class_id = memberships.class_id
      join sessions on sessions.subject_id = subjects.id and sessions.date between letters.start_date and letters.end_date
      join attendance on attendance.session_id = sessions.id and attendance.user_id = letter_pupils.user_id
        and attendance.status in ('izin', 'sakit') on conflict do nothing`,
];

export const signedMonths = ({ schoolClass, today }: Papers): string[] => [
  // By which rule and which days it was counted is kept with it: of a semester that began on 13 July, without holidays.
  `insert into closed_months (class_id, school_id, month, closed_at, closed_by, closed_by_name, day_rule, weekdays, until, counted_days)
    select classes.id, school_id, month, date '${today}'::timestamptz, 2, 'Uji kepsek', day_rule, weekdays, until, counted
    from classes join schools on schools.id = school_id, unnest(array[${SIGNED.map((month) => `'${month}'`).join(',')}]) month,
      lateral (select max(day)::date as until, string_agg(case when extract(isodow from day) < 7 and day >= date '2026-07-13' then '1' else '0' end, '' order by day) as counted
        from generate_series((month || '-01')::date, (month || '-01')::date + interval '1 month' - interval '1 day', interval '1 day') day) days
    where classes.id <> ${schoolClass} or month <> '${SIGNED[0]}'`,
  // Each class is led by the teacher of its first subject; guru leads the own one.
  `update classes set homeroom_teacher_id = (select teacher_id from subjects where class_id = classes.id order by id limit 1)`,
  `update schools set min_percent = 80, max_alpa = 5`,
];

/** Each subject has one hour a week. The seven of a class are given at seven times, so no class and no teacher has two at once. */
export const timetable = (subjectsAClass: number): string[] => [
  `insert into bell_sets (school_id, name) select id, 'Jam pelajaran' from schools order by id`,
  `insert into bell_times (set_id, weekday, number, start_time, end_time)
    select bell_sets.id, weekday, number, time '07:00' + make_interval(mins => 45 * (number - 1)), time '07:00' + make_interval(mins => 45 * number)
    from bell_sets, generate_series(1, 6) weekday, generate_series(1, 8) number`,
  `insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from, room)
    select id, 1 + id % ${subjectsAClass} % 6, 1 + id % ${subjectsAClass} / 6, 1 + id % ${subjectsAClass} / 6, date '2026-07-13', 'Ruang ' || class_id from subjects order by id`,
  // After the months that are signed, whose days are counted without holidays.
  `insert into calendar_days (school_id, academic_year_id, name, kind, start_date, end_date, is_school_day)
    select id, 1, 'Kegiatan ' || n, 'kegiatan', date '2026-12-01' + 9 * n, date '2026-12-01' + 9 * n, true from schools, generate_series(1, 20) n`,
];
