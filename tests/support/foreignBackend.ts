/**
 * Somebody else's backend, written from the specification alone: UUIDs, 204 for deletes, records that come back bare or
 * not at all, fields that nobody knows, `fullname` called `name`, and nothing beyond section 7.
 */
import { http, HttpResponse, type HttpHandler } from 'msw';
import { NOW } from './server.ts';
import { DAY, token } from './tokens.ts';

export interface Row {
  id: string;
  [field: string]: unknown;
}

const uuid = (): string => crypto.randomUUID();
/** What this backend adds of its own accord. */
const noise = { _v: 3, created_at: '2026-01-01T00:00:00Z', tenant: { id: uuid() } };
const ok = (data?: unknown, more: object = {}) =>
  HttpResponse.json({ success: true, status: 200, message: 'OK', data, ...more });
const created = (data?: Row) =>
  HttpResponse.json({ success: true, status: 201, message: 'OK', data }, { status: 201 });
const gone = () => new HttpResponse(null, { status: 204 });
const refuse = (status: number) => HttpResponse.json({ success: false, status }, { status });

export const ROLE_NAMES = ['Operator', 'Guru Mapel', 'Student'] as const;

function invent(myRole: string) {
  const roles: Row[] = ROLE_NAMES.map((name) => ({ id: uuid(), name }));
  const person = (name: string, role: number): Row => ({
    id: uuid(),
    username: name.toLowerCase().replaceAll(' ', '.'),
    name,
    Role: roles[role],
    ...noise,
  });
  const me = {
    ...person('Sinta Operator', 0),
    Role: { ...roles[0], name: myRole },
    email: 'sinta@contoh.id',
    image: null,
  };
  const pupils = ['Anisa Rahma', 'Bagus Wira', 'Cahya'].map((name) => person(name, 2));
  const teacher = person('Joko Susilo', 1);
  const school = { id: uuid(), name: 'SMP Lain', ...noise };
  const year = { id: uuid(), name: '2026/2027', ...noise };
  const schoolClass = { id: uuid(), name: 'VII A', description: null, AcademicYearId: year.id, ...noise };
  const subject = {
    id: uuid(),
    name: 'IPA',
    description: null,
    classId: schoolClass.id,
    teacherId: teacher.id,
    ...noise,
  };
  const session = { id: uuid(), ...noise };
  return { roles, me, pupils, teacher, school, year, schoolClass, subject, session };
}

/**
 * @param largestPage whatever `limit` asks for, a page holds no more
 * @param myRole what the role of the signed-in person is called there
 */
