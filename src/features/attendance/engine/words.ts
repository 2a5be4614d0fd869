/** Converts statuses to and from the words of the backend. No other file knows these words. */
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../../../contract/attendanceStatus.ts';
import { parseAttendanceWords } from '../../../../contract/attendanceWords.ts';
import { ATTENDANCE_WORDS } from '../../../providers/settings.ts';

const WORD_BY_STATUS = parseAttendanceWords(ATTENDANCE_WORDS);

const STATUS_BY_WORD: ReadonlyMap<string, AttendanceStatus> = new Map(
  ATTENDANCE_STATUSES.map((status) => [WORD_BY_STATUS[status].toLowerCase(), status]),
);

/** The word as which a status is sent. */
export const toBackendWord = (status: AttendanceStatus): string => WORD_BY_STATUS[status];

/**
 * The status that a word in an answer means, ignoring case. An unknown word stays as the server's own text, and a missing word is
 * null.
 */
export function statusOfWord(word: unknown): AttendanceStatus | (string & {}) | null {
  if (typeof word !== 'string' && typeof word !== 'number') return null;
  const text = String(word).trim();
  return STATUS_BY_WORD.get(text.toLowerCase()) ?? (text === '' ? null : text);
}
