/** The statuses in the words of the backend, read and written here and nowhere else. */
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import { parseAttendanceWords } from '../../../../contract/attendanceWords.ts';
import { ATTENDANCE_WORDS } from '../../../providers/settings.ts';

const WORDS = parseAttendanceWords(ATTENDANCE_WORDS);

const STATUS_OF: ReadonlyMap<string, AttendanceStatus> = new Map(
  ATTENDANCE_STATUSES.map((status) => [WORDS[status].toLowerCase(), status]),
);

/** How a status is sent. */
export const wordOf = (status: AttendanceStatus): string => WORDS[status];

/**
 * The status that an answered word means, ignoring case. An unknown word stays the server's own text; no word is
 * null.
 */
export function statusOfWord(word: unknown): AttendanceStatus | (string & {}) | null {
  if (typeof word !== 'string' && typeof word !== 'number') return null;
  const text = String(word).trim();
  return STATUS_OF.get(text.toLowerCase()) ?? (text === '' ? null : text);
}
