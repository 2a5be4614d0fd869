/** All sheets of a class, of a subject and of a school, and how each is printed: for the test that reads them and the pictures of them. */
import { expect, type Page } from '@playwright/test';
import type { PaperClass } from '../../support/paperSchool.ts';

export type PaperSize = 'A4' | 'F4';

export interface SheetKind {
  readonly name: string;
  /** The word of its picture's name. */
  readonly file: string;
  readonly path: (schoolClass: PaperClass) => string;
  readonly heading: string;
  readonly isPortrait?: boolean;
  /** The entry of "Lainnya" that prints it, where it is no button. */
  readonly entry?: string;
  /** What has to be done on the page before it can be printed. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The button that prints it, "Cetak" unless another is named. */
  readonly button?: string | RegExp;
  /** Which classes and papers the short form prints. */
  readonly printed: readonly (readonly [size: number, paper: PaperSize])[];
  /** How many pages it has at most; without a number it may be one a class of 20 and two for the others. */
  readonly pages?: Readonly<Partial<Record<`${number} ${PaperSize}`, number>>>;
  readonly hasCode?: boolean;
  /** Lists the pupils of the class, each once. */
  readonly listsPupils?: boolean;
}

export const SHEETS: readonly SheetKind[] = [
  {
    name: 'month',
    file: 'bulan',
    path: ({ id }) => `/dashboard/rekap?kelas=${id}&bulan=2026-10`,
    heading: 'REKAP KEHADIRAN SISWA',
    printed: [
      [45, 'A4'],
      [36, 'A4'],
      [20, 'F4'],
    ],
    pages: { '36 A4': 1, '36 F4': 1 },
    hasCode: true,
    listsPupils: true,
  },
  {
    name: 'semester',
    file: 'semester',
    path: ({ id }) => `/dashboard/rekap?kelas=${id}&jenis=semester&semester=Ganjil`,
    heading: 'REKAP KEHADIRAN SISWA SEMESTER GANJIL',
    printed: [
      [45, 'F4'],
      [36, 'A4'],
    ],
    pages: { '36 A4': 1, '36 F4': 1 },
    hasCode: true,
    listsPupils: true,
  },
  {
    name: 'rapor',
    file: 'rapor',
    path: ({ id }) => `/dashboard/rekap?kelas=${id}&jenis=rapor&semester=Ganjil`,
    heading: 'KETIDAKHADIRAN UNTUK RAPOR',
    isPortrait: true,
    printed: [[45, 'A4']],
    hasCode: true,
    listsPupils: true,
  },
  {
    name: 'subject',
    file: 'mapel',
    path: ({ subjectId }) =>
      `/dashboard/rekap?jenis=mapel&mapel=${subjectId}&dari=2026-07-13&sampai=2026-11-20`,
    heading: 'REKAP KEHADIRAN PER MATA PELAJARAN',
    printed: [
      [45, 'A4'],
      [20, 'A4'],
    ],
    // The meetings are listed after the signatures, on a further page where they are many.
    pages: { '20 A4': 2, '20 F4': 2 },
    hasCode: true,
    listsPupils: true,
  },
  {
    name: 'register',
    file: 'daftar-hadir',
    path: ({ subjectId, sessionId }) => `/dashboard/mata-pelajaran/${subjectId}/sesi/${sessionId}`,
    heading: 'DAFTAR HADIR',
    isPortrait: true,
    printed: [
      [45, 'A4'],
      [36, 'A4'],
    ],
    pages: { '36 A4': 1, '36 F4': 1 },
    listsPupils: true,
  },
  {
    name: 'blank register',
    file: 'daftar-kosong',
    path: ({ subjectId, sessionId }) => `/dashboard/mata-pelajaran/${subjectId}/sesi/${sessionId}`,
    heading: 'DAFTAR HADIR',
    isPortrait: true,
    entry: 'Cetak daftar kosong',
    printed: [
      [45, 'A4'],
      [36, 'A4'],
    ],
    pages: { '36 A4': 1, '36 F4': 1 },
    listsPupils: true,
  },
  {
    name: 'pupil',
    file: 'siswa',
    path: ({ pupilIds }) => `/dashboard/siswa/${pupilIds[4]}`,
    heading: 'REKAP KEHADIRAN SISWA',
    isPortrait: true,
    printed: [[45, 'A4']],
    pages: { '45 A4': 1, '36 A4': 1 },
  },
  {
    name: 'attention',
    file: 'perlu-perhatian',
    path: ({ id }) => `/dashboard/perlu-perhatian?kelas=${id}&semester=Ganjil`,
    heading: 'SISWA YANG PERLU PERHATIAN',
    isPortrait: true,
    printed: [[45, 'A4']],
    pages: { '45 A4': 1, '45 F4': 1 },
  },
  {
    name: 'jurnal',
    file: 'jurnal',
    path: () => '/dashboard/rekap?jenis=jurnal&bulan=2026-10',
    heading: 'JURNAL MENGAJAR',
    printed: [[45, 'A4']],
    pages: { '45 A4': 9, '36 A4': 9, '20 A4': 9, '45 F4': 9, '36 F4': 9, '20 F4': 9 },
  },
  {
    name: 'teachers',
    file: 'guru',
    path: () => '/dashboard/rekap?jenis=guru&dari=2026-10-01&sampai=2026-10-31',
    heading: 'REKAP PENGISIAN DAFTAR HADIR',
    isPortrait: true,
    printed: [[45, 'A4']],
    pages: { '45 A4': 1 },
  },
  {
    name: 'school',
    file: 'dinas',
    path: () => '/dashboard/rekap?jenis=dinas&bulan=2026-10',
    heading: 'REKAP KEHADIRAN',
    isPortrait: true,
    printed: [[45, 'F4']],
    pages: { '45 F4': 1 },
  },
  {
    name: 'timetable of a class',
    file: 'jadwal-kelas',
    path: ({ id }) => `/dashboard/jadwal?kelas=${id}&tanggal=2026-11-20`,
    heading: 'JADWAL PELAJARAN KELAS',
    printed: [
      [45, 'A4'],
      [36, 'F4'],
    ],
    pages: { '45 A4': 1, '36 A4': 1, '45 F4': 1, '36 F4': 1 },
  },
  {
    name: 'timetable of a teacher',
    file: 'jadwal-guru',
    path: ({ teacherId }) => `/dashboard/jadwal?menurut=guru&guru=${teacherId}&tanggal=2026-11-20`,
    heading: 'JADWAL MENGAJAR',
    printed: [[45, 'A4']],
    pages: { '45 A4': 1, '36 A4': 1, '45 F4': 1, '36 F4': 1 },
  },
  {
    name: 'timetable of a room',
    file: 'jadwal-ruang',
    path: ({ room }) =>
      `/dashboard/jadwal?menurut=ruang&ruang=${encodeURIComponent(room)}&tanggal=2026-11-20`,
    heading: 'JADWAL RUANG',
    printed: [[45, 'A4']],
    pages: { '45 A4': 1, '36 A4': 1, '45 F4': 1, '36 F4': 1 },
  },
  {
    name: 'rooms of a day',
    file: 'ruang-hari-ini',
    path: () => '/dashboard/jadwal?menurut=ruang&tanggal=2026-11-20',
    heading: 'PEMAKAIAN RUANG',
    printed: [[45, 'A4']],
    pages: { '45 A4': 1, '36 A4': 1, '45 F4': 1, '36 F4': 1 },
  },
];

