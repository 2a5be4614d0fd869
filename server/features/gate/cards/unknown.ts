/** Chips that nobody has: kept for a while, so that whoever stands at the desk gives one to a pupil without typing its number. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { MAX_UNKNOWN_CARDS } from '../../../../contract/gate/words.ts';
import type { Database } from '../../../db/client.ts';
import { gateDevices, gateUnknownCards } from '../../../schema.ts';

/** Notes unknown chips. The older ones make room, so that a device that reads nonsense fills no table. */
export async function noteUnknownCards(
  tx: Database,
  { schoolId, deviceId, seenAt }: { schoolId: number; deviceId: number; seenAt: Date },
  numbers: readonly string[],
): Promise<void> {
  const noted = [...new Set(numbers)].slice(-MAX_UNKNOWN_CARDS);
  if (noted.length === 0) return;
  await tx
    .insert(gateUnknownCards)
    .values(noted.map((number) => ({ schoolId, number, deviceId, seenAt })))
    .onConflictDoUpdate({
      target: [gateUnknownCards.schoolId, gateUnknownCards.number],
      set: { deviceId, seenAt },
    });
  const latest = tx
    .select({ number: gateUnknownCards.number })
    .from(gateUnknownCards)
    .where(eq(gateUnknownCards.schoolId, schoolId))
    // What a clock that was ahead has noted is the first to make room: else it would keep out all that comes after it.
    .orderBy(
      sql`${gateUnknownCards.seenAt} > ${seenAt.toISOString()}::timestamptz`,
      desc(gateUnknownCards.seenAt),
      gateUnknownCards.number,
    )
    .limit(MAX_UNKNOWN_CARDS);
  await tx
    .delete(gateUnknownCards)
    .where(and(eq(gateUnknownCards.schoolId, schoolId), sql`${gateUnknownCards.number} not in ${latest}`));
}

/** They have found their pupils. */
export const forgetUnknownCards = (tx: Database, schoolId: number, numbers: readonly string[]) =>
  tx
    .delete(gateUnknownCards)
    .where(and(eq(gateUnknownCards.schoolId, schoolId), inArray(gateUnknownCards.number, [...numbers])));

export const listUnknownCards = (db: Database, schoolId: number) =>
  db
    .select({ number: gateUnknownCards.number, device: gateDevices.name, seenAt: gateUnknownCards.seenAt })
    .from(gateUnknownCards)
    .innerJoin(gateDevices, eq(gateDevices.id, gateUnknownCards.deviceId))
    .where(eq(gateUnknownCards.schoolId, schoolId))
    .orderBy(desc(gateUnknownCards.seenAt), gateUnknownCards.number);