export function foreignBackend(largestPage = 100, myRole: string = ROLE_NAMES[0]) {
  const people = invent(myRole);
  const { me, pupils, teacher, school, year, schoolClass, subject, session } = people;
  const tables: Record<string, Row[]> = {
    users: [me, teacher, ...pupils],
    schools: [school],
    'academic-years': [year],
    classes: [schoolClass],
    subjects: [subject],
    sessions: [session],
  };
  const rowsOf = (name: unknown): Row[] => tables[String(name)] ?? [];
  const members: Row[] = pupils.slice(0, 2);
  const marks = new Map<string, unknown>();
  const pair = () => ({ token: token(NOW.getTime() + DAY, uuid()), refreshToken: uuid() });

  const paged = (
    rows: readonly Row[],
    request: Request,
    wrap = (found: readonly Row[]): unknown => found,
  ) => {
    const query = new URL(request.url).searchParams;
    const search = query.get('search')?.toLowerCase() ?? '';
    const found = rows.filter(({ name, id }) =>
      String(name ?? id)
        .toLowerCase()
        .includes(search),
    );
    const perPage = Math.min(Number(query.get('limit') ?? 15), largestPage);
    const currentPage = Number(query.get('page') ?? 1);
    const totalPages = Math.ceil(found.length / perPage);
    const meta = { totalItems: found.length, currentPage, totalPages, perPage };
    return ok(wrap(found.slice((currentPage - 1) * perPage, currentPage * perPage)), { meta, links: {} });
  };
  const bodyOf = async (request: Request): Promise<Record<string, unknown>> =>
    request.headers.get('content-type')?.startsWith('multipart/')
      ? Object.fromEntries(await request.formData())
      : ((await request.json()) as Record<string, unknown>);
  const remove = (rows: Row[], id: unknown) => {
    const place = rows.findIndex((row) => row.id === id);
    if (place < 0) return refuse(404);
    rows.splice(place, 1);
    return gone();
  };
  const addTo = async (rows: Row[], request: Request) => {
    const row = { ...(await bodyOf(request)), id: uuid(), ...noise };
    rows.unshift(row);
    // Of a new class the bare record is answered, of everything else nothing.
    return created(rows === tables.classes ? row : undefined);
  };
  const change = async (rows: Row[], id: unknown, request: Request) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (!row) return refuse(404);
    Object.assign(row, await bodyOf(request));
    return ok(rows === tables.classes ? row : undefined);
  };
  const oneOf = (rows: Row[], id: unknown) => {
    const row = rows.find((candidate) => candidate.id === id);
    return row ? ok(row) : refuse(404);
  };

  const api = (path: string) => `*/api/v1${path}`;
  const nested = api('/dashboard/subjects/:subjectId/sessions');
  const handlers: HttpHandler[] = [
    http.post(api('/login'), () => ok({ user: me, ...pair() })),
    http.get(api('/refresh-token'), () => ok(pair())),
    ...['/logout', '/forgot-password', '/verify-otp', '/reset-password'].map((path) =>
      http.post(api(path), () => ok()),
    ),
    http.all(api('/*'), ({ request }) => (request.headers.has('authorization') ? undefined : refuse(401))),

    http.get(api('/profile'), () => ok(me)),
    http.put(api('/profile'), async ({ request }) => ok(void Object.assign(me, await bodyOf(request)))),
    http.put(api('/profile/change-password'), () => ok()),
    http.put(api('/profile/upload'), () => ok({ path: 'https://gambar.contoh.id/sinta.png' })),

    http.get(api('/dashboard/users/teachers'), ({ request }) => paged([teacher], request)),
    http.get(api('/dashboard/roles'), () => ok(people.roles)),
    http.get(api('/dashboard/classes/:id'), ({ request, params }) =>
      new URL(request.url).searchParams.has('page')
        ? paged(members, request, (students) => ({
            ...rowsOf('classes').find(({ id }) => id === params.id),
            students,
          }))
        : undefined,
    ),
    http.post(api('/dashboard/classes/:id/students'), async ({ request }) => {
      const { userId } = await bodyOf(request);
      members.push(...rowsOf('users').filter(({ id }) => id === userId));
      return created();
    }),
    http.delete(api('/dashboard/classes/:id/students'), async ({ request }) =>
      remove(members, (await bodyOf(request)).userId),
    ),
    http.get(api('/dashboard/subjects/:id/students'), ({ request }) =>
      paged(members, request, (students) => ({ ...subject, students })),
    ),

    http.get(nested, ({ request }) => paged(rowsOf('sessions'), request)),
    http.post(nested, ({ request }) => addTo(rowsOf('sessions'), request)),
    http.delete(nested, async ({ request }) => {
      const { sessionIds } = (await bodyOf(request)) as { sessionIds: string[] };
      for (const id of sessionIds) remove(rowsOf('sessions'), id);
      return gone();
    }),
    http.get(`${nested}/:id`, ({ params }) => oneOf(rowsOf('sessions'), params.id)),
    http.put(`${nested}/:id`, ({ request, params }) => change(rowsOf('sessions'), params.id, request)),
    http.get(`${nested}/:id/attendance`, ({ request }) =>
      paged(
        members.map(({ id, name }) => ({
          id,
          name,
          ...(marks.has(id) && { Subject_Session_Attendance: { status: marks.get(id) } }),
        })),
        request,
      ),
    ),
    http.patch(`${nested}/:id/attendance`, async ({ request }) => {
      const { attendances } = (await bodyOf(request)) as {
        attendances: { user_id: string; status: string }[];
      };
      for (const { user_id: id, status } of attendances) marks.set(id, status);
      return ok();
    }),
    http.post(`${nested}/:id/attendance/generate-qr`, () => ok({ qr: 'https://hadir.contoh.id/q/1' })),

    http.get(api('/dashboard/:noun'), ({ request, params }) =>
      params.noun && String(params.noun) in tables ? paged(rowsOf(params.noun), request) : undefined,
    ),
    http.post(api('/dashboard/:noun'), ({ request, params }) => addTo(rowsOf(params.noun), request)),
    http.get(api('/dashboard/:noun/:id'), ({ params }) => oneOf(rowsOf(params.noun), params.id)),
    http.put(api('/dashboard/:noun/:id'), ({ request, params }) =>
      change(rowsOf(params.noun), params.id, request),
    ),
    http.delete(api('/dashboard/:noun/:id'), ({ params }) => remove(rowsOf(params.noun), params.id)),
    http.all(api('/*'), () => refuse(404)),
  ];
  return { handlers, tables, members, marks, ...people, pair };
}

export type ForeignBackend = ReturnType<typeof foreignBackend>;
