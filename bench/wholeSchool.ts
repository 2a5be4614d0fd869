/**
 * How long the semester of a whole school takes as one .xlsx: each class asked for as the dashboard asks, then the workbook.
 *
 *   npx tsx bench/wholeSchool.ts postgres://… | FOLDER      a database that bench/scale.ts has filled
 */
import { sql } from 'drizzle-orm';
import { mapAsync } from 'es-toolkit/array';
import writeXlsx from 'write-excel-file/universal';
import { API_BASE, calls } from '../contract/calls.ts';
import type { SemesterRecap } from '../contract/recap/recap.ts';
import { semesterSheet } from '../src/features/recap/sheets.ts';
import { PARALLEL_REQUESTS } from '../src/features/recap/eachClass.ts';
import { buildSheets } from '../src/school/sheet/xlsx.ts';
import { appOn, openSchool, PASSWORD } from './school/open.ts';

/** A large school's. */
const CLASSES = 36;

const [where] = process.argv.slice(2);
if (where === undefined) throw new Error('postgres://… or the folder of an embedded database is missing');
const opened = await openSchool({ where, size: 1 });
const { app } = appOn(opened);
async function send<R>(method: string, path: string, token?: string, body?: unknown): Promise<R> {
  const answer = await app.request(
    API_BASE + path,
    {
      method,
      headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    },
    { incoming: { socket: {} } },
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return ((await answer.json()) as { data: R }).data;
}
const { token } = await send<{ token: string }>('POST', calls.login.path(), undefined, {
  identifier: 'admin',
  password: PASSWORD,
});
// Those that have kept their registers for months, of several schools: none of the bench's has 36.
const { rows: classes } = (await opened.db.execute(sql`
  select class_id as id from sessions
  group by class_id having count(*) > 100 order by class_id limit ${CLASSES}`)) as unknown as {
  rows: { id: number }[];
};
const took: number[] = [];
for (let round = 0; round < 3; round++) {
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  const recaps = await mapAsync(
    classes,
    async ({ id }) => {
      const before = performance.now();
      const recap = await send<SemesterRecap>('GET', calls.getSemesterRecap.path(id), token);
      took.push(performance.now() - before);
      return recap;
    },
    { concurrency: PARALLEL_REQUESTS },
  );
  const startedAt = performance.now();
  const asking = process.cpuUsage(cpuBefore);
  const cpu = process.cpuUsage();
  const blob = await writeXlsx(buildSheets(recaps.map(semesterSheet))).toBlob();
  const written = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  console.log(
    `${recaps.length} classes, ${recaps.reduce((sum, { pupils }) => sum + pupils.length, 0)} pupils: asked ${seconds(startedAt - started)} (${seconds((asking.user + asking.system) / 1e3)} of CPU), written ${seconds(written - startedAt)} (${seconds((user + system) / 1e3)} of CPU), ${Math.round(blob.size / 1024)} kB`,
  );
}
const sorted = took.toSorted((a, b) => a - b);
console.log(
  `a class: ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (median), ${sorted.at(-1)?.toFixed(0)} ms (most)`,
);
await opened.close();
