/** Which cards are in the pocket of a pupil of their school, and how those of others come to the next pupils. */
import { and, eq, exists, inArray, isNull, not, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { gateCards, users } from '../../../schema.ts';

export type CardRow = typeof gateCards.$inferSelect;

/** A condition on {@link gateCards}: whose it is is a pupil of its school, and has not left. */
export const isHeld = (db: Database): SQL =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, gateCards.userId), eq(users.schoolId, gateCards.schoolId), users.isActive)),
  );

/**
 * Withdraws the cards of these numbers from who has left the school, so that they can be given to others.
 *
 * @returns the cards
 */
export const takeFromLeavers = (
  tx: Database,
  schoolId: number,
  numbers: readonly string[],
  now: Date,
): Promise<CardRow[]> =>
  tx
    .update(gateCards)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(gateCards.schoolId, schoolId),
        inArray(gateCards.number, [...numbers]),
        isNull(gateCards.withdrawnAt),
        not(isHeld(tx)),
      ),
    )
    .returning();
