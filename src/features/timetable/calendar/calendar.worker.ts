/** Reads a file of holidays beside the page, so that nothing on it freezes, whatever the file claims. */
import { FileProblem } from '../../../files/source.ts';
import type { ReadCalendar } from './calendarDay.ts';
import { readCalendar } from './readCalendar.ts';

/** `problem`: why the file cannot be read. */
export type CalendarAnswer = { readonly calendar: ReadCalendar } | { readonly problem: string | undefined };

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  let answer: CalendarAnswer;
  try {
    answer = { calendar: readCalendar(data) };
  } catch (error) {
    answer = { problem: error instanceof FileProblem ? error.message : undefined };
  }
  self.postMessage(answer, { transfer: [] });
});
