/** The words of guardians and of the messages to them. This file is free of zod because screens use it too. */

export const RELATIONS = ['ayah', 'ibu', 'wali'] as const;
export type Relation = (typeof RELATIONS)[number];
export const RELATION_LABELS: Readonly<Record<Relation, string>> = { ayah: 'Ayah', ibu: 'Ibu', wali: 'Wali' };

const TITLES: Readonly<Record<Relation, string>> = { ayah: 'Bapak', ibu: 'Ibu', wali: 'Bapak/Ibu' };
/** "Ibu Rosmaida" */
export const guardianTitle = ({ relation, name }: { readonly relation: Relation; readonly name: string }) =>
  `${TITLES[relation]} ${name}`;

/** Whether the school may write to a guardian: nobody has said, they have agreed, or they have asked for no messages. */
export const CONSENTS = ['unknown', 'agreed', 'opted-out'] as const;
export type Consent = (typeof CONSENTS)[number];

/** The days for which a paper slip may be filled in. */
export const SLIP_DAYS = 30;

/** Pasted lines of one class, with more than one line for a pupil. */
export const MAX_PASTED_GUARDIANS = 200;

/**
 * Why a family is written to. `absent`: recorded absent since a lesson, without a letter; `skipping`: likely skipping after having been
 * there; `streak`: several school days in a row; `limit`: a limit of the school is reached; `letter`: a letter was accepted. `correction`
 * follows a message whose reason turned out to be wrong, and is never made by itself.
 */
export const MESSAGE_REASONS = ['absent', 'skipping', 'streak', 'limit', 'letter', 'correction'] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

/** What stands in a text in braces, and is replaced for each pupil. No illness and no note is among them. */
export const TEXT_FIELDS = ['nama', 'kelas', 'tanggal', 'jam', 'sekolah', 'wali_kelas', 'wali'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export interface ReasonSettings {
  readonly is_on: boolean;
  /** HH:MM of the school's zone: nobody is written to for this reason before it. */
  readonly after: string;
  readonly text: string;
}

/** How a new school begins: only the absent child is written about. */
export const DEFAULT_REASONS: Readonly<Record<MessageReason, ReasonSettings>> = {
  absent: {
    is_on: true,
    after: '08:30',
    text: 'Yth. {wali} dari {nama} ({kelas}). Hari ini, {tanggal}, {nama} belum tercatat hadir di {sekolah} dan belum ada surat. Mohon kabarnya. Terima kasih.',
  },
  skipping: {
    is_on: false,
    after: '10:00',
    text: 'Yth. {wali} dari {nama} ({kelas}). Hari ini, {tanggal}, {nama} datang ke {sekolah}, tetapi sejak pukul {jam} tidak ada di pelajaran. Mohon kabarnya. Terima kasih.',
  },
  streak: {
    is_on: false,
    after: '10:00',
    text: 'Yth. {wali} dari {nama} ({kelas}). {nama} sudah beberapa hari berturut-turut tidak masuk di {sekolah}. Mohon menghubungi wali kelas, {wali_kelas}. Terima kasih.',
  },
  limit: {
    is_on: false,
    after: '12:00',
    text: 'Yth. {wali} dari {nama} ({kelas}). Ketidakhadiran {nama} di {sekolah} sudah mencapai batas. Mohon menghubungi wali kelas, {wali_kelas}. Terima kasih.',
  },
  letter: {
    is_on: false,
    after: '07:00',
    text: 'Yth. {wali} dari {nama} ({kelas}). Surat untuk {nama} sudah kami terima. Terima kasih.',
  },
  correction: {
    is_on: true,
    after: '07:00',
    text: 'Yth. {wali} dari {nama} ({kelas}). Ralat: {nama} ternyata hadir di {sekolah} pada {tanggal}. Mohon abaikan pesan kami sebelumnya. Terima kasih.',
  },
};

/** How a message goes: `hand` is a link that somebody presses, `outbox` the demo's, which shows what would be sent. */
export const MESSAGE_CHANNELS = ['hand', 'outbox', 'whatsapp', 'http', 'email'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** `waiting`: to be sent; `sending`: handed to a gateway, which has not answered; `failed`: given up; `withdrawn`: no longer true before it was sent. */
export const MESSAGE_STATES = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'withdrawn',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_TEXT_MAX_LENGTH = 600;

/** Before and after these times no gateway sends, where the school has not chosen others. */
export const DEFAULT_QUIET_HOURS = { from: '18:00', until: '06:00' } as const;
export const DEFAULT_DAILY_CAP = 500;
export const MAX_DAILY_CAP = 10_000;
/** The months after a pupil has left until the guardians are forgotten; and messages, letters from home and links after their day. */
export const DEFAULT_FAMILY_MONTHS = 6;
export const MAX_FAMILY_MONTHS = 60;

/** The fields in a text that nobody knows, as they are written: `{kode}`. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(/\{[^{}]*\}?|\}/g)]
    .map(([written]) => written)
    .filter((written) => !TEXT_FIELDS.some((field) => written === `{${field}}`));

/** The text with its fields replaced. */
export const fillText = (text: string, values: Readonly<Record<TextField, string>>): string =>
  TEXT_FIELDS.reduce((filled, field) => filled.replaceAll(`{${field}}`, () => values[field]), text);
