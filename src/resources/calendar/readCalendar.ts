/** What a file of holidays holds: .ics of another calendar, or .csv of a spreadsheet. Pure; nothing of it is sent before it is looked at. */
import ICAL from 'ical.js';
import { isCalendarDate } from '../../../contract/days.ts';
import { DAY_KIND_NAMES, DAY_KINDS, type DayKind } from '../../../contract/schoolWeek.ts';
import { addDays, clockIn, deviceZone } from '../../i18n/format.ts';
import { decodeText, openText } from '../../imports/engine/csv.ts';
import { readDate } from '../../imports/engine/dates.ts';
import { FileProblem, type GridRow } from '../../imports/engine/source.ts';
import type { SentDay } from './endpoints.ts';

/** A calendar of several years is a tenth of it. */
const MAX_BYTES = 2 * 1024 * 1024;

export interface ReadCalendar {
  readonly days: readonly SentDay[];
  /** What was left out, and why: "Baris 4: …" */
  readonly skipped: readonly string[];
}

/**
 * @param timeZone in which a moment of a file is a day: the device stands where the school is
 * @throws FileProblem with a sentence
 */
export function readCalendar(bytes: Uint8Array, timeZone = deviceZone()): ReadCalendar {
  if (bytes.length > MAX_BYTES) throw new FileProblem('Berkas terlalu besar. Paling besar 2 MB.');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FileProblem('Berkas ini buku kerja Excel. Simpan sebagai .csv, lalu pilih lagi.');
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new FileProblem('Berkas ini bukan teks. Pilih berkas .csv atau .ics.');
  return /^\s*BEGIN:VCALENDAR/i.test(text) ? readIcs(text, timeZone) : readCsv(text);
}

const MAX_NAME = 120;
const nameOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME);

const PATTERNS: readonly (readonly [RegExp, DayKind])[] = [
  [/cuti bersama/i, 'cuti-bersama'],
  [/\b(ujian|asesmen|penilaian|ulangan|pts|pas|pat|sts|sas|anbk|tka)\b/i, 'ujian'],
  [/libur (semester|sekolah|akhir|awal|puasa|ramadan|khusus)/i, 'libur-sekolah'],
  [
    /\b(kegiatan|mpls|class ?meeting|study tour|karyawisata|rapat|perayaan|pembagian rapor|upacara)\b/i,
    'kegiatan',
  ],
];

/** By the words of a name, or of what a calendar says of it; otherwise a public holiday: that is what such files are for. */
const guessKind = (...texts: readonly string[]): DayKind =>
  PATTERNS.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1] ?? 'libur-nasional';

function dayOf(name: string, kind: DayKind, from: string, to: string, isSchoolDay?: boolean): SentDay {
  return {
    name: nameOf(name),
    kind,
    start_date: from,
    end_date: to,
    is_school_day: isSchoolDay ?? DAY_KINDS[kind].isSchoolDay,
  };
}

/** A moment in UTC is a day of the school; any other time is written as its place has it. */
const dateIn =
  (timeZone: string) =>
  (time: ICAL.Time): string =>
    time.isDate || time.zone !== ICAL.Timezone.utcTimezone
      ? time.toString().slice(0, 10)
      : clockIn(timeZone, time.toJSDate()).day;

function readIcs(text: string, timeZone: string): ReadCalendar {
  let events: ICAL.Event[];
  try {
    const root = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
    events = root.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  } catch {
    throw new FileProblem('Berkas .ics ini rusak. Unduh ulang dari kalender asalnya, lalu pilih lagi.');
  }
  const dateOf = dateIn(timeZone);
  const days: SentDay[] = [];
  const skipped: string[] = [];
  for (const event of events) {
    const name = nameOf(event.summary ?? '');
    const start = event.startDate as ICAL.Time | null;
    if (name === '' || !start) {
      skipped.push(`${name || 'Acara tanpa nama'}: tidak ada ${name === '' ? 'nama' : 'tanggal'}`);
      continue;
    }
    if (event.isRecurring()) {
      skipped.push(`${name}: acara berulang. Tambahkan harinya satu per satu`);
      continue;
    }
    const from = dateOf(start);
    const end = event.endDate as ICAL.Time | null;
    // The end of a whole day is the day after.
    const to = end ? (end.isDate ? addDays(dateOf(end), -1) : dateOf(end)) : from;
    const kind = guessKind(name, event.description ?? '');
    days.push(dayOf(name, kind, from, to < from ? from : to));
  }
  return { days, skipped };
}

const COLUMNS = {
  name: /^(nama|kegiatan|ket(?:erangan)?|uraian|acara|hari libur|nama hari libur|subject|summary)$/,
  from: /^(tanggal|tgl|mulai|tanggal mulai|tgl mulai|dari|start date)$/,
  to: /^(selesai|tanggal selesai|tgl selesai|sampai|s\/d|end date)$/,
  kind: /^(jenis|kategori)$/,
  isSchoolDay: /^(hari efektif|efektif|hari sekolah)$/,
} as const;
type Column = keyof typeof COLUMNS;

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** The header is the first of the first rows that names a day and a date. */
function headerOf(
  rows: readonly GridRow[],
): { row: number; at: Partial<Record<Column, number>> } | undefined {
  for (const { row, cells } of rows.slice(0, 20)) {
    const at: Partial<Record<Column, number>> = {};
    for (const [column, { text }] of cells) {
      const name = (Object.keys(COLUMNS) as Column[]).find((key) => COLUMNS[key].test(folded(text)));
      if (name && at[name] === undefined) at[name] = column;
    }
    if (at.name !== undefined && at.from !== undefined) return { row, at };
  }
  return undefined;
}

const kindNamed = (text: string): DayKind | undefined =>
  DAY_KIND_NAMES.find(
    (kind) => kind === folded(text).replaceAll(' ', '-') || folded(DAY_KINDS[kind].label) === folded(text),
  );

function readCsv(text: string): ReadCalendar {
  const rows = openText(text, 'kalender').read(0, {});
  const header = headerOf(rows);
  if (!header)
    throw new FileProblem('Judul kolom tidak ditemukan. Perlu paling sedikit kolom "Nama" dan "Tanggal".');
  const days: SentDay[] = [];
  const skipped: string[] = [];
  for (const { row, cells } of rows) {
    if (row <= header.row) continue;
    const textIn = (column: Column): string => cells.get(header.at[column] ?? -1)?.text ?? '';
    const name = nameOf(textIn('name'));
    const from = readDate(textIn('from'));
    const to = textIn('to') === '' ? from : readDate(textIn('to'));
    const isDay = (day: string | undefined): day is string => day !== undefined && isCalendarDate(day);
    if (name === '') skipped.push(`Baris ${row}: namanya kosong`);
    else if (!isDay(from) || !isDay(to)) skipped.push(`Baris ${row} (${name}): tanggalnya tidak terbaca`);
    else if (to < from) skipped.push(`Baris ${row} (${name}): selesai sebelum mulai`);
    else {
      const said = folded(textIn('isSchoolDay'));
      const isSchoolDay = said === '' ? undefined : /^(ya|y|1|true|efektif)$/.test(said);
      days.push(
        dayOf(name, kindNamed(textIn('kind')) ?? guessKind(name, textIn('kind')), from, to, isSchoolDay),
      );
    }
  }
  return { days, skipped };
}
