/**
 * A school whose papers are hard to fit: classes of 45, 36 and 20, names and titles as long as they come, and a month without lessons. The
 * pupils of the class of 36 have names of usual length.
 */
import { eq } from 'drizzle-orm';
import type { AttendanceStatus } from '../../contract/attendanceStatus.ts';
import { addDays } from '../../contract/days.ts';
import { NO_PASSWORD } from '../../server/auth/passwords.ts';
import { drawSvg } from '../../server/images/drawSvg.ts';
import { CRESTS } from '../../server/process/seed/crests.ts';
import {
  allSessions,
  attendance,
  bellSets,
  bellTimes,
  classes,
  images,
  memberships,
  schools,
  subjects,
  timetableEntries,
  users,
} from '../../server/schema.ts';
import type { TestServer } from './server.ts';

export const PAPER_SCHOOL = 'SMA Contoh Bhinneka Tunggal Ika Nusantara';
export const CLASS_SIZES = [45, 36, 20] as const;

export interface PaperClass {
  readonly id: number;
  readonly subjectId: number;
  /** Of the subject, with marks. */
  readonly sessionId: number;
  readonly pupilIds: readonly number[];
  readonly teacherId: number;
  /** Where its lessons of the timetable are. */
  readonly room: string;
  /** The NIS of each pupil, by which a row is found on paper. */
  readonly nis: readonly string[];
}

/** The third finds no place to break. */
const LONG_NAMES = [
  'Muhammad Rizky Nur Al-Farisi Simatupangg',
  'Ni Luh Putu Ayu Kusumawardani Paramithaa',
  'Hutagalungmarpaungwulansarikusumawardani',
];
const NAMES = [
  'Mawar',
  "Nu'man Hakim",
  'Siti Nur Laila Az Zahra',
  'Teuku Farhan Al Munawwarah',
  'Yuliana Mandagi',
];

const nameAt = (at: number, size: number): string =>
  (size !== 36 && at % 9 === 4 ? LONG_NAMES[((at - 4) / 9) % LONG_NAMES.length] : NAMES[at % NAMES.length]) ??
  '';

/** Three days a week from July to November; nothing in August. */
function lessonDays(): readonly string[] {
  const days: string[] = [];
  for (let day = '2026-07-13'; day <= '2026-11-20'; day = addDays(day, 1)) {
    const isLesson = [1, 3, 5].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    if (isLesson && !day.startsWith('2026-08')) days.push(day);
  }
  return days;
}

/** A few of each status, so that every column has something to say and most cells nothing. A few pupils are below the school's limit. */
const statusAt = (pupil: number, lesson: number): AttendanceStatus =>
  ((pupil % 18 === 4 && lesson % 3 === 0 && 'alpa') ||
    (['sakit', 'izin', 'alpa', 'terlambat'] as const)[(pupil * 7 + lesson * 3) % 37]) ??
  'hadir';

const only = <T>([row]: T[]): T => {
  if (row === undefined) throw new Error('a row was not written');
  return row;
};

/** Makes the fixtures' school such a school, with these classes beside its own. */
export async function writePaperSchool(server: TestServer): Promise<ReadonlyMap<number, PaperClass>> {
  const { db, fixtures } = server;
  const crest = CRESTS.SMA;
  await db.insert(images).values({ name: crest.name, bytes: await drawSvg(crest.svg) });
  await db
    .update(schools)
    .set({
      name: PAPER_SCHOOL,
      authority: 'Pemerintah Provinsi Contoh Kepulauan Raya · Dinas Pendidikan dan Kebudayaan',
      address:
        'Jalan Contoh Kenanga Raya Nomor 122 RT 003 RW 014, Kelurahan Contoh Selatan\nKota Contoh Kepulauan',
      npsn: '00000002',
      city: 'Kota Contoh Kepulauan',
      minPercent: 75,
      maxAlpa: 7,
      phone: '(000) 000-0002',
      email: 'tata.usaha@sma-bhinneka.contoh.sch.id',
      headName: 'Prof. Dr. Hj. Siti Rohaeti Permanasari Kusumawardani, S.Pd., M.Pd.',
      headEmployeeNumber: '197403171999032002',
      image: crest.name,
    })
    .where(eq(schools.id, fixtures.school));
  await db
    .update(users)
    .set({
      fullname: "Raden Muhammad Nu'man Al-Farizi Simatupang, S.Pd., M.Pd., Gr.",
      employeeNumber: '197603202001031022',
    })
    .where(eq(users.id, fixtures.teacher));
  await writeBellTimes(server);
  const written = new Map<number, PaperClass>();
  for (const size of CLASS_SIZES) written.set(size, await writeClass(server, size));
  return written;
}

