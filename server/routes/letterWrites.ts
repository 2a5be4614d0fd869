import { z } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import {
  applyLetterSchema,
  letterEffectSchema,
  letterSchema,
  previewLetterSchema,
  withdrawLetterSchema,
  withdrawnLetterSchema,
  writeLetterSchema,
  writtenLetterSchema,
} from '../../contract/letters.ts';
import type { CurrentUser } from '../auth/currentUser.ts';
import { invalid, notFound } from '../base/problem.ts';
import { schoolDay, schoolTime } from '../base/schoolDay.ts';
import type { Database } from '../db/client.ts';
import { found } from '../db/queries/found.ts';
import { removeImage, writeImage } from '../db/queries/images.ts';
import { lockSessions, slotsOf, standingMarks } from '../db/queries/letterMarks.ts';
import { pupilsOfLetters, staysOn } from '../db/queries/letterPupils.ts';
import { findLetter, type LetterRow, lockLetter } from '../db/queries/letters.ts';
import { type WantedMark, writeMarks } from '../db/queries/marks.ts';
import { zoneOfClass } from '../db/queries/zones.ts';
import { letterPupils, letters, users } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { countUpload } from '../http/accountLimits.ts';
import { ok } from '../http/answer.ts';
import type { Api } from '../http/context.ts';
import { idParam } from '../http/ids.ts';
import { mount } from '../http/route.ts';
import { encodeImage } from '../images/encode.ts';
import { checkDaysOpen } from '../school/closings.ts';
import {
  bySession,
  checkLetter,
  checkWritable,
  correctBy,
  daysInWords,
  effectOf,
  type Moment,
  presentLetter,
  reachOfLetters,
} from '../school/letters.ts';

/** What it holds is looked at once the letter is known to be there. */
const pictureForm = z.object({
  image: z.unknown().openapi({ type: 'string', format: 'binary' }),
});

type Sent = z.output<typeof previewLetterSchema>;

const columnsOf = ({ kind, reason, start_date, end_date, start_time, end_time }: Sent) => ({
  kind,
  reason,
  startDate: start_date,
  endDate: end_date,
  startTime: start_time,
  endTime: end_time,
});

/** "Surat sakit 3 November 2026 (Budi dan 2 lainnya)" */
const titleOf = (row: LetterRow, names: readonly string[]): string => {
  const [first = '', ...others] = names;
  const who = others.length === 0 ? first : `${first} dan ${others.length} lainnya`;
  return `Surat ${STATUS_TEXT[row.kind].label.toLowerCase()} ${daysInWords(row)} (${who})`;
};

