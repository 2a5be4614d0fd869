/** What recaps say, on screens, papers and in files. */
import type { Closing, RespelledPart } from '../../../contract/recap/closings.ts';
import { DAY_RULE_TEXT } from '../../../contract/dayRules.ts';
import type { MonthRecap, RangeRecap, SemesterRecap, SubjectRecap } from '../../../contract/recap/recap.ts';
import { formatDate, formatDateRange, formatInstant, formatNumber } from '../../i18n/format.ts';

/** A recap of a class, counted in days. */
export type Recap = MonthRecap | SemesterRecap | RangeRecap;

export const isMonth = (recap: Recap): recap is MonthRecap => 'days' in recap;

/** "Oktober 2026" */
export const monthName = (month: string): string => formatDate(`${month}-01`).replace(/^1 /, '');

/** "Oktober 2026", "semester Ganjil", "5 Oktober – 20 November 2026" */
export function periodOf(recap: Recap): string {
  if (isMonth(recap)) return monthName(recap.month);
  return 'from' in recap ? rangeText(recap) : `semester ${recap.semester}`;
}

/** "1 Oktober – 20 November 2026" */
export const rangeText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  formatDateRange(from, to);

export const titleOf = (recap: Recap): string => `Rekap ${recap.Class.name}, ${periodOf(recap)}`;

const lastDayOf = (recap: Recap): string | undefined =>
  isMonth(recap) ? recap.days.at(-1)?.date : undefined;

/** For example "21 hari efektif". For a month that is not over, it also says until when. */
export function effectiveText(recap: Recap): string {
  const last = lastDayOf(recap);
  const isRunning = last !== undefined && recap.until < last;
  return `${recap.effective} hari efektif${isRunning ? ` sampai ${formatDate(recap.until)}` : ''}`;
}

export const ruleText = ({ rule }: Pick<Recap, 'rule'>): string => DAY_RULE_TEXT[rule].sentence;

/** Names the subjects, for a teacher who sees only their own. */
export const subjectsText = ({ subjects }: Pick<Recap, 'subjects'>): string | undefined =>
  subjects ? `Hanya dari mata pelajaran: ${subjects.join(', ')}.` : undefined;

export const PERCENT_TEXT = '% = hari hadir dari hari efektif yang tercatat; – = belum dicatat.';

/** Says which meetings are left out of the recap of a subject that went to another class. */
export const elsewhereText = ({ elsewhere }: Pick<SubjectRecap, 'elsewhere'>): string | undefined =>
  elsewhere.length > 0
    ? `Tidak termasuk ${elsewhere.map(({ Class, meetings }) => `${meetings} pertemuan di ${Class.name}`).join(', ')}: pilih rentang harinya.`
    : undefined;

export const MEETING_PERCENT_TEXT =
  '% = pertemuan hadir (dengan terlambat dan dispensasi) dari pertemuan yang tercatat; – = belum dicatat.';

/** "L 17, P 19, jumlah 36 siswa" */
export function genderText({
  pupils,
}: {
  readonly pupils: readonly Pick<MonthRecap['pupils'][number], 'gender'>[];
}): string {
  const of = (gender: string) => pupils.filter((pupil) => pupil.gender === gender).length;
  return `L ${of('L')}, P ${of('P')}, jumlah ${pupils.length} siswa`;
}

/** For example "16 Libur sekolah"; days in a row are named once. Weekly days of rest are left out. */
export function holidaysText({ days }: MonthRecap): string {
  const named = days.filter(({ free }) => free !== null && !isRestDay(free));
  const holidaySpans: { name: string; first: string; last: string }[] = [];
  for (const { date, free } of named) {
    const before = holidaySpans.at(-1);
    if (before && before.name === free && isNext(days, before.last, date)) before.last = date;
    else holidaySpans.push({ name: free ?? '', first: date, last: date });
  }
  const dayOfMonth = (date: string) => Number(date.slice(8));
  return holidaySpans
    .map(
      ({ name, first, last }) =>
        `${dayOfMonth(first)}${first === last ? '' : `–${dayOfMonth(last)}`} ${name}`,
    )
    .join(', ');
}

