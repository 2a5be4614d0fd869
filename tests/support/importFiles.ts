/** Files as other programs write them, of invented people: the shapes of Dapodik and EMIS, and a school's own sheet. */
import { zipSync, strToU8 } from 'fflate';
import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node';

const FIRST = [
  'Akbar',
  'Bunga',
  'Citra',
  'Dewa',
  'Elias',
  "Nu'man",
  'Ágnes',
  'Siti',
  'Muhammad',
  'Yohanes',
  'Putu',
  'Halimah',
];
const LAST = [
  'Mustari',
  'Lontoh',
  'Sopandi',
  'Maharani',
  'Simanjuntak',
  'Bere',
  'Koto',
  'Wiguna',
  'Laksmi',
  'Hakim',
];

export interface Invented {
  readonly fullname: string;
  readonly nis: string;
  readonly nisn: string;
  readonly gender: 'L' | 'P';
  /** YYYY-MM-DD */
  readonly birth_date: string;
  readonly class: string;
}

/** @param i from 0; 36 a class, as many classes as it takes */
export function inventedPupil(i: number): Invented {
  const born = new Date(Date.UTC(2010, 0, 1 + ((i * 37) % 700)));
  const group = ['IPA', 'IPS', 'Bahasa'][Math.floor(i / 36) % 3] ?? 'IPA';
  const level = ['X', 'XI', 'XII'][Math.floor(i / 108) % 3] ?? 'X';
  return {
    fullname: `${FIRST[i % FIRST.length]} ${LAST[(i * 7) % LAST.length]} ${String.fromCharCode(65 + (i % 26))}${i}`,
    nis: String(250_000 + i),
    nisn: `00${98_000_000 + i}`,
    gender: i % 2 === 0 ? 'L' : 'P',
    birth_date: born.toISOString().slice(0, 10),
    class: `${level} ${group} ${Math.floor(i / 324) + 1}`,
  };
}

export const inventedPupils = (count: number): Invented[] =>
  Array.from({ length: count }, (_, i) => inventedPupil(i));

export const xlsx = async (data: SheetData, sheet = 'Daftar Peserta Didik'): Promise<Uint8Array> =>
  new Uint8Array(await writeExcelFile(data, { sheet }).toBuffer());

/** What nobody may find anywhere but in the file. */
export const SECRETS = {
  nik: '3273011203100001',
  kk: '3273012209080007',
  religion: 'Rahasia-agama',
  income: 'Rp. 1,000,000 - Rp. 1,999,999',
  kip: 'KIP-8H2K77',
  mother: 'Ibu Rahasia Sekali',
};

const dashed = (day: string): string => day.split('-').toReversed().join('-');

/** Titles, a header on two levels with merged cells in row 5 and 6, NISN as numbers, and columns that are nobody's business. */
export async function dapodikFile(people: readonly Invented[]): Promise<Uint8Array> {
  const tall = (value: string): Cell => ({ value, rowSpan: 2 });
  const group = (value: string): Cell[] => [{ value, columnSpan: 3 }, null, null];
  const parent = ['Nama', 'Tahun Lahir', 'Penghasilan'];
  return xlsx([
    ['Daftar Peserta Didik'],
    ['SMA Contoh Cakrawala'],
    ['Kecamatan Kec. Contoh, Kabupaten Kab. Contoh, Provinsi Prov. Jawa Barat'],
    ['Tanggal Unduh: 2026-07-06 08:12:30', null, null, 'Pengunduh: operator@contoh.sch.id'],
    [
      ...[
        'No',
        'Nama',
        'NIPD',
        'JK',
        'NISN',
        'Tempat Lahir',
        'Tanggal Lahir',
        'NIK',
        'Agama',
        'Alamat',
        'E-Mail',
      ].map(tall),
      ...group('Data Ayah'),
      ...group('Data Ibu'),
      ...['Rombel Saat Ini', 'Penerima KIP', 'Nomor KIP', 'No KK'].map(tall),
    ],
    [...Array.from({ length: 11 }, () => null), ...parent, ...parent],
    ...people.map((one, i) => [
      i + 1,
      one.fullname.toUpperCase(),
      one.nis,
      one.gender,
      // Excel has eaten the zeros.
      Number(one.nisn),
      'Bandung',
      one.birth_date,
      SECRETS.nik,
      SECRETS.religion,
      'Jl. Contoh 1',
      null,
      'Ayah Rahasia',
      1980,
      SECRETS.income,
      SECRETS.mother,
      1982,
      SECRETS.income,
      // Written by several hands.
      i % 5 === 4 ? one.class.replaceAll(' ', '-') : one.class,
      'Ya',
      SECRETS.kip,
      SECRETS.kk,
    ]),
  ]);
}

/** Madrasah: one header row, gender as 1 and 2, dates as dd-mm-yyyy, the level beside the class. */
export async function emisFile(people: readonly Invented[]): Promise<Uint8Array> {
  const LEVELS: Readonly<Record<string, number>> = { X: 10, XI: 11, XII: 12 };
  const levelAndClass = (name: string) => `Kelas ${LEVELS[name.split(' ')[0] ?? '']} - ${name}`;
  return xlsx(
    [
      [
        'No',
        'Nama Lengkap',
        'NISN',
        'NIK',
        'Tempat Lahir',
        'Tanggal Lahir',
        'Tingkat - Rombel',
        'Umur',
        'Status',
        'Jenis Kelamin',
        'Alamat',
        'No Telepon',
        'Kebutuhan Khusus',
        'Nomor KIP/PIP',
        'Nama Ibu Kandung',
      ],
      ...people.map((one, i) => [
        i + 1,
        one.fullname,
        one.nisn,
        SECRETS.nik,
        'Garut',
        dashed(one.birth_date),
        levelAndClass(one.class),
        '16 Tahun',
        'Aktif',
        one.gender === 'L' ? '1' : '2',
        'Kp. Contoh',
        '0812000000',
        'Tidak Ada',
        SECRETS.kip,
        SECRETS.mother,
      ]),
    ],
    'Siswa',
  );
}

/** One class on a sheet that names it in its title, real dates, a row of column numbers, and signatures below. */
export async function ownSheet(people: readonly Invented[]): Promise<Uint8Array> {
  const title = people[0]?.class ?? '';
  return xlsx(
    [
      ['DAFTAR SISWA'],
      [`Kelas : ${title}`, null, null, 'Wali Kelas: Sri Contoh, S.Pd.'],
      [],
      ['No. Absen', 'No. Induk', 'Nama Siswa', 'L / P', 'Tgl. Lahir'],
      [1, 2, 3, 4, 5],
      ...people.map((one, i) => [
        i + 1,
        Number(one.nis),
        one.fullname,
        one.gender === 'L' ? 'Laki-laki' : 'Perempuan',
        { value: new Date(`${one.birth_date}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' },
      ]),
      [],
      [null, null, null, 'Jumlah', people.length],
      [null, null, null, 'Kepala Sekolah,'],
    ],
    'Sheet1',
  );
}

const sheetXml = (rows: string, after = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** A workbook written by hand, for what no writer writes. */
export const handMade = (
  rows: string,
  { after = '', parts = {} }: { after?: string; parts?: Record<string, string> } = {},
) =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheetXml(rows, after)),
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  });

/** Cells of a row as `<c>` elements: a text is written into the cell, any other XML as it is. */
export const handRow = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells
    .map((cell, i) => {
      const reference = `${String.fromCharCode(65 + i)}${row}`;
      return cell.startsWith('<')
        ? cell.replace('<c', `<c r="${reference}"`)
        : `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    })
    .join('')}</row>`;
