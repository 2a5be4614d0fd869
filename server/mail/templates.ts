/** The mails that this server writes, in plain words and short lines. A code is only in the body, never in the subject. */
import { OTP_TTL_MS } from '../../contract/limits.ts';
import type { Mail } from '../outside/deps.ts';

// No mail holds a name, or anything else that a user has typed: nobody can make this server send their own words to
// others. The one exception is a school's message to a guardian who has agreed to it, in the words of its administrator.

export function otpMail(to: string, code: string): Mail {
  const minutes = OTP_TTL_MS / 60_000;
  return mail(to, 'Kode untuk mengatur ulang kata sandi Hadir', [
    'Gunakan kode berikut untuk mengatur ulang kata sandi Anda:',
    { code },
    `Kode berlaku ${minutes} menit dan hanya dapat dipakai sekali.`,
    'Jangan berikan kode ini kepada siapa pun, juga bukan kepada petugas sekolah.',
    'Tidak meminta kode ini? Abaikan saja: kata sandi Anda tidak berubah.',
  ]);
}

/** Sent instead of a code to somebody whose account is not active. */
export const inactiveMail = (to: string): Mail =>
  mail(to, 'Akun Hadir Anda nonaktif', [
    'Seseorang meminta kode untuk mengatur ulang kata sandi akun Hadir Anda.',
    'Akun itu sudah dinonaktifkan oleh sekolah, jadi tidak ada kode yang dikirim.',
    'Jika ini keliru, hubungi tata usaha (TU) sekolah. Tidak meminta apa pun? Abaikan saja.',
  ]);

export const passwordChangedMail = (to: string): Mail =>
  mail(to, 'Kata sandi Hadir Anda diubah', [
    'Kata sandi akun Hadir Anda baru saja diubah.',
    'Perangkat lain yang masuk dengan akun ini sudah dikeluarkan.',
    'Bukan Anda? Segera hubungi pengelola Hadir di sekolah Anda.',
  ]);

/** Sent to the old address, since that is the one its owner can still read. */
export const emailChangedMail = (to: string): Mail =>
  mail(to, 'Email akun Hadir Anda diubah', [
    'Email akun Hadir Anda baru saja diubah.',
    'Kode dan pemberitahuan berikutnya tidak lagi dikirim ke alamat ini.',
    'Bukan Anda? Segera hubungi pengelola Hadir di sekolah Anda.',
  ]);

/** Sent to an address that is not verified yet, so its reader may not know Hadir. */
export function emailProofMail(to: string, code: string): Mail {
  const minutes = OTP_TTL_MS / 60_000;
  return mail(to, 'Kode untuk alamat email baru di Hadir', [
    'Seseorang ingin memakai alamat email ini untuk akun Hadir (kehadiran siswa). Jika itu Anda, isi kode berikut di halaman profil:',
    { code },
    `Kode berlaku ${minutes} menit dan hanya dapat dipakai sekali.`,
    'Bukan Anda? Abaikan saja: tanpa kode ini alamat Anda tidak dipakai.',
  ]);
}

/** The subject names the school alone, because it is shown on lock screens. */
export const familyMail = (to: string, school: string, text: string): Mail =>
  mail(to, `Kabar dari ${school}`, [text]);

type Part = string | { code: string };

function mail(to: string, subject: string, parts: readonly Part[]): Mail {
  const all: Part[] = ['Halo,', ...parts, 'Hadir – kehadiran siswa'];
  return {
    to,
    subject,
    text: all.map((part) => (typeof part === 'string' ? part : `    ${part.code}`)).join('\n\n'),
    html: `<!doctype html><html lang="id"><body style="${PAGE_STYLE}">${all.map(paragraph).join('')}</body></html>`,
  };
}

const PAGE_STYLE = 'font-family:sans-serif;font-size:16px;line-height:1.5;color:#1b1b1f;max-width:32em';
const CODE_STYLE = 'font-size:32px;font-weight:bold;letter-spacing:0.2em;margin:24px 0';

const paragraph = (part: Part): string =>
  typeof part === 'string' ? `<p>${escape(part)}</p>` : `<p style="${CODE_STYLE}">${escape(part.code)}</p>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
