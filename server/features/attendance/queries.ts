import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { Database } from '../../db/client.ts';
import { attendance, memberships, users } from '../../schema.ts';
import { isAnyOf, createPreparedQuery } from '../../db/prepared.ts';
import type { Mark } from './marks.ts';
import { isMemberOn, membershipNumberSql, textShownToStaff } from '../people/index.ts';
import { offsetOf, makePage, type Page } from '../../db/lists/pages.ts';
import { searchCondition } from '../../db/lists/search.ts';

/** The fields of a session that determine who is in its register. */
export interface RegisterSession {
  id: number;
  classId: number;
  /** YYYY-MM-DD */
  date: string;
}

export interface AttendanceRecord {
  user: Pick<typeof users.$inferSelect, 'id' | 'identifier' | 'nis' | 'fullname' | 'image'>;
  /** Nomor absen (the pupil's number in the class). It is null for a pupil who has a mark but was never a member of the class. */
  number: number | null;
  /** The current mark; null: never marked. */
  mark: Pick<
    typeof attendance.$inferSelect,
    'status' | 'note' | 'minutesLate' | 'version' | 'updatedAt'
  > | null;
  updatedBy: { id: number; fullname: string } | null;
}

type RegisterSessionOr<P> = { [K in keyof RegisterSession]: RegisterSession[K] | P };

/** Who stands in a register: the members on the session's day, and whoever has a mark in it. */
export const rosterCondition = ({
  id: sessionId,
  classId,
  date,
}: RegisterSessionOr<Placeholder>): SQL => sql`${users.id} in (
    select ${memberships.userId} from ${memberships}
    where ${memberships.classId} = ${classId} and ${isMemberOn(sql`${date}::date`)}
    union all
    select ${attendance.userId} from ${attendance}
    where ${attendance.sessionId} = ${sessionId} and ${attendance.status} is not null)`;

const marker = alias(users, 'marker');

const recordColumns = (classId: number | Placeholder) => ({
  user: {
    id: users.id,
    identifier: users.identifier,
    nis: users.nis,
    fullname: users.fullname,
    image: users.image,
  },
  number: membershipNumberSql(sql`${classId}::int`, users.id).as('number'),
  updatedBy: { id: marker.id, fullname: marker.fullname },
});

const selectRecords = (db: Database, sessionId: number | Placeholder, classId: number | Placeholder) =>
  db
    .select({
      ...recordColumns(classId),
      mark: {
        // This column comes first because it is never null: drizzle treats a joined row as missing when its first column is null.
        updatedAt: attendance.updatedAt,
        status: attendance.status,
        note: attendance.note,
        minutesLate: attendance.minutesLate,
        version: attendance.version,
      },
    })
    .from(users)
    .leftJoin(attendance, and(eq(attendance.userId, users.id), eq(attendance.sessionId, sessionId)))
    .leftJoin(marker, eq(marker.id, attendance.updatedBy));

/** Orders by the selected column `number`; pupils without a number come last. */
export const inRegisterOrder = [sql`"number"`, asc(users.sortKey), asc(users.id)];

const selectRegisterPage = createPreparedQuery<
  { sessionId: number; classId: number; date: string; size: number; before: number },
  AttendanceRecord[]
>((db) => {
  const sessionId = sql.placeholder('sessionId');
  const classId = sql.placeholder('classId');
  return selectRecords(db, sessionId, classId)
    .where(rosterCondition({ id: sessionId, classId, date: sql.placeholder('date') }))
    .orderBy(...inRegisterOrder)
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('before'));
});

/** Reads a page of a session's register, ordered by the pupils' numbers. */
export async function listRecords(
  db: Database,
  register: RegisterSession,
  query: ListQuery,
): Promise<Page<AttendanceRecord>> {
  const { id, classId, date } = register;
  const where = and(rosterCondition(register), searchCondition(textShownToStaff, query.search));
  const rows = await (query.search === ''
    ? selectRegisterPage(db, { sessionId: id, classId, date, size: query.perPage, before: offsetOf(query) })
    : selectRecords(db, id, classId)
        .where(where)
        .orderBy(...inRegisterOrder)
        .limit(query.perPage)
        .offset(offsetOf(query)));
  return makePage(query, rows, () => db.$count(users, where));
}

/**
 * One statement, because it comes with every mark, and a statement more takes longer than what it reads: the pupils as the answer shows
 * them, their marks, which of them are members (locked), and who writes.
 */
const selectRosterAndLockMembers = createPreparedQuery<
  { sessionId: number; classId: number; date: string; userIds: number[]; writerId: number },
  (AttendanceRecord & { mark: Mark | null; writerName: string })[]
>((tx) => {
  const sessionId = sql.placeholder('sessionId');
  const classId = sql.placeholder('classId');
  const member = tx.$with('member').as(
    tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(
        and(
          eq(memberships.classId, classId),
          isAnyOf(memberships.userId, 'userIds'),
          isMemberOn(sql`${sql.placeholder('date')}::date`),
        ),
      )
      .for('share'),
  );
  const mark = tx
    .select()
    .from(attendance)
    .where(and(eq(attendance.sessionId, sessionId), isAnyOf(attendance.userId, 'userIds')))
    .as('mark');
  return tx
    .with(member)
    .select({
      ...recordColumns(classId),
      mark: {
        sessionId: mark.sessionId,
        userId: mark.userId,
        status: mark.status,
        note: mark.note,
        minutesLate: mark.minutesLate,
        version: mark.version,
        updatedAt: mark.updatedAt,
        updatedBy: mark.updatedBy,
      },
      writerName: sql<string>`(select writer.fullname from users writer where writer.id = ${sql.placeholder('writerId')})`,
    })
    .from(mark)
    .fullJoin(member, eq(member.userId, mark.userId))
    .innerJoin(users, eq(users.id, sql`coalesce(${member.userId}, ${mark.userId})`))
    .leftJoin(marker, eq(marker.id, mark.updatedBy))
    .orderBy(...inRegisterOrder);
});

/** Pupils of a register that is about to be written, all locked. */
export interface LockedRoster {
  /** In the order of the register. */
  readonly records: readonly (AttendanceRecord & { readonly mark: Mark | null })[];
  /** The present full name of who writes. */
  readonly writerName: string;
}

/**
 * Those of these pupils who may be marked in a session, with their marks; locked until the transaction ends. Whoever has a row stays, even
 * a pupil who has left the class and whose mark was cleared: otherwise a repeated clearing would be refused the second time.
 *
 * @param tx a transaction that holds the session's row lock, so that its marks stay as they are while members are waited for
 */
export async function lockRoster(
  tx: Database,
  { id: sessionId, classId, date }: RegisterSession,
  userIds: number[],
  writerId: number,
): Promise<LockedRoster> {
  const records = await selectRosterAndLockMembers(tx, { sessionId, classId, date, userIds, writerId });
  return { records, writerName: records[0]?.writerName ?? '' };
}
