/** The rules of letters: what a letter may be, what it would correct in registers, and how it corrects them. */
import { formatDate } from '../../../contract/days.ts';
import { wasSeenAtSchool, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { type CorrectableMark, MAX_NAMED_PRESENT } from '../../../contract/attendance/letterKinds.ts';
import type { Letter, LetterEffect, OwnLetter } from '../../../contract/letters.ts';
import { isStudentRole } from '../../../contract/roles.ts';
import type { Id } from '../../../contract/calls.ts';
import type { FieldProblem } from '../../../contract/envelope.ts';
import { daySpansOverlap } from '../../../contract/spans.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import { requireRowId } from '../../base/ids.ts';
import { HttpProblem, invalid, refused } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { calendarOf } from '../schools/index.ts';
import { type Mark, marksOfSessions, writeMarksOfSessions, checkDaysOpen } from '../attendance/index.ts';
import { lockUsers, type UserRow, mayWriteLetter, getLimitingHomeroomTeacherId } from '../people/index.ts';
import { type LetterPeriod, lockSessions, type RegisterSlot, readRegisterSlots } from './marks.ts';
import { type PupilOfLetter, type MembershipOfLetter, membershipsOn } from './pupils.ts';
import { type LetterReach, type LetterRow, overlappingLetters } from './queries.ts';
import { letterMarks } from '../../schema.ts';
import type { Scope } from '../../db/scope.ts';
import { presentImage } from '../../images/presentImage.ts';

import { hasBegun, type Moment } from '../../base/schoolDay.ts';

/** The letters that a user reaches: the office all of its school, a wali kelas those of the own pupils, other teachers none. */
export const reachOfLetters = (scope: Scope, user: CurrentUser): LetterReach => ({
  scope,
  homeroomOf: getLimitingHomeroomTeacherId(user),
});

type Span = Pick<LetterRow, 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

const NO_PUPIL = 'Siswa tidak ditemukan';

/** "3 November 2026", "3 November 2026 sampai 5 November 2026" */
export const daysInWords = ({ startDate, endDate }: Span): string =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} sampai ${formatDate(endDate)}`;

/**
 * Checks a letter, locks its pupils and finds the school that it will belong to. Another letter for the same pupils waits for the lock.
 *
 * @throws HttpProblem 400 beside what stands in the way, 403 for a teacher who does not lead one of them on its days
 */
export async function checkLetter(
  tx: Database,
  { scope, homeroomOf }: LetterReach,
  studentIds: readonly Id[],
  span: Span,
): Promise<{ rows: UserRow[]; schoolId: number | null }> {
  const ids = studentIds.map((id, i) => requireRowId(id, `student_ids.${i}`, NO_PUPIL));
  const rows = await lockUsers(tx, scope, ids, 'no key update');
  const existing = new Map(rows.map((row) => [row.user.id, row]));
  const all = await membershipsOn(tx, ids, span);
  // A pupil's days at another school are left out, so that no message tells of them.
  const inScope = all.filter(({ schoolId }) => scope.schoolId === null || schoolId === scope.schoolId);
  const problems: FieldProblem[] = ids.flatMap((id, i) => {
    const path = `student_ids.${i}`;
    const row = existing.get(id);
    // A wali kelas may name only the own pupils. Messages about other pupils reveal nothing more.
    const pupilMemberships = inScope.filter(({ userId }) => userId === id);
    const isOwn =
      homeroomOf === undefined ||
      pupilMemberships.some(({ homeroomTeacherId }) => homeroomTeacherId === homeroomOf);
    if (!row || !isStudentRole(row.role.name)) return [{ path, msg: NO_PUPIL }];
    if (pupilMemberships.length === 0) {
      return [{ path, msg: `${row.user.fullname} tidak berada di kelas mana pun pada ${daysInWords(span)}` }];
    }
    if (!isOwn)
      return [
        { path, msg: `${row.user.fullname} bukan siswa kelas yang Anda walikan pada ${daysInWords(span)}` },
      ];
    return [];
  });
  if (problems.length > 0) throw invalid(...problems);
  const ledMemberships = inScope.filter(
    (membership) => homeroomOf === undefined || membership.homeroomTeacherId === homeroomOf,
  );
  const schoolId = commonSchool(rows, ledMemberships);
  if (schoolId === undefined) {
    throw invalid({ path: 'student_ids', msg: 'Siswa dalam satu surat harus dari satu sekolah' });
  }
  const memberships = all.filter((membership) => membership.schoolId === schoolId);
  await checkDaysOpen(tx, [...new Set(memberships.map((membership) => membership.classId))], span);
  for (const yearId of new Set(memberships.map((membership) => membership.yearId)))
    await checkOneSemester(tx, yearId, span);
  await checkOverlap(tx, ids, { ...span, schoolId });
  return { rows, schoolId };
}

/**
 * Finds the school in which all of these pupils are on the letter's days; undefined: they have none in common. When there are several, the
 * school that the pupils belong to today is taken.
 */
function commonSchool(
  rows: readonly UserRow[],
  memberships: readonly MembershipOfLetter[],
): number | null | undefined {
  const isOfAll = (schoolId: number | null) =>
    rows.every(({ user }) =>
      memberships.some((membership) => membership.userId === user.id && membership.schoolId === schoolId),
    );
  const common = [...new Set(memberships.map(({ schoolId }) => schoolId))].filter(isOfAll);
  return common.find((schoolId) => schoolId === rows[0]?.user.schoolId) ?? common[0];
}

/**
 * Checks that a letter lies in one semester: each semester has its own rapor, and what counts in it is signed separately.
 *
 * @throws HttpProblem 400 beside `end_date`
 */
async function checkOneSemester(tx: Database, yearId: number, { startDate, endDate }: Span): Promise<void> {
  const { year } = await calendarOf(tx, null, yearId);
  const touchedSemesters = (year.semesters ?? []).filter(({ start_date: first, end_date: last }) =>
    daySpansOverlap([first, last], [startDate, endDate]),
  );
  const [first, second] = touchedSemesters;
  if (first && second) {
    throw invalid({
      path: 'end_date',
      msg: `Hari-hari ini terletak di dua semester: ${first.name} berakhir ${formatDate(first.end_date)}. Buat satu surat untuk tiap semester.`,
    });
  }
}

/**
 * Checks that no pupil has another letter at the same time.
 *
 * @throws HttpProblem 400 beside `start_date`
 */
async function checkOverlap(tx: Database, ids: readonly number[], span: LetterPeriod): Promise<void> {
  const [other] = await overlappingLetters(tx, ids, span);
  if (!other) return;
  const { letter, fullname } = other;
  const label = STATUS_TEXT[letter.kind].label.toLowerCase();
  throw invalid({
    path: 'start_date',
    msg: `${fullname} sudah punya surat ${label} untuk ${daysInWords(letter)}. Batalkan surat itu dulu, atau pilih hari lain.`,
  });
}

type Kind = LetterRow['kind'];
/** How many marks one statement writes: a whole class over some weeks has thousands. */
const MAX_MARKS_PER_STATEMENT = 2000;

/** Classifies what a register says of a pupil, from the view of a letter of this kind. */
function classifySlot({ status }: Pick<RegisterSlot, 'status'>, kind: Kind): CorrectableMark | 'same' {
  if (status === null) return 'blank';
  if (status === kind) return 'same';
  if (status === 'alpa') return 'alpa';
  return wasSeenAtSchool(status) ? 'present' : 'other';
}

export function effectOf(
  slots: readonly RegisterSlot[],
  kind: Kind,
  now: Moment,
  corrected = 0,
): LetterEffect {
  const begunSlots = slots.filter((slot) => hasBegun(slot, now));
  const counts: LetterEffect['counts'] = { alpa: 0, blank: 0, other: 0, present: 0, same: 0 };
  for (const slot of begunSlots) counts[classifySlot(slot, kind)] += 1;
  const present = begunSlots
    .filter((slot) => classifySlot(slot, kind) === 'present')
    .slice(0, MAX_NAMED_PRESENT)
    .flatMap(({ fullname, subject, date, startTime, status }) =>
      status === null ? [] : [{ fullname, subject, date, start_time: startTime, status }],
    );
  return { counts, upcoming: slots.length - begunSlots.length, present, corrected };
}

/**
 * Corrects the registers of a letter's days, as far as `corrects` asks for it, and adds a line of history for each change. A register whose
 * lesson has not begun is left alone: there the letter is only a suggestion.
 *
 * @param tx a transaction that holds the letter's lock
 * @returns what the registers said before, and how many marks were written
 */
export async function correctRegisters(
  tx: Database,
  letter: LetterRow,
  pupils: readonly number[],
  {
    corrects,
    now,
    by,
  }: { corrects: readonly CorrectableMark[]; now: Moment; by: { at: Date; userId: number } },
): Promise<LetterEffect> {
  const slotsBeforeLock = await readRegisterSlots(tx, pupils, letter);
  if (corrects.length === 0) return effectOf(slotsBeforeLock, letter.kind, now);
  await lockSessions(tx, [...new Set(slotsBeforeLock.map(({ sessionId }) => sessionId))]);
  // The registers are read again under the locks, because marks may have been written and sessions moved or cancelled before the locks were
  // held.
  const slots = await readRegisterSlots(tx, pupils, letter);
  const wanted = slots.filter((slot) => {
    const slotState = classifySlot(slot, letter.kind);
    return hasBegun(slot, now) && slotState !== 'same' && corrects.includes(slotState);
  });
  for (let from = 0; from < wanted.length; from += MAX_MARKS_PER_STATEMENT) {
    const slotChunk = wanted.slice(from, from + MAX_MARKS_PER_STATEMENT);
    const old = await createMarkLookup(tx, slotChunk);
    const want = { status: letter.kind, source: 'letter' } as const;
    await writeMarksOfSessions(
      tx,
      slotChunk.map((slot) => ({ ...slot, want, old: old(slot) })),
      by,
    );
    await tx.insert(letterMarks).values(
      slotChunk.map(({ sessionId, userId, version }) => ({
        letterId: letter.id,
        sessionId,
        userId,
        version: version + 1,
      })),
    );
  }
  return effectOf(slots, letter.kind, now, wanted.length);
}

/** Returns a function that finds the current mark of a slot. */
async function createMarkLookup(tx: Database, slots: readonly RegisterSlot[]) {
  const listDistinct = (of: (slot: RegisterSlot) => number) => [...new Set(slots.map(of))];
  const rows = await marksOfSessions(
    tx,
    listDistinct(({ sessionId }) => sessionId),
    listDistinct(({ userId }) => userId),
  );
  const existing = new Map(rows.map((mark) => [`${mark.sessionId} ${mark.userId}`, mark]));
  return ({ sessionId, userId }: RegisterSlot): Mark | undefined => existing.get(`${sessionId} ${userId}`);
}

export const presentOwnLetter = (row: LetterRow): OwnLetter => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  start_date: row.startDate,
  end_date: row.endDate,
  start_time: row.startTime,
  end_time: row.endTime,
  image: presentImage(row.image),
  created_at: row.createdAt.toISOString(),
  withdrawn:
    row.withdrawnAt === null
      ? null
      : {
          at: row.withdrawnAt.toISOString(),
          by: row.withdrawnByName ?? '',
          reason: row.withdrawReason ?? '',
        },
});

/**
 * Presents a letter to a user.
 *
 * @param all the letter's pupils, by name
 */
export function presentLetter(row: LetterRow, all: readonly PupilOfLetter[], user: CurrentUser): Letter {
  return {
    ...presentOwnLetter(row),
    created_by: row.createdByName,
    Students: all.filter((pupil) => pupil.isLed).map(({ id, fullname, Class }) => ({ id, fullname, Class })),
    pupils: all.length,
    is_writable: row.withdrawnAt === null && mayWriteLetter(user, all),
    can_delete_image: row.image !== null && mayWriteLetter(user, all),
  };
}

/**
 * Checks that the user may write for all pupils of a letter.
 *
 * @throws HttpProblem 403
 */
export function checkMayWriteLetter(all: readonly PupilOfLetter[], user: CurrentUser): void {
  if (!mayWriteLetter(user, all)) {
    throw new HttpProblem(
      403,
      'Surat ini juga tentang siswa kelas lain, jadi hanya admin yang dapat mengubahnya',
    );
  }
}

/**
 * Checks that the user may change a letter and that it is not withdrawn.
 *
 * @throws HttpProblem 403, 400 for one that is withdrawn
 */
export function checkWritable(row: LetterRow, all: readonly PupilOfLetter[], user: CurrentUser): void {
  checkMayWriteLetter(all, user);
  if (row.withdrawnAt !== null) throw refused('Surat ini sudah dibatalkan');
}
