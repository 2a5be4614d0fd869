/**
 * The queue of messages that a gateway sends. Any number of processes work on it: a message is claimed before it is sent, belongs to who
 * has claimed it until its lease is over, and is looked at again right before it goes out, because a pupil may have come meanwhile.
 */
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { type GatewayChannel, UNCERTAIN } from '../../../../contract/family/gatewayWords.ts';
import { minutesSinceMidnight } from '../../../../contract/days.ts';
import { minutesSinceSchoolMidnight, schoolDay } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../outside/deps.ts';
import { familyGateways, familyMessages, familySettings, schools } from '../../../schema.ts';
import { type FamilySettingsRow, readFamilySettings } from '../settings/settings.ts';
import { readTruth, type SchoolPlace, type TrueReason } from './truth.ts';
import { idempotencyKey, openKeys } from './keys.ts';
import { type FamilyMessageRow, isForGateway, isUncertain, settle, wasUncertain } from './outcomes.ts';
import { SEND_TIMEOUT_MS } from './post.ts';
import { isReachable, knowsResends, type OpenGateway, sendMessage } from './send.ts';

type GatewayRow = typeof familyGateways.$inferSelect;

export interface QueueDeps extends Deps {
  /** From 0 to 1, for the back-off. */
  readonly random: () => number;
  /** What is true of the pupils at this moment; a drill has its own. */
  readonly readTruth?: typeof readTruth;
}

/** How many messages of a school one process sends at once. */
const BATCH = 8;
/** A school whose gateway is slow keeps the others waiting only when there are so many of its kind. */
const SCHOOLS_AT_ONCE = 4;
/** How long a claim holds. Beyond it the process that made it has died, or was stopped for so long that it sends no more. */
export const LEASE_MS = 2 * 60_000;
const NOT_IN_TIME = 'Tidak sempat dikirim pada harinya';
const NO_LONGER_TRUE = 'Tidak berlaku lagi';
const STOPPED = 'Proses berhenti sebelum gateway menjawab';

/** Looks after the messages of all schools once. Resolves when nothing is left to be sent now, or when it is to stop. */
export async function runFamilyQueue(deps: QueueDeps, stop: AbortSignal): Promise<void> {
  const running = await deps.db
    .select({ gateway: familyGateways, school: { name: schools.name, timezone: schools.timezone } })
    .from(familyGateways)
    .innerJoin(familySettings, eq(familySettings.schoolId, familyGateways.schoolId))
    .innerJoin(schools, eq(schools.id, familyGateways.schoolId))
    .where(and(eq(familySettings.isOn, true), isNull(familyGateways.stoppedAt)));
  const sendOfNextSchools = async () => {
    for (let next = running.shift(); next && !stop.aborted; next = running.shift()) {
      const { gateway, school } = next;
      try {
        const zone = school.timezone ?? deps.settings.timeZone;
        await runSchool(deps, gateway, { schoolName: school.name, zone }, stop);
      } catch (error) {
        // Another school's messages go out all the same.
        deps.log.warn({ err: error, schoolId: gateway.schoolId }, 'messages to families were not all sent');
      }
    }
  };
  await Promise.all(Array.from({ length: SCHOOLS_AT_ONCE }, sendOfNextSchools));
}

async function runSchool(
  deps: QueueDeps,
  row: GatewayRow,
  place: SchoolPlace,
  stop: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const { zone } = place;
  const { schoolId } = row;
  const keys = openKeys(deps.settings.jwtSecret, schoolId, row.secrets);
  if (keys === undefined) return;
  const gateway: OpenGateway = { channel: row.channel as GatewayChannel, options: row.options, keys };
  await giveUpPastDays(db, schoolId, schoolDay(clock.now(), zone), clock.now());
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    const settings = await readFamilySettings(db, schoolId);
    if (!settings.isOn || isQuiet(settings, clock.now(), zone)) return;
    const truth = await (deps.readTruth ?? readTruth)(db, settings, clock.now(), place);
    if (isFirst) await queueNew(db, gateway, settings, truth, schoolDay(clock.now(), zone), clock.now());
    const claimed = await db.transaction((tx) => claim(tx, gateway, settings, clock.now(), zone));
    if (claimed.length === 0) return;
    // Nothing is sent before the claim would survive a power cut.
    await deps.settled();
    await Promise.all(claimed.map((message) => sendClaimed(deps, gateway, settings, message, truth, zone)));
  }
}

