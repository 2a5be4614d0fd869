import type {
  SessionPlan,
  SessionRun,
  PlannedSessionVerdict,
} from '../../../../contract/timetable/sessionRuns.ts';
import { formatNumber } from '../../../i18n/format.ts';

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

export const doneText = ({ created, changed, removed }: SessionRun): string =>
  [
    `${formatNumber(created)} sesi baru`,
    ...(changed > 0 ? [`${formatNumber(changed)} sesi berubah jamnya`] : []),
    ...(removed > 0 ? [`${formatNumber(removed)} sesi dihapus`] : []),
  ].join(', ') + '.';