/** Eight hours on five days, with two breaks. */
async function writeBellTimes({ db, fixtures }: TestServer): Promise<void> {
  const { id: setId } = only(
    await db
      .insert(bellSets)
      .values({ schoolId: fixtures.school, name: 'Biasa' })
      .returning({ id: bellSets.id }),
  );
  const times: (readonly [start: string, end: string, number: number | null])[] = [
    ['07:00', '07:45', 1],
    ['07:45', '08:30', 2],
    ['08:30', '09:15', 3],
    ['09:15', '10:00', 4],
    ['10:00', '10:15', null],
    ['10:15', '11:00', 5],
    ['11:00', '11:45', 6],
    ['11:45', '12:30', null],
    ['12:30', '13:15', 7],
    ['13:15', '14:00', 8],
  ];
  await db.insert(bellTimes).values(
    [1, 2, 3, 4, 5].flatMap((weekday) =>
      times.map(([startTime, endTime, number]) => ({
        setId,
        weekday,
        number,
        name: number === null ? 'Istirahat dan salat' : null,
        startTime,
        endTime,
      })),
    ),
  );
}

async function writeClass({ db, fixtures }: TestServer, size: number): Promise<PaperClass> {
  const nis = Array.from({ length: size }, (_, at) => String(size * 10_000 + at + 1));
  const pupils = await db
    .insert(users)
    .values(
      nis.map((number, at) => ({
        identifier: number,
        nis: number,
        fullname: nameAt(at, size),
        gender: at % 2 ? ('P' as const) : ('L' as const),
        roleId: fixtures.roles.student,
        passwordHash: NO_PASSWORD,
        schoolId: fixtures.school,
      })),
    )
    .returning({ id: users.id });
  const { id } = only(
    await db
      .insert(classes)
      .values({
        name: `XI IPA ${size}`,
        academicYearId: fixtures.year,
        schoolId: fixtures.school,
        homeroomTeacherId: fixtures.teacher,
      })
      .returning({ id: classes.id }),
  );
  await db.insert(memberships).values(
    pupils.map(({ id: userId }, at) => ({
      academicYearId: fixtures.year,
      joinedOn: '2026-07-13',
      classId: id,
      userId,
      number: at + 1,
    })),
  );
  const { id: subjectId } = only(
    await db
      .insert(subjects)
      .values({ name: 'Pendidikan Pancasila dan Kewarganegaraan', classId: id, teacherId: fixtures.teacher })
      .returning({ id: subjects.id }),
  );
  const room = `Laboratorium Komputer dan Multimedia ${size}`;
  // The teacher's classes have other hours, so that the teacher is in one place at a time.
  const firstPeriod = 2 * (CLASS_SIZES as readonly number[]).indexOf(size) + 1;
  await db.insert(timetableEntries).values(
    [1, 3, 5].map((weekday) => ({
      subjectId,
      weekday,
      firstPeriod,
      lastPeriod: firstPeriod + 1,
      validFrom: '2026-07-13',
      room,
    })),
  );
  const lessons = await db
    .insert(allSessions)
    .values(
      lessonDays().map((date, at) => ({
        subjectId,
        name: `Pertemuan ${at + 1}`,
        description: 'Latihan soal dan pembahasan ulangan harian',
        date,
        startTime: '07:00',
        endTime: '08:30',
      })),
    )
    .returning({ id: allSessions.id });
  const marks = lessons.flatMap(({ id: sessionId }, lesson) =>
    pupils.map(({ id: userId }, pupil) => ({
      sessionId,
      userId,
      status: statusAt(pupil, lesson),
      updatedAt: new Date('2026-11-20T01:00:00Z'),
      updatedBy: fixtures.teacher,
    })),
  );
  for (let at = 0; at < marks.length; at += 1000)
    await db.insert(attendance).values(marks.slice(at, at + 1000));
  return {
    id,
    subjectId,
    sessionId: only(lessons.toReversed()).id,
    pupilIds: pupils.map((pupil) => pupil.id),
    teacherId: fixtures.teacher,
    room,
    nis,
  };
}
