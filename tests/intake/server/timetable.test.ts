// Sheets of lessons as schools have them: one row an hour, hours that a spreadsheet took for dates, a class named once above its lessons.
import { expect, test } from 'vitest';
import { readFile } from '../../../src/files/read.ts';
import { TIMETABLE_COLUMNS } from '../../../src/features/timetable/timetableColumns.ts';
import { findTableProblems, toImportRows } from '../../../src/files/table.ts';
import { toCsv } from '../../../src/kit/list/csv.ts';

const read = (content: string) => readFile({ kind: 'timetable', name: 'jadwal', content });
const linesOf = (content: string) =>
  read(content).rows.map(({ cells: { class: schoolClass, weekday, period, subject, teacher } }) =>
    [schoolClass, weekday, period, subject, teacher].map((cell) => cell?.value ?? '').join(' | '),
  );

test('columns are known by their usual names, days and hours however they are written', () => {
  const rows = [
    'JADWAL PELAJARAN',
    'Rombel;Hari;Jam Ke;Mapel;Guru Pengampu',
    'X-1;SENIN;1;Kimia;Budi',
    "X-1;Jum'at;1 - 2;Kimia;",
    'X-1;Sel;1,2,3;Kimia;Budi',
    'X-1;4;Jam ke-5 s.d. 6;Kimia;Budi',
    'Rabu;;;;',
    ';;;Mengetahui Kepala Sekolah;',
  ];
  expect(linesOf(rows.join('\n'))).toEqual([
    'X-1 | Senin | 1 | Kimia | Budi',
    'X-1 | Jumat | 1-2 | Kimia | ',
    'X-1 | Selasa | 1-3 | Kimia | Budi',
    'X-1 | Kamis | 5-6 | Kimia | Budi',
  ]);
});

test('a column of rooms is known by its usual names, and no room stays none', () => {
  for (const name of ['Ruang', 'RUANGAN', 'Nama Ruang', 'Kode Ruang']) {
    const { rows } = read(
      `Kelas;Hari;Jam ke;Mapel;${name}\nX-1;Senin;1;Kimia; Lab  IPA \nX-1;Senin;2;Seni;-`,
    );
    expect(rows.map(({ cells }) => cells.room?.value)).toEqual(['Lab IPA', undefined]);
  }
});

test('the timetable that the dashboard saves is read again as it was', () => {
  const named = (name: string) => ({ id: 1, name });
  const lesson = { id: 1, name: '', subjectId: 1, valid_from: '2026-07-13', valid_until: null };
  const saved = toCsv(TIMETABLE_COLUMNS, [
    {
      ...lesson,
      Subject: named('Kimia'),
      Class: named('X-1'),
      Teacher: { id: 1, fullname: 'Budi; S.Pd.' },
      weekday: 5,
      first_period: 1,
      last_period: 2,
      room: 'Lab IPA',
    },
    {
      ...lesson,
      Subject: named('Seni'),
      Class: named('X-1'),
      Teacher: null,
      weekday: 1,
      first_period: 3,
      last_period: 3,
      room: null,
    },
  ]);
  expect(toImportRows(read(saved).rows)).toEqual([
    {
      row: 2,
      class: 'X-1',
      weekday: 'Jumat',
      period: '1-2',
      subject: 'Kimia',
      teacher: 'Budi; S.Pd.',
      room: 'Lab IPA',
    },
    { row: 3, class: 'X-1', weekday: 'Senin', period: '3', subject: 'Seni' },
  ]);
});

test('1-2 that a spreadsheet has made a date of is 1-2 again, and that is told', () => {
  const { rows } = read(
    ['Kelas,Hari,Jam ke-,Mata pelajaran', 'X,Senin,46054,A', 'X,Senin,2-Mar,A', 'X,Senin,46098,A'].join('\n'),
  );
  expect(rows.map(({ cells }) => cells.period)).toEqual([
    { value: '1-2', from: '46054' },
    { value: '2-3', from: '2-Mar' },
    // 17 March is no pair of hours that anybody has written.
    { value: '3-17', from: '46098' },
  ]);
});

test('a class and a day that stand once above their lessons hold for all of them, up to the next', () => {
  const rows = ['Kelas;Hari;Jam ke;Mapel', 'X-1;Senin;1;A', ';;2;B', ';Selasa;1;A', 'X-2;;1;C', ';Senin;1;C'];
  expect(linesOf(rows.join('\n'))).toEqual([
    'X-1 | Senin | 1 | A | ',
    'X-1 | Senin | 2 | B | ',
    'X-1 | Selasa | 1 | A | ',
    // Under another class nobody says the day.
    'X-2 |  | 1 | C | ',
    'X-2 | Senin | 1 | C | ',
  ]);
  expect(findTableProblems('timetable', read(rows.join('\n')).rows, '2026-11-20')).toEqual([
    { row: 5, field: 'weekday', msg: 'Hari wajib diisi' },
  ]);
});

test('a file without a column of subjects is no timetable, and says which columns it needs', () => {
  expect(() => read('Nama;NIS\nBudi;1')).toThrow(/Kelas, Hari, Jam ke-, Mata pelajaran/);
});
