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
  /** The entry of "Lainnya" that prints it, where it is not the button "Cetak". */
  readonly entry?: string;
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

export async function printSheet(page: Page, { entry }: SheetKind, paper: PaperSize): Promise<Buffer> {
  const print = entry
    ? page.getByRole('menuitem', { name: entry })
    : page.getByRole('button', { name: 'Cetak', exact: true });
  if (entry) await page.getByRole('button', { name: 'Lainnya' }).click();
  await expect(print).toBeVisible();
  await choosePaper(page, paper);
  await page.evaluate(() => delete document.documentElement.dataset.printed);
  await print.click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'ya');
  return page.pdf({ preferCSSPageSize: true });
}
