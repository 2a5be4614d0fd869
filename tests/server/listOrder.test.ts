// Extension: every list of contract/lists.ts, by every column and filter it declares.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { LIST_OPTIONS_BY_CALL, type SortableList } from '../../contract/lists.ts';
import {
  ACTIVE_YEAR_FILTER_VALUE,
  type ListOptions,
  NO_CLASS_FILTER_VALUE,
} from '../../contract/resources.ts';
import { eq, sql } from 'drizzle-orm';
import { academicYears, classes, subjects, users } from '../../server/schema.ts';
import { PUPILS, TODAY } from '../support/fixtures.ts';
import { NOTHING } from '../support/samples.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { year, otherYear, class: schoolClass, otherClass } = server.fixtures;
  // Many that are alike, so that only an order that tells them apart keeps each on one page.
  const names = ['X-1', 'x-9', 'XI-2', 'XI-10', 'Ékstra'];
  await server.db
    .insert(classes)
    .values([year, otherYear].flatMap((of) => names.map((name) => ({ name, academicYearId: of }))));
  await server.db
    .insert(subjects)
    .values(
      [schoolClass, otherClass].flatMap((of) =>
        ['Biologi', 'Biologi', 'Biologi', 'Seni 10', 'Seni 9'].map((name) => ({ name, classId: of })),
      ),
    );
  for (const [name, date, start_time] of [
    ['Pertemuan 10', '2026-11-13', '10:00'],
    ['Pertemuan 9', '2026-11-13', '10:30'],
    ['Pertemuan 9', '2026-11-27', '07:00'],
  ]) {
    const body = { name, date, start_time, end_time: '11:30' };
    await server.request('POST', pathOf('createSession'), { as: 'admin', body });
  }
});
afterAll(() => server.close());

const pathOf = (name: SortableList | 'createSession'): string => {
  const { path }: { path: (...ids: number[]) => string } = calls[name];
  return path(server.fixtures.subject);
};
const ask = (list: SortableList, query: Record<string, string | number | boolean>) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return server.request('GET', `${pathOf(list)}?${search}`, { as: 'admin' });
};
const idsOf = async (list: SortableList, query: Record<string, string | number | boolean>) => {
  const { status, body } = await ask(list, { limit: 100, ...query });
  expect(status).toBe(200);
  return (body.data as { id: number }[]).map(({ id }) => id);
};
const named = async <T>(list: SortableList, query: Record<string, string | number | boolean>) =>
  (await ask(list, { limit: 100, ...query })).body.data as T[];

const ALL = Object.entries<ListOptions>(LIST_OPTIONS_BY_CALL) as [SortableList, ListOptions][];
const COLUMNS = ALL.flatMap(([list, { sort }]) => sort.map((column) => [list, column] as const));
const FILTERS = ALL.flatMap(([list, { filters }]) =>
  Object.entries(filters).map(([filter, kind]) => [list, filter, kind] as const),
);

