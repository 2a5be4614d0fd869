import { FileProblem } from '../../../files/source.ts';
import { askWorker } from '../../../files/inWorker.ts';
import type { CalendarAnswer } from './calendar.worker.ts';
import type { ReadCalendar } from './calendarDay.ts';
import { MAX_CALENDAR_BYTES, TOO_LARGE_TEXT } from './readCalendar.ts';

/** The time limit for reading. A calendar of many years takes a second on the slowest device. */
const MAX_READING_MS = 15_000;

/** @throws FileProblem with a sentence */
export async function readCalendarFile(file: File): Promise<ReadCalendar> {
  // The size is checked before a byte of the file is read.
  if (file.size > MAX_CALENDAR_BYTES) throw new FileProblem(TOO_LARGE_TEXT);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./calendar.worker.ts', import.meta.url), { type: 'module' });
  const answer = await askWorker<CalendarAnswer>(worker, bytes, [bytes.buffer], MAX_READING_MS);
  if (answer && 'calendar' in answer) return answer.calendar;
  throw new FileProblem(answer?.problem ?? 'Berkas ini tidak dapat dibaca. Pilih lagi.');
}
