import { ACCENTS } from '../../../contract/accents.ts';
import { DAY_RULE_TEXT, DAY_RULES } from '../../../contract/dayRules.ts';
import { MAX_EARLY_MARK_MINUTES, DEFAULT_EARLY_MARK_MINUTES } from '../../../contract/limits.ts';
import {
  MAX_LEAVER_YEARS,
  MAX_LETTER_PICTURE_MONTHS,
  RETENTION_NOTICE_DAYS,
} from '../../../contract/schools/retentionWords.ts';
import type { School } from '../../../contract/schools/schools.ts';
import { SCHOOL_WEEKS } from '../../../contract/schoolWeek.ts';
import {
  DEFAULT_STREAK_DAYS,
  MAX_ALPA_LIMIT,
  MAX_LOCK_DAYS,
  MAX_STREAK_DAYS,
  MIN_STREAK_DAYS,
} from '../../../contract/thresholdWords.ts';
import { TIME_ZONES } from '../../../contract/timeZones.ts';
import type { Fields } from '../../kit/declare/declaration.ts';

const RETENTION_NOTICE_TEXT = `Beranda admin memberi tahu ${RETENTION_NOTICE_DAYS} hari sebelumnya. Kosong: tidak dihapus.`;

/** The extension that these fields need, because they are only used on printed papers. */
const papersExtension = 'hadir';

export const fields: Fields<School> = {
  name: { label: 'Nama', required: true },
  address: { label: 'Alamat', type: 'lines' },
  phone: { label: 'Telepon', type: 'phone' },
  email: { label: 'Email', type: 'email' },
  authority: {
    label: 'Instansi di atas sekolah',
    help: 'Baris pertama kop, misalnya Yayasan Nusantara atau Pemerintah Kota Makassar · Dinas Pendidikan',
    hidden: true,
    needs: papersExtension,
  },
  npsn: { label: 'NPSN', help: '8 angka', hidden: true, needs: papersExtension },
  city: {
    label: 'Kota',
    help: 'Tempat surat ditandatangani, misalnya Makassar',
    hidden: true,
    needs: papersExtension,
  },
  timezone: {
    label: 'Zona waktu',
    type: 'choice',
    choices: TIME_ZONES,
    help: 'Menentukan kapan hari berganti di sekolah ini. Kosong: zona server Hadir.',
    hidden: true,
    needs: papersExtension,
  },
  weekdays: {
    label: 'Hari sekolah',
    type: 'choice',
    choices: SCHOOL_WEEKS,
    help: 'Menentukan hari efektif dan hari di jadwal',
    hidden: true,
    needs: 'hadir',
  },
  'head.name': {
    label: 'Kepala sekolah',
    help: 'Yang menandatangani, beserta gelarnya',
    hidden: true,
    needs: papersExtension,
  },
  'head.employee_number': { label: 'NIP kepala sekolah', hidden: true, needs: papersExtension },
  'settings.day_rule': {
    label: 'Aturan hari di rekap',
    type: 'choice',
    choices: Object.fromEntries(DAY_RULES.map((rule) => [rule, DAY_RULE_TEXT[rule].label])),
    help: 'Bagaimana jam-jam sehari menjadi satu hari di rekap dan rapor',
    hidden: true,
    needs: 'hadir',
  },
  'settings.min_percent': {
    label: 'Kehadiran minimum (%)',
    type: 'number',
    min: 1,
    max: 100,
    help: 'Dalam satu semester, misalnya 80. Kosong: tidak ada batas.',
    hidden: true,
    needs: 'hadir',
  },
  'settings.max_alpa': {
    label: 'Batas alpa (hari)',
    type: 'number',
    min: 1,
    max: MAX_ALPA_LIMIT,
    help: 'Siswa yang mencapainya dalam satu semester perlu perhatian. Kosong: tidak ada batas.',
    hidden: true,
    needs: 'hadir',
  },
  'settings.streak_days': {
    label: 'Tidak hadir berturut-turut (hari)',
    type: 'number',
    min: MIN_STREAK_DAYS,
    max: MAX_STREAK_DAYS,
    help: `Siswa yang tidak hadir sekian hari sekolah berturut-turut perlu perhatian, biasanya ${DEFAULT_STREAK_DAYS}. Kosong: tidak ada batas.`,
    hidden: true,
    needs: 'hadir',
  },
  'settings.lock_days': {
    label: 'Daftar hadir terbuka bagi guru (hari)',
    type: 'number',
    min: 0,
    max: MAX_LOCK_DAYS,
    help: 'Sesudah sekian hari hanya admin yang mengubahnya. Kosong: tanpa batas.',
    hidden: true,
    needs: 'hadir',
  },
  'settings.early_minutes': {
    label: 'Mencatat sebelum pelajaran mulai (menit)',
    type: 'number',
    min: 0,
    max: MAX_EARLY_MARK_MINUTES,
    help: `Siapa yang mencatat lebih awal dari ini ditanya dulu. Kosong: ${DEFAULT_EARLY_MARK_MINUTES}.`,
    hidden: true,
    needs: 'hadir',
  },
  'settings.letter_picture_months': {
    label: 'Foto surat disimpan (bulan)',
    type: 'number',
    min: 1,
    max: MAX_LETTER_PICTURE_MONTHS,
    help: `Sesudah hari terakhir suratnya; suratnya sendiri tetap. ${RETENTION_NOTICE_TEXT}`,
    hidden: true,
    needs: 'hadir',
  },
  'settings.leaver_years': {
    label: 'Data pribadi yang sudah keluar disimpan (tahun)',
    type: 'number',
    min: 1,
    max: MAX_LEAVER_YEARS,
    help: `Sejak dinonaktifkan. Sesudahnya nama dan nomornya dihapus; catatan kehadirannya tetap. ${RETENTION_NOTICE_TEXT}`,
    hidden: true,
    needs: 'hadir',
  },
  position: { label: 'Posisi', type: 'position', hidden: true },
  accent: {
    label: 'Warna sekolah',
    type: 'choice',
    choices: ACCENTS,
    help: 'Untuk garis kepala, tautan, dan tombol utama; Hadir menjaganya tetap terbaca. Kosong: hijau Hadir.',
    hidden: true,
    needs: 'hadir',
  },
  image: { label: 'Logo sekolah', type: 'image', alt: 'Logo' },
  picture: { label: 'Foto gedung', type: 'image', alt: 'Gedung', needs: papersExtension },
};
