/** Which reading requests a description (openapi.json) has: every GET operation, with ids from the lists that it has, and with queries. */
import type { Ask, Description, Parameter } from './answers.ts';

interface Row {
  readonly id: number | string;
}

const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const LESSON = 'date=2026-11-24&start_time=07:00&end_time=12:00';
const ENTRY = 'weekday=1&first_period=1&last_period=2&valid_from=2026-07-13';

/** Of operations that are asked in other ways than lists are. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  getMonthRecap: ['', ...MONTHS.map((month) => `month=${month}`)],
  getSemesterRecap: ['', 'semester=Ganjil', 'semester=Genap'],
  getRangeRecap: ['from=2026-08-05&to=2026-11-20', 'from=2026-11-20&to=2026-08-05'],
  getSubjectRecap: ['', 'from=2026-08-05&to=2026-11-20'],
  getPupilRecap: ['', 'academic_year_id=1', 'academic_year_id=2'],
  getSchoolRecap: ['', ...MONTHS.map((month) => `month=${month}`)],
  getTeacherRecap: ['', 'from=2026-11-01&to=2026-11-24'],
  getJournal: [
    '',
    'month=2026-11',
    ...[3, 4, 5, 6, 9, 12].map((teacher) => `month=2026-10&teacher_id=${teacher}`),
  ],
  getAttention: ['', 'semester=Ganjil', 'semester=Genap'],
  listOverlaps: [LESSON],
  listTimetableClashes: [1, 2, 20].map((subject) => `subject_id=${subject}&${ENTRY}`),
};

/** Of lists, each by itself. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  search: ['si', 'X', '%'],
  role_id: ['3', '4'],
  class_id: ['4', 'none'],
  teacher_id: ['3', '5'],
  subject_id: ['3'],
  student_id: ['60'],
  user_id: ['60'],
  actor_id: ['1'],
  school_id: ['2', 'none'],
  academic_year_id: ['1', 'active'],
  is_active: ['true', 'false'],
  is_former: ['true', 'false'],
  is_incomplete: ['true'],
  kind: ['sakit'],
  entity: ['user'],
  date: ['2026-11-23', '2026-11-24', '2026-11-25'],
  from: ['2026-11-10'],
  to: ['2026-09-30'],
  page: ['2', '0'],
};

/** Lists of which no path says by itself whose ids follow. */
const LISTS: Readonly<Record<string, string>> = {
  '/dashboard/pupils': '/dashboard/users?role_id=4',
};
/** Not read at all: it ends the sign-in that it is asked with, or has no list of names. */
const LEFT_OUT = ['refreshToken', 'getImage', 'getOpenApi'];

/** At most so many rows, evenly spread. */
const some = <T>(rows: readonly T[], most: number): T[] =>
  rows.filter((_, i) => i % Math.ceil(rows.length / most) === 0);

const withQuery = (path: string, query: string): string =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;

async function rowsOf(ask: Ask, list: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { body } = await ask('GET', withQuery(list, `limit=100&page=${page}`));
    const found = (body as { data?: Row[] } | undefined)?.data;
    if (!Array.isArray(found)) return rows;
    rows.push(...found);
    if (found.length < 100) return rows;
  }
}

function queriesOf(operationId: string, parameters: readonly Parameter[]): string[] {
  const own = QUERIES[operationId];
  if (own) return [...own];
  const names = parameters.filter((one) => one.in === 'query');
  const sorts = names.find(({ name }) => name === 'sort')?.schema.enum ?? [];
  return [
    '',
    ...sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `limit=100&sort=${sort}&order=${order}`)),
    ...names.flatMap(({ name }) => (VALUES[name] ?? []).map((value) => `limit=100&${name}=${value}`)),
  ];
}

/**
 * The requests of somebody: with the ids of some records that `admin` finds, whether one may read them or not, and of some that one
 * finds oneself (`own`).
 *
 * @param most how many of each list, from each of the two
 */
export async function readsOf(
  description: Description,
  admin: Ask,
  own: Ask,
  most: number,
): Promise<string[]> {
  const ids = new Map<string, Promise<(number | string)[]>>();
  const idsIn = (list: string) => {
    const find = async () => {
      const path = LISTS[list] ?? list;
      const rows = [...some(await rowsOf(admin, path), most), ...some(await rowsOf(own, path), most)];
      return [...new Set(rows.map(({ id }) => id))];
    };
    const found = ids.get(list) ?? find();
    ids.set(list, found);
    return found;
  };
  /** `path` with each placeholder filled by the ids of the list that stands before it. */
  const filled = async (path: string): Promise<string[]> => {
    const place = /^(.*?)\/\{\w+\}/.exec(path);
    if (!place) return [path];
    const [start, list = ''] = place;
    const found = await idsIn(list);
    const paths = await Promise.all(found.map((id) => filled(`${list}/${id}${path.slice(start.length)}`)));
    return paths.flat();
  };
  const requests: string[] = [];
  for (const [path, { get }] of Object.entries(description.paths)) {
    if (!get || LEFT_OUT.includes(get.operationId)) continue;
    const queries = queriesOf(get.operationId, get.parameters ?? []);
    const paths = await filled(path.replace(/^\/api\/v1/, ''));
    // What a list is asked for in other ways is asked of its first ones only.
    requests.push(...paths.map((one) => withQuery(one, queries[0] ?? '')));
    const few = QUERIES[get.operationId] ? paths : paths.slice(0, 3);
    for (const one of few) requests.push(...queries.slice(1).map((query) => withQuery(one, query)));
  }
  return requests;
}