/** The names that weekly days of rest have in `free`. */
const REST_DAY_NAMES = new Set(['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']);

/** Whether a day counts for nobody only because the school rests on this weekday. */
export const isRestDay = (free: string): boolean => REST_DAY_NAMES.has(free);

const isNext = (days: MonthRecap['days'], last: string, date: string): boolean =>
  days
    .slice(
      days.findIndex((day) => day.date === last) + 1,
      days.findIndex((day) => day.date === date),
    )
    .every(({ free }) => free !== null);

/** The explanation shown before a month is closed. */
export const CLOSING_EXPLANATION =
  'Setelah ditutup, lembarnya disimpan seperti sekarang: kehadiran, sesi, siswa, dan hari efektif bulan ini tidak dapat diubah sampai dibuka kembali.';

/** Whether a month is signed, so that nothing in it changes. */
export const isClosed = ({ closings = [] }: Pick<MonthRecap, 'closings'>): boolean =>
  closings.some(({ reopened }) => reopened === null);

/** Says "Ditutup pada … oleh …." for each closing. Who opened the month again, and why, stays on the sheet. */
export const closingText = ({ closings = [] }: Pick<MonthRecap, 'closings'>): string | undefined =>
  closings
    .map(({ closed_at, closed_by, reopened, changed, is_kept }) =>
      [
        `Ditutup pada ${formatInstant(closed_at)} oleh ${closed_by}`,
        reopened &&
          `dibuka kembali pada ${formatInstant(reopened.at)} oleh ${reopened.by}: ${reopened.reason}`,
        is_kept === false &&
          'lembar yang ditandatangani waktu itu belum disimpan, jadi lembar ini dihitung dan ditulis ulang',
        changed && signedChangesText(changed),
      ]
        .filter(Boolean)
        .join(', '),
    )
    .map((sentence) => `${sentence}.`)
    .join(' ') || undefined;

/** "hari efektif 21 menjadi 20, baris 3 siswa lain" */
const signedChangesText = ({ pupils, effective }: NonNullable<Closing['changed']>): string => {
  const what = [
    effective && `hari efektif ${effective.from} menjadi ${effective.to}`,
    pupils > 0 && `baris ${formatNumber(pupils)} siswa berubah`,
  ].filter(Boolean);
  return `hitungannya tidak lagi sama dengan yang ditandatangani: ${what.join(', ')}`;
};

const RESPELLED_TEXT: Readonly<Record<Exclude<RespelledPart['what'], 'number'>, string>> = {
  class: 'kelas',
  year: 'tahun ajaran',
  school: 'nama sekolah',
  school_authority: 'instansi di atas sekolah',
  school_address: 'alamat sekolah',
  school_npsn: 'NPSN',
  school_city: 'kota',
  school_phone: 'telepon sekolah',
  school_email: 'email sekolah',
  head: 'kepala sekolah',
  head_number: 'NIP kepala sekolah',
  homeroom: 'wali kelas',
  homeroom_number: 'NIP wali kelas',
  fullname: 'nama',
  nis: 'NIS',
  nisn: 'NISN',
  gender: 'L/P',
};

/** "Lembar ini seperti yang ditandatangani. Kini ditulis lain: No 3 nama Budi S. (yang ditandatangani: Budi Santoso)." */
export function respelledText({ closings = [] }: Pick<MonthRecap, 'closings'>): string | undefined {
  const all = closings.flatMap(({ respelled = [] }) => respelled);
  const renumbered = all.filter(({ what }) => what === 'number').length;
  const sentences = [
    ...all.flatMap(({ what, number, signed, now }) =>
      what === 'number'
        ? []
        : [
            `${number === null ? '' : `No ${number} `}${RESPELLED_TEXT[what]} ${now ?? '–'} (yang ditandatangani: ${signed ?? '–'})`,
          ],
    ),
    ...(renumbered > 0 ? [`nomor absen ${formatNumber(renumbered)} siswa`] : []),
  ];
  return sentences.length === 0
    ? undefined
    : `Lembar ini seperti yang ditandatangani. Kini ditulis lain: ${sentences.join('; ')}.`;
}
