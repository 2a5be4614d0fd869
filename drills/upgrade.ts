/**
 * A database of an older Hadir, read by that one and after the upgrade by this one: every register with its history, every month and
 * semester of every class, and each teacher's jurnal. What this one says besides is passed over; everything else must be the same.
 *
 *   npx tsx drills/upgrade.ts OLDER_CHECKOUT      (with its packages; also with TEST_DATABASE_URL=postgres://…, an empty database)
 *
 * Exit 1 when an answer differs.
 */
import { calls } from '../contract/calls.ts';
import { cleanUp, newFolder, signedIn } from '../tests/server/ops/hadir.ts';
import { differences, startCheckout } from './answers.ts';

const [older = ''] = process.argv.slice(2);
const database = process.env.TEST_DATABASE_URL;
const env = {
  PORT: '0',
  DATA_DIR: newFolder(),
  ...(database && { DATABASE_URL: database, DEMO: '1' }),
};
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];

interface Named {
  readonly id: number;
}

async function answersOf(url: string): Promise<Map<string, unknown>> {
  const ask = await signedIn(url, 'admin');
  const answers = new Map<string, unknown>();
  const get = async (path: string) => {
    const answer: unknown = await ask('GET', path).catch(String);
    answers.set(path, answer);
    return answer;
  };
  const all = async (path: string) => {
    const rows: Named[] = [];
    for (let page = 1; ; page++) {
      const found: Named[] = await ask('GET', `${path}?limit=100&page=${page}`);
      rows.push(...found);
      if (found.length < 100) return rows;
    }
  };
  for (const { id } of await all(calls.listClasses.path())) {
    for (const month of MONTHS) await get(`${calls.getMonthRecap.path(id)}?month=${month}`);
    await get(`${calls.getSemesterRecap.path(id)}?semester=Ganjil`);
  }
  for (const { id } of await all(calls.listTeachers.path()))
    await get(`${calls.getJournal.path()}?month=2026-11&teacher_id=${id}`);
  for (const { id } of await all(calls.listSubjects.path())) {
    await get(`${calls.getSubjectRecap.path(id)}?from=2026-07-01&to=2026-12-31`);
    for (const session of await all(calls.listSessions.path(id))) {
      await get(`${calls.listAttendance.path(id, session.id)}?limit=100`);
      await get(`${calls.listAttendanceHistory.path(id, session.id)}?limit=100`);
    }
  }
  return answers;
}

try {
  const old = await startCheckout(older, env);
  const before = await answersOf(old.url);
  old.child.kill('SIGTERM');
  await old.ended;
  const upgraded = await startCheckout('.', env);
  const after = await answersOf(upgraded.url);
  upgraded.child.kill('SIGTERM');
  await upgraded.ended;
  const found = [...before].flatMap(([path, answer]) =>
    differences(answer, after.get(path), path.split('?')[0]?.replace(/\d+/g, 'n') ?? path),
  );
  const refused = [...before.values()].filter((answer) => typeof answer === 'string').length;
  console.log(`${before.size} answers (${refused} refused, ${after.size} after it): ${found.length} differ`);
  for (const line of new Set(found.slice(0, 40))) console.log(line);
  process.exitCode = found.length > 0 || before.size !== after.size ? 1 : 0;
} finally {
  await cleanUp();
}
