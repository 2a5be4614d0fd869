/** How often an action may be tried, in counts and minutes; see docs/security.md. This file is free of zod because the dashboard reads it too. */
const QUARTER_HOUR_MINUTES = 15;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/**
 * Whose tries are counted together.
 * `account here`: an account on a device of its own, or else from one address. Narrow, so that nobody guesses.
 * `address`: a whole school shares one, so it is wide, and does not count accounts that have signed in from there.
 * `account`: from everywhere. Wide as well, because a narrow one would let anybody lock its owner out.
 * A device on which the account has signed in is counted by the first of these three alone, so nobody can use up what its owner needs.
 */
export type RateLimitScope = 'account here' | 'address' | 'account' | 'sign-in' | 'user' | 'installation';

export interface RateLimit {
  /** The limited action. It may have several limits; the narrowest is declared first. */
  readonly on: string;
  readonly key: RateLimitScope;
  readonly most: number;
  /** The length of the limit's period, counted from the first try. */
  readonly minutes: number;
  /** What happened too often, as a sentence for an admin who may lift the limit. */
  readonly exceededText: (most: number) => string;
  /** The answer to a refused try, where it says more than "too many". */
  readonly refusal?: (limit: { readonly most: number; readonly until: string }) => string;
}

const refusalWithTime =
  (noun: string): RateLimit['refusal'] =>
  ({ most, until }) =>
    `Sudah ${most} ${noun}. Coba lagi pada ${until}.`;

