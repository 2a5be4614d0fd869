/** Moves a lesson of the week from a day on, or lets two change places. What was before that day stays as it was. */
import { eq } from 'drizzle-orm';
import { addDays } from '../../../contract/days.ts';
import { MAX_PERIOD_NUMBER } from '../../../contract/limits.ts';
import { HttpProblem, invalid } from '../../base/problem.ts';
import type { Database } from '../../db/client.ts';
import { lockRow } from '../../db/lists/tables.ts';
import type { Scope } from '../../db/scope.ts';
import { timetableEntries } from '../../schema.ts';
import { isSubjectOfSchool } from '../lessons/index.ts';
import { findTimetableEntry, type TimetableRow } from './queries.ts';
import { checkClashes, checkInYear, checkRoom, lockSubjectOf, lockTimetable } from './rules.ts';

export const NO_ENTRY = 'Pelajaran itu tidak ada di jadwal';
const MOVED_MEANWHILE =
  'Pelajaran itu sudah dipindahkan orang lain. Jadwal di layar sudah diperbarui; periksa, lalu pindahkan lagi bila perlu.';

interface Move {
  readonly weekday: number;
  readonly first_period: number;
  /** The day from which the lesson is at its new place. */
  readonly from: string;
  /** The lesson that takes the place of the moved one. */
  readonly swapId: number | null;
  /** Where the lesson stood when somebody took it up; null where they did not say. */
  readonly was: { readonly weekday: number; readonly first_period: number } | null;
  /** Whether it may come into a room that another class has. */
  readonly force: boolean;
}

interface Place {
  readonly weekday: number;
  readonly first: number;
}

type Standing = Pick<TimetableRow, 'weekday' | 'first_period' | 'last_period'>;

const lengthOf = ({ first_period: first, last_period: last }: Standing): number => last - first + 1;

const standsAt = (row: Standing, { weekday, first }: Place): boolean =>
  row.weekday === weekday && row.first_period === first;

const placedAt = (row: Standing, weekday: number, first: number): Standing => ({
  weekday,
  first_period: first,
  last_period: first + lengthOf(row) - 1,
});

/**
 * Says where two lessons stand when they have changed places. Neighbours on one day stay neighbours, so that a double hour changes places
 * with a single one without a hole between them.
 */
function swapPlaces(a: Standing, b: Standing): readonly [Place, Place] {
  if (a.weekday === b.weekday && a.last_period + 1 === b.first_period) {
    return [
      { weekday: a.weekday, first: a.first_period + lengthOf(b) },
      { weekday: a.weekday, first: a.first_period },
    ];
  }
  if (a.weekday === b.weekday && b.last_period + 1 === a.first_period) {
    return [
      { weekday: a.weekday, first: b.first_period },
      { weekday: a.weekday, first: b.first_period + lengthOf(a) },
    ];
  }
  return [
    { weekday: b.weekday, first: b.first_period },
    { weekday: a.weekday, first: a.first_period },
  ];
}

/**
 * Moves an entry, and the one it changes places with.
 *
 * @returns the changed entries as they were and as they are
 * @throws HttpProblem 400 beside `first_period` where a class or a teacher would be in two places, or the day has no such hours
 * @throws HttpProblem 400 beside `force` where another class has the room
 * @throws HttpProblem 409 where somebody has moved one of them since it was taken up
 */
export async function moveEntry(tx: Database, scope: Scope, id: number, move: Move) {
  if (move.swapId === id) throw invalid({ path: 'swap_with', msg: NO_ENTRY });
  // In the order of their ids, so that two people who swap the same lessons wait for one another instead of both failing.
  for (const one of [id, ...(move.swapId === null ? [] : [move.swapId])].toSorted((a, b) => a - b))
    await lockRow(tx, timetableEntries, one, {
      strength: 'no key update',
      scopeFilter: isSubjectOfSchool(scope, timetableEntries.subjectId),
    });
  const entry = await findTimetableEntry(tx, scope, id);
  const other = move.swapId === null ? undefined : await findTimetableEntry(tx, scope, move.swapId);
  const moves = placesAfter(move, entry, other);
  // A second press, or one after an answer that was lost: all stand where they were to go, and do not go back.
  if (move.was !== null && moves.every(([row, place]) => standsAt(row, place))) {
    return moves.map(([row]) => ({ before: row, after: row }));
  }
  const isWhereItWas =
    move.was === null ||
    (standsAt(entry, { weekday: move.was.weekday, first: move.was.first_period }) &&
      (!other || standsAt(other, { weekday: move.weekday, first: move.first_period })));
  if (!isWhereItWas) throw new HttpProblem(409, MOVED_MEANWHILE);

  const subjects = [];
  for (const [row] of moves) {
    const subject = await lockSubjectOf(tx, scope, row.subjectId, 'first_period');
    await lockTimetable(tx, subject.schoolId);
    subjects.push(subject);
  }
  // All places are written before any is checked: two lessons that change places are in each other's way until then.
  const times = [];
  for (const [at, [row, place]] of moves.entries()) {
    const subject = subjects[at];
    if (!subject) throw new Error('Each moved entry has its subject');
    times.push({
      ...(await writePlace(tx, row, place, move.from)),
      ...subject,
      id: row.id,
      room: row.room,
    });
    checkInYear(subject, { valid_from: move.from, valid_until: row.valid_until });
  }
  for (const time of times) {
    await checkClashes(tx, time, 'first_period');
    if (!move.force) await checkRoom(tx, time);
  }
  return Promise.all(
    moves.map(async ([before]) => ({ before, after: await findTimetableEntry(tx, scope, before.id) })),
  );
}

/** Where each lesson is to stand; with `was`, as seen by whoever moves them, and not as they may stand by now. */
function placesAfter(
  move: Move,
  entry: TimetableRow,
  other: TimetableRow | undefined,
): (readonly [TimetableRow, Place])[] {
  if (!other) return [[entry, { weekday: move.weekday, first: move.first_period }]];
  const [seen, otherSeen] = move.was
    ? [
        placedAt(entry, move.was.weekday, move.was.first_period),
        placedAt(other, move.weekday, move.first_period),
      ]
    : [entry, other];
  const [place, otherPlace] = swapPlaces(seen, otherSeen);
  return [
    [entry, place],
    [other, otherPlace],
  ];
}

/** Writes where an entry stands from a day on; the time before becomes a row of its own, as a change of the timetable keeps it. */
async function writePlace(tx: Database, row: TimetableRow, { weekday, first }: Place, from: string) {
  const last = first + lengthOf(row) - 1;
  if (last > MAX_PERIOD_NUMBER)
    throw invalid({ path: 'first_period', msg: 'Hari itu tidak punya jam sebanyak itu' });
  if (row.valid_until !== null && row.valid_until < from)
    throw invalid({ path: 'from', msg: 'Pelajaran itu sudah tidak berlaku pada hari tersebut' });
  const validFrom = row.valid_from > from ? row.valid_from : from;
  if (row.valid_from < from) {
    await tx.insert(timetableEntries).values({
      subjectId: row.subjectId,
      weekday: row.weekday,
      firstPeriod: row.first_period,
      lastPeriod: row.last_period,
      validFrom: row.valid_from,
      validUntil: addDays(from, -1),
      room: row.room,
    });
  }
  const time = { weekday, firstPeriod: first, lastPeriod: last, validFrom, validUntil: row.valid_until };
  await tx.update(timetableEntries).set(time).where(eq(timetableEntries.id, row.id));
  return time;
}
