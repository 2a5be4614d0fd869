/** Letters from home: sent by a guardian from the family's page or by a pupil, accepted or refused by the school. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from '@hono/zod-openapi';
import { mayCall } from '../../../../contract/access.ts';
import { toListQuery } from '../../../../contract/envelope.ts';
import {
  acceptHomeLetterSchema,
  type HomeLetter,
  homeLetterInputSchema,
  homeLetterSchema,
  homeLettersQuerySchema,
  ownHomeLetterSchema,
  refuseHomeLetterSchema,
} from '../../../../contract/family/homeLetters.ts';
import { isStudentRole } from '../../../../contract/roles.ts';
import type { CurrentUser } from '../../../auth/currentUser.ts';
import { resolveScope } from '../../../auth/scope.ts';
import { HttpProblem, notFound, refused } from '../../../base/problem.ts';
import type { Database } from '../../../db/client.ts';
import type { Scope } from '../../../db/scope.ts';
import { countLimitedAttempt } from '../../../http/accountLimits.ts';
import { answerList, ok } from '../../../http/answer.ts';
import { readForm } from '../../../http/body.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { parse } from '../../../http/validate.ts';
import { presentImage } from '../../../images/presentImage.ts';
import { removeImage } from '../../../images/stored.ts';
import { familyRequests, users } from '../../../schema.ts';
import { membershipsOn, type PictureGuard, writeLetter } from '../../letters/index.ts';
import { fullnameOf } from '../../people/index.ts';
import { isLedBy } from '../guardians/guardians.ts';
import { requireBoundLink } from '../links/pageRoutes.ts';
import { findLimitingTeacherToday } from '../rights.ts';
import { readFamilySettings, requireFamily } from '../settings/settings.ts';
import {
  homeLetterOfImage,
  type HomeLetterRow,
  listHomeLetters,
  listSentByPupil,
  lockHomeLetter,
  presentOwn,
  type Reader,
  takeInHomeLetter,
} from './requests.ts';

const SENT = 'Surat terkirim. Sekolah akan memeriksanya.';

/** How many of the own letters from home a pupil is shown. */
const SHOWN_OWN = 10;

export function homeLetterRoutes(api: Api): void {
  const { deps } = api;
  const { db } = deps;

  // The form is read here and not before, so that who has no link sends eight megabytes in vain.
  mount(
    api,
    'sendHomeLetter',
    {
      summary:
        'Surat dari orang tua (multipart: kind, reason, start_date, end_date, image): usulan sampai sekolah menerimanya',
      message: SENT,
      answer: ownHomeLetterSchema,
    },
    async ({ c }) => {
      const { link, school, pupil, guardian, today } = await requireBoundLink(api, c);
      await countLimitedAttempt(deps, c, 'home letter', { id: undefined, name: `keluarga ${link.id}` });
      const { image, ...fields } = await readForm(c);
      const sender = { schoolId: school.id, userId: pupil.id, guardianId: guardian.id, today };
      const row = await takeInHomeLetter(deps, sender, parse(homeLetterInputSchema, fields), image);
      return ok(presentOwn(row, null));
    },
  );

  mount(
    api,
    'listOwnHomeLetters',
    {
      summary: 'Izin yang diminta sendiri oleh siswa, terbaru lebih dulu',
      message: 'Berhasil mengambil surat',
      answer: z.array(ownHomeLetterSchema),
    },
    async ({ user, scope }) => {
      const { schoolId } = await requireFamilyOfPupil(db, scope, user);
      const rows = await listSentByPupil(db, schoolId, user.id, SHOWN_OWN);
      return ok(rows.map(({ row, withdrawnAt }) => presentOwn(row, withdrawnAt)));
    },
  );

  mount(
    api,
    'sendOwnHomeLetter',
    {
      summary: 'Izin yang diminta sendiri oleh siswa: usulan sampai sekolah menerimanya',
      message: SENT,
      answer: ownHomeLetterSchema,
      form: z.object({ image: z.unknown().optional().openapi({ type: 'string', format: 'binary' }) }).loose(),
    },
    async ({ body: { image, ...fields }, user, scope, c }) => {
      const { schoolId } = await requireFamilyOfPupil(db, scope, user);
      await countLimitedAttempt(deps, c, 'picture', user);
      const sender = { schoolId, userId: user.id, guardianId: null, today: scope.today };
      const row = await takeInHomeLetter(deps, sender, parse(homeLetterInputSchema, fields), image);
      return ok(presentOwn(row, null));
    },
  );

  mount(
    api,
    'listHomeLetters',
    {
      summary: 'Surat dari orang tua dan siswa; bagi guru tanpa piket hanya surat siswa kelas yang diwalinya',
      message: 'Berhasil mengambil surat',
      answer: z.array(homeLetterSchema),
      paged: 'always',
      query: homeLettersQuerySchema,
    },
    async ({ query, user, scope }) => {
      const page = toListQuery(query);
      const reader = await readerOf(db, scope, user);
      const { rows, totalItems } = await listHomeLetters(db, reader, query.waiting === 'yes', page);
      return answerList(page, { rows: await presentAll(db, reader, rows), totalItems });
    },
  );

  mount(
    api,
    'acceptHomeLetter',
    {
      summary:
        'Terima surat dari orang tua: menjadi surat seperti yang lain, dengan fotonya; yang sudah dicatat diubah hanya bila disebut di `corrects`. Aman diulang',
      message: 'Surat diterima',
      answer: ownHomeLetterSchema,
      params: { id: idParam },
      body: acceptHomeLetterSchema,
    },
    async ({ params: { id }, body, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const reader = await readerOf(tx, scope, user);
        const row = await lockHomeLetter(tx, reader, id);
        if (row.refusal !== null) throw refused(`Surat ini sudah ditolak oleh ${row.decidedByName ?? ''}`);
        if (row.decidedAt !== null) return ok(presentOwn(row, null));
        const { id: letterId, effect } = await writeLetterOf(tx, row, body.corrects, {
          user,
          scope,
          audit,
          reach: { scope, homeroomOf: reader.homeroomOf },
        });
        const decided = await decide(tx, row.id, user, { letterId });
        const message =
          effect.corrected > 0 ? `Surat diterima, ${effect.corrected} kehadiran diubah` : undefined;
        return ok(presentOwn(decided, null), message);
      }),
  );

  mount(
    api,
    'refuseHomeLetter',
    {
      summary: 'Tolak surat dari orang tua dengan kata-kata bagi keluarganya; fotonya dihapus. Aman diulang',
      message: 'Surat ditolak',
      answer: ownHomeLetterSchema,
      params: { id: idParam },
      body: refuseHomeLetterSchema,
    },
    async ({ params: { id }, body: { reason }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const row = await lockHomeLetter(tx, await readerOf(tx, scope, user), id);
        if (row.decidedAt !== null) {
          if (row.refusal === null) throw refused(`Surat ini sudah diterima oleh ${row.decidedByName ?? ''}`);
          return ok(presentOwn(row, null));
        }
        await removeImage(tx, row.image);
        await audit(tx, {
          event: 'letter.home-refused',
          target: { id: row.id, name: await fullnameOf(tx, row.userId) },
          schoolId: row.schoolId,
        });
        return ok(presentOwn(await decide(tx, row.id, user, { refusal: reason }), null));
      }),
  );

  async function decide(
    tx: Database,
    id: number,
    user: CurrentUser,
    outcome: { readonly letterId: number } | { readonly refusal: string },
  ): Promise<HomeLetterRow> {
    const [row] = await tx
      .update(familyRequests)
      .set({
        ...outcome,
        image: null,
        decidedAt: deps.clock.now(),
        decidedByName: await fullnameOf(tx, user.id),
      })
      .where(eq(familyRequests.id, id))
      .returning();
    if (!row) throw notFound();
    return row;
  }

  /** @throws HttpProblem 400 with a sentence: who accepts has no form beside whose fields it could stand */
  async function writeLetterOf(
    tx: Database,
    row: HomeLetterRow,
    corrects: z.output<typeof acceptHomeLetterSchema>['corrects'],
    writer: Parameters<typeof writeLetter>[3],
  ) {
    const body = {
      student_ids: [row.userId],
      kind: row.kind,
      reason: `${row.isFromPupil ? 'dari siswa' : 'dari orang tua'}: ${row.reason}`,
      start_date: row.startDate,
      end_date: row.endDate,
      start_time: null,
      end_time: null,
      corrects,
    };
    try {
      return await writeLetter(tx, deps, body, writer, row.image);
    } catch (error) {
      const [first] = error instanceof HttpProblem ? (error.data ?? []) : [];
      throw first ? refused(first.msg) : error;
    }
  }
}

