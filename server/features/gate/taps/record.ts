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
import { type DayLeave, type DayTap } from '../facts/facts.ts';
import { type GateDay, readGateCalendar } from '../facts/hours.ts';
import { listLeaves, listPresentTaps, tapColumns } from '../facts/queries.ts';
import { createHolderLookup, isMaybeChip, plainCardNumber } from '../cards/pupils.ts';
import { noteUnknownCards } from '../cards/unknown.ts';
import { isWithinAMinute, lockGate } from './write.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Who taps so soon after a leave was given is leaving, and does not come back. */
const LEAVING_MS = 15 * 60_000;

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

interface KnownTap extends DayTap {
  readonly userId: number;
  readonly day: string;
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
  const days = timely.map((tap) => momentAt(atOf(tap), timeZone).date).toSorted();
  const span = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const isEmpty = userIds.length === 0;
  const calendar = isEmpty ? undefined : await readGateCalendar(tx, settings, span);
  const known: KnownTap[] = isEmpty ? [] : await listPresentTaps(tx, schoolId, span, userIds);
  const leaves = isEmpty ? [] : await listLeaves(tx, schoolId, span, userIds);

  const lines: (typeof gateTaps.$inferInsert)[] = [];
  const outcomes = new Map<SentTap, RecordedTap>();
  // In the order of time, because the way of a tap follows from those before it.
  for (const tap of sent.toSorted((a, b) => atOf(a).getTime() - atOf(b).getTime())) {
    const { counter } = tap;
    const say = (outcome: TapOutcome, noticed?: KnownTap) =>
      outcomes.set(tap, {
        counter,
        outcome,
        ...(noticed && calendar && { tap: tell(noticed, known, calendar(noticed.day), timeZone) }),
      });
    const before = used.get(counter);
    if (!isTimely(tap)) {
      say('time');
      continue;
    }
    const holder = holderOf(tap);
    if (typeof holder === 'string' || !calendar) {
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
    const own = known.filter((one) => one.userId === userId && one.day === day);
    const direction =
      tap.direction ??
      directionAt(
        { at, time },
        own,
        leaves.filter((one) => one.userId === userId && one.day === day),
        calendar(day),
      );
    const noticed: KnownTap = { userId, day, at, direction };
    // Who holds a card up twice does not leave at once, whatever the hour says.
    const same = own.find(
      (one) => isWithinAMinute(one.at, at) && (tap.direction === undefined || one.direction === direction),
    );
    if (same) {
      say('again', same);
      continue;
    }
    known.push(noticed);
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

/** Before the hour of leaving one comes; after it, who has come leaves. Right after a leave was given, one leaves. */
export function directionAt(
  { at, time }: { at: Date; time: string },
  own: readonly DayTap[],
  leaves: readonly DayLeave[],
  { hours }: GateDay,
): TapDirection {
  const isOnLeave = leaves.some(({ givenAt, returnedAt }) => {
    const age = at.getTime() - givenAt.getTime();
    return returnedAt === null && age >= 0 && age <= LEAVING_MS;
  });
  if (isOnLeave) return 'out';
  return time >= hours.leaves && own.some((one) => one.direction === 'in' && one.at <= at) ? 'out' : 'in';
}

/** Late is who comes late for the first time: who comes back from somewhere is not. */
function tell(
  { userId, day, at, direction }: KnownTap,
  known: readonly KnownTap[],
  { hours, isSchoolDay }: GateDay,
  timeZone: string,
) {
  const { time } = momentAt(at, timeZone);
  const isFirst = !known.some(
    (one) => one.userId === userId && one.day === day && one.direction === 'in' && one.at < at,
  );
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
