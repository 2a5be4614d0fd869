/** The command line `npm run hadir -- …`: what an office does with its Hadir, whether it is running or not. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readUncompressedBackup, verifyBackup } from '../../backup/file.ts';
import { backupName } from '../../backup/folder.ts';
import { restore } from '../../backup/restore.ts';
import { restoreFolder } from '../../backup/restoreFolder.ts';
import { findRootError } from '../../db/retry.ts';
import { rawPostgres } from '../../db/raw.ts';
import { readDatabasePlace } from '../env.ts';
import { errorCode, StartError } from '../../base/startError.ts';
import { backUpHadir, checkHadir, isRunning, noteHadirBackup, resetHadirPassword } from './hadir.ts';

const HELP = `Perintah untuk merawat Hadir. DATA_DIR dan DATABASE_URL dibaca seperti oleh server: dari lingkungan atau berkas .env.

  npm run hadir -- backup BERKAS             Simpan cadangan; Hadir boleh tetap berjalan. BERKAS boleh juga sebuah folder.
  npm run hadir -- restore BERKAS            Pulihkan cadangan ke basis data kosong; hentikan Hadir dulu.
        --replace                            Basis data di DATA_DIR yang sudah ada disimpan dengan nama lain.
  npm run hadir -- export postgres://…       Pindahkan basis data bawaan ke PostgreSQL yang kosong; hentikan Hadir dulu.
        --while-running                      Salin saja: yang dicatat sesudahnya tidak ikut.
  npm run hadir -- note-backup [BERKAS]      Catat cadangan yang dibuat program lain (pg_dump), agar Status server mengetahuinya.
  npm run hadir -- check                     Periksa isi basis data.
  npm run hadir -- reset-password NAMA       Buat kata sandi baru untuk satu pengguna.`;

const say = (line: string) => console.log(line);
const number = (value: number) => value.toLocaleString('id-ID');
/** Resolves a path from the folder in which npm was called; npm runs this process in another one. */
const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file);
const formatDateTime = (at: Date, { SCHOOL_TIMEZONE: timeZone }: PlaceSettings) =>
  at.toLocaleString('id-ID', { dateStyle: 'full', timeStyle: 'short', timeZone });

type PlaceSettings = ReturnType<typeof readDatabasePlace>;

interface Options {
  replace: boolean;
  whileRunning: boolean;
}
type Command = (place: PlaceSettings, operand: string, options: Options) => Promise<number>;

const COMMANDS: Readonly<Record<string, { run: Command; operand?: string; isOptional?: boolean }>> = {
  backup: { run: backUpTo, operand: 'BERKAS' },
  restore: { run: restoreFrom, operand: 'BERKAS' },
  export: { run: exportTo, operand: 'alamat postgres://…' },
  'note-backup': { run: noteExternalBackup, operand: 'BERKAS', isOptional: true },
  check: { run: checkAll },
  'reset-password': { run: resetUserPassword, operand: 'nama pengguna atau email' },
};

async function backUpTo(place: PlaceSettings, file: string): Promise<number> {
  const given = pathOf(file);
  const path =
    existsSync(given) && statSync(given).isDirectory() ? join(given, backupName(new Date())) : given;
  if (existsSync(path))
    throw new StartError(`Berkas ${path} sudah ada, jadi tidak ditimpa. Pilih nama lain.`);
  const { madeAt } = await backUpHadir(place, path);
  const { size } = statSync(path);
  await noteHadirBackup(place, { at: new Date(madeAt), bytes: size, by: 'command' });
  say(`Cadangan tersimpan dan terbaca kembali: ${path} (${number(Math.ceil(size / 1024))} kB).`);
  say('Di dalamnya ada data pribadi dan sidik kata sandi: simpan di tempat yang aman, di luar komputer ini.');
  return 0;
}

/** Without a file, the backup counts as made now; a file says since when it has been there, and how large it is. */
async function noteExternalBackup(place: PlaceSettings, file: string): Promise<number> {
  const path = file === '' ? undefined : pathOf(file);
  if (path !== undefined && !existsSync(path)) throw new StartError(`Berkas ${path} tidak ada.`);
  const found = path === undefined ? undefined : statSync(path);
  if (found?.isDirectory()) throw new StartError(`${path} adalah folder. Sebut berkas cadangannya.`);
  // A dump that failed leaves an empty file behind; noted, it would keep everybody calm for two days.
  if (found?.size === 0)
    throw new StartError(`Berkas ${path} kosong: cadangannya gagal, jadi tidak dicatat.`);
  const at = found?.mtime ?? new Date();
  await noteHadirBackup(place, { at, bytes: found?.size ?? null, by: 'external' });
  say(`Cadangan dari ${formatDateTime(at, place)} tercatat.`);
  return 0;
}

