import { eq } from 'drizzle-orm';
import { withdrawLetterSchema, withdrawnLetterSchema } from '../../../contract/letters.ts';
import { lockSessions, currentMarks } from './marks.ts';
import { findLetter } from './queries.ts';
import { writeMarksOfSessions } from '../attendance/index.ts';
import { fullnameOf } from '../people/index.ts';
import { letters } from '../../schema.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { presentLetter, reachOfLetters } from './rules.ts';
import { letterTarget, letterToWrite, writtenLetter } from './locked.ts';

/** A letter is taken back, and what was changed by it. */
export function letterWithdrawalRoutes(api: Api): void {
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
        // Asked again, after an answer was lost.
        if (!preview && (await findLetter(tx, reach, id))?.withdrawReason === reason) {
          return ok({ letter: await writtenLetter(tx, id, scope, user), restored: 0 }, 'Surat dibatalkan');
        }
        const { row, pupils } = await letterToWrite(tx, id, scope, user);
        const seen = await currentMarks(tx, id);
        await lockSessions(tx, [...new Set(seen.map(({ sessionId }) => sessionId))]);
        // Untouched until the locks were there.
        const marks = await currentMarks(tx, id);
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
