/** SQL for the counts of marks that triggers keep for each session. */
import { type SQL, sql } from 'drizzle-orm';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import { sessionCounts } from '../../schema.ts';

/** The number of a session's marks that have one of these statuses. */
export const sumStatusCounts = (statuses: readonly AttendanceStatus[]): SQL<number> =>
  sql<number>`(${sql.join(
    statuses.map((status) => sql`${sessionCounts[status]}`),
    sql` + `,
  )})`;
