/** What a file of holidays holds: .ics of another calendar, or .csv of a spreadsheet. Pure; nothing of it is sent before it is looked at. */
import { isCalendarDate } from '../../../../contract/days.ts';
import {
  CALENDAR_DAY_KIND_NAMES,
  CALENDAR_DAY_KINDS,
  type CalendarDayKind,
} from '../../../../contract/schoolWeek.ts';
import { getDeviceTimeZone } from '../../../i18n/format.ts';
import { decodeText, openText } from '../../../files/csv.ts';
import { readDate } from '../../../files/dates.ts';
import { FileProblem, type GridRow } from '../../../files/source.ts';
import { toSentDay, guessKind, nameOf, type ReadCalendar } from './calendarDay.ts';
import type { SentDay } from './endpoints.ts';
import { readIcs } from './readIcs.ts';

/** The largest file that is read. A calendar of several years has a tenth of it. */
export const MAX_CALENDAR_BYTES = 2 * 1024 * 1024;
export const TOO_LARGE_TEXT = 'Berkas terlalu besar. Paling besar 2 MB.';

/**
 * Reads the days of a file.
 *
 * @param timeZone decides on which day a moment in the file is. The default is the device's, because the device is where the school is
 * @throws FileProblem with a sentence
 */
export function readCalendar(bytes: Uint8Array, timeZone = getDeviceTimeZone()): ReadCalendar {
  if (bytes.length > MAX_CALENDAR_BYTES) throw new FileProblem(TOO_LARGE_TEXT);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FileProblem('Berkas ini buku kerja Excel. Simpan sebagai .csv, lalu pilih lagi.');
  const text = decodeText(bytes).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new FileProblem('Berkas ini bukan teks. Pilih berkas .csv atau .ics.');
  return /^\s*BEGIN:VCALENDAR/i.test(text) ? readIcs(text, timeZone) : readCsv(text);
}

const COLUMN_PATTERNS = {
  name: /^(nama|kegiatan|ket(?:erangan)?|uraian|acara|hari libur|nama hari libur|subject|summary)$/,
  from: /^(tanggal|tgl|mulai|tanggal mulai|tgl mulai|dari|start date)$/,
  to: /^(selesai|tanggal selesai|tgl selesai|sampai|s\/d|end date)$/,
  kind: /^(jenis|kategori)$/,
  isSchoolDay: /^(hari efektif|efektif|hari sekolah)$/,
} as const;
type Column = keyof typeof COLUMN_PATTERNS;

const normaliseText = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Finds the header among the first rows: the first row that has a column for the name and one for the date. */
function findHeader(
  rows: readonly GridRow[],
): { row: number; at: Partial<Record<Column, number>> } | undefined {
  for (const { row, cells } of rows.slice(0, 20)) {
    const at: Partial<Record<Column, number>> = {};
    for (const [column, { text }] of cells) {
      const name = (Object.keys(COLUMN_PATTERNS) as Column[]).find((key) =>
        COLUMN_PATTERNS[key].test(normaliseText(text)),
      );
      if (name && at[name] === undefined) at[name] = column;
    }
    if (at.name !== undefined && at.from !== undefined) return { row, at };
  }
  return undefined;
}

const findKindByName = (text: string): CalendarDayKind | undefined =>
  CALENDAR_DAY_KIND_NAMES.find(
    (kind) =>
      kind === normaliseText(text).replaceAll(' ', '-') ||
      normaliseText(CALENDAR_DAY_KINDS[kind].label) === normaliseText(text),
  );

function readCsv(text: string): ReadCalendar {
  const rows = openText(text, 'kalender').read(0, {});
  const header = findHeader(rows);
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
      const answer = normaliseText(textIn('isSchoolDay'));
      const isSchoolDay = answer === '' ? undefined : /^(ya|y|1|true|efektif)$/.test(answer);
      days.push(
        toSentDay(
          name,
          findKindByName(textIn('kind')) ?? guessKind(name, textIn('kind')),
          from,
          to,
          isSchoolDay,
        ),
      );
    }
  }
  return { days, skipped };
}