describe('the order of a list', () => {
  it.each(COLUMNS)('%s by %s holds every record once, page after page, and backwards', async (list, sort) => {
    const forwards = await idsOf(list, { sort });
    expect(new Set(forwards).size).toBe(forwards.length);
    expect([...forwards].toSorted()).toEqual((await idsOf(list, {})).toSorted());
    expect(await idsOf(list, { sort, order: 'desc' })).toEqual(forwards.toReversed());
    for (const order of ['asc', 'desc']) {
      const pages: number[] = [];
      for (let page = 1; pages.length < forwards.length; page += 1) {
        pages.push(...(await idsOf(list, { sort, order, limit: 4, page })));
      }
      expect(pages).toEqual(order === 'asc' ? forwards : forwards.toReversed());
    }
  });

  it.each(ALL.filter(([, { defaultOrder: first }]) => first))(
    '%s says in what order it stands by itself',
    async (list, { defaultOrder: first }) => {
      expect(await idsOf(list, { ...first })).toEqual(await idsOf(list, {}));
    },
  );

  it('classes stand by grade, and names count digits by their value, whatever the case and accents', async () => {
    const { year } = server.fixtures;
    const ofYear = await named<{ name: string }>('listClasses', { sort: 'name', academic_year_id: year });
    expect(ofYear.map(({ name }) => name)).toEqual(['X-1', 'X-2', 'x-9', 'X-10', 'XI-2', 'XI-10', 'Ékstra']);
    const meetings = await named<{ name: string; date: string }>('listSessions', {
      sort: 'name',
      from: '2026-11-13',
    });
    expect(meetings.map(({ name }) => name).slice(-3)).toEqual([
      'Pertemuan 9',
      'Pertemuan 9',
      'Pertemuan 10',
    ]);
  });

  it('a class stands beside its year, a subject beside its class', async () => {
    const years = (
      await named<{ AcademicYear: { name: string } }>('listClasses', {
        sort: 'AcademicYearId',
        order: 'desc',
      })
    ).map(({ AcademicYear }) => AcademicYear.name);
    expect(years).toEqual(years.toSorted().toReversed());
    const rooms = (await named<{ Class: { name: string } }>('listSubjects', { sort: 'classId' })).map(
      ({ Class }) => Class.name,
    );
    expect([...new Set(rooms)]).toEqual(['X-2', 'X-10']);
  });

  it('a search is put in order, too', async () => {
    const found = await named<{ fullname: string }>('listUsers', {
      search: 'budi',
      sort: 'fullname',
      order: 'desc',
    });
    expect(found.map(({ fullname }) => fullname)).toEqual(['Budi 10', 'Budi 2']);
    const logins = await named<{ identifier: string }>('listUsers', { search: 'uji', sort: 'identifier' });
    expect(logins.map(({ identifier }) => identifier)).toEqual(
      logins.map(({ identifier }) => identifier).toSorted(),
    );
  });

  it.each(ALL)(
    '%s refuses a column or a direction that it does not have, in Indonesian',
    async (list, { sort }) => {
      for (const column of ['password_hash', 'id', '', 'constructor']) {
        const { status, body } = await ask(list, { sort: column });
        expect([column, status]).toEqual([column, 400]);
        expect(body.data).toEqual([
          { path: 'sort', msg: `Hanya dapat diurutkan menurut ${sort.join(', ')}` },
        ]);
      }
      const { status, body } = await ask(list, { sort: sort[0] ?? '', order: 'ASC' });
      expect([status, body.data]).toEqual([400, [{ path: 'order', msg: 'Isi asc atau desc' }]]);
    },
  );
});

