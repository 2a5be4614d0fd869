import type { Page } from '@playwright/test';
import type { AttendanceStatus } from '../../contract/attendanceStatus.ts';
import { calls } from '../../contract/calls.ts';
import { Api } from '../../tests/journeys/api.ts';
import type { HadirServer } from '../../tests/journeys/server.ts';
import { someRecords } from '../../tests/journeys/someRecords.ts';
import { codeIn, mailsOf } from '../../tests/journeys/support.ts';
import { ADDRESSES, PUBLIC } from '../../tests/support/everyRoute.ts';

export interface Shot {
  readonly path: string;
  /** The demo account that looks at it; nobody is signed in without it. */
  readonly as?: string;
  /** Named after its address without it. */
  readonly name?: string;
  /** What a person does on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const VALUE = /^(\d+|\d{4}-\d\d-\d\d)$/;

/**
 * Names a picture after its address, without record ids, because these differ from one database to the next: "/dashboard/kelas/3/edit"
 * becomes "kelas-id-edit" and "rekap?kelas=3&jenis=semester" becomes "rekap-kelas-semester".
 */
export const nameOf = ({ path, name }: Shot): string => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const places = pathname.split('/').filter((part) => part !== '' && part !== 'dashboard');
  const choices = [...searchParams].map(([key, value]) => (VALUE.test(value) ? key : value.toLowerCase()));
  const parts = [...places.map((part) => (VALUE.test(part) ? 'id' : part)), ...choices];
  return name ?? (parts.join('-') || 'beranda');
};

/** All screens, in the order in which they are drawn. What they show is prepared on the server. */
export async function shotsOf(server: HadirServer): Promise<readonly Shot[]> {
  const records = await someRecords(server);
  const session = await firstSession(server);
  const api = await Api.as(server.url, 'admin');
  const { Class } = await api.get<{ Class: { id: number } }>(calls.getSubject.path(session.subjectId));
  const codeBefore = await printedCode(server, Class.id);
  await markHalfARegister(server, session);
  const register = `/dashboard/mata-pelajaran/${session.subjectId}/sesi/${session.id}`;
  return [
    ...PUBLIC.map(([path]) => ({ path })),
    {
      path: '/lupa-kata-sandi',
      name: 'verifikasi-otp',
      act: (page) => askForACode(page, 'kepsek@contoh.sch.id'),
    },
    { path: '/lupa-kata-sandi', name: 'reset-password', act: (page) => typeTheCode(page, server) },
    { path: '/cek', name: 'cek-kode' },
    { path: `/cek/${await printedCode(server, Class.id)}`, name: 'cek' },
    { path: `/cek/${codeBefore}`, name: 'cek-berubah' },
    { path: '/dashboard', as: 'guru', name: 'beranda-guru' },
    { path: register, as: 'guru', name: 'daftar-hadir' },
    {
      path: register,
      as: 'guru',
      name: 'panggil-satu-per-satu',
      act: (page) => openTool(page, 'Panggil satu per satu'),
    },
    {
      path: register,
      as: 'guru',
      name: 'riwayat-perubahan',
      act: (page) => openTool(page, 'Riwayat perubahan'),
    },
    { path: `${register}/qr`, as: 'guru', name: 'daftar-hadir-qr' },
    { path: `${register}/qr`, as: 'guru', name: 'layar-penuh-qr', act: (page) => press(page, 'Layar penuh') },
    { path: '/dashboard', as: 'guru', name: 'cari', act: (page) => page.keyboard.press('Control+k') },
    { path: '/dashboard', as: 'kepsek', name: 'beranda-kepala' },
    { path: '/dashboard/hari-ini', as: 'kepsek', name: 'hari-ini-kepala' },
    { path: '/dashboard/perlu-perhatian', as: 'kepsek', name: 'perlu-perhatian-kepala' },
    { path: '/dashboard/jadwal?menurut=guru', as: 'kepsek', name: 'jadwal-guru' },
    { path: '/dashboard/jadwal?menurut=ruang', as: 'kepsek', name: 'jadwal-ruang' },
    { path: '/dashboard/rekap?jenis=dinas', as: 'kepsek', name: 'rekap-dinas-kepala' },
    { path: '/dashboard/piket', as: 'guru', name: 'meja-piket' },
    { path: '/dashboard/kartu-gerbang', as: 'guru', name: 'kartu-gerbang-piket' },
    { path: '/dashboard/rekap?jenis=terlambat', as: 'kepsek', name: 'rekap-terlambat-kepala' },
    { path: '/dashboard', as: 'siswa', name: 'beranda-siswa' },
    { path: '/hadir', as: 'siswa', name: 'catat-kehadiran' },
    { path: '/dashboard', as: 'admin', name: 'beranda-yayasan' },
    ...ADDRESSES.map((pathOf) => ({ path: pathOf(records), as: 'admin' })).filter(
      ({ path }) => path !== '/dashboard',
    ),
    { path: '/dashboard/impor/siswa', as: 'admin', name: 'impor-siswa-diperiksa', act: pasteNewPupils },
  ];
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** On a phone, the register's tools are in a menu. */
async function openTool(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Tindakan lain', exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  } else await press(page, name);
  await page.getByRole('dialog').first().waitFor();
}

/** Nobody is sent more than three codes an hour. */
async function askForACode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await press(page, 'Kirim kode');
  await page.getByLabel('Kode OTP').waitFor();
}

