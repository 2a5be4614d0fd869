import { z } from '@hono/zod-openapi';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import {
  letterPupilSchema,
  letterSchema,
  lettersQuerySchema,
  ownLetterSchema,
} from '../../../contract/letters.ts';
import { toRowId } from '../../base/ids.ts';
import { listLetterPupils, pupilsOfLetters } from './pupils.ts';
import { listLetters, listOwnLetters } from './queries.ts';
import { listed } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';
import { presentLetter, presentOwnLetter, reachOfLetters } from './rules.ts';
import { letterPictureRoutes } from './pictureRoutes.ts';
import { letterWithdrawalRoutes } from './withdrawalRoutes.ts';
import { letterWriteRoutes } from './writeRoutes.ts';

export function letterRoutes(api: Api): void {
  const { db } = api.deps;

  mount(
    api,
    'listLetters',
    {
      summary: 'Surat izin, sakit, dan dispensasi; bagi guru hanya surat siswa kelas yang diwalinya',
      message: 'Berhasil mengambil surat',
      answer: z.array(letterSchema),
      paged: 'always',
      query: lettersQuerySchema,
    },
    async ({ query, user, scope }) => {
      const page = toListQuery(query);
      const id = (sent: typeof query.student_id) => (sent === undefined ? undefined : (toRowId(sent) ?? 0));
      const { rows, totalItems } = await listLetters(
        db,
        reachOfLetters(scope, user),
        { studentId: id(query.student_id), classId: id(query.class_id), date: query.date, kind: query.kind },
        page,
      );
      const ids = rows.map((row) => row.id);
      const pupils = await pupilsOfLetters(db, ids, reachOfLetters(scope, user).homeroomOf);
      return listed(page, {
        rows: rows.map((row) =>
          presentLetter(
            row,
            pupils.filter(({ letterId }) => letterId === row.id),
            user,
          ),
        ),
        totalItems,
      });
    },
  );

  mount(
    api,
    'listLetterPupils',
    {
      summary: 'Siswa yang dapat dibuatkan surat; bagi guru siswa kelas yang diwalinya',
      message: 'Berhasil mengambil data siswa',
      answer: z.array(letterPupilSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query, user, scope }) => {
      const page = toListQuery(query);
      const today = scope.today;
      return listed(page, await listLetterPupils(db, reachOfLetters(scope, user), today, page));
    },
  );

  mount(
    api,
    'listOwnLetters',
    {
      summary: 'Surat sendiri, terbaru lebih dulu',
      message: 'Berhasil mengambil surat',
      answer: z.array(ownLetterSchema),
      paged: 'always',
      query: listQuerySchema,
    },
    async ({ query, user }) => {
      const page = toListQuery(query);
      const { rows, totalItems } = await listOwnLetters(db, user.id, page);
      return listed(page, { rows: rows.map(presentOwnLetter), totalItems });
    },
  );

  letterWriteRoutes(api);
  letterPictureRoutes(api);
  letterWithdrawalRoutes(api);
}
