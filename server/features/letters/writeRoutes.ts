import type { z } from '@hono/zod-openapi';
import {
  applyLetterSchema,
  letterEffectSchema,
  previewLetterSchema,
  writeLetterSchema,
  writtenLetterSchema,
} from '../../../contract/letters.ts';
import type { CurrentUser } from '../../auth/currentUser.ts';
import type { AuditWriter } from '../../db/audit.ts';
import type { Database } from '../../db/client.ts';
import { found } from '../../db/found.ts';
import type { Scope } from '../../db/scope.ts';
import type { Deps } from '../../outside/deps.ts';
import { readRegisterSlots } from './marks.ts';
import { fullnameOf } from '../people/index.ts';
import { letterPupils, letters } from '../../schema.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { idParam } from '../../http/ids.ts';
import { mount } from '../../http/route.ts';
import { checkLetter, correctRegisters, effectOf, reachOfLetters } from './rules.ts';
import type { LetterReach } from './queries.ts';
import { letterTarget, lockLetterToWrite, momentOfPupils, writtenLetter } from './locked.ts';

type Sent = z.output<typeof previewLetterSchema>;

const columnsOf = ({ kind, reason, start_date, end_date, start_time, end_time }: Sent) => ({
  kind,
  reason,
  startDate: start_date,
  endDate: end_date,
  startTime: start_time,
  endTime: end_time,
});

const messageOf = (done: string, marks: number): string =>
  marks === 0 ? done : `${done}, ${marks} kehadiran diubah`;

interface Writer {
  readonly user: CurrentUser;
  readonly scope: Scope;
  readonly audit: AuditWriter;
  /** Whose letters may be written, where that is not {@link reachOfLetters}. */
  readonly reach?: LetterReach;
}

/**
 * Writes a letter and corrects the registers of its days as far as it asks for that.
 *
 * @throws HttpProblem 400, 403: as checkLetter
 */
export async function writeLetter(
  tx: Database,
  deps: Pick<Deps, 'clock' | 'settings'>,
  sent: z.output<typeof writeLetterSchema>,
  { user, scope, audit, reach = reachOfLetters(scope, user) }: Writer,
  image: string | null = null,
) {
  const span = columnsOf(sent);
  const { rows, schoolId } = await checkLetter(tx, reach, sent.student_ids, span);
  const ids = rows.map((row) => row.user.id);
  const at = deps.clock.now();
  const row = found(
    await tx
      .insert(letters)
      .values({
        ...span,
        schoolId,
        image,
        createdAt: at,
        createdBy: user.id,
        createdByName: await fullnameOf(tx, user.id),
      })
      .returning(),
  );
  await tx.insert(letterPupils).values(ids.map((userId) => ({ letterId: row.id, userId })));
  const now = await momentOfPupils(tx, deps, ids, row);
  const by = { at, userId: user.id };
  const effect = await correctRegisters(tx, row, ids, { corrects: sent.corrects, now, by });
  await audit(tx, {
    event: 'letter.created',
    target: letterTarget(
      row,
      rows.map((one) => one.user),
    ),
    changes: [
      { field: 'pupils', from: null, to: ids.length },
      { field: 'corrected', from: null, to: effect.corrected },
    ],
  });
  return { effect, id: row.id };
}

/** The routes that write letters and correct registers by them. */
export function letterWriteRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'previewLetter',
    {
      summary: 'Periksa surat: yang tercatat pada hari-harinya; tidak menulis apa pun',
      message: 'Surat dapat disimpan',
      answer: letterEffectSchema,
      body: previewLetterSchema,
      goesFirst: true,
    },
    async ({ body, user, scope, db }) =>
      db.transaction(async (tx) => {
        const span = columnsOf(body);
        const { rows, schoolId } = await checkLetter(tx, reachOfLetters(scope, user), body.student_ids, span);
        const columns = { ...span, schoolId };
        const ids = rows.map((row) => row.user.id);
        return ok(
          effectOf(
            await readRegisterSlots(tx, ids, columns),
            body.kind,
            await momentOfPupils(tx, api.deps, ids, columns),
          ),
        );
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
      goesFirst: true,
    },
    async ({ body, user, scope, audit, once }) =>
      once(async (tx) => {
        const { id, effect } = await writeLetter(tx, api.deps, body, { user, scope, audit });
        const letter = await writtenLetter(tx, id, scope, user);
        return ok({ letter, effect }, messageOf('Surat disimpan', effect.corrected));
      }),
  );

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
        const { row, pupils, ids } = await lockLetterToWrite(tx, id, scope, user);
        const by = { at: clock.now(), userId: user.id };
        const now = await momentOfPupils(tx, api.deps, ids, row);
        const effect = await correctRegisters(tx, row, ids, { corrects: preview ? [] : corrects, now, by });
        if (effect.corrected > 0) {
          await audit(tx, {
            event: 'letter.applied',
            target: letterTarget(row, pupils),
            changes: [{ field: 'corrected', from: null, to: effect.corrected }],
          });
        }
        return ok(effect, preview ? 'Surat diperiksa' : `${effect.corrected} kehadiran diubah`);
      }),
  );
}
