import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type Moment, momentAt, schoolDay } from '../base/schoolDay.ts';

/**
 * Which schools' records a caller reaches (one school or all), and the caller's local day and time. Every query that lists records, or
 * finds one by an id from a client, takes a scope and applies it to the column that says whose a record is. Only server/auth/scope.ts makes
 * a scope from a caller.
 */
export class Scope {
  // A private field makes the type nominal, so that nothing else with a `schoolId`, such as a user, can be passed in its place.
  readonly #schoolId: number | null;
  readonly #at: Date;
  /** IANA name: decides what "today" is for the caller. */
  readonly timeZone: string;

  /**
   * @param schoolId null means all schools
   * @param at when the caller asks
   */
  constructor(schoolId: number | null, timeZone: string, at: Date) {
    this.#schoolId = schoolId;
    this.timeZone = timeZone;
    this.#at = at;
  }

  /** The one school that is reached; null means all. */
  get schoolId(): number | null {
    return this.#schoolId;
  }

  /** The caller's day, YYYY-MM-DD. */
  get today(): string {
    return schoolDay(this.#at, this.timeZone);
  }

  /** The caller's day and time. */
  get now(): Moment {
    return momentAt(this.#at, this.timeZone);
  }
}

/**
 * The condition that a record is within the scope; undefined when all schools are reached.
 *
 * @param column the column that says whose a record is
 */
export const scopeCondition = ({ schoolId }: Scope, column: SQLWrapper): SQL | undefined =>
  schoolId === null ? undefined : eq(column, schoolId);

const schoolIdPlaceholder = sql.placeholder('schoolId');

/**
 * Like {@link scopeCondition}, for a prepared query that is run with the scope's `schoolId`. Use it only together with an id, because no index
 * serves this condition.
 */
export const preparedScopeCondition = (column: SQLWrapper): SQL =>
  sql`(${schoolIdPlaceholder}::int is null or ${column} = ${schoolIdPlaceholder}::int)`;

/** Whether two people are of different schools. Somebody of no school counts as of the same school as everybody. */
export const isOfAnotherSchool = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one !== other;
