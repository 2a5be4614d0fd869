/** Closing a month of a class, and what it keeps from being changed beside what the database's triggers do. */
import { monthsOf } from '../../contract/days.ts';
import type { Closing } from '../../contract/closings.ts';
import { closedSentence, monthInWords } from '../base/closedMonth.ts';
import { invalid, refused } from '../base/problem.ts';
import type { Database } from '../db/client.ts';
import { closedAmong, type ClosingRow } from '../db/queries/closings.ts';

export const presentClosing = (row: ClosingRow): Closing => ({
  month: row.month,
  closed_at: row.closedAt.toISOString(),
  closed_by: row.closedByName,
  reopened:
    row.reopenedAt === null
      ? null
      : {
          at: row.reopenedAt.toISOString(),
          by: row.reopenedByName ?? '',
          reason: row.reopenReason ?? '',
        },
});

/** @throws HttpProblem 400 where one of some classes has closed a month of some days */
export async function checkDaysOpen(
  tx: Database,
  classIds: readonly number[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<void> {
  const closed = await closedAmong(tx, classIds, monthsOf(startDate, endDate));
  if (closed) throw refused(closedSentence(closed));
}

export const notOver = (month: string, lessons: number) =>
  invalid({
    path: 'month',
    msg: `${monthInWords(month)} belum selesai: masih ada ${lessons} sesi sesudah hari ini`,
  });
