import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classes } from '../../server/schema.ts';
import { PASSWORD, PUPILS } from '../support/fixtures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = (path: string, as = 'guru') => server.request('GET', path, { as });
const names = (rows: { name?: string; fullname?: string }[]) => rows.map((row) => row.fullname ?? row.name);

describe('a list', () => {
  it('answers 15 a page with meta and links', async () => {
    const { status, body } = await get(`/dashboard/subjects/${server.fixtures.subject}/students?page=2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, status: 200, message: 'Berhasil mengambil data siswa' });
    expect(body.data.students).toHaveLength(15);
    expect(body.meta).toEqual({ totalItems: 37, currentPage: 2, totalPages: 3, perPage: 15 });
    const path = `/api/v1/dashboard/subjects/${server.fixtures.subject}/students`;
    expect(body.links).toEqual({
      first: `${path}?page=1`,
      prev: `${path}?page=1`,
      next: `${path}?page=3`,
      last: `${path}?page=3`,
    });
  });

  it('takes limit and perPage for the same, and keeps them and the search in its links', async () => {
    for (const name of ['limit', 'perPage']) {
      const { body } = await get(`/dashboard/users?${name}=2&search=uji&page=2`, 'admin');
      expect(body.data).toHaveLength(2);
      expect(body.meta.perPage).toBe(2);
      expect(body.links.next).toBe(`/api/v1/dashboard/users?${name}=2&search=uji&page=3`);
    }
  });

  it('has an empty page with the true meta after the last one', async () => {
    const { status, body } = await get('/dashboard/classes?page=9');
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    expect(body.meta).toEqual({ totalItems: 2, currentPage: 9, totalPages: 1, perPage: 15 });
    expect(body.links).toMatchObject({ prev: '/api/v1/dashboard/classes?page=1', next: null });
  });

  it.each([
    ['limit=101', 'limit', 'Paling banyak 100'],
    ['limit=0', 'limit', 'Paling sedikit 1'],
    ['perPage=x', 'perPage', 'Harus berupa angka'],
    ['page=0', 'page', 'Paling sedikit 1'],
    ['page=1.5', 'page', 'Harus berupa bilangan bulat'],
    [`search=${'a'.repeat(201)}`, 'search', 'Paling banyak 200 karakter'],
    ['search=%00', 'search', 'Berisi karakter yang tidak dapat disimpan'],
  ])('refuses %s beside %s', async (query, path, msg) => {
    const { status, body } = await get(`/dashboard/classes?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      status: 400,
      message: 'Validasi Error',
      data: [{ path, msg }],
    });
  });
});

describe('the order', () => {
  it('of students is by name: accents and case aside, digits by value', async () => {
    const { body } = await get(`/dashboard/classes/${server.fixtures.class}?limit=100`);
    expect(names(body.data.students)).toEqual([...PUPILS]);
  });

  it('of classes is by grade and name, of subjects by class with one’s own first, of years by start', async () => {
    expect(names((await get('/dashboard/classes')).body.data)).toEqual(['X-2', 'X-10']);
    const subjects = async (as: string) => names((await get('/dashboard/subjects', as)).body.data);
    expect(await subjects('admin')).toEqual(['Fisika', 'Kimia', 'Matematika']);
    const [first] = await subjects('guru2');
    expect(first).toBe('Fisika');
    const own = await subjects('guru');
    expect(own.slice(-1)).toEqual(['Fisika']);
    const years = await get('/dashboard/academic-years', 'admin');
    expect(names(years.body.data)).toEqual(['2026/2027', '2025/2026']);
  });

  it('of classes has VII before IX before X before XII, also where only the name says the grade', async () => {
    const grades = ['XII IPS 1', 'IX B', 'X 1', 'VII A', '10 B', 'VIII A', 'Akselerasi'];
    await server.db
      .insert(classes)
      .values(grades.map((name) => ({ name, academicYearId: server.fixtures.otherYear })));
    const { body } = await get(`/dashboard/classes?academic_year_id=${server.fixtures.otherYear}`);
    expect(names(body.data)).toEqual(['VII A', 'VIII A', 'IX B', '10 B', 'X 1', 'XII IPS 1', 'Akselerasi']);
    await server.db.delete(classes).where(eq(classes.academicYearId, server.fixtures.otherYear));
  });

  it('of sessions is the latest day first', async () => {
    const { body } = await get(`/dashboard/subjects/${server.fixtures.subject}/sessions`);
    expect(body.data.map((s: { date: string }) => s.date)).toEqual(['2026-11-20', '2026-11-13']);
  });
});

