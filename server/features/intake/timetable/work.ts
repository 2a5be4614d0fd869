import { formatDate } from '../../../../contract/days.ts';
import { isOneOfDays } from '../../../../contract/spans.ts';
import { invalid } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import { checkPreviewedPlan } from '../../batches/index.ts';
import { ownSchoolToWrite } from '../../schools/index.ts';
import { lockTimetable } from '../../timetable/index.ts';
import { CHANGED, type RequestedImport, type PreparedImport } from '../imports/work.ts';
import { existingTimetable } from './existing.ts';
import { planTimetable, presentTimetable, type TimetableOptions } from './plan.ts';
import { lockNamedRows, writeTimetable } from './write.ts';

/**
 * Prepares the import of lessons, with the subjects that they need.
 *
 * @throws HttpProblem 400
 */
export async function prepareTimetableImport(db: Database, wanted: RequestedImport): Promise<PreparedImport> {
  const { rows, scope, year, today, time } = wanted;
  if (!year) throw invalid({ path: 'academic_year_id', msg: 'Pilih tahun ajaran kelas-kelas itu' });
  const from = wanted.valid_from ?? year.start;
  if (!isOneOfDays(from, year.start, year.end)) {
    const msg = `Di luar tahun ajaran (${formatDate(year.start)} sampai ${formatDate(year.end)})`;
    throw invalid({ path: 'valid_from', msg });
  }
  const schoolId = await ownSchoolToWrite(db, scope, wanted.schoolId ?? undefined);
  const options: TimetableOptions = { from, replaces: wanted.replaces ?? false, today, time };
  const planNow = async (tx: Database) =>
    planTimetable(rows, await existingTimetable(tx, scope, { schoolId, year, from }), options);
  const plan = await planNow(db);
  const shown = presentTimetable(plan, options);
  return {
    plan: shown,
    parts: [
      async (tx, reportWritten) => {
        await lockNamedRows(tx, plan);
        await lockTimetable(tx, schoolId);
        const now = await planNow(tx);
        checkPreviewedPlan(shown.plan, presentTimetable(now, options).plan, CHANGED);
        return writeTimetable(tx, now, { ...options, schoolId, wrote: reportWritten });
      },
    ],
  };
}
