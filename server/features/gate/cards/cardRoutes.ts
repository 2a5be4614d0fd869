/** The numbers of chip cards: whose they are, and which were taken back. */
import { z } from '@hono/zod-openapi';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { listQuerySchema, toListQuery } from '../../../../contract/envelope.ts';
import {
  assignCardSchema,
  type GateCard,
  gateCardSchema,
  gateImportSchema,
  importCardsSchema,
  unknownCardSchema,
} from '../../../../contract/gate/devices.ts';
import { idSchema } from '../../../../contract/schemas.ts';
import { requireRowId } from '../../../base/ids.ts';
import { HttpProblem } from '../../../base/problem.ts';
import type { AuditEvent } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { found } from '../../../db/found.ts';
import { makePage, offsetOf } from '../../../db/lists/pages.ts';
import { searchCondition } from '../../../db/lists/search.ts';
import { answerList, ok } from '../../../http/answer.ts';
import type { Api } from '../../../http/context.ts';
import { idParam } from '../../../http/ids.ts';
import { mount } from '../../../http/route.ts';
import { gateCards, users } from '../../../schema.ts';
import { fullnameOf } from '../../people/index.ts';
import { gateRights, requireDesk } from '../rights.ts';
import { type CardRow, isHeld, takeFromLeavers } from './held.ts';
import { createHolderLookup, plainCardNumber, requirePupil } from './pupils.ts';
import { forgetUnknownCards, listUnknownCards } from './unknown.ts';

const selectCards = (db: Database) =>
  db
    .select({
      card: gateCards,
      pupil: {
        id: users.id,
        fullname: users.fullname,
        // The number that a pupil has at another school by now is not told.
        nis: sql<string | null>`case when ${users.schoolId} = ${gateCards.schoolId} then ${users.nis} end`,
      },
    })
    .from(gateCards)
    .innerJoin(users, eq(users.id, gateCards.userId));

const present = ({ card, pupil }: Awaited<ReturnType<typeof selectCards>>[number]): GateCard => ({
  id: card.id,
  number: card.number,
  Pupil: pupil,
  created_at: card.createdAt.toISOString(),
  created_by: card.createdByName,
  withdrawn_at: card.withdrawnAt?.toISOString() ?? null,
});

/** The audit names a card by its last signs: the whole number would open the gate. */
const targetOf = ({ id, number }: { id: number; number: string }) => ({
  id,
  name: `Kartu …${number.slice(-4)}`,
});

const withdrawal = (card: CardRow): AuditEvent => ({
  event: 'gate.card-withdrawn',
  target: targetOf(card),
  schoolId: card.schoolId,
});

const NUMBER_TAKEN = 'Kartu ini sudah dipakai siswa lain. Tarik dulu kartunya.';

