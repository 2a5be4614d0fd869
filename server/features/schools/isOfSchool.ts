import { eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { NO_SCHOOL } from '../../../contract/resources.ts';

/** What a list is narrowed to by name: the records of a school, or those that have none (yet). */
export type AskedSchool = number | typeof NO_SCHOOL | undefined;

export function isOfSchool(column: PgColumn, school: AskedSchool): SQL | undefined {
  if (school === undefined) return undefined;
  return school === NO_SCHOOL ? isNull(column) : eq(column, school);
}