export async function readerOf(db: Database, scope: Scope, user: CurrentUser): Promise<Reader> {
  const { schoolId } = await requireFamily(db, scope);
  const homeroomOf = await findLimitingTeacherToday(db, user, schoolId, scope.today);
  return { schoolId, homeroomOf, today: scope.today };
}

/** A pupil belongs to one school, whatever others there are. @throws HttpProblem 404 */
async function requireFamilyOfPupil(db: Database, scope: Scope, user: CurrentUser) {
  if (user.schoolId === null) return requireFamily(db, scope);
  const settings = await readFamilySettings(db, user.schoolId);
  if (!settings.isOn) throw notFound();
  return settings;
}

async function presentAll(
  db: Database,
  { schoolId, today }: Reader,
  rows: Awaited<ReturnType<typeof listHomeLetters>>['rows'],
): Promise<HomeLetter[]> {
  const ids = [...new Set(rows.map(({ row }) => row.userId))];
  const memberships =
    ids.length === 0 ? [] : await membershipsOn(db, ids, { startDate: today, endDate: today });
  return rows.map(({ row, withdrawnAt, fullname, guardian }) => {
    const membership = memberships.find((one) => one.userId === row.userId && one.schoolId === schoolId);
    return {
      ...presentOwn(row, withdrawnAt),
      Student: { id: row.userId, fullname },
      Class: membership ? { id: membership.classId, name: membership.className } : null,
      Guardian: guardian,
      is_from_pupil: row.isFromPupil,
      image: presentImage(row.image),
      decided_by: row.decidedByName,
    };
  });
}

/** The picture of a letter from home is seen by the pupil who sent it, and by who may decide about it. */
export function homeLetterPictures({ deps }: Api): PictureGuard {
  return async (name, findUser) => {
    const row = await homeLetterOfImage(deps.db, name);
    if (!row) return undefined;
    const user = await findUser();
    if (!user) return false;
    if (isStudentRole(user.role)) return row.isFromPupil && row.userId === user.id;
    if (!mayCall(user.role, 'listHomeLetters')) return false;
    const scope = await resolveScope(deps, user, undefined);
    if (scope.schoolId !== null && scope.schoolId !== row.schoolId) return false;
    const homeroomOf = await findLimitingTeacherToday(deps.db, user, row.schoolId, scope.today);
    const where = and(eq(users.id, row.userId), isLedBy(deps.db, row.schoolId, homeroomOf, scope.today));
    const seen = await deps.db
      .select({ one: sql`1` })
      .from(users)
      .where(where);
    return seen.length > 0;
  };
}
