import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ListQuery } from '../../../contract/envelope.ts';
import type { IncompleteByTeacher } from '../../../contract/overview/overview.ts';
import type { SessionOfDay } from '../../../contract/lessons/sessions.ts';
import type { Database } from '../../db/client.ts';
import { runWithKeptPlan } from '../../db/prepared.ts';
import { type Scope, scopeCondition } from '../../db/scope.ts';
import {
  attendance,
  classes,
  heldSessions,
  incompleteRegisters,
  sessions,
  subjects,
  users,
} from '../../schema.ts';
import {
  givingTeacherIdSql,
  searchedPlaceText,
  sessionsWithPlace,
  isClassOfSchool,
  placeWordCondition,
} from '../lessons/index.ts';
import { anyMarkBefore } from './days.ts';
import { readPageOfHits, readPageOfManyHits } from '../../db/lists/hits.ts';
import type { Page } from '../../db/lists/pages.ts';
import { isOnePart, searchCondition, wordsOf } from '../../db/lists/search.ts';

export interface IncompleteFilter {
  scope: Scope;
  /** YYYY-MM-DD. Only registers of earlier days are late; today's can still be filled. */
  today: string;
  teacherId?: number | undefined;
  /** Both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Filters the registers that a teacher has to keep: those with the teacher as substitute, and the teacher's own that have no substitute.
 * Each half uses its own index; an OR would search the registers of the whole school.
 */
function isRegisterOfTeacher(db: Database, scope: Scope, teacherId: number): SQL {
  const selectRegisterIds = (teacherFilter: SQL | undefined) =>
    db
      .select({ id: incompleteRegisters.sessionId })
      .from(incompleteRegisters)
      .innerJoin(classes, eq(classes.id, incompleteRegisters.classId))
      .where(and(sql`${incompleteRegisters.isLive}`, teacherFilter, scopeCondition(scope, classes.schoolId)));
  const own = and(isNull(incompleteRegisters.substituteId), eq(incompleteRegisters.teacherId, teacherId));
  return inArray(
    incompleteRegisters.sessionId,
    selectRegisterIds(own).unionAll(selectRegisterIds(eq(incompleteRegisters.substituteId, teacherId))),
  );
}

const incompleteRegisterCondition = (
  db: Database,
  { scope, today, teacherId, from, to }: IncompleteFilter,
): SQL | undefined =>
  and(
    sql`${incompleteRegisters.isLive}`,
    lt(incompleteRegisters.date, today),
    teacherId === undefined
      ? isClassOfSchool(scope, incompleteRegisters.classId)
      : isRegisterOfTeacher(db, scope, teacherId),
    from === undefined ? undefined : gte(incompleteRegisters.date, from),
    to === undefined ? undefined : lte(incompleteRegisters.date, to),
  );

const { sessionId, date, startTime } = incompleteRegisters;

/**
 * Filters registers by one word of the search. Indexes find it in the names of subject, class and teacher, or in the session's own text, of
 * which the table keeps a copy; a word that no index can find is searched in all these texts together.
 */
function matchesWord(db: Database, word: string): SQL {
  if (isOnePart(word)) {
    return sql`(${placeWordCondition(db, incompleteRegisters, word)} or ${searchCondition(incompleteRegisters.search, word)})`;
  }
  const allTextsSubquery = db
    .select({ stands: sql`${searchCondition(searchedPlaceText, word)}` })
    .from(sessions)
    .innerJoin(subjects, eq(subjects.id, sessions.subjectId))
    .innerJoin(classes, eq(classes.id, sessions.classId))
    .leftJoin(users, eq(users.id, sessions.teacherId))
    .where(eq(sessions.id, sessionId));
  return sql`${allTextsSubquery}`;
}

/**
 * Lists the registers before today that have blanks, however old, the latest first. Every number of incomplete registers comes from this
 * calculation.
 */
export async function listIncomplete(
  db: Database,
  of: IncompleteFilter,
  query: ListQuery,
): Promise<Page<SessionOfDay>> {
  const order = { by: [date, startTime, sessionId], isDescending: true };
  const words = wordsOf(query.search);
  const where = and(incompleteRegisterCondition(db, of), ...words.map((word) => matchesWord(db, word)));
  // Those of all schools are tens of thousands: their order is an index, and so is what is counted.
  const isOfAll = of.scope.schoolId === null && of.teacherId === undefined && words.length === 0;
  const { ids, totalItems } = await (isOfAll
    ? readPageOfManyHits(
        query,
        order,
        (by) =>
          db
            .select({ id: sessionId })
            .from(incompleteRegisters)
            .where(where)
            .orderBy(...by),
        () => db.$count(incompleteRegisters, where),
      )
    : readPageOfHits(db, query, order, (keys) =>
        db.$with('hits').as(
          db
            .select({ id: sql`${sessionId}`.as('id'), ...keys })
            .from(incompleteRegisters)
            .where(where),
        ),
      ));
  return { rows: await sessionsWithPlace(db, ids), totalItems };
}

/** Counts the incomplete registers of each teacher, most first. `Teacher` is null for registers without a teacher. */
export function incompleteByTeacher(db: Database, of: IncompleteFilter): Promise<IncompleteByTeacher[]> {
  // Registers are grouped by teacher before the users are joined, because there are fewer teachers than registers to look up.
  const keeperId = sql<number | null>`${givingTeacherIdSql(incompleteRegisters)}`.as('keeper_id');
  const registersByKeeper = db
    .select({ keeperId, registers: count().as('registers') })
    .from(incompleteRegisters)
    .where(incompleteRegisterCondition(db, of))
    .groupBy(sql`keeper_id`)
    .as('of_keepers');
  const total = sql<number>`sum(${registersByKeeper.registers})::int`;
  return runWithKeptPlan(
    db
      .select({ Teacher: { id: users.id, fullname: users.fullname }, total })
      .from(registersByKeeper)
      .leftJoin(users, eq(users.id, registersByKeeper.keeperId))
      .groupBy(users.id)
      .orderBy(desc(total), asc(users.sortKey), asc(users.id)),
  );
}

/** Whether any register before today was filled at all: only then can all be called complete. */
export async function hasFilledRegister(
  db: Database,
  { scope, today, teacherId }: IncompleteFilter,
): Promise<boolean> {
  if (teacherId === undefined) return anyMarkBefore(db, scope, today);
  const selectFilledRegister = (own: SQL) =>
    db
      .select({ id: heldSessions.id })
      .from(heldSessions)
      .innerJoin(classes, eq(classes.id, heldSessions.classId))
      .where(
        and(
          scopeCondition(scope, classes.schoolId),
          lt(heldSessions.date, today),
          own,
          sql`exists (select from ${attendance} where ${attendance.sessionId} = ${heldSessions.id} and ${isNotNull(attendance.status)})`,
        ),
      )
      .limit(1);
  // Two queries, one after the other: a single one with OR would search the sessions of everybody.
  const rows = await runWithKeptPlan(selectFilledRegister(eq(heldSessions.teacherId, teacherId)));
  return (
    rows.length > 0 ||
    (await runWithKeptPlan(selectFilledRegister(eq(heldSessions.substituteId, teacherId)))).length > 0
  );
}
