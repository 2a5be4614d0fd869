import { ATTENDANCE_STATUSES, type AttendanceStatus, isAttendanceStatus } from './attendanceStatus.ts';

/** What a backend calls each status on the wire. */
export type AttendanceWords = Readonly<Record<AttendanceStatus, string>>;

const EXAMPLE_SETTING = 'hadir=present,terlambat=late,izin=permit,sakit=sick,alpa=absent';

/**
 * Reads the setting `VITE_ATTENDANCE_WORDS`, e.g. `hadir=present,terlambat=late`. A status that it leaves out keeps
 * its own name.
 *
 * @throws Error that says, to whoever builds the dashboard, what is wrong with it
 */
export function parseAttendanceWords(text: string | undefined): AttendanceWords {
  const words: Partial<Record<AttendanceStatus, string>> = {};
  const createSettingError = (problem: string) =>
    new Error(
      `Pengaturan berikut perlu diperbaiki:\n  VITE_ATTENDANCE_WORDS = "${text}": ${problem}. Misalnya ${EXAMPLE_SETTING}`,
    );
  for (const pair of text?.trim() ? text.split(',') : []) {
    const [status = '', word = '', ...rest] = pair.split('=').map((part) => part.trim());
    if (!isAttendanceStatus(status))
      throw createSettingError(`"${status}" bukan status; pilihannya ${ATTENDANCE_STATUSES.join(', ')}`);
    if (!word || rest.length > 0) throw createSettingError(`isi satu kata untuk ${status} sesudah =`);
    if (words[status] !== undefined) throw createSettingError(`${status} disebut dua kali`);
    words[status] = word;
  }
  const all = Object.fromEntries(
    ATTENDANCE_STATUSES.map((status) => [status, words[status] ?? status]),
  ) as AttendanceWords;
  const taken = new Map<string, AttendanceStatus>();
  for (const status of ATTENDANCE_STATUSES) {
    const word = all[status].toLowerCase();
    const other = taken.get(word);
    if (other) throw createSettingError(`${other} dan ${status} sama-sama disebut "${all[status]}"`);
    taken.set(word, status);
  }
  return all;
}
