/**
 * How long a mark of one of 30 teachers waits on the embedded engine while something big goes on: imports and looks at their files, a run of
 * the generator, the semester workbook of 36 classes, and a backup.
 *
 *   npx tsx drills/bigWork.ts [teachers] [--own-core]
 *
 * With --own-core only the time counts in which this process had a core, for a machine that is busy with other things.
 *
 * Exit 1 when the slowest hundredth of the marks beside some work took longer than 300 ms and more than one mark was among them, when one took
 * longer than a second, or when one beside the import of 400 took longer than 200 ms. The limits hold for two quiet cores.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mapAsync } from 'es-toolkit/array';
import { calls } from '../contract/calls.ts';
import { backUp } from '../server/backup/file.ts';
import { openEmbedded } from '../server/db/embedded.ts';
import { PARALLEL_REQUESTS } from '../src/features/recap/eachClass.ts';
import {
  classesOf,
  fillLargeSchool,
  markBeside,
  OWN_CORE_CLOCK,
  RUN_RANGE,
  timetableFile,
  WALL_CLOCK,
} from '../tests/support/bigWork.ts';
import { fileOf, tookOf } from '../tests/support/manySchools.ts';
import { type Answered, startTestServer } from '../tests/support/server.ts';

const { values, positionals } = parseArgs({
  options: { 'own-core': { type: 'boolean' } },
  allowPositionals: true,
});
const teachers = Number(positionals[0] ?? 30);
const watch = values['own-core'] ? OWN_CORE_CLOCK : WALL_CLOCK;
const MOST = { p99: 300, max: 1000, maxBesideSmallImport: 200 };
const folder = mkdtempSync(join(tmpdir(), 'hadir-big-work-'));
const server = await startTestServer({ database: await openEmbedded(join(folder, 'database')) });

async function succeed(method: string, path: string, body?: object): Promise<Answered> {
  const answer = await server.request(method, path, { as: 'admin', ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer;
}

async function importPupils(place: number, pupils: number): Promise<() => Promise<unknown>> {
  const file = pupilsFile(place, pupils);
  const { body } = await succeed('POST', calls.previewImport.path(), file);
  return () => succeed('POST', calls.createImport.path(), { ...file, plan: body.data.plan });
}

async function generateSessions(): Promise<void> {
  let { body } = await succeed('POST', calls.createSessionRun.path(), RUN_RANGE);
  while (body.data.finished_at === null)
    ({ body } = await succeed('POST', calls.continueSessionRun.path(body.data.id)));
}

/** As a school does that mends its file again and again. */
async function lookAt(file: object): Promise<void> {
  for (let times = 0; times < 5; times++) await succeed('POST', calls.previewImport.path(), file);
}

const pupilsFile = (place: number, pupils: number) => ({
  ...fileOf(place, pupils, server.fixtures.year),
  SchoolId: String(server.fixtures.school),
});

/** As the dashboard asks for it. The file itself is written in the browser, on another computer. */
async function askForSemester(): Promise<void> {
  const classes = await classesOf(server.db);
  await mapAsync(classes, ({ id }) => succeed('GET', calls.getSemesterRecap.path(id)), {
    concurrency: PARALLEL_REQUESTS,
  });
}

try {
  await fillLargeSchool(server);
  // The first mark signs its teacher in and compiles what all later ones use.
  await markBeside(server, 1, () => watch.until(watch.now() + 1000), watch);
  // As each hour does in a school's process.
  await server.database.upkeep(false);
  /** Each prepares its work, beside which nobody marks yet. */
  const works: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
    'nothing, for five seconds': async () => () => watch.until(watch.now() + 5000),
    'import of 400 pupils': () => importPupils(1, 400),
    'import of 2,000 pupils': () => importPupils(2, 2000),
    'five looks at 2,000 pupils who are there': async () => () => lookAt(pupilsFile(2, 2000)),
    'five looks at 5,000 pupils': async () => () => lookAt(pupilsFile(3, 5000)),
    'five looks at the timetable of 36 classes': async () => () => lookAt(timetableFile(server.fixtures)),
    'semester of 36 classes': async () => askForSemester,
    'run of the generator': async () => generateSessions,
    backup: async () => () => backUp(server.database, join(folder, 'backup.hadir'), { now: new Date() }),
  };
  let isTooSlow = false;
  for (const [work, prepare] of Object.entries(works)) {
    const { workMs, marks } = await markBeside(server, teachers, await prepare(), watch);
    const took = tookOf(marks);
    const { count, ...ms } = took;
    console.log(`${work}: ${Math.round(workMs)} ms; ${count} marks beside it took, in ms`, ms);
    const most = work.includes('400') ? MOST.maxBesideSmallImport : MOST.max;
    const slow = marks.filter((ms) => ms > MOST.p99).length;
    isTooSlow ||= took.max > most || slow > Math.max(1, marks.length / 100);
  }
  process.exitCode = isTooSlow ? 1 : 0;
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}
process.exit();
