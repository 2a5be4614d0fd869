import { eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type Moment, momentAt, schoolDay } from '../base/schoolDay.ts';

/**
 * Whose records a caller reaches, those of one school or all, and which day and time it is there. Every query that lists, or finds by an id that somebody sent, takes
 * one, and puts its condition to the column that says whose a record is. Only server/auth/scope.ts makes one of a caller.
 */
export class Scope {
  // So that nothing else that has a school, a user for one, can be handed in its place.
  readonly #schoolId: number | null;
  readonly #at: Date;
  /** IANA name: decides what "today" is for the caller. */
  readonly timeZone: string;

  /**
   * @param schoolId null: all
   * @param at when the caller asks
   */
  constructor(schoolId: number | null, timeZone: string, at: Date) {
    this.#schoolId = schoolId;
    this.timeZone = timeZone;
    this.#at = at;
  }

  /** The one school; null: all. */
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

/** On the column of a table that says whose its records are; none where all are reached. */
export const within = ({ schoolId }: Scope, column: SQLWrapper): SQL | undefined =>
  schoolId === null ? undefined : eq(column, schoolId);

const requestedSchool = sql.placeholder('schoolId');

/** The same for a prepared query, which is asked with the scope's `schoolId`. Only beside an id: what it leaves out, no index does. */
export const isWithin = (column: SQLWrapper): SQL =>
  sql`(${requestedSchool}::int is null or ${column} = ${requestedSchool}::int)`;

/** Who is of no school is of none of them a stranger. */
export const isOfAnotherSchool = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one !== other;