describe('a filter', () => {
  const noId = ['0', 'abc', NOTHING, ''];
  const bad = {
    id: noId,
    year: noId,
    school: noId,
    class: noId,
    flag: ['ya', '1', ''],
    day: ['2026-02-29', 'kemarin', ''],
    text: [''],
  };

  it.each(FILTERS)('%s refuses a %s that there is not', async (list, filter, kind) => {
    for (const value of typeof kind === 'string' ? bad[kind] : ['tidak-ada', '']) {
      const { status, body } = await ask(list, { [filter]: value });
      expect([value, status]).toEqual([value, 400]);
      expect(body.data).toEqual([{ path: filter, msg: expect.stringMatching(/^[A-Z]/) }]);
    }
  });

  it('users by role, class and both, with a search', async () => {
    const { roles, class: schoolClass, pupils, outsider } = server.fixtures;
    const ofRole = await named<{ Role: { name: string } }>('listUsers', { role_id: roles.teacher });
    expect(ofRole.map(({ Role }) => Role.name)).toEqual(['Guru', 'Guru']);
    expect(await idsOf('listUsers', { class_id: schoolClass })).toEqual(pupils);
    expect(await idsOf('listUsers', { role_id: roles.student })).toHaveLength(PUPILS.length + 1);
    expect(await idsOf('listUsers', { role_id: roles.teacher, class_id: schoolClass })).toEqual([]);
    const found = await idsOf('listUsers', {
      class_id: schoolClass,
      search: 'budi',
      order: 'desc',
      sort: 'fullname',
    });
    expect(found).toEqual([pupils[3], pupils[2]]);
    expect(await idsOf('listUsers', { class_id: server.fixtures.otherClass })).toEqual([outsider]);
    const { body } = await ask('listUsers', { class_id: schoolClass, limit: 10, page: 4 });
    expect([body.data.length, body.meta.totalItems]).toEqual([7, pupils.length]);
  });

  it('users of several roles or classes, or of none; subjects of several classes', async () => {
    const { roles, class: schoolClass, otherClass, pupils, outsider } = server.fixtures;
    const ofRoles = await idsOf('listUsers', { role_id: `${roles.teacher},${roles.student}` });
    expect(ofRoles).toHaveLength(2 + PUPILS.length + 1);
    const ofBoth = await idsOf('listUsers', { class_id: `${schoolClass},${otherClass}` });
    expect(ofBoth.toSorted()).toEqual([...pupils, outsider].toSorted());
    const inNone = await idsOf('listUsers', { class_id: NO_CLASS_FILTER_VALUE });
    expect(await idsOf('listUsers', { class_id: `${otherClass},${NO_CLASS_FILTER_VALUE}` })).toHaveLength(
      inNone.length + 1,
    );
    const several = await named<{ classId: number }>('listSubjects', {
      class_id: `${schoolClass},${otherClass}`,
    });
    expect(new Set(several.map(({ classId }) => classId))).toEqual(new Set([schoolClass, otherClass]));
    const { status, body } = await ask('listSubjects', { class_id: `${schoolClass},2000000000` });
    expect([status, body.data]).toEqual([400, [{ path: 'class_id', msg: 'Kelas tidak ditemukan' }]]);
  });

  it('classes by year, subjects by class and teacher', async () => {
    const { otherYear, otherClass, teacher, otherTeacher, foreignSubject, subject } = server.fixtures;
    const ofYear = await named<{ AcademicYearId: number }>('listClasses', { academic_year_id: otherYear });
    expect(ofYear.map(({ AcademicYearId }) => AcademicYearId)).toEqual(Array(5).fill(otherYear));
    const ofClass = await named<{ classId: number }>('listSubjects', { class_id: otherClass });
    expect(ofClass.map(({ classId }) => classId)).toEqual(Array(6).fill(otherClass));
    expect(await idsOf('listSubjects', { teacher_id: otherTeacher })).toEqual([foreignSubject]);
    expect(await idsOf('listSubjects', { teacher_id: teacher, search: 'matematika' })).toContain(subject);
    expect(
      await idsOf('listSubjects', { teacher_id: otherTeacher, class_id: server.fixtures.class }),
    ).toEqual([]);
  });

  it('classes of the year that is active; of every year while none is', async () => {
    const { year, otherYear } = server.fixtures;
    const activate = (isActive: boolean, id: number) =>
      server.db.update(academicYears).set({ isActive }).where(eq(academicYears.id, id));
    const yearsOf = async () => {
      const found = await named<{ AcademicYearId: number }>('listClasses', {
        academic_year_id: ACTIVE_YEAR_FILTER_VALUE,
      });
      return [...new Set(found.map(({ AcademicYearId }) => AcademicYearId))].toSorted();
    };
    expect(await yearsOf()).toEqual([year]);
    await activate(false, year);
    expect(await yearsOf()).toEqual([year, otherYear].toSorted());
    await activate(true, otherYear);
    expect(await yearsOf()).toEqual([otherYear]);
    await activate(false, otherYear);
    await activate(true, year);
  });

  it('sessions by days, both included, and by what is not complete before today', async () => {
    const { earlierSession, session } = server.fixtures;
    const dates = async (query: Record<string, string>) =>
      (await named<{ date: string }>('listSessions', query)).map(({ date }) => date);
    expect(new Set(await dates({ from: '2026-11-13', to: '2026-11-13' }))).toEqual(new Set(['2026-11-13']));
    expect((await dates({ from: '2026-11-21' })).every((date) => date >= '2026-11-21')).toBe(true);
    expect(await dates({ from: '2026-11-27', to: '2026-11-13' })).toEqual([]);
    const open = await idsOf('listSessions', { is_incomplete: true });
    const rest = await idsOf('listSessions', { is_incomplete: false });
    expect(open).toContain(earlierSession);
    // Today's is not late yet.
    expect(rest).toContain(session);
    expect([...open, ...rest].toSorted()).toEqual((await idsOf('listSessions', {})).toSorted());
    const onHome = await server.request('GET', `/dashboard/sessions/incomplete?limit=100&to=${TODAY}`, {
      as: 'admin',
    });
    const ofAll = (onHome.body.data as { id: number; subjectId: number }[])
      .filter(({ subjectId }) => subjectId === server.fixtures.subject)
      .map(({ id }) => id);
    expect(open.toSorted()).toEqual(ofAll.toSorted());
  });
});

