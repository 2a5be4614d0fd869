/** The words of arriving and leaving. This file is free of zod because screens and the kiosk use it too. */
import { type CalendarDayKind } from '../schoolWeek.ts';

export const TAP_DIRECTIONS = ['in', 'out'] as const;
export type TapDirection = (typeof TAP_DIRECTIONS)[number];

/** How it was noticed: a card's code or chip, a number typed by hand, a reader of the school's own, a file of one, or staff by hand. */
export const TAP_WAYS = ['card', 'typed', 'device', 'file', 'hand'] as const;
export type TapWay = (typeof TAP_WAYS)[number];

/** `kiosk`: our own page on a tablet, with a token; `reader`: a device or service that signs what it sends. */
export const GATE_DEVICE_KINDS = ['kiosk', 'reader'] as const;
export type GateDeviceKind = (typeof GATE_DEVICE_KINDS)[number];

/** The hours of a day, HH:MM of the school's zone: from when one may come, from when one is late, and from when one may leave. */
export interface GateHours {
  readonly opens: string;
  readonly late_after: string;
  readonly leaves: string;
}

/** Two taps of one pupil in the same direction within this time are one. */
export const SAME_TAP_SECONDS = 60;

export const DEFAULT_GATE_HOURS: GateHours = { opens: '05:30', late_after: '07:00', leaves: '13:00' };

/** Kinds of calendar days on which there is school, and which may have hours of their own. */
export const KINDS_WITH_HOURS = ['ujian', 'kegiatan'] as const satisfies readonly CalendarDayKind[];
type KindWithHours = (typeof KINDS_WITH_HOURS)[number];

/** The hours of a school: of each weekday (1 is Monday) that has others than `every`, and of kinds of days. */
export interface GateTimetable {
  readonly every: GateHours;
  readonly weekdays: Readonly<Partial<Record<string, GateHours>>>;
  readonly kinds: Readonly<Partial<Record<KindWithHours, GateHours>>>;
}

/** The hours that a school had until a day, that day included. */
export interface PastGateHours {
  /** YYYY-MM-DD */
  readonly until: string;
  readonly hours: GateTimetable;
}

export const DEFAULT_GATE_TIMETABLE: GateTimetable = { every: DEFAULT_GATE_HOURS, weekdays: {}, kinds: {} };

/** The hours of a day: those of its kind in the calendar, else of its weekday, else of every day. */
export function hoursOn(
  { every, weekdays, kinds }: GateTimetable,
  weekday: number,
  kind: CalendarDayKind | undefined,
): GateHours {
  const ofKind = KINDS_WITH_HOURS.find((one) => one === kind);
  return (ofKind && kinds[ofKind]) ?? weekdays[String(weekday)] ?? every;
}

/** The whole minutes by which a time is later than the hours allow; 0 when it is not. @param time HH:MM */
export function minutesLate({ late_after }: GateHours, time: string): number {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  return Math.max(0, minutes(time) - minutes(late_after));
}

/**
 * What a device has read: the code of Hadir's own card (the NIS), a typed NIS, or the number of a chip card. `scanned`: by a reader that types,
 * of which the device cannot tell what it reads; it is a chip that somebody has, else a NIS.
 */
export const TAP_KINDS = ['card', 'typed', 'chip', 'scanned'] as const;
export type TapKind = (typeof TAP_KINDS)[number];

/**
 * What becomes of a device's tap. `again`: within a minute of another one, nothing is written. `unknown`: nobody of this school has that
 * number; of other schools nothing is said. `left`: of a pupil who has left. `withdrawn`: a chip card that was taken back. `time`: further
 * back than is taken, or after now. `counter`: the device has used that number for another tap.
 */
export const TAP_OUTCOMES = ['recorded', 'again', 'unknown', 'left', 'withdrawn', 'time', 'counter'] as const;
export type TapOutcome = (typeof TAP_OUTCOMES)[number];

/** The most taps of one call. */
export const MAX_TAPS_AT_ONCE = 500;
/** How far back a device's taps may lie: a kiosk may have been without a network over a weekend. */
export const MAX_TAP_AGE_DAYS = 14;
/** A device's clock may be wrong by this much; by more, its taps are corrected by the difference. */
export const CLOCK_TOLERANCE_MS = 60_000;
export const CARD_NUMBER_MAX_LENGTH = 64;
/** How long the code that starts a kiosk is good for. */
export const KIOSK_CODE_MINUTES = 15;

/** What a reader sends along: its id, the seconds since 1970, and HMAC-SHA256 over both the seconds and the body, in hex. */
export const READER_HEADERS = {
  device: 'X-Hadir-Device',
  timestamp: 'X-Hadir-Timestamp',
  signature: 'X-Hadir-Signature',
} as const;
/** A signature is good for so long, in both directions. */
export const READER_SIGNATURE_MINUTES = 5;

/** What a pupil's day at the gate adds up to. */
export const LEFT_EARLY = ['with-leave', 'without-leave'] as const;
export type LeftEarly = (typeof LEFT_EARLY)[number];

/** The unknown cards of a school that are kept for giving them to pupils: the latest ones. */
export const MAX_UNKNOWN_CARDS = 50;

/** The most lines of one list of cards, or of one part of a fingerprint machine's file. */
export const MAX_IMPORTED_LINES = 3000;
/** How far back the lines of such a file may lie. */
export const MAX_FILE_AGE_DAYS = 400;
