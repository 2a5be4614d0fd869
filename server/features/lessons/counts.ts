/** What the sums that triggers keep of each session say. */
import { type SQL, sql } from 'drizzle-orm';
import type { AttendanceStatus } from '../../../contract/attendanceStatus.ts';
import { sessionCounts } from '../../schema.ts';

/** How many of a session's marks are one of these. */
export const totalOf = (statuses: readonly AttendanceStatus[]): SQL<number> =>
  sql<number>`(${sql.join(
    statuses.map((status) => sql`${sessionCounts[status]}`),
    sql` + `,
  )})`;
