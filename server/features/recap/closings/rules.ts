/** Presents the closing of a class's month, and the refusal to close a month that is not over. */
import type { Closing } from '../../../../contract/recap/closings.ts';
import { monthInWords } from '../../../base/closedMonth.ts';
import { invalid } from '../../../base/problem.ts';
import type { ClosingRow } from './queries.ts';

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

export const monthNotOverProblem = (month: string, lessons: number) =>
  invalid({
    path: 'month',
    msg: `${monthInWords(month)} belum selesai: masih ada ${lessons} sesi sesudah hari ini`,
  });
