/** The letters of the demo: some agree with marks in the registers, some are for coming days, and two arrived after the fact. */
import { eq } from 'drizzle-orm';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';
import { marksOfSessions, writeMarksOfSessions } from '../../features/attendance/index.ts';
import type { Database } from '../../db/client.ts';
import * as t from '../../schema.ts';
import { insertRows } from './insert.ts';
import type { SeedMark } from './marks.ts';
import type { Person } from './people.ts';
import { NOTES_BY_STATUS, type SchoolKind, SCHOOLS } from './school.ts';
import type { SeedMembership } from './memberships.ts';
import type { SeedClass, SeedSession } from './timetable.ts';

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface SeedLetter {
  readonly kind: LetterKind;
  readonly reason: string;
  readonly school: SchoolKind;
  readonly pupils: readonly Person[];
  /** The first day; both days are included. */
  readonly from: string;
  readonly to: string;
  readonly by: Person;
  /** The day on which the letter was received. */
  readonly cameOn: string;
  /** The marks that the letter has changed: whole days of its pupils. */
  readonly corrects: readonly SeedMark[];
}

interface LetterInput {
  readonly classes: readonly SeedClass[];
  readonly memberships: ReadonlyMap<SeedClass, readonly SeedMembership[]>;
  readonly homerooms: ReadonlyMap<SeedClass, Person>;
  readonly sessions: readonly SeedSession[];
  readonly marks: readonly SeedMark[];
  readonly admin: Person;
  readonly today: string;
  /** The last day of the semester Ganjil; no letter covers days of two semesters. */
  readonly half: string;
}

/** The class for which the office learns of a competition and of a visit to a doctor only days later. */
const LATE_LETTERS_CLASS = 'X-1';
const COMPETITION_CLASS = 'X-2';
const MIN_LESSONS_OF_DAY = 2;

/** Plans letters, at most one for each pupil. It uses no random numbers, so letters change none of the marks that were invented before. */
export function planLetters(input: LetterInput): SeedLetter[] {
  const letters: SeedLetter[] = [];
  const named = new Set<Person>();
  const add = (letter: SeedLetter | undefined) => {
    if (!letter) return;
    letters.push(letter);
    for (const pupil of letter.pupils) named.add(pupil);
  };
  for (const one of input.classes.filter(({ past }) => !past)) {
    const own = lettersOfClass(input, one);
    if (one.name === LATE_LETTERS_CLASS) {
      // These marks were alpa until a doctor's letter came, and izin until the office learned of the competition.
      add(own.later('alpa', { kind: 'sakit', reason: 'Surat dokter' }, named));
      add(own.later('izin', { kind: 'dispensasi', reason: 'Lomba cerdas cermat tingkat kota' }, named));
    }
    add(own.accepted('sakit', named));
    add(own.accepted('izin', named));
    add(own.toCome(named));
  }
  return letters;
}