/** Letters are written, corrected by, withdrawn, and given a picture. */
export function letterWriteRoutes(api: Api): void {
  const { db, clock, settings } = api.deps;

  const nameOf = async (tx: Database, { id }: CurrentUser): Promise<string> =>
    found(await tx.select({ name: users.fullname }).from(users).where(eq(users.id, id))).name;

  /** At the school of the pupils. */
  const momentOf = async (
    tx: Database,
    ids: readonly number[],
    span: Parameters<typeof staysOn>[2],
  ): Promise<Moment> => {
    const [stay] = await staysOn(tx, ids, span);
    const zone = stay ? await zoneOfClass(tx, stay.classId, settings.timeZone) : settings.timeZone;
    return { date: schoolDay(clock.now(), zone), time: schoolTime(clock.now(), zone) };
  };

  const pupilsOf = (tx: Database, ids: readonly number[], scope: Scope, user: CurrentUser) =>
    pupilsOfLetters(tx, ids, reachOfLetters(scope, user).homeroomOf);

  const present = async (tx: Database, id: number, scope: Scope, user: CurrentUser) => {
    const row = found(await tx.select().from(letters).where(eq(letters.id, id)));
    return presentLetter(row, await pupilsOf(tx, [id], scope, user), user);
  };

  /** Locked until the transaction ends. @throws HttpProblem 404, 403, 400 */
  const toWrite = async (tx: Database, id: number, scope: Scope, user: CurrentUser) => {
    if (!(await findLetter(tx, reachOfLetters(scope, user), id))) throw notFound();
    const row = await lockLetter(tx, id);
    if (!row) throw notFound();
    const pupils = await pupilsOf(tx, [id], scope, user);
    checkWritable(row, pupils, user);
    const ids = pupils.map((pupil) => pupil.id);
    await checkDaysOpen(tx, [...new Set((await staysOn(tx, ids, row)).map(({ classId }) => classId))], row);
    return { row, pupils, ids };
  };

  mount(
    api,
    'previewLetter',
    {
      summary: 'Periksa surat: yang tercatat pada hari-harinya; tidak menulis apa pun',
      message: 'Surat dapat disimpan',
      answer: letterEffectSchema,
      body: previewLetterSchema,
    },
    async ({ body, user, scope }) =>
      db.transaction(async (tx) => {
        const columns = columnsOf(body);
        const rows = await checkLetter(tx, reachOfLetters(scope, user), body.student_ids, columns);
        const ids = rows.map((row) => row.user.id);
        return ok(effectOf(await slotsOf(tx, ids, columns), body.kind, await momentOf(tx, ids, columns)));
      }),
  );

  mount(
    api,
    'createLetter',
    {
      summary:
        'Simpan surat untuk satu atau beberapa siswa. Daftar hadir yang belum diisi mendapat saran; yang sudah dicatat diubah hanya bila disebut di `corrects`, dengan riwayatnya, semua atau tidak satu pun',
      message: 'Surat disimpan',
      status: 201,
      answer: writtenLetterSchema,
      body: writeLetterSchema,
    },
    async ({ body, user, scope, audit, once }) =>
      once(async (tx) => {
        const columns = columnsOf(body);
        const rows = await checkLetter(tx, reachOfLetters(scope, user), body.student_ids, columns);
        const ids = rows.map((row) => row.user.id);
        const at = clock.now();
        const row = found(
          await tx
            .insert(letters)
            .values({
              ...columns,
              schoolId: rows[0]?.user.schoolId ?? null,
              createdAt: at,
              createdBy: user.id,
              createdByName: await nameOf(tx, user),
            })
            .returning(),
        );
        await tx.insert(letterPupils).values(ids.map((userId) => ({ letterId: row.id, userId })));
        const now = await momentOf(tx, ids, row);
        const by = { at, userId: user.id };
        const effect = await correctBy(tx, row, ids, { corrects: body.corrects, now, by });
        await audit(tx, {
          event: 'letter.created',
          target: {
            id: row.id,
            name: titleOf(
              row,
              rows.map(({ user: { fullname } }) => fullname),
            ),
          },
          changes: [
            { field: 'pupils', from: null, to: ids.length },
            { field: 'corrected', from: null, to: effect.corrected },
          ],
        });
        const letter = await present(tx, row.id, scope, user);
        return ok({ letter, effect }, toldOf('Surat disimpan', effect.corrected));
      }),
  );

  const toldOf = (done: string, marks: number): string =>
    marks === 0 ? done : `${done}, ${marks} kehadiran diubah`;

  mount(
    api,
    'applyLetter',
    {
      summary: 'Ubah menurut surat apa yang sudah tercatat pada hari-harinya; `preview` hanya menghitung',
      message: 'Kehadiran diubah menurut surat',
      answer: letterEffectSchema,
      params: { id: idParam },
      body: applyLetterSchema,
    },
    async ({ params: { id }, body: { corrects, preview = false }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const { row, pupils, ids } = await toWrite(tx, id, scope, user);
        const by = { at: clock.now(), userId: user.id };
        const now = await momentOf(tx, ids, row);
        const effect = await correctBy(tx, row, ids, { corrects: preview ? [] : corrects, now, by });
        if (effect.corrected > 0) {
          await audit(tx, {
            event: 'letter.applied',
            target: {
              id,
              name: titleOf(
                row,
                pupils.map(({ fullname }) => fullname),
              ),
            },
            changes: [{ field: 'corrected', from: null, to: effect.corrected }],
          });
        }
        return ok(effect, preview ? 'Surat diperiksa' : `${effect.corrected} kehadiran diubah`);
      }),
  );

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
          return ok({ letter: await present(tx, id, scope, user), restored: 0 }, 'Surat dibatalkan');
        }
        const { row, pupils } = await toWrite(tx, id, scope, user);
        const seen = await standingMarks(tx, id);
        await lockSessions(tx, [...new Set(seen.map(({ sessionId }) => sessionId))]);
        // Untouched until the locks were there.
        const marks = await standingMarks(tx, id);
        if (preview) {
          return ok({ letter: presentLetter(row, pupils, user), restored: marks.length }, 'Surat diperiksa');
        }
        const at = clock.now();
        for (const [sessionId, its] of bySession(marks)) {
          const wanted = its.map(({ userId, status, note, minutesLate }): [number, WantedMark] => [
            userId,
            { status, note, minutesLate, source: 'letter' },
          ]);
          const standing = its.map(({ mark }) => mark);
          await writeMarks(tx, sessionId, new Map(wanted), standing, { at, userId: user.id });
        }
        await tx
          .update(letters)
          .set({ withdrawnAt: at, withdrawnByName: await nameOf(tx, user), withdrawReason: reason })
          .where(eq(letters.id, id));
        await audit(tx, {
          event: 'letter.withdrawn',
          target: {
            id,
            name: titleOf(
              row,
              pupils.map(({ fullname }) => fullname),
            ),
          },
          changes: [
            { field: 'reason', from: null, to: reason },
            { field: 'restored', from: null, to: marks.length },
          ],
        });
        const letter = await present(tx, id, scope, user);
        return ok(
          { letter, restored: marks.length },
          marks.length === 0
            ? 'Surat dibatalkan'
            : `Surat dibatalkan, ${marks.length} kehadiran dikembalikan`,
        );
      }),
  );

  mount(
    api,
    'setLetterImage',
    {
      summary: 'Unggah foto surat, menggantikan yang ada; hanya yang boleh melihat suratnya dapat melihatnya',
      message: 'Foto surat disimpan',
      answer: letterSchema,
      params: { id: idParam },
      form: pictureForm,
    },
    async ({ params: { id }, body, user, scope, audit, c }) => {
      if (!(await findLetter(db, reachOfLetters(scope, user), id))) throw notFound();
      const { image: file } = body;
      if (!(file instanceof File) || file.size === 0) throw invalid({ path: 'image', msg: 'Pilih gambar' });
      await countUpload(api.deps, c, user.id);
      const bytes = await encodeImage(file, 1600);
      return ok(
        await db.transaction(async (tx) => {
          const { row, pupils } = await toWrite(tx, id, scope, user);
          const image = await writeImage(tx, bytes);
          await tx.update(letters).set({ image }).where(eq(letters.id, id));
          await removeImage(tx, row.image);
          await audit(tx, {
            event: 'letter.picture-set',
            target: {
              id,
              name: titleOf(
                row,
                pupils.map(({ fullname }) => fullname),
              ),
            },
          });
          return present(tx, id, scope, user);
        }),
      );
    },
  );
}
