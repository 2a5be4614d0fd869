import { eq } from 'drizzle-orm';
import {
  type BellSet,
  type BellSetInput,
  bellSetInputSchema,
  bellSetSchema,
} from '../../../contract/timetable/bellTimes.ts';
import type { Database } from '../../db/client.ts';
import { type BellSetRow, findBellSet, listBellSets } from './bellTimes/queries.ts';
import { bellSets, bellTimes } from '../../schema.ts';
import { scopeCondition } from '../../db/scope.ts';
import type { Api } from '../../http/context.ts';
import { plainRoutes } from '../../http/plainRoutes.ts';
import { requestedSchool, NO_SUCH_SCHOOL, ownSchoolToWrite } from '../schools/index.ts';

const present = ({
  id,
  name,
  validFrom,
  validUntil,
  times,
  schoolId,
}: BellSetRow): BellSet & { id: number } => ({
  id,
  name,
  valid_from: validFrom,
  valid_until: validUntil,
  times,
  SchoolId: schoolId,
});

/** The rows of a weekday in words, as the audit compares them: "07:00-07:45 1, 07:45-08:00 Istirahat". */
const describeWeekday = ({ times }: BellSetRow, weekday: number): string =>
  times
    .filter((time) => time.weekday === weekday)
    .map(({ number, name, start_time, end_time }) => `${start_time}-${end_time} ${number ?? name}`)
    .join(', ');

/** All rows of a set are replaced together, so that what is stored is exactly what was checked. */
async function writeTimes(tx: Database, setId: number, { times }: BellSetInput): Promise<void> {
  await tx.delete(bellTimes).where(eq(bellTimes.setId, setId));
  if (times.length === 0) return;
  await tx.insert(bellTimes).values(
    times.map(({ weekday, number, name, start_time, end_time }) => ({
      setId,
      weekday,
      number,
      name,
      startTime: start_time,
      endTime: end_time,
    })),
  );
}

export function bellTimeRoutes(api: Api): void {
  plainRoutes(api, 'bell-times', {
    table: bellSets,
    read: {
      scopeFilter: (scope) => scopeCondition(scope, bellSets.schoolId),
      page: async (from, scope, query) =>
        listBellSets(from, scope, query, await requestedSchool(from, scope, query.school_id)),
      find: findBellSet,
    },
    answer: bellSetSchema,
    body: bellSetInputSchema,
    present,
    audited: (row) => ({
      name: row.name,
      valid_from: row.validFrom,
      valid_until: row.validUntil,
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7].map((day) => [`weekday_${day}`, describeWeekday(row, day) || null]),
      ),
    }),
    columns:
      async ({ name, valid_from, valid_until, SchoolId }, { scope }) =>
      async (tx, before) => ({
        name,
        validFrom: valid_from,
        validUntil: valid_until,
        schoolId: await ownSchoolToWrite(tx, scope, SchoolId, before?.schoolId),
      }),
    writeChildren: writeTimes,
    constraints: {
      bell_sets_school_from_key: {
        path: 'valid_from',
        msg: 'Sudah ada jam pelajaran yang mulai berlaku sama',
      },
      bell_sets_school_id_schools_id_fk: { path: 'SchoolId', msg: NO_SUCH_SCHOOL },
    },
    notes: { list: ', yang biasa lebih dulu', update: '; semua barisnya diganti' },
  });
}
