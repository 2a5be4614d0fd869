/** What a school may have written, and what only somebody hostile would: for backups, which must bring back every bit. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import {
  allSessions,
  attendance,
  attendanceChanges,
  auditEvents,
  images,
  savedViews,
  users,
} from '../../server/schema.ts';
import type { TestServer } from './server.ts';

/** What means something to COPY, to SQL, to JSON or to a line reader. */
const awkward = fc.constantFrom(
  '\\.',
  '\\N',
  '\t',
  '\n',
  '\r\n',
  '\\',
  '"',
  "'",
  '\\n',
  '{"end":true}',
  '👩‍🏫',
  'É',
  ' ',
  '\u2028',
);
/** Not from beyond U+FFFF: engines of two versions know two Unicodes, and fold the newest letters differently. */
const letters = fc
  .string({ unit: 'grapheme', maxLength: 8 })
  .map((all) => [...all].filter((letter) => letter.length === 1).join(''));
const text = fc
  .array(fc.oneof(awkward, letters), { maxLength: 6 })
  .map((parts) => parts.join('').replaceAll('\0', ''));
const moment = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => new Date(date));
const sample = <T>(kind: fc.Arbitrary<T>, count: number, seed: number) =>
  fc.sample(kind, { numRuns: count, seed });

/** Any bytes in what makes a file a WebP: its head, with its length. */
function asPicture(content: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('RIFF????WEBPVP8 ');
  head.writeUInt32LE(content.length + 8, 4);
  return new Uint8Array(Buffer.concat([head, content]));
}

/** Fills registers with their history, users and audit lines; one seed, one school. */
export async function writeRandomSchool({ db, fixtures }: TestServer, seed: number): Promise<void> {
  const names = sample(text, 60, seed);
  const moments = sample(moment, 60, seed);
  const any = <T>(list: T[], i: number): T => list[i % list.length] as T;
  await db.insert(users).values(
    names.map((name, i) => ({
      identifier: `acak-${i}`,
      fullname: `${i}${name}`,
      address: any(names, i + 7) || null,
      email: i % 3 ? null : `acak-${i}@contoh.sch.id`,
      birthDate: any(moments, i).toISOString().slice(0, 10),
      roleId: fixtures.roles.student,
      passwordHash: any(names, i + 3),
      createdAt: any(moments, i),
    })),
  );
  await db.insert(images).values(
    sample(fc.uint8Array({ minLength: 1, maxLength: 40_000 }), 20, seed).map((bytes, i) => ({
      name: `${i}.webp`,
      bytes: asPicture(bytes),
    })),
  );
  const sessions = await db
    .insert(allSessions)
    .values(
      names.map((name, i) => ({
        subjectId: fixtures.subject,
        name,
        description: any(names, i + 1) || null,
        date: any(moments, i).toISOString().slice(0, 10),
        startTime: '07:00',
        endTime: '08:30',
        isDouble: true,
        ...(i % 5 === 0 && { deletedAt: any(moments, i), deletedByName: name }),
      })),
    )
    .returning({ id: allSessions.id });
  for (const [i, { id: sessionId }] of sessions.entries()) {
    const marks = fixtures.pupils.slice(0, i % 2 ? 37 : i % 37).map((userId, p) => ({
      sessionId,
      userId,
      status: (['hadir', 'terlambat', 'izin', 'sakit', null] as const)[(i + p) % 5] ?? null,
      note: any(names, i + p) || null,
      minutesLate: (i + p) % 5 === 1 ? p : null,
      version: 1,
      updatedAt: any(moments, i + p),
      updatedBy: fixtures.teacher,
    }));
    if (marks.length === 0) continue;
    await db.insert(attendance).values(marks);
    await db.insert(attendanceChanges).values(
      marks.map(({ status, note, minutesLate, updatedAt, updatedBy, ...mark }) => ({
        ...mark,
        toStatus: status,
        toNote: note,
        toMinutesLate: minutesLate,
        changedAt: updatedAt,
        changedBy: updatedBy,
        changedByName: 'Guru',
        source: 'register' as const,
      })),
    );
  }
  await db.insert(savedViews).values(
    names.map((name, i) => ({
      ...(i % 2 === 0 && { ownerId: fixtures.teacher }),
      list: 'siswa',
      // The names of views are told apart whatever their case.
      name: `${i} ${name}`,
      state: {
        filter: { search: name },
        sort: { field: 'name', order: 'ASC' as const },
        hidden: [name],
        group: '',
      },
      createdAt: any(moments, i),
    })),
  );
  // The marks of the fixtures have no history, as those of an early Hadir: here all history is older than they are.
  await db.execute(sql`
    insert into attendance_changes (session_id, user_id, version, to_status, to_note, to_minutes_late, changed_at, changed_by, changed_by_name, source)
    select session_id, user_id, 1, status, note, minutes_late, updated_at, updated_by, 'Guru', 'register' from attendance
    where not exists (select from attendance_changes line where (line.session_id, line.user_id) = (attendance.session_id, attendance.user_id))`);
  await db.insert(auditEvents).values(
    names.map((name, i) => ({
      at: any(moments, i),
      entity: 'user' as const,
      action: 'updated',
      targetName: name,
      changes: [{ field: 'fullname', from: name, to: any(names, i + 1) }],
    })),
  );
}
