/** The mails this server writes. Plain words, short lines; a code stands in the body only. */
import { OTP_TTL_MS } from '../contract/limits.ts';
import type { Mail } from './deps.ts';

interface Reader {
  email: string;
  fullname: string;
}

export function otpMail(reader: Reader, code: string): Mail {
  const minutes = OTP_TTL_MS / 60_000;
  return mail(reader, 'Kode untuk mengatur ulang kata sandi Hadir', [
    'Gunakan kode berikut untuk mengatur ulang kata sandi Anda:',
    { code },
    `Kode berlaku ${minutes} menit dan hanya dapat dipakai sekali.`,
    'Jangan berikan kode ini kepada siapa pun, juga bukan kepada petugas sekolah.',
    'Tidak meminta kode ini? Abaikan saja: kata sandi Anda tidak berubah.',
  ]);
}

export const passwordChangedMail = (reader: Reader): Mail =>
  mail(reader, 'Kata sandi Hadir Anda diubah', [
    'Kata sandi akun Hadir Anda baru saja diubah.',
    'Perangkat lain yang masuk dengan akun ini sudah dikeluarkan.',
    'Bukan Anda? Segera hubungi pengelola Hadir di sekolah Anda.',
  ]);

/** To the address that was left, since that is the one its owner can still read. */
export const emailChangedMail = (reader: Reader): Mail =>
  mail(reader, 'Email akun Hadir Anda diubah', [
    'Email akun Hadir Anda baru saja diubah.',
    'Kode dan pemberitahuan berikutnya tidak lagi dikirim ke alamat ini.',
    'Bukan Anda? Segera hubungi pengelola Hadir di sekolah Anda.',
  ]);

type Part = string | { code: string };

function mail({ email, fullname }: Reader, subject: string, parts: readonly Part[]): Mail {
  const all: Part[] = [`Halo ${fullname},`, ...parts, 'Hadir – kehadiran siswa'];
  return {
    to: email,
    subject,
    text: all.map((part) => (typeof part === 'string' ? part : `    ${part.code}`)).join('\n\n'),
    html: `<!doctype html><html lang="id"><body style="${PAGE}">${all.map(paragraph).join('')}</body></html>`,
  };
}

const PAGE = 'font-family:sans-serif;font-size:16px;line-height:1.5;color:#1b1b1f;max-width:32em';
const CODE = 'font-size:32px;font-weight:bold;letter-spacing:0.2em;margin:24px 0';

const paragraph = (part: Part): string =>
  typeof part === 'string' ? `<p>${escape(part)}</p>` : `<p style="${CODE}">${escape(part.code)}</p>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
