import type { Session, SessionInput } from '../../../contract/sessions.ts';

const NUMBERED = /^Pertemuan (\d+)$/i;

/**
 * What the next session of a subject most likely is: the next number, today, at the hour of the last one.
 * @param latest the newest sessions, newest first.
 * @param total how many there are in all.
 */
export function suggestSession(
  latest: readonly Session[],
  total: number,
  today: string,
): Partial<SessionInput> {
  const numbers = latest.map(({ name }) => Number(NUMBERED.exec(name ?? '')?.[1] ?? 0));
  const last = latest[0];
  return {
    name: `Pertemuan ${(Math.max(0, ...numbers) || total) + 1}`,
    date: today,
    start_time: last?.start_time,
    end_time: last?.end_time,
  };
}