async function typeTheCode(page: Page, server: HadirServer): Promise<void> {
  const before = mailsOf(server).length;
  await askForACode(page, 'guru@contoh.sch.id');
  while (mailsOf(server).length === before) await page.waitForTimeout(50);
  await page.getByLabel('Kode OTP').fill((await codeIn(mailsOf(server).at(-1) ?? '')) ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Atur ulang kata sandi' }).waitFor();
}

/** Of three pupils one is complete, one has a date in another form, and one has no name. */
async function pasteNewPupils(page: Page): Promise<void> {
  const rows = [
    ['Nama', 'NISN', 'NIS', 'JK', 'Tanggal Lahir', 'Rombel Saat Ini'],
    ['Made Ayu Larasati', '0119990001', '270901', 'P', '2011-04-17', 'X IPA 1'],
    ["Nu'man Al Farizi", '0119990002', '270902', 'Laki-laki', '17 Mei 2011', 'X IPA 1'],
    ['', '0119990003', '270903', 'L', '2011-06-01', 'X IPA 1'],
  ];
  await page
    .getByRole('main')
    .getByRole('combobox', { name: 'Sekolah' })
    .selectOption({ label: 'SMA Contoh Cakrawala' });
  await press(page, 'Tempel dari Excel');
  await page.getByLabel('Sel yang disalin dari Excel').fill(rows.map((row) => row.join('\t')).join('\n'));
  await press(page, 'Baca tempelan');
  await page.getByText('Made Ayu Larasati').first().waitFor();
}

interface OwnSession {
  readonly id: number;
  readonly subjectId: number;
}

/** The demo teacher's first session of today. */
async function firstSession(server: HadirServer): Promise<OwnSession> {
  const api = await Api.as(server.url, 'guru');
  const [session] = await api.get<OwnSession[]>(calls.listSessionsByDate.path());
  if (!session) throw new Error('The demo teacher has no session today');
  return session;
}

/** Marks the first thirty pupils of a session. */
async function markHalfARegister(server: HadirServer, { id, subjectId }: OwnSession): Promise<void> {
  const api = await Api.as(server.url, 'guru');
  const rows = await api.get<{ user_id: number }[]>(`${calls.listAttendance.path(subjectId, id)}?limit=100`);
  const others: Readonly<Record<number, AttendanceStatus>> = {
    4: 'sakit',
    11: 'terlambat',
    19: 'izin',
    23: 'alpa',
  };
  await api.send(calls.markAttendance.method, calls.markAttendance.path(subjectId, id), {
    attendances: rows.slice(0, 30).map(({ user_id }, at) => ({ user_id, status: others[at] ?? 'hadir' })),
  });
}

/** The code of a class's month as it would be printed now. */
async function printedCode(server: HadirServer, classId: number): Promise<string> {
  const api = await Api.as(server.url, 'admin');
  const { month, digest } = await api.get<{ month: string; digest: string }>(
    calls.getMonthRecap.path(classId),
  );
  const sheet = { kind: 'month', class_id: classId, month, digest };
  const { code } = await api.send<{ code: string }>(
    calls.createSheetCode.method,
    calls.createSheetCode.path(),
    sheet,
  );
  return code;
}
