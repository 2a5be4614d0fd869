// Files that other programs have written are read without a word of help, and no more of them than a register needs.
import { describe, expect, test } from 'vitest';
import { readFile } from '../../../src/files/read.ts';
import { tableWithCell } from '../../../src/features/intake/imports/mend.ts';
import { findTableProblems, type Table, toImportRows } from '../../../src/files/table.ts';
import {
  xlsx,
  dapodikFile,
  emisFile,
  handMade,
  handRow,
  type Invented,
  inventedPupils,
  ownSheet,
  SECRETS,
} from '../../support/importFiles.ts';

const TODAY = '2026-07-13';
const people = inventedPupils(72);

const read = (content: Uint8Array | string, name = 'siswa.xlsx'): Table =>
  readFile({ kind: 'pupils', name, content });
const rowsOf = (table: Table) =>
  toImportRows(table.rows).map(({ row: _row, numeric: _numeric, ...values }) => values);
const without = (people: readonly Invented[], ...fields: (keyof Invented)[]) =>
  people.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([field]) => !fields.includes(field as keyof Invented))),
  );

describe('what comes from Dapodik', () => {
  test('is read from below its titles and its header on two levels: NISN with their zeros, a class under one name', async () => {
    const table = read(await dapodikFile(people));
    expect(rowsOf(table)).toEqual(people.map((one) => ({ ...one, fullname: one.fullname.toUpperCase() })));
    expect(table.rows[0]?.row).toBe(7);
    expect(table.rows[0]?.cells.nisn).toEqual({ value: '0098000000', from: '98000000' });
    expect(table.rows[4]?.cells.class).toEqual({ value: 'X IPA 1', from: 'X-IPA-1' });
    expect(findTableProblems('pupils', table.rows, TODAY)).toEqual([]);
  });

  test('shows of the columns that nobody may ask for nothing but their names', async () => {
    const table = read(await dapodikFile(people));
    const forbidden = table.columns.filter(({ use }) => use === 'forbidden').map(({ label }) => label);
    expect(forbidden).toEqual([
      'NIK',
      'Agama',
      'Data Ayah: Penghasilan',
      'Data Ibu: Penghasilan',
      'Penerima KIP',
      'Nomor KIP',
      'No KK',
    ]);
    for (const secret of Object.values(SECRETS)) expect(JSON.stringify(table)).not.toContain(secret);
  });

  test('cannot be asked to read them by choosing one for another', async () => {
    const content = await dapodikFile(people);
    const table = readFile({
      kind: 'pupils',
      name: 'd.xlsx',
      content,
      chosen: { nik: 'nisn', 'no kk': 'nis' },
    });
    expect(table.columns.find(({ label }) => label === 'NIK')?.use).toBe('forbidden');
    expect(JSON.stringify(table)).not.toContain(SECRETS.nik);
  });
});

test('what comes from EMIS is read: 1 and 2, dd-mm-yyyy, the level beside the class', async () => {
  const table = read(await emisFile(people));
  expect(rowsOf(table)).toEqual(without(people, 'nis'));
  expect(findTableProblems('pupils', table.rows, TODAY)).toEqual([]);
  for (const secret of Object.values(SECRETS)) expect(JSON.stringify(table)).not.toContain(secret);
});

test("a school's own sheet is read: the class of its title, real dates, nomor absen, and no signature as a pupil", async () => {
  const one = people.slice(0, 36);
  const table = read(await ownSheet(one));
  expect(rowsOf(table)).toEqual(
    without(one, 'nisn').map((values, i) => ({ ...values, number: String(i + 1) })),
  );
  expect(table.rows[0]?.cells.class).toEqual({ value: 'X IPA 1', from: 'judul lembar' });
  expect(findTableProblems('pupils', table.rows, TODAY)).toEqual([]);
});

