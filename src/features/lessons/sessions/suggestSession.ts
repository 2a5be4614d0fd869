import { minutesOf } from '../../../../contract/days.ts';
import type { Session, SessionInput } from '../../../../contract/lessons/sessions.ts';

const NUMBERED = /^Pertemuan (\d+)$/i;

/**
 * What the next session of a subject most likely is: the next number, today, at the hour of the last one; where that is today already,
 * when it ends.
 * @param latest the newest sessions, newest first.
 * @param total how many there are in all.
 */
export function suggestSession(
  latest: readonly Session[],
  total: number,
  today: string,
): Partial<SessionInput> {
  const numbers = latest.map(({ name }) => Number(NUMBERED.exec(name ?? '')?.[1] ?? 0));
  const ofToday = latest.find(({ date }) => date === today);
  const last = latest[0];
  return {
    name: `Pertemuan ${(Math.max(0, ...numbers) || total) + 1}`,
    date: today,
    ...(ofToday ? after(ofToday) : { start_time: last?.start_time, end_time: last?.end_time }),
  };
}

const two = (n: number): string => String(n).padStart(2, '0');
const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** As long again, from its end; nothing where the day is over by then, or another backend says no times. */
function after({ start_time: start, end_time: end }: Partial<Session>): Partial<SessionInput> {
  if (!start || !end) return {};
  const until = 2 * minutesOf(end) - minutesOf(start);
  return until < 24 * 60 ? { start_time: end, end_time: timeOf(until) } : {};
}
