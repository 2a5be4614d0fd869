/** Recognises the kind of a file by its first bytes, not by its name. */
import { FileProblem, MAX_FILE_BYTES } from './source.ts';

const startsWithBytes = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

/**
 * Whether the file may be an .xlsx, i.e. is a zip archive.
 * @throws FileProblem for a file that cannot be a table at all
 */
export function isArchive(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_FILE_BYTES) throw new FileProblem('Berkas terlalu besar. Paling besar 10 MB.');
  if (bytes.length === 0) throw new FileProblem('Berkas ini kosong.');
  if (startsWithBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileProblem(
      'Berkas ini format Excel lama (.xls) atau terkunci kata sandi. Buka di Excel, lalu simpan sebagai .xlsx tanpa kata sandi.',
    );
  }
  if (startsWithBytes(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new FileProblem('Berkas ini PDF. Pilih berkas .xlsx atau .csv.');
  return startsWithBytes(bytes, 0x50, 0x4b);
}
