/** Finds the pupils whom the lines of a pasted column mean. */
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { MatchedLine } from '../../../../contract/people/memberships.ts';
import { ROLES } from '../../../../contract/roles.ts';
import type { Database } from '../../../db/client.ts';
import { type Scope, scopeCondition } from '../../../db/scope.ts';
import { classes, memberships, roles, users } from '../../../schema.ts';
import { executeRows, givenRowsSql } from '../../../db/statements.ts';
import { isNotGoneOn } from '../members/queries.ts';
import { classOfUser } from './places.ts';

/** The number in front of a line: "3. Budi" of a numbered list means Budi. */
const LINE_NUMBER_PATTERN = /^\d{1,3}[.)]\s+/;
/** How many namesakes are offered for one line; nobody chooses from more. */
const MAX_NAMESAKES = 10;

const cellsOf = (line: string): string[] =>
  line
    .split(/[\t;]/)
    .map((cell) => cell.trim().replace(LINE_NUMBER_PATTERN, ''))
    .filter(Boolean);

interface LineMatch {
  readonly at: number;
  readonly id: number;
  /** What matched, the surest first: 0 NIS, 1 login name, 2 NISN, 3 name. */
  readonly by: number;
}

interface ClassOfSchool {
  readonly id: number;
  readonly schoolId: number | null;
}

export async function matchStudents(
  db: Database,
  scope: Scope,
  lines: readonly string[],
  { classRow, today }: { readonly classRow: ClassOfSchool; readonly today: string },
): Promise<MatchedLine[]> {
  const given = givenRowsSql(
    lines.flatMap((line, at) => cellsOf(line).map((cell) => ({ at, cell }))),
    'at int, cell text',
  );
  const pupils = and(
    eq(users.isActive, true),
    sql`${users.roleId} = (select id from ${roles} where name = ${ROLES.student})`,
    scopeCondition(scope, users.schoolId),
    // A pupil without a school is included, because joining the class gives the pupil its school.
    classRow.schoolId === null
      ? undefined
      : or(eq(users.schoolId, classRow.schoolId), isNull(users.schoolId)),
  );
  const selectMatches = (by: number, matches: SQL) =>
    sql`select given.at, ${users.id} as id, ${by}::int as by from ${given} join ${users} on ${matches} where ${pupils}`;
  const found = await executeRows<LineMatch>(
    db,
    sql`${selectMatches(0, sql`ltrim(lower(${users.nis}), '0') = ltrim(lower(given.cell), '0') and lower(${users.nis}) = lower(given.cell)`)}
      union ${selectMatches(1, sql`lower(${users.identifier}) = lower(given.cell)`)}
      union ${selectMatches(2, sql`${users.nisn} = given.cell`)}
      union ${selectMatches(3, sql`${users.foldedName} = hadir_fold(given.cell)`)}`,
  );
  const ids = [...new Set(found.map(({ id }) => id))];
  const names = new Map(
    (ids.length === 0
      ? []
      : await db
          .select({
            id: users.id,
            fullname: users.fullname,
            identifier: users.identifier,
            nis: users.nis,
            Class: classOfUser(db, today, scopeCondition(scope, classes.schoolId)),
          })
          .from(users)
          .where(inArray(users.id, ids))
    ).map((one) => [one.id, one]),
  );
  const members = new Set(
    (
      await db
        .select({ id: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.classId, classRow.id), isNotGoneOn(today)))
    ).map(({ id }) => id),
  );
  return lines.map((line, at) => {
    const matchesOfLine = found.filter((hit) => hit.at === at);
    const surestKind = Math.min(...matchesOfLine.map(({ by }) => by));
    const matched = matchesOfLine
      .filter(({ by }) => by === surestKind)
      .flatMap(({ id }) => names.get(id) ?? [])
      .slice(0, MAX_NAMESAKES);
    return {
      line,
      Students: matched.map((one) => ({ ...one, is_member: members.has(one.id) })),
    };
  });
}
