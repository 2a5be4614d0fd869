/** What the status page shows of each part of a server, and where somebody has to act. */
import type { ServerStatus } from '../../../contract/system/status.ts';
import { formatAge, formatClock, formatFileSize, formatInstant, formatNumber } from '../../i18n/format.ts';

/** `act`: somebody has to act. `note`: nothing is wrong, but it is for somebody else to look after. */
export type CheckState = 'good' | 'act' | 'note';

export interface Check {
  readonly name: string;
  readonly state: CheckState;
  /** What was found. */
  readonly value: string;
  /** What it means, or what to do. */
  readonly sentence: string;
}

/** A status, with the device's time halfway through the request for it. */
export interface StatusReading {
  readonly status: ServerStatus;
  readonly deviceNow: number;
  /** IANA name. */
  readonly deviceZone: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * A larger difference of the clocks matters, because tokens and codes live for minutes. A phone and a server that both get the time from
 * the network differ only by seconds.
 */
const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS;
const MAX_BACKUP_AGE_MS = 2 * DAY_MS;
/** A missed backup is made within minutes after the server has started, so until then its absence is not a fault. */
const FIRST_BACKUP_WITHIN_MS = 30 * MINUTE_MS;

type Checker = (seen: StatusReading) => Check;

const program: Checker = ({ status: { hadir, database, started_at } }) => ({
  name: 'Hadir',
  state: 'good',
  value: `Versi ${hadir.version}${hadir.commit ? ` (${hadir.commit})` : ''}`,
  sentence: `Berjalan sejak ${formatInstant(started_at)}, dengan ${ENGINE_TEXTS[database.engine](database.version)}.`,
});

const ENGINE_TEXTS: Readonly<Record<ServerStatus['database']['engine'], (version: string) => string>> = {
  pglite: (version) => `basis data bawaan (PGlite, PostgreSQL ${version})`,
  postgresql: (version) => `server basis data PostgreSQL ${version}`,
};

const database: Checker = ({ status }) => ({
  name: 'Basis data',
  state: 'good',
  value: formatFileSize(status.database.bytes),
  sentence: `Besar seluruh data sekolah: pengguna, kelas, catatan kehadiran dan riwayatnya, serta foto.${DISK_TEXTS[status.database.engine](status.database.disk_free)}`,
});

/** The embedded database is on the disk of the card above. Another backend may not say what is free. */
const DISK_TEXTS: Readonly<
  Record<ServerStatus['database']['engine'], (free: number | null | undefined) => string>
> = {
  pglite: () => '',
  postgresql: (free) =>
    free === null || free === undefined
      ? ' Ruang disk server basis data tidak diketahui dari sini.'
      : ` Di disknya ${formatFileSize(free)} kosong.`,
};

const disk: Checker = ({ status }) => {
  const name = 'Ruang disk';
  if (!status.disk) {
    return {
      name,
      state: 'act',
      value: 'Tidak diketahui',
      sentence: 'Server tidak dapat membaca ruang disknya. Periksa folder datanya (DATA_DIR) di server.',
    };
  }
  const { free, reserve, backup_reserve: backupReserve } = status.disk;
  const value = `${formatFileSize(free)} kosong`;
  if (reserve !== null && free < reserve) {
    return {
      name,
      state: 'act',
      value,
      sentence: `Disk hampir penuh: di bawah ${formatFileSize(reserve)} tidak ada yang dapat disimpan. Kosongkan ruang di server sekarang.`,
    };
  }
  if (reserve === null) {
    const isLow = free < backupReserve;
    return {
      name,
      state: isLow ? 'act' : 'good',
      value,
      sentence: `Di komputer Hadir.${isLow ? ' Hampir habis: kosongkan ruang.' : ''} Disk server PostgreSQL diperiksa oleh pengelola basis data.`,
    };
  }
  return free < backupReserve
    ? {
        name,
        state: 'act',
        value,
        sentence: `Terlalu sedikit untuk cadangan, yang menyisakan ${formatFileSize(backupReserve)}. Di bawah ${formatFileSize(reserve)} tidak ada lagi yang dapat disimpan. Kosongkan ruang di server.`,
      }
    : {
        name,
        state: 'good',
        value,
        sentence: `Cukup. Di bawah ${formatFileSize(reserve)} tidak ada lagi yang dapat disimpan.`,
      };
};

const MAKER_TEXTS: Readonly<Record<NonNullable<ServerStatus['backup']['last']>['by'], string>> = {
  nightly: 'Dibuat otomatis',
  upgrade: 'Dibuat sebelum pembaruan',
  command: 'Dibuat dengan "npm run hadir -- backup"',
  external: 'Dicatat oleh pengelola; dibuat',
};

const backup: Checker = ({ status }) => {
  const name = 'Cadangan terakhir';
  const { is_automatic: isAutomatic, last } = status.backup;
  const now = Date.parse(status.now);
  const ageMs = last ? now - Date.parse(last.at) : Infinity;
  const size = last && last.bytes !== null ? ` (${formatFileSize(last.bytes)})` : '';
  const value = last ? `${formatInstant(last.at)}${size}` : 'Belum ada';
  if (!isAutomatic) {
    const duty =
      'PostgreSQL tidak dicadangkan oleh Hadir. Pengelola basis data harus mencadangkannya setiap hari';
    if (!last) {
      return {
        name,
        state: 'note',
        value: 'Di luar Hadir',
        sentence: `${duty}, lalu mencatatnya dengan "npm run hadir -- note-backup" agar terlihat di sini.`,
      };
    }
    const isOld = ageMs > MAX_BACKUP_AGE_MS;
    return {
      name,
      state: isOld ? 'act' : 'good',
      value,
      sentence: `${MAKER_TEXTS[last.by]} ${formatAge(Math.max(0, ageMs))}.${isOld ? ` ${duty}, dan mencatatnya dengan "npm run hadir -- note-backup".` : ''}`,
    };
  }
  if (ageMs <= MAX_BACKUP_AGE_MS) {
    return {
      name,
      state: 'good',
      value,
      // After a clock was set back, the last backup may seem to be from tomorrow, so its age is at least zero.
      sentence: `Dibuat ${formatAge(Math.max(0, ageMs))}. Hadir mencadangkan otomatis setiap malam. Salin juga ke tempat di luar komputer ini.`,
    };
  }
  if (!last && now - Date.parse(status.started_at) < FIRST_BACKUP_WITHIN_MS) {
    return {
      name,
      state: 'note',
      value,
      sentence: 'Hadir baru saja dijalankan. Cadangan pertama dibuat otomatis dalam beberapa menit.',
    };
  }
  return {
    name,
    state: 'act',
    value,
    sentence: `${last ? `Dibuat ${formatAge(ageMs)}` : 'Belum ada satu pun'}, padahal Hadir mencadangkan setiap malam. Periksa ruang disk dan catatan (log) server, lalu buat sekarang dengan "npm run hadir -- backup".`,
  };
};

const clock: Checker = ({ status, deviceNow, deviceZone }) => {
  const { now, timezone } = status;
  const offsetMs = Date.parse(now) - deviceNow;
  const zoneText = ` Zona waktu sekolah: ${timezone}.`;
  const isSameClock = (at: string) => formatInstant(at, timezone) === formatInstant(at, deviceZone);
  const otherZoneText = isSameClock(now)
    ? ''
    : ` Perangkat Anda memakai zona lain (${deviceZone}); tanggal dan jam sekolah tetap menurut ${timezone}.`;
  const isOff = Math.abs(offsetMs) > CLOCK_TOLERANCE_MS;
  const minutes = formatNumber(Math.round(Math.abs(offsetMs) / MINUTE_MS));
  return {
    name: 'Jam server',
    state: isOff ? 'act' : 'good',
    value: formatInstant(now, timezone),
    sentence: isOff
      ? `Jam server ${minutes} menit ${offsetMs > 0 ? 'lebih cepat' : 'lebih lambat'} daripada jam perangkat Anda (${formatClock(deviceNow, timezone)}). Setel jam yang salah; di server lewat NTP.${zoneText}${otherZoneText}`
      : `Sama dengan jam perangkat Anda.${zoneText}${otherZoneText}`,
  };
};

const mail: Checker = ({ status: { mail } }) => {
  const { smtp_host: host, sent, failed, used, most } = mail;
  const name = 'Email';
  const mailLimitText = `Dalam 24 jam terpakai ${formatNumber(used)} dari paling banyak ${formatNumber(most)} email.`;
  if (host === null) {
    return {
      name,
      state: 'act',
      value: 'Tidak dikirim: hanya ditulis ke folder outbox',
      sentence: `Hari ini ${formatNumber(sent)} ditulis, ${formatNumber(failed)} gagal. Kode kata sandi tidak sampai kepada pengguna. Isi SMTP_URL di server agar email terkirim. ${mailLimitText}`,
    };
  }
  const isFull = used >= most;
  const advice = [
    failed > 0 && 'Periksa SMTP_URL dan catatan (log) server.',
    isFull && 'Batas tercapai: kode dan pemberitahuan tidak terkirim.',
  ].filter(Boolean);
  return {
    name,
    state: failed > 0 || isFull ? 'act' : 'good',
    value: `Lewat ${host}`,
    sentence: [
      `Hari ini ${formatNumber(sent)} terkirim, ${formatNumber(failed)} gagal.`,
      ...advice,
      mailLimitText,
    ].join(' '),
  };
};

/** There only where a school has a gateway. */
const family: Checker = ({ status: { family: queue } }) => {
  const stoppedText = `${formatNumber(queue.stopped)} gateway berhenti`;
  const runningText = `${formatNumber(queue.running)} gateway berjalan`;
  return {
    name: 'Pesan ke orang tua',
    state: queue.stopped > 0 ? 'act' : 'good',
    value: queue.stopped > 0 ? `${stoppedText}, ${runningText}` : runningText,
    sentence: `${formatNumber(queue.waiting + queue.sending)} pesan menunggu dikirim.${queue.stopped > 0 ? ' Sebabnya dan tombol untuk melanjutkan ada di halaman gateway sekolah itu.' : ''}`,
  };
};

/** Always in this order, so that nothing moves when the status is read again. */
const CHECKERS: readonly Checker[] = [program, disk, backup, clock, mail, database];

export function runChecks(seen: StatusReading): readonly Check[] {
  const queue = seen.status.family as ServerStatus['family'] | undefined;
  const hasGateway = queue !== undefined && queue.running + queue.stopped > 0;
  return [...CHECKERS, ...(hasGateway ? [family] : [])].map((check) => check(seen));
}
