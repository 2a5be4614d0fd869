// A school's own workbook is filled: made by one library, read back by another reader.
import { strToU8, strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { FileProblem } from '../../../src/files/source.ts';
import { fillTemplate } from '../../../src/features/recap/template/fillTemplate.ts';
import type { Figures, TemplatePupil, TemplateValues } from '../../../src/features/recap/template/values.ts';
import { handMade, handRow } from '../../support/importFiles.ts';
import { readWorkbook } from '../../support/workbook.ts';

const figures = (s: number, i: number, a: number): Figures => ({
  h: 15,
  s,
  i,
  a,
  t: 2,
  d: 1,
  absent: s + i + a,
  base: 20,
  percent: 95.2,
  missing: 4.8,
});
const NOTHING: Figures = {
  h: null,
  s: null,
  i: null,
  a: null,
  t: null,
  d: null,
  absent: null,
  base: null,
  percent: null,
  missing: null,
};
const pupil = (number: number, fullname: string, own: Figures): TemplatePupil => ({
  number,
  nis: `00${number}77`,
  nisn: `009800000${number}`,
  fullname,
  gender: 'P',
  figures: own,
  months: new Map([[10, own]]),
  letters: new Map(),
});
const VALUES: TemplateValues = {
  className: 'X-10',
  semester: 'Ganjil',
  names: { KELAS: 'X-10', TAHUNAJARAN: '2026/2027' },
  pupils: [
    pupil(2, "Nu'man Bere", figures(0, 2, 1)),
    pupil(1, '=HYPERLINK("http://x")&<b>', figures(1, 0, 3)),
    pupil(3, 'Siti Koto', NOTHING),
  ],
};
const bold = { fontWeight: 'bold', backgroundColor: '#DDEEFF' } as const;
const HEADS = ['No', 'NIS', 'Nama Siswa', 'S', 'I', 'Tanpa Keterangan', 'Jumlah', '%'];
type Row = Parameters<typeof writeXlsx>[0] extends infer D
  ? D extends readonly (infer R)[]
    ? R
    : never
  : never;

/** Made by a library, then given a named cell, which it does not write. */
async function template(rows: readonly (readonly (string | number | null)[])[], names = '') {
  const data = [
    ['REKAP ABSENSI'],
    ['Kelas', { value: 'isi', ...bold }],
    HEADS.map((value) => ({ value, ...bold })),
    ...rows.map((row, at) => [
      ...[0, 1, 2, 3, 4, 5].map((column) => ({ value: row[column] ?? undefined, ...bold })),
      { value: `SUM(D${at + 4},E${at + 4},F${at + 4})`, type: 'Formula' },
      { value: 0, type: Number, format: '0%', ...bold },
    ]),
    [null, null, 'Jumlah'],
  ] as unknown as Row[];
  const parts = unzipSync(
    new Uint8Array(await writeXlsx(data as never, { sheet: 'Rekap Kelas' }).toBuffer()),
  );
  const workbook = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
  const defined = `<definedNames><definedName name="KELAS">'Rekap Kelas'!$B$2</definedName>${names}</definedNames>`;
  return zipSync({
    ...parts,
    'xl/workbook.xml': strToU8(
      workbook.replace(/<definedNames\/>/, '').replace('</sheets>', `</sheets>${defined}`),
    ),
    'xl/media/logo.png': new Uint8Array([1, 2, 3]),
  });
}
const EMPTY = [1, 2, 3, 4].map((number) => [number]);
const styleOf = (xml: string, cell: string) =>
  new RegExp(`<c [^>]*r="${cell}"[^>]*`).exec(xml)?.[0].match(/s="\d+"/)?.[0];

test('empty rows are written in the order of nomor absen; formulas, styles and all else stay', async () => {
  const before = await template(EMPTY);
  const { file, pupils, missing, names } = fillTemplate(before, VALUES);
  expect([pupils, missing, names]).toEqual([3, [], 1]);
  const { value, formulas, xml } = readWorkbook(file);
  expect(value('B2')).toBe('X-10');
  const row = (at: number) =>
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((column) => value(column + String(at)));
  expect(row(4)).toEqual([1, '00177', '=HYPERLINK("http://x")&<b>', 1, 0, 3, 4, 0.952]);
  expect(row(5)).toEqual([2, '00277', "Nu'man Bere", 0, 2, 1, 3, 0.952]);
  // Of whom nothing is recorded there is no zero.
  expect(row(6).slice(0, 6)).toEqual([3, '00377', 'Siti Koto', undefined, undefined, undefined]);
  expect(value('A7')).toBe(4);

  const was = readWorkbook(before);
  expect(formulas).toEqual(was.formulas);
  for (const cell of ['B2', 'A4', 'C5', 'F5', 'H4']) {
    expect(styleOf(xml, cell)).toBeDefined();
    expect(styleOf(xml, cell)).toBe(styleOf(was.xml, cell));
  }
  const [a, b] = [unzipSync(before), unzipSync(file)];
  expect(Object.keys(b)).toEqual(Object.keys(a));
  const changed = Object.keys(a).filter(
    (name) => strFromU8(a[name] ?? new Uint8Array()) !== strFromU8(b[name] ?? new Uint8Array()),
  );
  expect(changed.toSorted()).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
  const workbook = strFromU8(b['xl/workbook.xml'] ?? new Uint8Array());
  expect(workbook.match(/<calcPr[^>]*>/g)).toEqual([expect.stringContaining('fullCalcOnLoad="1"')]);
  // Filled once more it is the same: rows are found by what was written.
  expect(readWorkbook(fillTemplate(file, VALUES).file).xml).toBe(xml);
});

test('rows that hold pupils are filled by NIS or by name, whatever their order; who has none is told', async () => {
  const own = await template([
    [1, null, 'NU’MAN  bere', 9, 9, 9],
    [2, 177, 'Ejaan Lain', 9, 9, 9],
    [3, null, 'Bukan Siswa Ini', 9, 9, 9],
  ]);
  const { file, pupils, missing } = fillTemplate(own, VALUES);
  expect([pupils, missing]).toEqual([2, ['Siti Koto']]);
  const { value } = readWorkbook(file);
  expect(['D4', 'E4', 'F4', 'G4'].map(value)).toEqual([0, 2, 1, 3]);
  expect(['B5', 'C5', 'D5', 'E5', 'F5'].map(value)).toEqual([177, 'Ejaan Lain', 1, 0, 3]);
  expect(['D6', 'E6', 'F6'].map(value)).toEqual([9, 9, 9]);
});

test('headings on two levels: a month takes its own, days take letters, late ones are present', () => {
  const rows =
    handRow(1, ['No', 'Nama', 'September', '<c/>', 'Oktober', '<c/>', 'Hadir']) +
    handRow(2, ['<c/>', '<c/>', 'S', 'A', 'S', 'A', '<c/>']) +
    '<row r="4"><c r="C4"><f t="array" ref="C4:C5">1</f><v>1</v></c></row>';
  const { file } = fillTemplate(handMade(rows), VALUES);
  const { value } = readWorkbook(file);
  expect(['A3', 'B3', 'C3', 'D3', 'E3', 'F3', 'G3'].map(value)).toEqual([
    1,
    '=HYPERLINK("http://x")&<b>',
    undefined,
    undefined,
    1,
    3,
    18,
  ]);
});

describe('refused with the way out', () => {
  const heads = handRow(1, ['No', 'Nama', 'S', 'I', 'A']);
  const zipOf = (parts: Record<string, string>) => handMade(heads, { parts });
  test.each<[string, () => Uint8Array, RegExp]>([
    [
      'an old .xls, or a password',
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]),
      /\.xls\) atau terkunci kata sandi/,
    ],
    ['a text', () => strToU8('Nama;S;I;A'), /bukan lembar Excel/],
    ['11 MB', () => new Uint8Array(11 * 1024 * 1024), /Paling besar 10 MB/],
    ['a macro', () => zipOf({ 'xl/vbaProject.bin': 'x' }), /makro/],
    ['an .xltx', () => zipOf({ '[Content_Types].xml': 'spreadsheetml.template.main+xml' }), /\.xltx/],
    [
      'a zip bomb',
      () => zipOf({ 'xl/media/a.xml': ' '.repeat(50 * 1024 * 1024) }),
      /terlalu besar setelah dibuka/,
    ],
    ['half a file', () => zipOf({}).slice(0, 300), /rusak|tidak lengkap/],
    ['no headings', () => handMade(handRow(1, ['Halo'])), /Judul kolom tidak ditemukan/],
    ['three headings in one cell', () => handMade(handRow(1, ['No', 'Nama', 'S/I/A'])), /satu sel/],
    [
      'cells merged across pupils',
      () => handMade(heads, { after: '<mergeCells><mergeCell ref="C2:C4"/></mergeCells>' }),
      /C2:C4 pada template digabung/,
    ],
    ['too few rows', () => handMade(heads + handRow(4, ['Jumlah', 'Jumlah'])), /hanya punya 2 baris kosong/],
    [
      'names that a formula has not brought yet',
      () => handMade(`${heads}<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>Induk!B2</f></c></row>`),
      /baris 2 template adalah rumus yang belum ada hasilnya/,
    ],
    ['another class', () => handMade(heads + handRow(2, ['1', 'Orang Lain'])), /tidak satu pun siswa X-10/],
  ])('%s', (_, bytes, sentence) => {
    const fill = () => fillTemplate(bytes(), VALUES);
    expect(fill).toThrow(FileProblem);
    expect(fill).toThrow(sentence);
  });
});