describe('guardians, where somebody asks for them,', () => {
  const guardiansOf = (table: Table) =>
    toImportRows(table.rows).map(({ guardian, guardian_relation: relation, guardian_phone: phone }) => [
      guardian,
      relation,
      phone,
    ]);
  const readWith = (content: Uint8Array | string) =>
    readFile({ kind: 'pupils', name: 'siswa.csv', content, guardians: true });

  test('are one name and one number a row: of Dapodik the mother and the number of the home', async () => {
    const text =
      'Nama;NIPD;NISN;HP;Telepon;NIK;Data Ayah: Nama;Data Ayah: Pekerjaan;Data Ibu: Nama;Data Ibu: NIK;Data Wali: Nama\n' +
      'Anak Satu;250001;0091000001;081234567890;;3273;Pak Satu;Guru;Bu Satu;3274;-\n' +
      'Anak Dua;250002;0091000002;81234567891;0215551234;3273;Pak Dua;Guru;;3274;Kakek Dua\n' +
      'Anak Tiga;250003;0091000003;;;3273;Pak Tiga;Guru;Bu Tiga;3274;';
    expect(guardiansOf(readWith(text))).toEqual([
      ['Bu Satu', 'ibu', '081234567890'],
      ['Kakek Dua', 'wali', '81234567891'],
      [undefined, undefined, undefined],
    ]);
    expect(JSON.stringify(readWith(text))).not.toMatch(/3273|3274|Guru/);
    expect(guardiansOf(readFile({ kind: 'pupils', name: 'siswa.csv', content: text }))).toEqual(
      [1, 2, 3].map(() => [undefined, undefined, undefined]),
    );
  });

  test('come with the number of the parent who is named', () => {
    const text =
      'Nama Lengkap;NISN;Nama Ayah Kandung;No HP Ayah;Nama Ibu Kandung;No HP Ibu\n' +
      'Anak Satu;0091000001;Pak Satu;081200000001;Bu Satu;081200000002\n' +
      'Anak Dua;0091000002;Pak Dua;081200000003;Bu Dua;';
    expect(guardiansOf(readWith(text))).toEqual([
      ['Bu Satu', 'ibu', '081200000002'],
      ['Pak Dua', 'ayah', '081200000003'],
    ]);
  });

  test("of a school's own sheet say how they are related, and a pupil's own number or the wali kelas is none", () => {
    const text =
      'Nama;NIS;Nama Orang Tua/Wali;Hubungan;No. WA Orang Tua;No HP Siswa;Wali Kelas\n' +
      'Anak Satu;250001;Bu Satu;Ibu;0812-0000-0001;0899;Sri\n' +
      'Anak Dua;250002;;;0812-0000-0002;0899;Sri';
    expect(guardiansOf(readWith(text))).toEqual([
      ['Bu Satu', 'Ibu', '0812-0000-0001'],
      [undefined, undefined, '0812-0000-0002'],
    ]);
  });

  test('may be found in the columns that somebody has chosen, and never in a forbidden one', () => {
    const text = 'Nama;NIS;Kontak;Penanggung jawab;No KK\nAnak;250001;081200000001;Bibi;3273';
    const chosen = {
      kontak: 'guardian_phone',
      'penanggung jawab': 'guardian',
      'no kk': 'guardian_phone',
    } as const;
    const content = { kind: 'pupils', name: 'siswa.csv', content: text, chosen } as const;
    expect(guardiansOf(readFile({ ...content, guardians: true }))).toEqual([
      ['Bibi', undefined, '081200000001'],
    ]);
    expect(guardiansOf(readFile(content))).toEqual([[undefined, undefined, undefined]]);
  });
});

describe('text', () => {
  const table = [
    ['Nama', 'NIS', 'L/P', 'Tanggal lahir', 'Kelas'],
    ["Nu'man; Hakim", '250001', 'L', '12 Maret 2010', 'X-1'],
    ['José "Pepe" Uji', '="0250002"', 'P', '1/2/10', 'X 1'],
  ];
  const written = (separator: string) =>
    table
      .map((row) =>
        row
          .map((cell) =>
            /[";,\t]/.test(cell) && !cell.startsWith('=') ? `"${cell.replaceAll('"', '""')}"` : cell,
          )
          .join(separator),
      )
      .join('\r\n');
  const expected = [
    { fullname: "Nu'man; Hakim", nis: '250001', gender: 'L', birth_date: '2010-03-12', class: 'X-1' },
    { fullname: 'José "Pepe" Uji', nis: '0250002', gender: 'P', birth_date: '2010-02-01', class: 'X-1' },
  ];

  test.each([';', ',', '\t'])('separated by %j is read, as a file and pasted', (separator) => {
    expect(rowsOf(read(new TextEncoder().encode(written(separator)), 'siswa.csv'))).toEqual(expected);
    expect(rowsOf(read(written(separator), 'Tempelan'))).toEqual(expected);
  });

  test('of any usual encoding is read', () => {
    const text = written(';');
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(`${text}`, (sign) => sign.charCodeAt(0)).buffer),
    ]);
    const windows = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const marked = new TextEncoder().encode(`\uFEFF${text}`);
    for (const bytes of [utf16, windows, marked]) expect(rowsOf(read(bytes, 'siswa.csv'))).toEqual(expected);
  });
});

