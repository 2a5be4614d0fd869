/**
 * A semester of a middle SMK by the timetable: how long 7,500 sessions take, and how long everybody else waits meanwhile.
 * `npx tsx drills/sessionRuns.ts` (also with `TEST_DATABASE_URL=postgres://…`)
 */
import { sql } from 'drizzle-orm';
import { startTestServer } from '../tests/support/server.ts';

const CLASSES = 21;
const SUBJECTS_EACH = 12;
const RANGE = { start_date: '2027-01-04', end_date: '2027-06-18' };

const server = await startTestServer();
const { fixtures, db } = server;
await db.execute(sql`insert into users (identifier, fullname, role_id, password_hash, school_id)
  select 'drill.g' || n, 'Guru ' || n, ${fixtures.roles.teacher}, '', ${fixtures.school} from generate_series(1, ${CLASSES * 2}) n`);
await db.execute(sql`insert into users (identifier, fullname, role_id, password_hash, school_id)
  select 'drill.s' || n, 'Siswa ' || n, ${fixtures.roles.student}, '', ${fixtures.school} from generate_series(1, ${CLASSES * 36}) n`);
await db.execute(sql`insert into classes (name, academic_year_id, school_id)
  select 'XI TKJ ' || n, ${fixtures.year}, ${fixtures.school} from generate_series(1, ${CLASSES}) n`);
await db.execute(sql`insert into memberships (class_id, academic_year_id, user_id, number, joined_on)
  select classes.id, ${fixtures.year}, users.id, 1 + (substring(identifier from 8)::int - 1) % 36, '2026-07-13'
  from users join classes on classes.name = 'XI TKJ ' || (1 + (substring(identifier from 8)::int - 1) / 36)
  where identifier like 'drill.s%'`);
await db.execute(sql`insert into subjects (name, class_id, teacher_id)
  select 'Mapel ' || n, classes.id, (select id from users where identifier = 'drill.g' || (1 + (classes.id * 2 + n) % ${CLASSES * 2}))
  from classes, generate_series(1, ${SUBJECTS_EACH}) n where classes.name like 'XI TKJ %'`);
await db.execute(sql`insert into bell_sets (school_id, name) values (${fixtures.school}, 'Biasa')`);
await db.execute(sql`insert into bell_times (set_id, weekday, number, start_time, end_time)
  select (select max(id) from bell_sets), day, n, time '07:00' + (n - 1) * interval '40 minutes', time '07:00' + n * interval '40 minutes'
  from generate_series(1, 6) day, generate_series(1, 10) n`);
// Three lessons of two hours a day and class, six days a week.
await db.execute(sql`insert into timetable_entries (subject_id, weekday, first_period, last_period, valid_from)
  select id, day, 1 + 2 * slot, 2 + 2 * slot, '2026-07-13'
  from (select id, class_id, row_number() over (partition by class_id order by id) - 1 as n from subjects where name like 'Mapel %') s,
    generate_series(1, 6) day, generate_series(0, 2) slot where (day * 3 + slot) % ${SUBJECTS_EACH} = n`);

const ask = async (method: string, path: string, as: string, body?: object) => {
  const begun = performance.now();
  const answer = await server.request(method, path, { as, ...(body && { body }) });
  return { ...answer, ms: performance.now() - begun };
};
const post = (path: string, body: object = {}) =>
  ask('POST', `/dashboard/session-runs${path}`, 'admin', body);

/** Teachers who open their day and mark in it, while somebody else does something. */
async function others<T>(work: () => Promise<T>): Promise<{ took: number; waits: number[]; done: T }> {
  const waits: number[] = [];
  const state = { isOver: false };
  const { subject, session, pupils } = fixtures;
  const register = `/dashboard/subjects/${subject}/sessions/${session}/attendance`;
  const teacher = async (mine: number) => {
    while (!state.isOver) {
      const status = Math.random() < 0.5 ? 'hadir' : 'sakit';
      const body = { attendances: [{ user_id: pupils[mine], status }] };
      const { ms } =
        mine % 2 === 0
          ? await ask('PATCH', register, 'guru', body)
          : await ask('GET', '/dashboard/sessions', 'guru');
      waits.push(ms);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  };
  const teachers = [0, 1, 2, 3].map(teacher);
  const begun = performance.now();
  const done = await work();
  const took = performance.now() - begun;
  state.isOver = true;
  await Promise.all(teachers);
  return { took, waits: waits.toSorted((a, b) => a - b), done };
}

const at = (waits: number[], share: number) => Math.round(waits[Math.floor((waits.length - 1) * share)] ?? 0);
const tell = (what: string, { took, waits }: { took: number; waits: number[] }) =>
  console.log(
    `${what}: ${(took / 1000).toFixed(1)} s; ${waits.length} calls of others: median ${at(waits, 0.5)} ms, p95 ${at(waits, 0.95)} ms, most ${at(waits, 1)} ms`,
  );

await server.signIn('admin');
await server.signIn('guru');
tell('nothing', await others(() => new Promise((resolve) => setTimeout(resolve, 3000))));
const preview = await others(() => post('/preview', RANGE));
tell(`preview (${JSON.stringify(preview.done.body.data.counts)})`, preview);

const go = async (path: string, field: string) => {
  for (;;) {
    const { body, status } = await post(path);
    if (status !== 200) throw new Error(body.message);
    if (body.data[field] !== null) return body.data;
  }
};
let id = 0;
const run = await others(async () => {
  const { body } = await post('', { ...RANGE, plan: preview.done.body.data.plan });
  id = body.data.id;
  return go(`/${id}/continue`, 'finished_at');
});
tell(`run of ${run.done.created} sessions`, run);
tell('preview again, all there', await others(() => post('/preview', RANGE)));
tell('undo', await others(() => go(`/${id}/undo`, 'undone_at')));
await server.close();
