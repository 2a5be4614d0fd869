/** A time of the day as it is typed, on a phone without looking for the colon. Pure. */

/** @returns HH:MM of "07.30", "7:30", "0730", "730" or "7"; undefined when it is no time of the day. */
export function parseTime(typed: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:\s*[.:]?\s*(\d{2}))?$/.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** A stored time as Indonesians write it; what is not one stays as it was typed. */
export const shownTime = (stored: unknown): string => {
  const text = typeof stored === 'string' ? stored : '';
  return /^\d{2}:\d{2}/.test(text) ? text.slice(0, 5).replace(':', '.') : text;
};
