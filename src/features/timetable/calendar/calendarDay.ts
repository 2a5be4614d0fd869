/** What a file of holidays becomes: days as the calendar keeps them. Pure. */
import { CALENDAR_DAY_KINDS, type CalendarDayKind } from '../../../../contract/schoolWeek.ts';
import type { SentDay } from './endpoints.ts';

export interface ReadCalendar {
  readonly days: readonly SentDay[];
  /** What was left out, and why: "Baris 4: …" */
  readonly skipped: readonly string[];
}

const MAX_NAME_LENGTH = 120;
export const nameOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH);

const KIND_PATTERNS: readonly (readonly [RegExp, CalendarDayKind])[] = [
  [/cuti bersama/i, 'cuti-bersama'],
  [/\b(ujian|asesmen|penilaian|ulangan|pts|pas|pat|sts|sas|anbk|tka)\b/i, 'ujian'],
  [/libur (semester|sekolah|akhir|awal|puasa|ramadan|khusus)/i, 'libur-sekolah'],
  [
    /\b(kegiatan|mpls|class ?meeting|study tour|karyawisata|rapat|perayaan|pembagian rapor|upacara)\b/i,
    'kegiatan',
  ],
];

/** By the words of a name, or of what a calendar says of it; otherwise a public holiday: that is what such files are for. */
export const guessKind = (...texts: readonly string[]): CalendarDayKind =>
  KIND_PATTERNS.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1] ?? 'libur-nasional';

export function toSentDay(
  name: string,
  kind: CalendarDayKind,
  from: string,
  to: string,
  isSchoolDay?: boolean,
): SentDay {
  return {
    name: nameOf(name),
    kind,
    start_date: from,
    end_date: to,
    is_school_day: isSchoolDay ?? CALENDAR_DAY_KINDS[kind].isSchoolDay,
  };
}
