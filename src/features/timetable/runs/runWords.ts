import type {
  SessionPlan,
  SessionRun,
  PlannedSessionVerdict,
} from '../../../../contract/timetable/sessionRuns.ts';
import { weekdayName, weekdayOf } from '../../../../contract/schoolWeek.ts';
import { formatDateRange, formatNumber } from '../../../i18n/format.ts';

/** The words of each verdict, in the order of the chips: `label` stands in a row, `many` in a sentence. */
export const VERDICT_WORDS: Readonly<
  Record<PlannedSessionVerdict, { readonly label: string; readonly many: string }>
> = {
  new: { label: 'Baru', many: 'sesi baru' },
  changed: { label: 'Jam berubah', many: 'sesi berubah jamnya' },
  removed: { label: 'Dihapus', many: 'sesi tidak ada di jadwal lagi dan dihapus' },
  clash: { label: 'Bentrok', many: 'bentrok' },
  free: { label: 'Libur', many: 'jatuh pada hari libur' },
  kept: { label: 'Dibiarkan', many: 'dibiarkan' },
  exists: { label: 'Sudah ada', many: 'sudah ada' },
};

export const VERDICTS = Object.keys(VERDICT_WORDS) as PlannedSessionVerdict[];

/** "1.234 sesi baru, 62 jatuh pada hari libur, 3 bentrok." */
export function planText({ counts, lessons }: SessionPlan): string {
  const parts = VERDICTS.flatMap((verdict) => {
    const n = counts[verdict] ?? 0;
    return n > 0 ? [`${formatNumber(n)} ${VERDICT_WORDS[verdict].many}`] : [];
  });
  if (parts.length > 0) return `${parts.join(', ')}.`;
  return lessons.length === 0
    ? 'Tidak ada jadwal yang berlaku pada hari-hari ini.'
    : 'Tidak ada yang perlu dibuat.';
}

/** The days of a range that have no lessons at all, and why: "Tanpa sesi: Sabtu dan Minggu; 21–31 Desember 2026 (Libur semester)." */
export function freeDaysText({ sessions }: SessionPlan): string | undefined {
  const notes = new Map<string, string | undefined>();
  const [held, planned] = [new Set<string>(), new Set<number>()];
  for (const { date, verdict, note } of sessions) {
    planned.add(weekdayOf(date));
    if (verdict === 'free') notes.set(date, note?.replace('Libur: ', ''));
    else held.add(date);
  }
  if (sessions.length === 0) return undefined;
  const holidays: { from: string; to: string; note: string | undefined }[] = [];
  for (const date of [...new Set([...notes.keys(), ...held])].toSorted()) {
    const last = holidays.at(-1);
    const note = held.has(date) ? undefined : notes.get(date);
    if (last && note !== undefined && last.note === note) last.to = date;
    else holidays.push({ from: date, to: date, note });
  }
  const restDays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => !planned.has(weekday)).map(weekdayName);
  const parts = [
    ...(restDays.length > 0 ? [restDays.join(', ').replace(/, (?=[^,]*$)/, ' dan ')] : []),
    ...holidays.flatMap(({ from, to, note }) =>
      note === undefined ? [] : [`${formatDateRange(from, to)} (${note})`],
    ),
  ];
  return parts.length > 0 ? `Tanpa sesi: ${parts.join('; ')}.` : undefined;
}

export const doneText = ({ created, changed, removed }: SessionRun): string =>
  [
    `${formatNumber(created)} sesi baru`,
    ...(changed > 0 ? [`${formatNumber(changed)} sesi berubah jamnya`] : []),
    ...(removed > 0 ? [`${formatNumber(removed)} sesi dihapus`] : []),
  ].join(', ') + '.';