/** Whether a message that is sent now could reach the gateway within the quiet hours of the school. */
function isQuiet(
  { quietFrom, quietUntil }: Pick<FamilySettingsRow, 'quietFrom' | 'quietUntil'>,
  now: Date,
  zone: string,
): boolean {
  const from = minutesSinceMidnight(quietFrom);
  const until = minutesSinceMidnight(quietUntil);
  const isWithin = (at: Date) => {
    const minutes = minutesSinceSchoolMidnight(at, zone);
    return from <= until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  };
  return isWithin(now) || isWithin(new Date(now.getTime() + SEND_TIMEOUT_MS));
}

/** News of yesterday is sent to nobody. */
async function giveUpPastDays(db: Database, schoolId: number, today: string, now: Date): Promise<void> {
  const isPast = and(isForGateway(schoolId), lt(familyMessages.day, today));
  await db
    .update(familyMessages)
    .set({ state: 'withdrawn', failure: NOT_IN_TIME, nextAt: null })
    .where(and(isPast, eq(familyMessages.state, 'waiting'), not(isUncertain)));
  await db
    .update(familyMessages)
    .set({ state: 'failed', failure: `${UNCERTAIN}: ${STOPPED}`, nextAt: null })
    .where(
      and(
        isPast,
        or(
          eq(familyMessages.state, 'waiting'),
          and(eq(familyMessages.state, 'sending'), lte(familyMessages.nextAt, now)),
        ),
      ),
    );
}

/**
 * Each message exists once, whoever makes it: also where somebody has sent it by hand meanwhile. One that was withdrawn before it was tried
 * waits again where it has become true again. A correction is nobody's but of who presses it.
 */
async function queueNew(
  db: Database,
  { channel, options }: OpenGateway,
  { schoolId }: FamilySettingsRow,
  truth: readonly TrueReason[],
  day: string,
  now: Date,
): Promise<void> {
  const rows = truth
    .filter(({ reason, guardian }) => reason !== 'correction' && isReachable(channel, guardian))
    .filter(({ reason }) => channel !== 'whatsapp' || Boolean(options[`template_${reason}`]))
    .map(({ userId, guardian, reason, text }) => ({
      schoolId,
      userId,
      guardianId: guardian.id,
      day,
      reason,
      text,
      channel,
      state: 'waiting' as const,
      createdAt: now,
      nextAt: now,
    }));
  if (rows.length === 0) return;
  await db
    .insert(familyMessages)
    .values(rows)
    .onConflictDoUpdate({
      target: [familyMessages.userId, familyMessages.day, familyMessages.reason, familyMessages.schoolId],
      set: { state: 'waiting', nextAt: now, failure: null },
      setWhere: and(eq(familyMessages.state, 'withdrawn'), eq(familyMessages.attempts, 0)),
    });
}

/**
 * Claims what may be sent now. The row of the gateway is locked meanwhile, so that two processes count the day's cap one after the other.
 * A message counts once, however often it is tried.
 */
