/** Turns the bytes of a file, or pasted text, into a table. The kind of file is decided by its content, not by its name. */
import { decodeText, openText } from './csv.ts';
import { isArchive } from './signature.ts';
import { FileProblem, type SheetSource } from './source.ts';
import { type TableReadOptions, readTable, type Table } from './table.ts';
import { openXlsx } from './xlsx.ts';

export interface ReadRequest extends TableReadOptions {
  readonly name: string;
  /** A file's bytes, or text that was pasted. */
  readonly content: Uint8Array | string;
}

function openBytes(bytes: Uint8Array, name: string): SheetSource {
  if (isArchive(bytes)) return openXlsx(bytes);
  const text = decodeText(bytes);
  if (/^\s*<(!doctype|html|table|meta|\?xml)/i.test(text.slice(0, 200))) {
    throw new FileProblem(
      'Berkas ini sebenarnya halaman web, bukan Excel. Buka di Excel, lalu simpan sebagai .xlsx.',
    );
  }
  return openText(text, name);
}

/** @throws FileProblem with a sentence for the user, for every file that cannot be read */
export function readFile({ name, content, ...reading }: ReadRequest): Table {
  const source = typeof content === 'string' ? openText(content, name) : openBytes(content, name);
  return readTable(source, reading);
}
