/** From the bytes of a file, or from what was pasted, to a table. What it is decides its content, not its name. */
import { decodeText, openText } from './csv.ts';
import { FileProblem, MAX_FILE_BYTES, type Source } from './source.ts';
import { type Reading, readTable, type Table } from './table.ts';
import { openXlsx } from './xlsx.ts';

export interface ReadRequest extends Reading {
  readonly name: string;
  /** A file's bytes, or text that was pasted. */
  readonly content: Uint8Array | string;
}

const starts = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

function openBytes(bytes: Uint8Array, name: string): Source {
  if (bytes.length > MAX_FILE_BYTES) throw new FileProblem('Berkas terlalu besar. Paling besar 10 MB.');
  if (bytes.length === 0) throw new FileProblem('Berkas ini kosong.');
  if (starts(bytes, 0x50, 0x4b)) return openXlsx(bytes);
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileProblem(
      'Berkas ini format Excel lama (.xls) atau terkunci kata sandi. Buka di Excel, lalu simpan sebagai .xlsx tanpa kata sandi.',
    );
  }
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new FileProblem('Berkas ini PDF. Pilih berkas .xlsx atau .csv.');
  const text = decodeText(bytes);
  if (/^\s*<(!doctype|html|table|meta|\?xml)/i.test(text.slice(0, 200))) {
    throw new FileProblem(
      'Berkas ini halaman web yang bernama Excel. Buka di Excel, lalu simpan sebagai .xlsx.',
    );
  }
  return openText(text, name);
}

/** @throws FileProblem with a sentence for whatever cannot be read */
export function readFile({ name, content, ...reading }: ReadRequest): Table {
  const source = typeof content === 'string' ? openText(content, name) : openBytes(content, name);
  return readTable(source, reading);
}
