// Records that a backend only lists, such as teachers, are found in a list of any length.
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { msw, requests } from '../support/msw.ts';
import { data } from '../support/wire.ts';

const TEACHERS = Array.from({ length: 135 }, (_, at) => ({ id: at + 1, fullname: `Guru ${at + 1}` }));

const school = () =>
  msw.use(
    http.get('*/api/v1/dashboard/users/teachers', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
      return HttpResponse.json({
        success: true,
        status: 200,
        message: '',
        data: TEACHERS.slice((page - 1) * limit, page * limit),
        meta: { totalItems: TEACHERS.length },
      });
    }),
  );

test('a teacher beyond the first hundred is found', async () => {
  school();
  const { data: found } = await data.getMany('guru', { ids: [130, 7] });
  expect(found.map(({ id }) => id)).toEqual([7, 130]);
});

test('no page is asked for after all were found, and a list ends where it ends', async () => {
  school();
  await data.getMany('guru', { ids: [7] });
  expect(requests()).toHaveLength(1);
  expect((await data.getMany('guru', { ids: [999] })).data).toEqual([]);
  expect(requests()).toHaveLength(3);
});