describe('a search of single letters', () => {
  const LETTERS = [..."ariqzABé012@.-_'½ªﬁ가"];
  const NAMES = ['Ayu', 'BUDI', 'Çelik', "Qur'an", 'Zaki 9', 'Zaki 10', 'Émile', '½ hari', 'ﬁka', '가나다'];
  beforeAll(async () => {
    const { roles } = server.fixtures;
    await server.db.insert(users).values(
      Array.from({ length: 90 }, (_, n) => ({
        identifier: `cari.${n}`,
        email: n % 3 === 0 ? `cari_${n}@contoh.sch.id` : null,
        fullname: `${NAMES[n % NAMES.length]}${n % 4 === 0 ? '' : ` ${NAMES[(n * 7) % NAMES.length]}`}`,
        roleId: n % 5 === 0 ? roles.teacher : roles.student,
        isActive: n % 6 !== 0,
        passwordHash: 'none',
      })),
    );
  });

  const pages = fc.record({
    search: fc
      .array(fc.constantFrom(...LETTERS, 'a', 'r', 'i'), { minLength: 1, maxLength: 2 })
      .map((words) => words.join(' ')),
    sort: fc.constantFrom('fullname', undefined, 'identifier'),
    order: fc.constantFrom('asc', 'desc'),
    role_id: fc.constantFrom('student', 'teacher', undefined, undefined),
    is_active: fc.constantFrom(true, false, undefined, undefined),
    limit: fc.integer({ min: 1, max: 30 }),
    before: fc.integer({ min: 0, max: 110 }),
  });

  it('finds on every page, from either end, whom it finds when everybody is looked at', async () => {
    const everybody = await server.db
      .select({
        id: users.id,
        searched: users.search,
        name: users.sortKey,
        login: users.identifier,
        roleId: users.roleId,
        isActive: users.isActive,
      })
      .from(users);
    const folded = new Map<string, string>();
    for (const letter of LETTERS) {
      const { rows } = (await server.db.execute(sql`select hadir_fold(${letter}) as folded`)) as unknown as {
        rows: [{ folded: string }];
      };
      folded.set(letter, rows[0].folded);
    }
    await fc.assert(
      fc.asyncProperty(pages, async ({ search, sort, order, role_id, is_active, limit, before }) => {
        const page = 1 + Math.floor(before / limit);
        const roleId = role_id && server.fixtures.roles[role_id];
        const key = ({ name, login }: (typeof everybody)[number]) =>
          Buffer.from(sort === 'identifier' ? login.toLowerCase() : name);
        const found = everybody
          .filter((person) =>
            search.split(' ').every((word) => person.searched.includes(folded.get(word) ?? '')),
          )
          .filter(
            (person) =>
              (roleId === undefined || person.roleId === roleId) &&
              (is_active === undefined || person.isActive === is_active),
          )
          .toSorted((a, b) => Buffer.compare(key(a), key(b)) || a.id - b.id)
          .map(({ id }) => id);
        if (sort !== undefined && order === 'desc') found.reverse();
        const requested = {
          search,
          limit,
          page,
          ...(sort && { sort, order }),
          ...(roleId && { role_id: roleId }),
          ...(is_active !== undefined && { is_active }),
        };
        const { status, body } = await ask('listUsers', requested);
        expect([status, body.meta?.totalItems]).toEqual([200, found.length]);
        expect((body.data as { id: number }[]).map(({ id }) => id)).toEqual(
          found.slice((page - 1) * limit, page * limit),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('folds what it looks for as it always has, whatever it is made of', async () => {
    const plain = fc.integer({ min: 1, max: 126 }).map((code) => String.fromCharCode(code));
    const any = fc.integer({ min: 1, max: 0xd7ff }).map((code) => String.fromCharCode(code));
    const ofAny = (unit: fc.Arbitrary<string>) =>
      fc.array(unit, { maxLength: 40 }).map((units) => units.join(''));
    const some = fc.constantFrom(...LETTERS, '`', '’', 'İ', '\u0301', '\ufb03');
    const texts = [plain, some, fc.oneof(plain, some, any)].flatMap((unit) => fc.sample(ofAny(unit), 80));
    const sent = JSON.stringify(texts);
    const { rows } = (await server.db
      .execute(sql`select text from jsonb_array_elements_text(${sent}::jsonb) text
      where hadir_fold(text) is distinct from
        lower(regexp_replace(normalize(text, NFKD), '[\\u0300-\\u036f''’\`]', '', 'g') collate "C")`)) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([]);
  });

  it('has room for the longest names', async () => {
    const far = (from: number, length: number) =>
      String.fromCodePoint(...Array.from({ length }, (_, n) => from + ((n * 7919) % 11_000)));
    const { fixtures } = server;
    const body = {
      identifier: 'y'.repeat(32),
      fullname: far(0xac00, 120),
      email: `${far(0xac00, 240)}@contoh.id`,
      role_id: fixtures.roles.student,
      password: 'kata sandi pertama',
    };
    const { status } = await server.request('POST', '/dashboard/users', { as: 'admin', body });
    expect(status).toBe(201);
  });
});
