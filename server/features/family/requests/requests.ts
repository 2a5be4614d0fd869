/** Letters from home in the database: taken in within narrow limits, listed, and decided once. */
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { HomeLetterInput, OwnHomeLetter } from '../../../../contract/family/homeLetters.ts';
import { addDays, formatDate } from '../../../../contract/days.ts';
import {
  HOME_LETTER_DAYS_AHEAD,
  HOME_LETTER_DAYS_BACK,
  HOME_LETTER_KINDS,
  type HomeLetterState,
  MAX_DAILY_HOME_LETTERS,
  MAX_OPEN_HOME_LETTERS,
} from '../../../../contract/family/pageWords.ts';
import type { ListQuery } from '../../../../contract/envelope.ts';
import { HttpProblem, invalid, notFound } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { found } from '../../../db/found.ts';
import { makePage, offsetOf } from '../../../db/lists/pages.ts';
import { encodeImage } from '../../../images/encode.ts';
import { writeImage } from '../../../images/stored.ts';
import type { Deps } from '../../../outside/deps.ts';
import { familyRequests, guardians, letters, users } from '../../../schema.ts';
import { isLedBy } from '../guardians/guardians.ts';

export type HomeLetterRow = typeof familyRequests.$inferSelect;

const DAY_MS = 24 * 60 * 60_000;
/** A letter's picture must be legible. */
const PICTURE_SIDE_PIXELS = 1600;

/** Who sends a letter from home about whom. */
export interface Sender {
  readonly schoolId: number;
  readonly userId: number;
  /** null: the pupil. */
  readonly guardianId: number | null;
  /** The day at the school. */
  readonly today: string;
}

/**
 * Takes in a letter from home with its picture. The same letter sent a second time, because an answer was lost, is the first one.
 *
 * @throws HttpProblem 400
 */
export async function takeInHomeLetter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sender: Sender,
  sent: HomeLetterInput,
  image: unknown,
): Promise<HomeLetterRow> {
  const { today, schoolId, userId, guardianId } = sender;
  const [first, last] = [addDays(today, -HOME_LETTER_DAYS_BACK), addDays(today, HOME_LETTER_DAYS_AHEAD)];
  if (sent.start_date < first || sent.start_date > last)
    throw invalid({ path: 'start_date', msg: `Mulai antara ${formatDate(first)} dan ${formatDate(last)}` });
  // What waits at a school that the pupil has left is nobody's any more, and keeps nothing out.
  const isOfSender = and(eq(familyRequests.schoolId, schoolId), eq(familyRequests.userId, userId));
  const checkRoom = async (tx: Database): Promise<HomeLetterRow | undefined> => {
    const open = await tx
      .select()
      .from(familyRequests)
      .where(and(isOfSender, isNull(familyRequests.decidedAt)));
    const same = open.find(
      (row) =>
        row.guardianId === guardianId &&
        row.kind === sent.kind &&
        row.reason === sent.reason &&
        row.startDate === sent.start_date &&
        row.endDate === sent.end_date,
    );
    if (same) return same;
    if (open.length >= MAX_OPEN_HOME_LETTERS)
      throw new HttpProblem(
        400,
        `Masih ada ${open.length} surat yang belum diperiksa sekolah. Tunggu jawabannya dulu.`,
      );
    const daily = await tx.$count(
      familyRequests,
      and(isOfSender, gt(familyRequests.createdAt, new Date(clock.now().getTime() - DAY_MS))),
    );
    if (daily >= MAX_DAILY_HOME_LETTERS)
      throw new HttpProblem(
        400,
        `Paling banyak ${MAX_DAILY_HOME_LETTERS} surat sehari. Hubungi wali kelas bila mendesak.`,
      );
    return undefined;
  };
  // Before the picture is worked on, which costs; and again below, where nobody else can send for this child.
  const already = await checkRoom(db);
  if (already) return already;
  const bytes =
    image instanceof File && image.size > 0 ? await encodeImage(image, PICTURE_SIDE_PIXELS) : undefined;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const same = await checkRoom(tx);
    if (same) return same;
    return found(
      await tx
        .insert(familyRequests)
        .values({
          schoolId,
          userId,
          guardianId,
          isFromPupil: guardianId === null,
          kind: sent.kind,
          reason: sent.reason,
          startDate: sent.start_date,
          endDate: sent.end_date,
          image: bytes ? await writeImage(tx, bytes) : null,
          createdAt: clock.now(),
        })
        .returning(),
    );
  });
}