describe('a search', () => {
  it.each([
    ['numan', ["Nu'man Hakim"]],
    ["NU'MAN", ["Nu'man Hakim"]],
    ['agnes siman', ['Ágnes Simanjuntak']],
    ['simanjuntak ág', ['Ágnes Simanjuntak']],
    ['240002', ['Budi 2']],
    ['budi dewi', []],
    ['%', []],
  ])(
    'for %j finds %j among students: every word, whatever the case, accents and apostrophes',
    async (text, found) => {
      const { body } = await get(
        `/dashboard/classes/${server.fixtures.class}?search=${encodeURIComponent(text)}`,
      );
      expect(names(body.data.students)).toEqual(found);
      expect(body.meta.totalItems).toBe(found.length);
    },
  );

  it('for a subject looks at its class and teacher, for a class at its year', async () => {
    expect(names((await get('/dashboard/subjects?search=x-2%20tomi')).body.data)).toEqual(['Fisika']);
    expect(names((await get('/dashboard/classes?search=2026%20x-10')).body.data)).toEqual(['X-10']);
  });
});

describe('a failure', () => {
  it.each([
    ['/nothing/here'],
    ['/dashboard/classes/abc'],
    ['/dashboard/classes/99999999999999999999'],
    ['/dashboard/classes/2147483647'],
    ['/dashboard/classes/0'],
    ['/dashboard/classes/1%00'],
    ['/dashboard/classes/%E0%A4%A'],
    ['/dashboard/subjects/1e1/sessions'],
  ])('on %s is a 404 in the envelope', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body).toEqual({ success: false, status: 404, message: 'Data yang dicari tidak ditemukan' });
  });

  const login = (body: string, headers = {}) => server.request('POST', '/login', { body, headers });

  it.each(['{', 'identifier=guru', '"\\ud8', '[1,]', '{"identifier":"guru"'])(
    'of a body that is no JSON (%s) is a 400 with a sentence',
    async (text) => {
      const { status, body } = await login(text);
      expect(status).toBe(400);
      expect(body).toMatchObject({ message: 'Isi permintaan bukan JSON yang benar', data: [] });
    },
  );

  it.each(['null', '[]', '5', '"x"', ''])(
    'of a body that is no object (%j) is a 400 of validation',
    async (text) => {
      const { status, body } = await login(text);
      expect([status, body.message]).toEqual([400, 'Validasi Error']);
    },
  );

  it('names each field in the way, in Indonesian', async () => {
    const { body } = await login('{"identifier":5}');
    expect(body.data).toEqual([
      { path: 'identifier', msg: 'Harus berupa teks' },
      { path: 'password', msg: 'Wajib diisi' },
    ]);
  });

  it.each(['\\u0000', '\\ud800', 'a\\udc00b'])(
    'of a text that cannot be stored (%s) is a 400',
    async (text) => {
      const { status, body } = await login(`{"identifier":"${text}","password":"x"}`);
      expect(status).toBe(400);
      expect(body.data).toEqual([{ path: 'identifier', msg: 'Berisi karakter yang tidak dapat disimpan' }]);
    },
  );
});

describe('every answer', () => {
  it('is not stored by caches and carries an id that the log has too', async () => {
    server.log.length = 0;
    const { headers } = await get('/dashboard/classes?search=rahasia');
    expect(headers.get('cache-control')).toBe('no-store');
    const line = JSON.parse(server.log.at(-1) ?? '{}');
    expect(line).toMatchObject({ method: 'GET', path: '/api/v1/dashboard/classes', status: 200 });
    expect(line.ms).toEqual(expect.any(Number));
    expect(line.requestId).toBe(headers.get('x-request-id'));
  });

  it('leaves no password, token, body or search in the log', async () => {
    server.log.length = 0;
    const { token, refreshToken } = await server.signIn('guru');
    await server.request('GET', '/dashboard/classes?search=rahasia', { token });
    await server.request('GET', '/refresh-token', {
      headers: { Cookie: `hadir_refresh_token=${refreshToken}` },
    });
    await server.request('POST', '/login', { body: { identifier: 'guru', password: 'salah-sekali' } });
    const log = server.log.join('');
    for (const secret of [PASSWORD, 'salah-sekali', 'rahasia', token, refreshToken, 'guru']) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('the description of the calls', () => {
  it('names every path with its parameters and bodies', async () => {
    const { status, body } = await server.request('GET', '/openapi.json');
    expect(status).toBe(200);
    const marks = body.paths['/api/v1/dashboard/subjects/{subjectId}/sessions/{sessionId}/attendance'];
    expect(marks.patch.operationId).toBe('markAttendance');
    expect(marks.patch.requestBody.content['application/json'].schema.properties.attendances.type).toBe(
      'array',
    );
    const queries = marks.get.parameters.filter((p: { in: string }) => p.in === 'query');
    expect(queries.map((p: { name: string }) => p.name)).toEqual(['page', 'limit', 'perPage', 'search']);
    const school = body.paths['/api/v1/dashboard/schools'].post.requestBody.content['multipart/form-data'];
    expect(school.schema.properties.image).toEqual({ type: 'string', format: 'binary' });
  });

  it('says that it is a Hadir server', async () => {
    const { body } = await get('/extensions');
    expect(body.data).toEqual(expect.arrayContaining(['hadir']));
    // Beside them, what decides which day it is.
    expect(body.timezone).toBe('Asia/Jakarta');
  });
});
