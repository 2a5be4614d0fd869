import { expect, test } from 'vitest';
import { ATTENDANCE_STATUSES, SPECIFIED_STATUSES } from '../../../contract/attendanceStatus.ts';
import { readKeyCommand, keyHelp } from '../../../src/features/attendance/engine/keys.ts';
import { readNumberLine } from '../../../src/features/attendance/NumberLineField.tsx';

/** Of a class of 36; number 8 has left. */
const NUMBERS = Array.from({ length: 36 }, (_, i) => i + 1).filter((number) => number !== 8);
const read = (line: string) => readNumberLine(line, NUMBERS, SPECIFIED_STATUSES);

test.each([
  ['7s 12i 30a', { 7: 'sakit', 12: 'izin', 30: 'alpa' }],
  ['7S,12I;30A', { 7: 'sakit', 12: 'izin', 30: 'alpa' }],
  ['7 s 12 i', { 7: 'sakit', 12: 'izin' }],
  ['  36t ', { 36: 'terlambat' }],
  ['7s 7s', { 7: 'sakit' }],
  ['', {}],
])('"%s" is understood', (line, wanted) => {
  const { wanted: found, problems } = read(line);
  expect([Object.fromEntries(found), problems]).toEqual([wanted, []]);
});

test('a star stands for those without a mark', () => {
  expect(read('7s *h')).toMatchObject({ others: 'hadir', problems: [] });
});

test('a number without its letter is unfinished, not wrong, while it is the last', () => {
  expect(read('7s 12')).toMatchObject({ unfinished: true, problems: [] });
  expect(read('12 ').problems).toEqual(['"12": huruf setelah 12 harus salah satu dari H, T, I, S, A']);
});

test.each([
  ['37s', 'Nomor 37 tidak ada: nomor absen 1 sampai 36'],
  ['0h', 'Nomor 0 tidak ada: nomor absen 1 sampai 36'],
  ['8h', 'Nomor 8 tidak ada di daftar hadir ini'],
  ['7x', '"7x": huruf setelah 7 harus salah satu dari H, T, I, S, A'],
  ['budi', '"budi" tidak dimengerti: tulis nomor lalu huruf, misalnya 7s'],
  ['7s 7i', 'Nomor 7 ditulis dua kali dengan huruf berbeda'],
])('"%s" is refused: %s', (line, problem) => {
  expect(read(line).problems).toEqual([problem]);
});

test('D is Dispensasi where the server has it, and no letter at all elsewhere', () => {
  const key = { key: 'd', ctrlKey: false, metaKey: false, altKey: false };
  expect([...readNumberLine('7d', NUMBERS, ATTENDANCE_STATUSES).wanted]).toEqual([[7, 'dispensasi']]);
  expect(readKeyCommand(key, ATTENDANCE_STATUSES)).toEqual({ do: 'mark', status: 'dispensasi' });
  expect(keyHelp(ATTENDANCE_STATUSES)).toContainEqual(['D', 'Dispensasi, lalu ke siswa berikutnya']);
  expect(read('7d').problems).toEqual(['"7d": huruf setelah 7 harus salah satu dari H, T, I, S, A']);
  expect(readKeyCommand(key, SPECIFIED_STATUSES)).toBeUndefined();
  expect(keyHelp(SPECIFIED_STATUSES).map(([keys]) => keys)).not.toContain('D');
});
