/** Parses and formats times of day. On a phone a time may be typed without the colon. */

/** @returns HH:MM for "07.30", "7:30", "0730", "730" or "7"; undefined for a text that is no time of day */
export function parseTime(typed: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:\s*[.:]?\s*(\d{2}))?$/.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** Writes a stored time in the Indonesian way. A text that is no time is returned as it was typed. */
export const formatStoredTime = (stored: unknown): string => {
  const text = typeof stored === 'string' ? stored : '';
  return /^\d{2}:\d{2}/.test(text) ? text.slice(0, 5).replace(':', '.') : text;
};