/** Some columns of a row with its letter's, as far as they tell what became of it. */
const stateOf = (row: HomeLetterRow, withdrawnAt: Date | null): HomeLetterState => {
  if (row.decidedAt === null) return 'waiting';
  if (row.refusal !== null) return 'refused';
  return withdrawnAt === null ? 'accepted' : 'withdrawn';
};

export const presentOwn = (row: HomeLetterRow, withdrawnAt: Date | null): OwnHomeLetter => ({
  id: row.id,
  kind: HOME_LETTER_KINDS.find((kind) => kind === row.kind) ?? 'izin',
  reason: row.reason,
  start_date: row.startDate,
  end_date: row.endDate,
  created_at: row.createdAt.toISOString(),
  state: stateOf(row, withdrawnAt),
  refusal: row.refusal,
});

/** What one pupil has asked for by the own account, newest first. */
export const listSentByPupil = (db: Database, schoolId: number, userId: number, limit: number) =>
  db
    .select({ row: familyRequests, withdrawnAt: letters.withdrawnAt })
    .from(familyRequests)
    .leftJoin(letters, eq(letters.id, familyRequests.letterId))
    .where(
      and(
        eq(familyRequests.userId, userId),
        eq(familyRequests.schoolId, schoolId),
        familyRequests.isFromPupil,
      ),
    )
    .orderBy(desc(familyRequests.id))
    .limit(limit);

/** Whose letters from home somebody sees and decides: of the school, and a wali kelas without piket those of the own pupils. */
export interface Reader {
  readonly schoolId: number;
  readonly homeroomOf: number | undefined;
  readonly today: string;
}

const isSeenBy = (db: Database, { schoolId, homeroomOf, today }: Reader) =>
  and(eq(familyRequests.schoolId, schoolId), isLedBy(db, schoolId, homeroomOf, today));

/** How many letters from home somebody has to decide. */
export const countWaitingHomeLetters = (db: Database, reader: Reader): Promise<number> =>
  countWhere(db, and(isSeenBy(db, reader), isNull(familyRequests.decidedAt)));

/** Those that wait, the oldest first; or all, the newest first. */
export async function listHomeLetters(db: Database, reader: Reader, isWaiting: boolean, query: ListQuery) {
  const where = and(isSeenBy(db, reader), isWaiting ? isNull(familyRequests.decidedAt) : undefined);
  const rows = await db
    .select({
      row: familyRequests,
      withdrawnAt: letters.withdrawnAt,
      fullname: users.fullname,
      guardian: { name: guardians.name, relation: guardians.relation },
    })
    .from(familyRequests)
    .innerJoin(users, eq(users.id, familyRequests.userId))
    .leftJoin(guardians, eq(guardians.id, familyRequests.guardianId))
    .leftJoin(letters, eq(letters.id, familyRequests.letterId))
    .where(where)
    .orderBy(
      ...(isWaiting
        ? [asc(familyRequests.createdAt), asc(familyRequests.id)]
        : [desc(familyRequests.createdAt), desc(familyRequests.id)]),
    )
    .limit(query.perPage)
    .offset(offsetOf(query));
  return makePage(query, rows, () => countWhere(db, where));
}

const countWhere = async (db: Database, where: ReturnType<typeof and>): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(familyRequests)
    .innerJoin(users, eq(users.id, familyRequests.userId))
    .where(where);
  return row?.total ?? 0;
};

/**
 * Locks a letter from home until the transaction ends, so that it is decided once.
 *
 * @throws HttpProblem 404
 */
export async function lockHomeLetter(tx: Database, reader: Reader, id: number): Promise<HomeLetterRow> {
  const [row] = await tx
    .select({ row: familyRequests })
    .from(familyRequests)
    .innerJoin(users, eq(users.id, familyRequests.userId))
    .where(and(eq(familyRequests.id, id), isSeenBy(tx, reader)))
    .for('no key update', { of: familyRequests });
  if (!row) throw notFound();
  return row.row;
}

/** The letter from home to which a picture belongs while it waits. */
export async function homeLetterOfImage(db: Database, name: string): Promise<HomeLetterRow | undefined> {
  const [row] = await db.select().from(familyRequests).where(eq(familyRequests.image, name));
  return row;
}