/** Finds letters that fit the marks and lessons of a class. */
function lettersOfClass(
  { homerooms, memberships, sessions, marks, admin, today, half }: LetterInput,
  one: SeedClass,
) {
  const by = homerooms.get(one) ?? admin;
  const days = [
    ...new Set(sessions.flatMap(({ subject, date }) => (subject.class === one ? [date] : []))),
  ].toSorted();
  const before = days.filter((day) => day < today);
  const toCome = days.filter((day) => day > today);
  const currentPupils = (memberships.get(one) ?? []).flatMap(({ pupil, from, to }) =>
    to === null && from <= (before[0] ?? today) ? [pupil] : [],
  );
  const own = marks.filter(({ session }) => session.subject.class === one);
  const isOneSemester = (from: string, to: string) => from > half === to > half;
  const sharedFields = { school: one.school, corrects: [] };
  /** Finds the latest day on which all marks of a pupil have this status, not counting the last two days of lessons before today. */
  const findLastDayAway = (status: SeedMark['status'], named: ReadonlySet<Person>) => {
    const marksByPupilDay = new Map<string, SeedMark[]>();
    for (const mark of own) {
      const { session, pupil } = mark;
      if (session.date >= (before.at(-2) ?? '')) continue;
      const key = `${session.date} ${pupil.id}`;
      marksByPupilDay.set(key, [...(marksByPupilDay.get(key) ?? []), mark]);
    }
    return [...marksByPupilDay.values()].findLast(
      (marksOfDay) =>
        marksOfDay.length >= MIN_LESSONS_OF_DAY &&
        marksOfDay.every(
          (mark) => mark.status === status && currentPupils.includes(mark.pupil) && !named.has(mark.pupil),
        ),
    );
  };

  return {
    accepted(kind: 'sakit' | 'izin', named: ReadonlySet<Person>): SeedLetter | undefined {
      const [mark] = findLastDayAway(kind, named) ?? [];
      if (!mark) return undefined;
      const { pupil, session, note } = mark;
      const on = { from: session.date, to: session.date, cameOn: session.date };
      return { ...sharedFields, kind, reason: note ?? NOTES_BY_STATUS[kind][0], pupils: [pupil], by, ...on };
    },

    later(
      status: SeedMark['status'],
      letter: Pick<SeedLetter, 'kind' | 'reason'>,
      named: ReadonlySet<Person>,
    ): SeedLetter | undefined {
      const corrects = findLastDayAway(status, named);
      const [mark] = corrects ?? [];
      const cameOn = mark && before.find((day) => day > mark.session.date);
      if (!corrects || !mark || !cameOn) return undefined;
      const { date } = mark.session;
      return {
        ...sharedFields,
        ...letter,
        pupils: [mark.pupil],
        by: admin,
        from: date,
        to: date,
        cameOn,
        corrects,
      };
    },

    /** A letter for the next day of lessons, which waits in registers that nobody has opened yet. */
    toCome(named: ReadonlySet<Person>): SeedLetter | undefined {
      const [from, next] = toCome;
      const cameOn = before.at(-1);
      if (!from || !cameOn) return undefined;
      const to = next && isOneSemester(from, next) ? next : from;
      const pupilsWithoutLetter = currentPupils.filter((pupil) => !named.has(pupil));
      if (one.name === COMPETITION_CLASS) {
        const on = { from, to, cameOn };
        const reason = 'Olimpiade sains tingkat provinsi';
        return {
          ...sharedFields,
          kind: 'dispensasi',
          reason,
          pupils: pupilsWithoutLetter.slice(-3),
          by: admin,
          ...on,
        };
      }
      const kind = one.level % 2 === 0 ? 'izin' : 'sakit';
      const reason = kind === 'izin' ? 'Acara keluarga di luar kota' : 'Rawat inap';
      const pupils = pupilsWithoutLetter.slice(-1);
      return pupils.length === 0
        ? undefined
        : { ...sharedFields, kind, reason, pupils, by, from, to: kind === 'izin' ? from : to, cameOn };
    },
  };
}

/** Inserts letters with their corrections of marks, in the same way as the API does. */
export async function seedLetters(tx: Tx, letters: readonly SeedLetter[], timeZone: string): Promise<void> {
  if (letters.length === 0) return;
  await insertRows(
    tx,
    t.letters,
    letters.map(({ kind, reason, school, from, to, by, cameOn }, at) => ({
      id: at + 1,
      schoolId: SCHOOLS[school].id,
      kind,
      reason,
      startDate: from,
      endDate: to,
      createdAt: `${cameOn} 06:40 ${timeZone}`,
      createdBy: by.id,
      createdByName: by.fullname,
    })),
  );
  await insertRows(
    tx,
    t.letterPupils,
    letters.flatMap(({ pupils }, at) => pupils.map(({ id }) => ({ letterId: at + 1, userId: id }))),
  );
  for (const [at, { kind, by, corrects }] of letters.entries()) {
    if (corrects.length === 0) continue;
    const places = corrects.map(({ session, pupil }) => ({ sessionId: session.id, userId: pupil.id }));
    const old = await marksOfSessions(
      tx,
      places.map(({ sessionId }) => sessionId),
      [...new Set(places.map(({ userId }) => userId))],
    );
    const [letter] = await tx
      .select({ at: t.letters.createdAt })
      .from(t.letters)
      .where(eq(t.letters.id, at + 1));
    if (!letter) continue;
    const marksByPlace = new Map(old.map((mark) => [`${mark.sessionId} ${mark.userId}`, mark]));
    const of = ({ sessionId, userId }: (typeof places)[number]) => marksByPlace.get(`${sessionId} ${userId}`);
    await writeMarksOfSessions(
      tx,
      places.map((place) => ({ ...place, want: { status: kind, source: 'letter' }, old: of(place) })),
      { at: letter.at, userId: by.id },
    );
    await tx
      .insert(t.letterMarks)
      .values(
        places.map((place) => ({ ...place, letterId: at + 1, version: (of(place)?.version ?? 0) + 1 })),
      );
  }
}
