/** Converts statuses to and from the words of the backend. No other file knows these words. */
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import { parseAttendanceWords } from '../../../../contract/attendanceWords.ts';
import { ATTENDANCE_WORDS } from '../../../providers/settings.ts';

const WORDS = parseAttendanceWords(ATTENDANCE_WORDS);

const STATUS_OF: ReadonlyMap<string, AttendanceStatus> = new Map(
  ATTENDANCE_STATUSES.map((status) => [WORDS[status].toLowerCase(), status]),
);

/** The word as which a status is sent. */
export const wordOf = (status: AttendanceStatus): string => WORDS[status];

/**
 * The status that a word in an answer means, ignoring case. An unknown word stays as the server's own text, and a missing word is
 * null.
 */
export function statusOfWord(word: unknown): AttendanceStatus | (string & {}) | null {
  if (typeof word !== 'string' && typeof word !== 'number') return null;
  const text = String(word).trim();
  return STATUS_OF.get(text.toLowerCase()) ?? (text === '' ? null : text);
}