async function restoreFrom(place: PlaceSettings, file: string, { replace }: Options): Promise<number> {
  const path = pathOf(file);
  if (!existsSync(path)) throw new StartError(`Berkas ${path} tidak ada.`);
  if (place.DATABASE_URL !== undefined) {
    if (replace)
      throw new StartError(
        '--replace hanya untuk basis data bawaan. Buat basis data PostgreSQL baru (createdb).',
      );
    await verifyBackup(path);
    const { madeAt, rows } = await restore(rawPostgres(place.DATABASE_URL), readUncompressedBackup(path));
    say(`Cadangan dari ${formatDateTime(madeAt, place)} dipulihkan: ${number(rows)} baris.`);
    return 0;
  }
  const now = new Date();
  const { madeAt, rows, aside } = await restoreFolder(place.DATA_DIR, path, { replace, now });
  say(
    `Cadangan dari ${formatDateTime(madeAt, place)} dipulihkan di ${place.DATA_DIR}: ${number(rows)} baris.`,
  );
  if (aside !== undefined)
    say(`Basis data sebelumnya tersimpan di ${aside}. Hapus bila tidak diperlukan lagi.`);
  return 0;
}

async function exportTo(place: PlaceSettings, url: string, { whileRunning }: Options): Promise<number> {
  if (place.DATABASE_URL !== undefined) {
    throw new StartError(
      'DATABASE_URL sudah diisi: export memindahkan basis data bawaan. Untuk PostgreSQL pakai backup dan restore.',
    );
  }
  if (!URL.canParse(url) || !['postgres:', 'postgresql:'].includes(new URL(url).protocol)) {
    throw new StartError('Isi alamat PostgreSQL, misalnya postgres://nama:sandi@localhost:5432/hadir.');
  }
  const running = await isRunning(place);
  if (running && !whileRunning) {
    throw new StartError(
      'Hadir masih berjalan: yang dicatat sesudah ini tidak akan ikut. Hentikan Hadir dulu, atau tambahkan --while-running untuk sekadar menyalin.',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'hadir-export-'));
  try {
    const file = join(folder, 'hadir');
    await backUpHadir(place, file);
    const { rows } = await restore(rawPostgres(url), readUncompressedBackup(file));
    say(`Basis data disalin ke PostgreSQL: ${number(rows)} baris. Yang lama tetap ada di ${place.DATA_DIR}.`);
    if (running) {
      say('Hadir masih berjalan di basis data lama: yang dicatat sejak sekarang tidak ikut ke PostgreSQL.');
    } else {
      const secret = join(place.DATA_DIR, 'jwt-secret');
      say('Jalankan Hadir dengan alamat itu sebagai DATABASE_URL.');
      if (existsSync(secret))
        say(`Isi JWT_SECRET dengan isi ${secret} agar tidak ada yang perlu masuk kembali.`);
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkAll(place: PlaceSettings): Promise<number> {
  const { lines, wrong } = await checkHadir(place);
  for (const line of lines) say(line);
  return wrong === 0 ? 0 : 1;
}

async function resetUserPassword(place: PlaceSettings, name: string): Promise<number> {
  const { identifier, fullname, password } = await resetHadirPassword(place, name);
  say(`Kata sandi baru untuk ${fullname} (nama pengguna ${identifier}): ${password}`);
  say('Hanya ditampilkan sekali ini, dan harus diganti setelah masuk. Semua perangkatnya sudah dikeluarkan.');
  say('Tidak ada email yang dikirim: sampaikan sendiri kata sandi ini kepada pemilik akun.');
  return 0;
}

async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { name, operands, options } = given();
  const command = COMMANDS[name ?? ''];
  if (!command) {
    say(HELP);
    return name === undefined ? 0 : 2;
  }
  const wanted = command.operand === undefined ? 0 : 1;
  if (operands.length !== wanted && !(command.isOptional && operands.length === 0)) {
    throw new StartError(
      wanted === 0
        ? `Perintah ${name} tidak memerlukan apa-apa lagi.`
        : `Perintah ${name} memerlukan satu hal: ${command.operand}.`,
    );
  }
  return command.run(readDatabasePlace(process.env), operands[0] ?? '', options);
}

function given() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        'while-running': { type: 'boolean', default: false },
      },
    });
    const [name, ...operands] = positionals;
    return { name, operands, options: { replace: values.replace, whileRunning: values['while-running'] } };
  } catch {
    throw new StartError(`Ada pilihan yang tidak dikenal.\n\n${HELP}`);
  }
}

/** One line for an error of a database or a disk. For any other error, the developer needs the whole stack. */
function explainError(error: unknown): unknown {
  const root = findRootError(error);
  if (root instanceof StartError) return root.message;
  const code = errorCode(root);
  return code === undefined || !(root instanceof Error) ? error : `Perintah gagal: ${root.message} (${code})`;
}

// A reader that has seen enough, such as `head`, closes the pipe. What is left to say then goes nowhere, and the exit code stays what it is.
process.stdout.on('error', (error) => {
  if (errorCode(error) !== 'EPIPE') throw error;
});

try {
  process.exitCode = await main();
} catch (error) {
  console.error(explainError(error));
  process.exitCode = 1;
}
