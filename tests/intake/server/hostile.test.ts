// What must not be read is refused with a sentence, and what is wrong in a row is told with its row and column.
import { strToU8, unzipSync, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classNameKey, levelOf } from '../../../contract/people/classNames.ts';
import { FileProblem, MAX_FILE_BYTES } from '../../../src/files/source.ts';
import { readFile } from '../../../src/files/read.ts';
import { findTableProblems } from '../../../src/files/table.ts';
import { handMade, handRow } from '../../support/importFiles.ts';
import { rounds } from '../../support/rounds.ts';

const TODAY = '2026-07-13';
const read = (content: Uint8Array | string) => readFile({ kind: 'pupils', name: 'berkas', content });
const header = handRow(1, ['Nama', 'NIS', 'NISN', 'Tanggal Lahir', 'Kelas']);
const reported = (content: Uint8Array | string) =>
  findTableProblems('pupils', read(content).rows, TODAY).map(
    ({ row, field, msg }) => `${row} ${field}: ${msg}`,
  );

describe('refused as a whole, with the way out', () => {
  const full = handMade(header + handRow(2, ['Uji', '250001']));
  /** The archive's list says that each part unpacks to so many bytes. */
  const claiming = (bytes: number): Uint8Array => {
    const zip = full.slice();
    const view = new DataView(zip.buffer);
    for (let i = 0; i < zip.length - 4; i++)
      if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + 24, bytes, true);
    return zip;
  };
  const bomb = zipSync(
    { ...unzipSync(full), 'xl/worksheets/sheet1.xml': new Uint8Array(100 * 1024 * 1024) },
    { level: 1 },
  );
  const named = (name: string) =>
    zipSync({ [name]: strToU8('x'), 'xl/workbook.xml': strToU8('<workbook/>') });
  const rows = (count: number) =>
    `Nama;NIS\n${Array.from({ length: count }, (_, i) => `Uji ${i};${1000 + i}`).join('\n')}`;

  test.each<[string, () => Uint8Array | string, RegExp]>([
    ['a zip bomb', () => bomb, /terlalu besar setelah dibuka/],
    ['one that says it is one', () => claiming(2 ** 31), /terlalu besar setelah dibuka/],
    ['one that says it is none', () => claiming(64), /rusak/],
    ['a macro workbook', () => named('xl/vbaProject.bin'), /berisi makro/],
    ['a renamed .xls', () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /format Excel lama/],
    ['OpenDocument', () => named('content.xml'), /OpenDocument/],
    ['a Word file', () => named('word/document.xml'), /bukan lembar Excel/],
    ['a PDF', () => strToU8('%PDF-1.7'), /PDF/],
    ['a web page called Excel', () => strToU8('<html><table>'), /halaman web/],
    ['a torn archive', () => handMade(header).subarray(0, 300), /rusak/],
    ['50 MB', () => new Uint8Array(5 * MAX_FILE_BYTES), /Paling besar 10 MB/],
    ['nothing', () => new Uint8Array(), /kosong/],
    ['a picture', () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), /bukan teks/],
    ['more rows than one import takes', () => rows(5001), /lebih dari 5.000 baris/],
    ['no header', () => 'a;b\nc;d', /judul kolom tidak ditemukan/],
    ['a header alone', () => 'Nama;NIS\n', /Tidak ada baris/],
    ['XML that is none', () => handMade('<row><c></row>'), /rusak|judul kolom/],
  ])('%s', (_what, file, sentence) => {
    const content = file();
    expect(() => read(content)).toThrow(FileProblem);
    expect(() => read(content)).toThrow(sentence);
  });

  test('5,000 rows are not too many', () => {
    expect(read(rows(5000)).rows).toHaveLength(5000);
  });
});

