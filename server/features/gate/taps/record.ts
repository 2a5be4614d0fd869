/** Writes what a device has noticed: each tap once, however often and in whatever order it is sent. */
import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import type { SendTaps, SentTap } from '../../../../contract/gate/kiosk.ts';
import {
  CLOCK_TOLERANCE_MS,
  MAX_TAP_AGE_DAYS,
  minutesLate,
  type TapDirection,
  type TapOutcome,
  type TapWay,
} from '../../../../contract/gate/words.ts';
import { HttpProblem } from '../../../base/problem.ts';
import { momentAt } from '../../../base/schoolDay.ts';
import type { Database } from '../../../db/client.ts';
import { gateDevices, gateTaps } from '../../../schema.ts';
import type { CallingDevice } from '../devices/authenticate.ts';
import { tapColumns } from '../facts/queries.ts';
import { createHolderLookup, isMaybeChip, plainCardNumber } from '../cards/pupils.ts';
import { noteUnknownCards } from '../cards/unknown.ts';
import { type KnownTap, type PupilDays, readPupilDays } from './days.ts';
import { isWithinAMinute, lockGate } from './write.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What became of a tap; who it was and when only where it counts. */
export interface RecordedTap {
  readonly counter: number;
  readonly outcome: TapOutcome;
  readonly tap?: {
    readonly userId: number;
    readonly day: string;
    readonly time: string;
    readonly direction: TapDirection;
    readonly minutesLate: number;
  };
}

/**
 * Records the taps of one call in one transaction.
 *
 * @returns what became of each, in the order in which they were sent, and how far the device's clock is ahead
 * @throws HttpProblem 403 when the device was revoked meanwhile
 */
export async function recordTaps(
  tx: Database,
  { device, settings, timeZone }: CallingDevice,
  { sent_at: sentAt, taps: sent }: SendTaps,
  now: Date,
): Promise<{ taps: RecordedTap[]; clockAheadMs: number }> {
  const { schoolId } = settings;
  const clockAheadMs = Date.parse(sentAt) - now.getTime();
  const correctionMs = Math.abs(clockAheadMs) > CLOCK_TOLERANCE_MS ? clockAheadMs : 0;
  // A small lead of the device's clock is no reason to refuse what happened just now.
  const atOf = ({ at }: SentTap) => new Date(Math.min(Date.parse(at) - correctionMs, now.getTime()));
  const oldest = new Date(now.getTime() - MAX_TAP_AGE_DAYS * DAY_MS);
  const isTimely = (tap: SentTap) =>
    atOf(tap) >= oldest && Date.parse(tap.at) - correctionMs <= now.getTime() + CLOCK_TOLERANCE_MS;

  await lockGate(tx, schoolId);
  const timely = sent.filter(isTimely);
  const holderOf = await createHolderLookup(tx, schoolId, timely);
  const used = await readCounters(tx, device.id, sent);
  const userIds = [
    ...new Set(timely.map(holderOf).flatMap((holder) => (typeof holder === 'object' ? [holder.userId] : []))),
  ];
  const dates = timely.map((tap) => momentAt(atOf(tap), timeZone).date).toSorted();
  const span = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const days = userIds.length === 0 ? undefined : await readPupilDays(tx, settings, span, userIds);

  const lines: (typeof gateTaps.$inferInsert)[] = [];
  const outcomes = new Map<SentTap, RecordedTap>();
  // In the order of time, because the way of a tap follows from those before it.
  for (const tap of sent.toSorted((a, b) => atOf(a).getTime() - atOf(b).getTime())) {
    const { counter } = tap;
    const say = (outcome: TapOutcome, noticed?: KnownTap) =>
      outcomes.set(tap, {
        counter,
        outcome,
        ...(noticed && days && { tap: tell(noticed, days, timeZone) }),
      });
    const before = used.get(counter);
    if (!isTimely(tap)) {
      say('time');
      continue;
    }
    const holder = holderOf(tap);
    if (typeof holder === 'string' || !days) {
      say(typeof holder === 'string' ? holder : 'unknown');
      continue;
    }
    const { userId } = holder;
    const at = atOf(tap);
    const { date: day, time } = momentAt(at, timeZone);
    if (before) {
      const isSent = before.userId === userId && before.day === day;
      say(isSent ? 'recorded' : 'counter', isSent ? before : undefined);
      continue;
    }
    const direction = tap.direction ?? days.directionOf({ userId, day, at, time });
    const noticed: KnownTap = { userId, day, at, direction };
    // Who holds a card up twice does not leave at once, whatever the hour says.
    const same = days
      .linesOf(noticed)
      .find(
        (one) => isWithinAMinute(one.at, at) && (tap.direction === undefined || one.direction === direction),
      );
    if (same) {
      say('again', { userId, day, ...same });
      continue;
    }
    days.add(noticed);
    used.set(counter, noticed);
    lines.push({
      ...noticed,
      schoolId,
      way: wayOf(device.kind, tap),
      deviceId: device.id,
      counter,
      receivedAt: now,
    });
    say('recorded', noticed);
  }
  if (lines.length > 0) await tx.insert(gateTaps).values(lines);
  const unknown = timely.filter((tap) => isMaybeChip(tap) && holderOf(tap) === 'unknown');
  await noteUnknownCards(
    tx,
    { schoolId, deviceId: device.id, seenAt: now },
    unknown.map(({ value }) => plainCardNumber(value)),
  );
  // Asked once more at the end: a device that was revoked meanwhile has written nothing.
  const [present] = await tx
    .update(gateDevices)
    .set({ seenAt: now, clockAheadMs: Math.max(-MAX_INT, Math.min(MAX_INT, clockAheadMs)) })
    .where(and(eq(gateDevices.id, device.id), isNull(gateDevices.revokedAt)))
    .returning({ id: gateDevices.id });
  if (!present) throw new HttpProblem(403, 'Perangkat ini sudah dicabut');
  return { taps: sent.map((tap) => outcomes.get(tap)).filter((told) => told !== undefined), clockAheadMs };
}