export const RATE_LIMITS = {
  // Only failures count.
  'sign-in': {
    on: 'sign-in',
    key: 'account here',
    most: 5,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak kata sandi salah (${most}) dari satu perangkat atau alamat`,
  },
  'sign-in from': {
    on: 'sign-in',
    key: 'address',
    most: 300,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak kata sandi salah (${most}). Perangkat baru tidak dapat masuk`,
  },
  'sign-in of': {
    on: 'sign-in',
    key: 'account',
    most: 200,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak kata sandi salah (${most}) dari mana pun`,
  },

  // Requests for a code are limited because each sends a mail to somebody and gives another code to guess.
  code: {
    on: 'code request',
    key: 'account here',
    most: 3,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak kode diminta (${most})`,
  },
  'code daily': {
    on: 'code request',
    key: 'account here',
    most: 10,
    minutes: DAY_MINUTES,
    exceededText: (most) => `Terlalu banyak kode diminta hari ini (${most})`,
  },
  'code from': {
    on: 'code request',
    key: 'address',
    most: 60,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak kode diminta (${most}). Kata sandi tidak dapat dipulihkan`,
  },
  'code of': {
    on: 'code request',
    key: 'account',
    most: 10,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak kode diminta (${most}) dari mana pun`,
  },
  'code of daily': {
    on: 'code request',
    key: 'account',
    most: 60,
    minutes: DAY_MINUTES,
    exceededText: (most) => `Terlalu banyak kode diminta hari ini (${most}) dari mana pun`,
  },
  // Only wrong codes count. This limit is in addition to the few tries that each code has.
  'code try from': {
    on: 'code try',
    key: 'address',
    most: 100,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak kode salah (${most}). Kata sandi tidak dapat dipulihkan`,
  },

  // Counts wrong passwords of somebody who is signed in, so that whoever finds an open laptop cannot guess the password.
  'password check': {
    on: 'password check',
    key: 'sign-in',
    most: 5,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Kata sandi sendiri salah diisi ${most} kali`,
  },
  // Counts wrong codes of a pupil, so that six digits cannot be guessed from home.
  'check-in code': {
    on: 'check-in code',
    key: 'user',
    most: 10,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Kode presensi salah diisi ${most} kali`,
  },
  // A check makes a whole recap. Ten characters cannot be guessed, so the limit only spares the server.
  'sheet check': {
    on: 'sheet check',
    key: 'address',
    most: 120,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Lembar cetak terlalu sering diperiksa (${most} kali)`,
  },
  // Only receipts whose signature is wrong count. Nobody can guess one, so the limit only spares the log.
  'wrong receipt': {
    on: 'wrong receipt',
    key: 'address',
    most: 60,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak laporan pengiriman yang palsu (${most})`,
  },
  // The number is typed by hand and belongs to nobody that Hadir knows.
  'message trial': {
    on: 'message trial',
    key: 'user',
    most: 10,
    minutes: DAY_MINUTES,
    exceededText: (most) => `Pesan percobaan sudah dikirim ${most} kali`,
    refusal: ({ most }) => `Pesan percobaan hanya dapat dikirim ${most} kali sehari. Coba lagi besok.`,
  },
  // Only links that open nothing count. Nobody guesses 128 bits, so the limit only spares the server.
  'family link': {
    on: 'family link',
    key: 'address',
    most: 300,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak tautan orang tua yang salah (${most})`,
  },
  // In addition to the few letters of a child that may wait: each may bring a picture.
  'home letter': {
    on: 'home letter',
    key: 'account',
    most: 10,
    minutes: HOUR_MINUTES,
    exceededText: (most) => `Surat dari orang tua dikirim ${most} kali dalam satu jam`,
  },
  // Only wrong codes of kiosks count. Eight signs for a quarter of an hour cannot be guessed so.
  'kiosk code': {
    on: 'kiosk code',
    key: 'address',
    most: 30,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Kode kios gerbang salah diisi ${most} kali`,
  },
  // Making a picture small costs much processor time.
  picture: {
    on: 'picture',
    key: 'user',
    most: 20,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Terlalu banyak gambar diunggah (${most})`,
  },
  // Each sends a mail to an address that nobody has proven yet.
  'email change': {
    on: 'email change',
    key: 'user',
    most: 3,
    minutes: DAY_MINUTES,
    exceededText: (most) => `Email sudah diganti ${most} kali`,
    refusal: ({ most }) => `Email hanya dapat diganti ${most} kali sehari. Coba lagi besok.`,
  },

  // An office creates first passwords by the hundred: the limit allows a school of 1,500 in one go, but not endless hashing.
  'first passwords': {
    on: 'first passwords',
    key: 'user',
    most: 120,
    minutes: HOUR_MINUTES,
    exceededText: (most) => `Kata sandi awal sudah dibuat ${most} kali`,
    refusal: refusalWithTime('kali kata sandi awal dibuat dalam satu jam'),
  },
  // A file is previewed again after each correction, and a workbook may have a sheet for each of 36 classes: the limit allows for doing all
  // of that twice.
  'import preview': {
    on: 'import preview',
    key: 'user',
    most: 400,
    minutes: QUARTER_HOUR_MINUTES,
    exceededText: (most) => `Berkas impor sudah diperiksa ${most} kali`,
    refusal: refusalWithTime('kali berkas diperiksa dalam 15 menit'),
  },
  import: {
    on: 'import',
    key: 'user',
    most: 120,
    minutes: HOUR_MINUTES,
    exceededText: (most) => `Sudah ${most} impor`,
    refusal: refusalWithTime('impor dalam satu jam'),
  },

  // The most mails of the whole server in a day; an installation may set another number.
  mail: {
    on: 'mail',
    key: 'installation',
    most: 500,
    minutes: DAY_MINUTES,
    exceededText: (most) => `Batas ${most} email sehari tercapai. Kode dan pemberitahuan tidak terkirim`,
  },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type LimitName = keyof typeof RATE_LIMITS;
/** The actions that are limited by these keys. */
export type LimitedAction<K extends RateLimitScope = RateLimitScope> = Extract<
  (typeof RATE_LIMITS)[LimitName],
  { readonly key: K }
>['on'];

const isWide = (name: LimitName): boolean => ['address', 'installation'].includes(RATE_LIMITS[name].key);

const names = Object.keys(RATE_LIMITS) as LimitName[]; // keys forgets the names

/** The limits that many people share. Every admin sees them and may lift them. */
export const WIDE_LIMIT_NAMES = names.filter(isWide);
/** The limits that keep out one person. The admin who looks after that person sees and may lift them. */
export const PERSONAL_LIMIT_NAMES = names.filter((name) => !isWide(name));
