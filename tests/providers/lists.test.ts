// Records that a backend only lists, such as teachers, are found in a list of any length; a list of students holds students, once each.
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchAllPages } from '../../src/kit/list/allPages.ts';
import { holdToken } from '../support/browser.ts';
import { msw, requests } from '../support/msw.ts';
import { data } from '../support/wire.ts';

beforeEach(holdToken);

const TEACHERS = Array.from({ length: 135 }, (_, at) => ({ id: at + 1, fullname: `Guru ${at + 1}` }));

const answering = (path: string, rows: readonly object[], largestPage = 100) =>
  msw.use(
    http.get(path, ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json({
        success: true,
        status: 200,
        message: '',
        data: rows.slice((page - 1) * largestPage, page * largestPage),
        meta: { totalItems: rows.length },
      });
    }),
  );
const NOT_THERE = { success: false, status: 404, message: 'Data yang dicari tidak ditemukan' };
const school = () => answering('*/api/v1/dashboard/users/teachers', TEACHERS);

test('a teacher beyond the first hundred is found', async () => {
  school();
  const { data: found } = await data.getMany('pengajar', { ids: [130, 7] });
  expect(found.map(({ id }) => id)).toEqual([7, 130]);
});

test('no page is asked for after all were found, and a list ends where it ends', async () => {
  school();
  msw.use(http.get('*/api/v1/dashboard/users/999', () => HttpResponse.json(NOT_THERE, { status: 404 })));
  await data.getMany('pengajar', { ids: [7] });
  expect(requests()).toHaveLength(1);
  expect((await data.getMany('pengajar', { ids: [999] })).data).toEqual([]);
  // Two pages, and the one by itself.
  expect(requests()).toHaveLength(4);
});

test('a teacher who has left, and so is in no list, is found as a user', async () => {
  school();
  const left = { id: 998, fullname: 'Bu Rini', is_active: false };
  msw.use(
    http.get('*/api/v1/dashboard/users/998', () =>
      HttpResponse.json({ success: true, status: 200, message: '', data: left }),
    ),
  );
  const { data: found } = await data.getMany('pengajar', { ids: [998, 7] });
  expect(found.map(({ id }) => id)).toEqual([7, 998]);
});

describe('a list of students', () => {
  const TEACHER = { id: 9, fullname: 'Bu Guru', Role: { id: 3, name: 'Guru' } };
  const ANI = { id: 1, fullname: 'Ani', Role: { id: 4, name: 'Siswa Aktif' } };
  const BIMA = { id: 2, fullname: 'Bima', Role: { id: 5, name: 'STUDENT' } };
  const CITRA = { id: 3, fullname: 'Citra' };

  const LISTS = [
    ['of a class', 'siswa-kelas', '*/api/v1/dashboard/classes/7', { classId: 7 }],
    ['of a subject', 'siswa-mata-pelajaran', '*/api/v1/dashboard/subjects/7/students', { subjectId: 7 }],
    [
      'of a register',
      'kehadiran',
      '*/api/v1/dashboard/subjects/7/sessions/8/attendance',
      { subjectId: 7, sessionId: 8 },
    ],
  ] as const;

  test.each(LISTS)(
    '%s names a pupil once who came twice, and no teacher',
    async (_, resource, path, meta) => {
      answering(path, [ANI, TEACHER, BIMA, ANI, CITRA, { ...TEACHER, id: 10, Role: 'Guru' }]);
      const { data: found, total } = await data.getList(resource, {
        pagination: { page: 1, perPage: 100 },
        meta,
      });
      expect(found.map(({ id }) => id)).toEqual([1, 2, 3]);
      expect(total).toBe(3);
    },
  );

  test.each(LISTS)(
    '%s goes on after a page that held nobody but teachers',
    async (_, resource, path, meta) => {
      answering(path, [ANI, { ...TEACHER, id: 10 }, TEACHER, BIMA], 1);
      const found = await fetchAllPages((pagination) => data.getList(resource, { pagination, meta }));
      expect(found.map(({ id }) => id)).toEqual([1, 2]);
    },
  );

  test('of a register keeps what is recorded, for whomever', async () => {
    const [, resource, path, meta] = LISTS[2];
    answering(path, [ANI, { ...TEACHER, Subject_Session_Attendance: { status: 'hadir' } }]);
    const { data: found } = await data.getList(resource, { pagination: { page: 1, perPage: 100 }, meta });
    expect(found.map(({ id }) => id)).toEqual([1, 9]);
  });
});