describe('a workbook', () => {
  const header = handRow(1, ['Nama', 'NIS', 'NISN', 'Tgl Lahir', 'Kelas']);

  test('gives a merged cell to all its rows, the result of a formula, and dates that count from 1904', () => {
    const content = handMade(
      header +
        handRow(2, [
          'Uji Satu',
          '<c t="str"><f>A1</f><v>250001</v></c>',
          '<c><v>9.8123402E7</v></c>',
          '<c s="1"><v>38787</v></c>',
          'X 1',
        ]) +
        handRow(3, ['Uji Dua', '250002', '0098123403', '<c><v>38788.5</v></c>']),
      {
        after: '<mergeCells><mergeCell ref="E2:E3"/></mergeCells>',
        parts: {
          'xl/workbook.xml':
            '<x:workbook xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="S" r:id="r1"/></x:sheets></x:workbook>',
        },
      },
    );
    expect(rowsOf(read(content))).toEqual([
      { fullname: 'Uji Satu', nis: '250001', nisn: '0098123402', birth_date: '2010-03-12', class: 'X 1' },
      { fullname: 'Uji Dua', nis: '250002', nisn: '0098123403', birth_date: '2010-03-13', class: 'X 1' },
    ]);
  });

  test('is asked for another sheet than the first that names its columns', () => {
    const content = read(handMade(header + handRow(2, ['Uji', '250001'])));
    expect(content).toMatchObject({ sheets: ['S'], sheet: 0 });
    expect(() => readFile({ kind: 'pupils', name: 'a', content: handMade(header), sheet: 4 })).toThrow(
      'rusak',
    );
  });

  test('of teachers is read with its titles and NIP in groups', () => {
    const text =
      'Nama,NUPTK,NIP,JK,Email,Agama\n"Sri Uji, S.Pd., Gr.",1234567890123456,19800101 200501 2 001,P,sri@contoh.sch.id,Rahasia';
    const table = readFile({ kind: 'teachers', name: 'guru.csv', content: text });
    expect(rowsOf(table)).toEqual([
      {
        fullname: 'Sri Uji, S.Pd., Gr.',
        employee_number: '198001012005012001',
        gender: 'P',
        email: 'sri@contoh.sch.id',
      },
    ]);
    expect(findTableProblems('teachers', table.rows, TODAY)).toEqual([]);
  });
});

test('a NIS says whether zeros in front of it may be gone: of a number cell and of digits in a text, not of a text cell nor of what was typed', async () => {
  const file = await xlsx([
    ['Nama', 'NIS'].map((value) => ({ value })),
    [{ value: 'Satu' }, { value: 810, type: Number }],
    [{ value: 'Dua' }, { value: '811', type: String }],
    [{ value: 'Tiga' }, { value: '0812', type: String }],
  ]);
  const numericOf = (table: Table) =>
    toImportRows(table.rows).map(({ nis, numeric = [] }) => [nis, ...numeric]);
  const table = read(file);
  expect(numericOf(table)).toEqual([['810', 'nis'], ['811'], ['0812']]);
  expect(numericOf(tableWithCell(table, 2, 'nis', '810'))).toEqual([['810'], ['811'], ['0812']]);
  const text = 'Nama;NIS\nSatu;810\nDua;="811"\nTiga;0812\nEmpat;A813';
  expect(numericOf(read(text, 'siswa.csv'))).toEqual([['810', 'nis'], ['811'], ['0812'], ['A813']]);
});