const MAX_INT = 2 ** 31 - 1;

const wayOf = (kind: string, tap: SentTap): TapWay =>
  kind === 'reader' ? 'device' : tap.kind === 'typed' ? 'typed' : 'card';

/** Late is who comes late for the first time: who comes back from somewhere is not. */
function tell(tap: KnownTap, days: PupilDays, timeZone: string) {
  const { userId, day, at, direction } = tap;
  const { hours, isSchoolDay } = days.hoursOf(day);
  const { time } = momentAt(at, timeZone);
  const isFirst = !days.tapsOf(tap).some((one) => one.direction === 'in' && one.at < at);
  const late = direction === 'in' && isSchoolDay && isFirst ? minutesLate(hours, time) : 0;
  return { userId, day, time, direction, minutesLate: late };
}

/** The taps that the device has sent under these numbers before. */
async function readCounters(
  tx: Database,
  deviceId: number,
  sent: readonly SentTap[],
): Promise<Map<number, KnownTap>> {
  const rows = await tx
    .select({ counter: gateTaps.counter, ...tapColumns })
    .from(gateTaps)
    .where(
      and(
        eq(gateTaps.deviceId, deviceId),
        inArray(
          gateTaps.counter,
          sent.map(({ counter }) => counter),
        ),
      ),
    );
  return new Map(rows.map(({ counter, ...tap }) => [counter ?? 0, tap]));
}

/** The number with which a device goes on counting. */
export async function nextCounter(db: Database, deviceId: number): Promise<number> {
  const [row] = await db
    .select({ last: max(gateTaps.counter) })
    .from(gateTaps)
    .where(eq(gateTaps.deviceId, deviceId));
  return (row?.last ?? -1) + 1;
}