describe('told with row and column', () => {
  test.each<[string, string[], string[]]>([
    [
      'a day that is none',
      ['Uji', '250001', '', '31-02-2010', 'X 1'],
      ['2 birth_date: Tanggal tidak ada. Tulis misalnya 12-03-2010'],
    ],
    [
      'a day to come',
      ['Uji', '250001', '', '12-03-2030', 'X 1'],
      ['2 birth_date: Tanggal lahir di masa depan'],
    ],
    ['no name', ['', '250001'], ['2 fullname: Nama wajib diisi']],
    ['neither number', ['Uji Tanpa Nomor', '', '', '', 'X 1'], ['2 nis: Isi NIS atau NISN']],
    ['a short NISN', ['Uji', '250001', '12345'], ['2 nisn: NISN terdiri dari 10 angka']],
    [
      'a formula in text',
      ['=HYPERLINK("http://contoh";"klik")', '250001'],
      ['2 fullname: Tidak boleh diawali "=": berkas lain akan menjalankannya sebagai rumus'],
    ],
    [
      'a formula that failed',
      ['Uji', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
      ['2 nis: Rumus di sel ini gagal (#DIV/0!). Ketik isinya'],
    ],
    [
      'a formula without its result',
      ['Uji', '<c><f>A1</f></c>', '0098123401'],
      ['2 nis: Sel ini berisi rumus tanpa hasil. Ketik isinya'],
    ],
    [
      'a number whose end is lost',
      ['Uji', '<c><v>1.98001012005011E+17</v></c>'],
      ['2 nis: Digit terakhir hilang karena Excel menyimpannya sebagai bilangan. Ketik ulang'],
    ],
    ['a name of 130 characters', ['U'.repeat(130), '250001'], ['2 fullname: Paling banyak 120 karakter']],
    ['a cell of 1 MB', ['U'.repeat(1024 * 1024), '250001'], ['2 fullname: Paling banyak 120 karakter']],
    [
      'a name that turns the text around',
      ['Uji \u202eterbalik', '250001'],
      ['2 fullname: Berisi karakter tersembunyi. Hapus, lalu ketik ulang'],
    ],
  ])('%s', (_what, cells, expected) => {
    const escaped = cells.map((cell) => (cell.startsWith('<c') ? cell : cell.replaceAll('"', '&quot;')));
    expect(reported(handMade(header + handRow(2, escaped)))).toEqual(expected);
  });

  test('who stands there twice, by number, and under one nomor absen of a class however it is written', () => {
    const text = 'Nama;NIS;No Absen;Kelas\nA;250001;1;X-1\nB;250001;2;X 1\nC;250003;1;X1';
    expect(reported(text)).toEqual([
      '3 nis: NIS 250001 sama dengan baris 2',
      '4 number: No. absen 1 di X-1 sama dengan baris 2',
    ]);
  });
});

describe('whatever is in a file', () => {
  test('it is read or refused with a sentence, never anything else', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary' }).map((text) => `Nama;NIS\n${text}`),
      fc.array(fc.array(fc.string(), { maxLength: 6 }), { maxLength: 6 }).map((rows) =>
        handMade(
          header +
            rows
              .map((row, i) =>
                handRow(
                  i + 2,
                  row.map((cell) => cell.replaceAll(/[<&]/g, '-')),
                ),
              )
              .join(''),
        ),
      ),
    );
    fc.assert(
      fc.property(bytes, (content) => {
        try {
          const { rows } = read(content);
          findTableProblems('pupils', rows, TODAY);
        } catch (error) {
          expect(error).toBeInstanceOf(FileProblem);
          expect((error as FileProblem).message).toMatch(/^[A-Z].*\.$/s);
        }
      }),
      { numRuns: rounds(150) },
    );
  });

  test('a class is one however it is separated, and another number is another class', () => {
    const LEVELS: Readonly<Record<string, number>> = { X: 10, XI: 11, VII: 7, 7: 7, 10: 10 };
    const level = fc.constantFrom(...Object.keys(LEVELS));
    const part = fc.constantFrom('IPA', 'IPS', 'A', 'RPL');
    const separator = fc.constantFrom(' ', '-', '.', '_', ' - ');
    const number = fc.nat({ max: 12 });
    fc.assert(
      fc.property(level, part, number, number, separator, separator, (l, p, n, other, a, b) => {
        expect(classNameKey(`${l}${a}${p}${b}${n}`)).toBe(classNameKey(`kelas ${l} ${p.toLowerCase()}${n}`));
        if (n !== other) expect(classNameKey(`${l} ${p} ${n}`)).not.toBe(classNameKey(`${l} ${p} ${other}`));
        expect(classNameKey(`${l} 1 1`)).not.toBe(classNameKey(`${l} 11`));
        expect(levelOf(`${l}-${p}-${n}`)).toBe(LEVELS[l]);
      }),
      { numRuns: rounds(100) },
    );
  });
});