async function claim(
  tx: Database,
  gateway: OpenGateway,
  { schoolId, dailyCap }: FamilySettingsRow,
  now: Date,
  zone: string,
): Promise<FamilyMessageRow[]> {
  const day = schoolDay(now, zone);
  const [locked] = await tx
    .select({ stoppedAt: familyGateways.stoppedAt, channel: familyGateways.channel })
    .from(familyGateways)
    .where(eq(familyGateways.schoolId, schoolId))
    .for('update');
  if (!locked || locked.stoppedAt !== null || locked.channel !== gateway.channel) return [];
  const isDue = and(isForGateway(schoolId), eq(familyMessages.day, day), lte(familyMessages.nextAt, now));
  if (!knowsResends(gateway)) {
    await tx
      .update(familyMessages)
      .set({ state: 'failed', failure: `${UNCERTAIN}: ${STOPPED}`, nextAt: null })
      .where(and(isDue, eq(familyMessages.state, 'sending')));
  }
  const left = dailyCap - (await countUsed(tx, schoolId, day));
  const rows = await tx
    .select({ id: familyMessages.id, attempts: familyMessages.attempts })
    .from(familyMessages)
    .where(
      and(
        isDue,
        inArray(familyMessages.state, ['waiting', 'sending']),
        left > 0 ? undefined : gt(familyMessages.attempts, 0),
      ),
    )
    .orderBy(desc(sql`${familyMessages.attempts} > 0`), asc(familyMessages.nextAt), asc(familyMessages.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  let fresh = 0;
  const ids = rows.filter(({ attempts }) => attempts > 0 || ++fresh <= left).map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .update(familyMessages)
    .set({
      state: 'sending',
      channel: gateway.channel,
      failure: sql`case when ${familyMessages.state} = 'sending' then ${`${UNCERTAIN}: ${STOPPED}`} else ${familyMessages.failure} end`,
      attempts: sql`${familyMessages.attempts} + 1`,
      nextAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(inArray(familyMessages.id, ids))
    .returning();
}

/** How many messages of a day a gateway has been handed, or may have been. */
export async function countUsed(db: Database, schoolId: number, day: string): Promise<number> {
  const [row] = await db
    .select({ used: sql<number>`count(*)::int` })
    .from(familyMessages)
    .where(and(isForGateway(schoolId), eq(familyMessages.day, day), gt(familyMessages.attempts, 0)));
  return row?.used ?? 0;
}

async function sendClaimed(
  deps: QueueDeps,
  gateway: OpenGateway,
  settings: FamilySettingsRow,
  message: FamilyMessageRow,
  truth: readonly TrueReason[],
  zone: string,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const isMine = and(
    eq(familyMessages.id, message.id),
    eq(familyMessages.attempts, message.attempts),
    eq(familyMessages.state, 'sending'),
  );
  const found = truth.find(({ userId, reason }) => userId === message.userId && reason === message.reason);
  if (found === undefined || !isReachable(gateway.channel, found.guardian)) {
    const gone = { state: 'withdrawn', nextAt: null } as const;
    // What nobody has taken leaves its place in the day's cap to another.
    const values = wasUncertain(message)
      ? { ...gone, failure: `${UNCERTAIN}: ${NO_LONGER_TRUE}` }
      : { ...gone, failure: NO_LONGER_TRUE, attempts: 0 };
    await db.update(familyMessages).set(values).where(isMine);
    return;
  }
  // A machine that slept between the claim and this line sends nothing: another process may have the message by now.
  const hasTime = message.nextAt !== null && now.getTime() + SEND_TIMEOUT_MS < message.nextAt.getTime();
  if (!hasTime || isQuiet(settings, now, zone)) {
    await db
      .update(familyMessages)
      .set({ state: 'waiting', nextAt: now, attempts: message.attempts - 1 })
      .where(isMine);
    return;
  }
  const outcome = await sendMessage(deps, gateway, {
    key: idempotencyKey(deps.settings.jwtSecret, message),
    phone: found.guardian.phone,
    email: found.guardian.email,
    text: message.text,
    reason: message.reason,
    template: settings.reasons[message.reason].text,
    values: found.values,
  });
  await db.transaction((tx) => settle(tx, deps, gateway, message, outcome));
}