/** What is cut out of a sheet has its own kop each, and nobody signs it. */
export const CUT_SHEETS: readonly SheetKind[] = [
  {
    name: 'cards',
    file: 'kartu',
    path: ({ id }) => `/dashboard/kelas/${id}/kartu`,
    heading: '',
    button: /^Cetak \d+ kartu$/,
    printed: [
      [20, 'A4'],
      [20, 'F4'],
    ],
  },
  {
    name: 'slips',
    file: 'slip',
    path: ({ id }) => `/dashboard/kelas/${id}/slip`,
    heading: '',
    prepare: (page) => page.getByRole('button', { name: /^Buat kata sandi untuk/ }).click(),
    button: /^Cetak \d+ slip$/,
    printed: [[20, 'A4']],
  },
];

/** Printing is only noted: the sheet is made by `page.pdf`, which the browser prints in the same way. */
export const holdPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = 'ya');
  });

/** As if another tab had chosen it: not every page that prints offers the choice. */
const choosePaper = (page: Page, paper: PaperSize): Promise<void> =>
  page.evaluate((chosen) => {
    const key = 'RaStorehadir.rekap.kertas';
    const newValue = JSON.stringify(chosen);
    window.localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, paper);

export async function printSheet(
  page: Page,
  { entry, button = 'Cetak', prepare }: SheetKind,
  paper: PaperSize,
): Promise<Buffer> {
  await prepare?.(page);
  const print = entry
    ? page.getByRole('menuitem', { name: entry })
    : page.getByRole('button', { name: button, exact: true });
  if (entry) await page.getByRole('button', { name: 'Lainnya' }).click();
  await expect(print).toBeVisible();
  await choosePaper(page, paper);
  await page.evaluate(() => delete document.documentElement.dataset.printed);
  await print.click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'ya');
  return page.pdf({ preferCSSPageSize: true });
}
