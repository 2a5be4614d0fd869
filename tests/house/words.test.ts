// One word for each thing, wherever it is read: a word that was given up does not come back.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = ['src', 'server', 'contract'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => join(folder, file)),
);
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** What it says and what it is called by; a comment may give an example. */
const codeOf = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');

const SCHOOL =
  /siswa|guru|kelas|sekolah|pelajaran|tahun ajaran|semester|kehadiran|pupil|student|teacher|lesson|subject|attendance|school/i;

test('the kit that all screens share knows no word of the school', () => {
  const kit = [...text].filter(([file]) => file.startsWith('src/kit/'));
  expect(kit.length).toBeGreaterThan(50);
  expect(kit.filter(([, content]) => SCHOOL.test(codeOf(content))).map(([file]) => file)).toEqual([]);
});

const GIVEN_UP: readonly (readonly [word: RegExp, instead: string])[] = [
  // A hyphen and a punctuation mark are no marks of attendance.
  [/\btanda\b(?! (hubung|baca))/i, 'catatan kehadiran'],
  [/satu-satu/i, 'satu per satu'],
  [/\briwayat\b(?! (perubahan|pembuatan sesi))/i, 'riwayat perubahan'],
  // The rapor's own word for Alpa.
  [/(?<!\btanpa )\bketerangan\b/i, 'catatan'],
  [/\bkeadaan\b/i, 'status'],
  [/label="Tindakan"/, 'Aksi'],
  [/\bpresensi (sendiri|Anda)/i, 'mencatat kehadirannya'],
  [/gambar sekolah/i, 'logo sekolah'],
  [/hilang dari daftar/i, 'akan dihapus dari daftar'],
  [/dengan tenang/i, 'sudah bisa keluar'],
  [/yang masuk"|Perangkat yang masuk$/m, 'perangkat yang sedang dipakai'],
  // Names and comments use the field's words; see docs/glossary.md.
  [/farewell/i, 'flash message'],
  // Not the shape of a drawing.
  [/(?<![<(])\bcircles?\b(?!,| \{)/i, 'scope of a rate limit'],
  [/patience|patiently/i, 'timeout, retry'],
  [/the line (drops|dropped|is down|may be back)/i, 'connection'],
  [/@returns ends (that|it)/i, 'unsubscribes'],
  // The buttons say "Tambah" and "Ubah"; the specification fixes no success text for them.
  [/Berhasil (membuat(?! QR)|memperbarui(?! token))/, 'Berhasil menambahkan, Berhasil mengubah'],
];

test.each(GIVEN_UP)('%s is nowhere: %s', (word) => {
  expect(text.size).toBeGreaterThan(300);
  expect([...text].filter(([, content]) => word.test(content)).map(([file]) => file)).toEqual([]);
});
