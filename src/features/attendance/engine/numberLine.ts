/**
 * The number line: `7s 12i 30a` marks by nomor absen and letter, `*h` everybody who has no mark yet. Pure.
 */
import { type AttendanceStatus, STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';

export interface NumberLine {
  /** The wanted statuses by nomor absen, in the order of the line. */
  readonly wanted: ReadonlyMap<number, AttendanceStatus>;
  /** The status for those without a mark, from `*h`. */
  readonly others?: AttendanceStatus;
  /** What keeps the line from being taken; the first is to be mended first. */
  readonly problems: readonly string[];
  /** The last word is still being typed: no letter after the number yet. */
  readonly unfinished: boolean;
}

/**
 * @param numbers those that there are; one of a pupil who has left is missing among them
 * @param statuses those that can be chosen
 */
export function readNumberLine(
  line: string,
  numbers: readonly number[],
  statuses: readonly AttendanceStatus[],
): NumberLine {
  const letters = statuses.map((status) => STATUS_TEXT[status].letter).join(', ');
  const statusOf = (letter: string) =>
    statuses.find((status) => STATUS_TEXT[status].letter === letter.toUpperCase());
  const last = Math.max(0, ...numbers);
  const wanted = new Map<number, AttendanceStatus>();
  const problems: string[] = [];
  let others: AttendanceStatus | undefined;
  // "7 s" is "7s"; commas and semicolons separate like spaces.
  const words = line
    .replace(/(\d|\*)\s+(?=[a-z](?:[\s,;]|$))/gi, '$1')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const unfinished = /^(\d+|\*)$/.test(words.at(-1) ?? '') && !/[\s,;]$/.test(line);
  for (const [place, word] of words.entries()) {
    if (unfinished && place === words.length - 1) continue;
    const [, who = '', letter = ''] = /^(\d+|\*)([a-z]*)$/i.exec(word) ?? [];
    const status = statusOf(letter);
    const number = Number(who);
    if (!who) problems.push(`"${word}" tidak dimengerti: tulis nomor lalu huruf, misalnya 7s`);
    else if (!status) problems.push(`"${word}": huruf setelah ${who} harus salah satu dari ${letters}`);
    else if (who === '*') others = status;
    else if (number < 1 || number > last)
      problems.push(`Nomor ${who} tidak ada: nomor absen 1 sampai ${last}`);
    else if (!numbers.includes(number)) problems.push(`Nomor ${who} tidak ada di daftar hadir ini`);
    else if (wanted.has(number) && wanted.get(number) !== status)
      problems.push(`Nomor ${who} ditulis dua kali dengan huruf berbeda`);
    else wanted.set(number, status);
  }
  return { wanted, others, problems, unfinished };
}
