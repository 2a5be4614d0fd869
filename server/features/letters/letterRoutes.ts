import { z } from '@hono/zod-openapi';
import { listQuerySchema, toListQuery } from '../../../contract/envelope.ts';
import {
  letterPupilSchema,
  letterSchema,
  lettersQuerySchema,
  ownLetterSchema,
  withdrawLetterSchema,
  withdrawnLetterSchema,
} from '../../../contract/letters.ts';
import { toRowId } from '../../base/ids.ts';
import { listLetterPupils, pupilsOfLetters } from './pupils.ts';
import { listLetters, listOwnLetters, findLetter } from './queries.ts';
import { answerList, ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';
import { presentLetter, presentOwnLetter, reachOfLetters } from './rules.ts';
import { letterPictureRoutes } from './pictureRoutes.ts';
import { letterWriteRoutes } from './writeRoutes.ts';
import { eq } from 'drizzle-orm';
import { lockSessions, readUntouchedMarks } from './marks.ts';
import { writeMarksOfSessions } from '../attendance/index.ts';
import { fullnameOf } from '../people/index.ts';
import { letters } from '../../schema.ts';
import { idParam } from '../../http/ids.ts';
import { letterTarget, lockLetterToWrite, writtenLetter } from './locked.ts';

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
      return answerList(page, {
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
      return answerList(page, await listLetterPupils(db, reachOfLetters(scope, user), today, page));
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
      return answerList(page, { rows: rows.map(presentOwnLetter), totalItems });
    },
  );

  letterWriteRoutes(api);
  letterPictureRoutes(api);
  letterWithdrawalRoutes(api);
}

/** The routes that withdraw a letter and restore the marks that it changed. */
function letterWithdrawalRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'withdrawLetter',
    {
      summary:
        'Batalkan surat dengan alasan: tidak lagi menjadi saran; yang diubah dengannya dan belum disentuh siapa pun kembali seperti semula. Aman diulang; `preview` hanya menghitung',
      message: 'Surat dibatalkan',
      answer: withdrawnLetterSchema,
      params: { id: idParam },
      body: withdrawLetterSchema,
    },
    async ({ params: { id }, body: { reason, preview = false }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const reach = reachOfLetters(scope, user);
        // The same withdrawal was sent again because its answer was lost, so it is only confirmed.
        if (!preview && (await findLetter(tx, reach, id))?.withdrawReason === reason) {
          return ok({ letter: await writtenLetter(tx, id, scope, user), restored: 0 }, 'Surat dibatalkan');
        }
        const { row, pupils } = await lockLetterToWrite(tx, id, scope, user);
        const seen = await readUntouchedMarks(tx, id);
        await lockSessions(tx, [...new Set(seen.map(({ sessionId }) => sessionId))]);
        // The marks are read again under the locks, so that only those that are still untouched are restored.
        const marks = await readUntouchedMarks(tx, id);
        if (preview) {
          return ok({ letter: presentLetter(row, pupils, user), restored: marks.length }, 'Surat diperiksa');
        }
        const at = clock.now();
        await writeMarksOfSessions(
          tx,
          marks.map(({ sessionId, userId, status, note, minutesLate, mark }) => ({
            sessionId,
            userId,
            want: { status, note, minutesLate, source: 'letter' },
            old: mark,
          })),
          { at, userId: user.id },
        );
        await tx
          .update(letters)
          .set({ withdrawnAt: at, withdrawnByName: await fullnameOf(tx, user.id), withdrawReason: reason })
          .where(eq(letters.id, id));
        await audit(tx, {
          event: 'letter.withdrawn',
          target: letterTarget(row, pupils),
          changes: [
            { field: 'reason', from: null, to: reason },
            { field: 'restored', from: null, to: marks.length },
          ],
        });
        const letter = await writtenLetter(tx, id, scope, user);
        return ok(
          { letter, restored: marks.length },
          marks.length === 0
            ? 'Surat dibatalkan'
            : `Surat dibatalkan, ${marks.length} kehadiran dikembalikan`,
        );
      }),
  );
}