export function gateCardRoutes(api: Api): void {
  const { db, clock } = api.deps;

  mount(
    api,
    'listGateCards',
    {
      summary: 'Nomor kartu chip dan pemegangnya, yang masih dipakai lebih dulu',
      message: 'Berhasil mengambil kartu',
      answer: z.array(gateCardSchema),
      paged: 'always',
      query: listQuerySchema.extend({ user_id: idSchema.optional() }),
    },
    async ({ query, user, scope }) => {
      const { school, seesAll } = await gateRights(db, user, scope);
      if (!seesAll) throw new HttpProblem(403);
      const page = toListQuery(query);
      const where = and(
        eq(gateCards.schoolId, school.schoolId),
        query.user_id === undefined
          ? undefined
          : eq(gateCards.userId, requireRowId(query.user_id, 'user_id', 'Siswa tidak ditemukan')),
        searchCondition(sql`${users.search} || ' ' || lower(${gateCards.number})`, page.search),
      );
      const rows = await selectCards(db)
        .where(where)
        .orderBy(sql`${gateCards.withdrawnAt} is not null`, asc(users.sortKey), asc(gateCards.id))
        .limit(page.perPage)
        .offset(offsetOf(page));
      const counted = selectCards(db).where(where).as('cards');
      const cards = await makePage(page, rows, () => db.$count(counted));
      return answerList(page, { ...cards, rows: rows.map(present) });
    },
  );

  mount(
    api,
    'listUnknownCards',
    {
      summary: 'Kartu chip yang baru saja ditempelkan di gerbang dan belum dipakai siapa pun',
      message: 'Berhasil mengambil kartu yang belum dikenal',
      answer: z.array(unknownCardSchema),
    },
    async ({ user, scope }) => {
      const { schoolId } = await requireDesk(db, user, scope);
      const cards = await listUnknownCards(db, schoolId);
      return ok(cards.map(({ seenAt, ...card }) => ({ ...card, seen_at: seenAt.toISOString() })));
    },
  );

  mount(
    api,
    'assignGateCard',
    {
      summary: 'Beri seorang siswa kartu chip dengan nomor ini',
      message: 'Kartu disimpan',
      status: 201,
      answer: gateCardSchema,
      body: assignCardSchema,
      constraints: { gate_cards_number_key: { path: 'number', msg: NUMBER_TAKEN } },
    },
    async ({ body, user, scope, audit, once }) =>
      once(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        const userId = await requirePupil(tx, schoolId, body.user_id);
        const number = plainCardNumber(body.number);
        const now = clock.now();
        const taken = await takeFromLeavers(tx, schoolId, [number], now);
        const card = found(
          await tx
            .insert(gateCards)
            .values({
              schoolId,
              userId,
              number,
              createdAt: now,
              createdByName: await fullnameOf(tx, user.id),
            })
            .returning(),
        );
        await forgetUnknownCards(tx, schoolId, [card.number]);
        const assignment: AuditEvent = { event: 'gate.card-assigned', target: targetOf(card), schoolId };
        await audit(tx, ...taken.map(withdrawal), assignment);
        return ok(present(found(await selectCards(tx).where(eq(gateCards.id, card.id)))));
      }),
  );

  mount(
    api,
    'withdrawGateCard',
    {
      summary: 'Tarik kartu chip yang hilang atau dikembalikan: sejak saat ini ditolak',
      message: 'Kartu ditarik',
      answer: gateCardSchema,
      params: { id: idParam },
    },
    async ({ params: { id }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        const isOwn = and(eq(gateCards.id, id), eq(gateCards.schoolId, schoolId));
        const [card] = await tx
          .update(gateCards)
          .set({ withdrawnAt: clock.now() })
          .where(and(isOwn, isNull(gateCards.withdrawnAt)))
          .returning();
        // A second press finds it withdrawn already.
        if (card) await audit(tx, withdrawal(card));
        return ok(present(found(await selectCards(tx).where(isOwn))));
      }),
  );

  mount(
    api,
    'importGateCards',
    {
      summary: 'Impor daftar nomor kartu dan NIS; `preview` hanya memeriksa, dan baris yang salah dilewati',
      message: 'Daftar kartu diperiksa',
      answer: gateImportSchema,
      body: importCardsSchema,
      isBulk: true,
      constraints: { gate_cards_number_key: { path: 'cards', msg: NUMBER_TAKEN } },
    },
    async ({ body: { cards, preview = false }, user, scope, audit }) =>
      db.transaction(async (tx) => {
        const { schoolId } = await requireDesk(tx, user, scope);
        const holderOf = await createHolderLookup(
          tx,
          schoolId,
          cards.map(({ nis }) => ({ kind: 'typed', value: nis })),
        );
        const numbers = cards.map(({ number }) => plainCardNumber(number));
        const holders = new Map(
          (
            await tx
              .select({ number: gateCards.number, userId: gateCards.userId })
              .from(gateCards)
              .where(
                and(
                  eq(gateCards.schoolId, schoolId),
                  isNull(gateCards.withdrawnAt),
                  inArray(gateCards.number, numbers),
                  isHeld(tx),
                ),
              )
          ).map(({ number, userId }) => [number, userId]),
        );
        const wrong: { line: number; message: string }[] = [];
        const added: { number: string; userId: number }[] = [];
        let existing = 0;
        for (const [index, { nis }] of cards.entries()) {
          const [number = '', holder] = [numbers[index], holderOf({ kind: 'typed', value: nis })];
          const refuse = (message: string) => wrong.push({ line: index + 1, message });
          if (holder === 'left') refuse(`NIS ${nis}: siswa ini sudah keluar`);
          else if (typeof holder === 'string') refuse(`NIS ${nis} tidak ditemukan`);
          else if (holders.get(number) === holder.userId) existing += 1;
          else if (holders.has(number)) refuse(NUMBER_TAKEN);
          else {
            holders.set(number, holder.userId);
            added.push({ number, userId: holder.userId });
          }
        }
        if (!preview && added.length > 0) {
          const createdByName = await fullnameOf(tx, user.id);
          const columns = { schoolId, createdAt: clock.now(), createdByName };
          const given = added.map(({ number }) => number);
          const taken = await takeFromLeavers(tx, schoolId, given, columns.createdAt);
          await tx.insert(gateCards).values(added.map((card) => ({ ...columns, ...card })));
          await forgetUnknownCards(tx, schoolId, numbers);
          await audit(tx, ...taken.map(withdrawal), {
            event: 'gate.cards-imported',
            target: { id: schoolId, name: 'Kartu gerbang' },
            changes: [{ field: 'cards', from: null, to: added.length }],
            schoolId,
          });
        }
        return ok(
          { written: added.length, existing, wrong },
          preview ? undefined : `${added.length} kartu disimpan`,
        );
      }),
  );
}
