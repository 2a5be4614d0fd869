import type { FileAnswer } from './file.worker.ts';
import type { ReadRequest } from '../../../files/read.ts';
import { FileProblem, MAX_FILE_BYTES } from '../../../files/source.ts';
import { askWorker } from '../../../files/inWorker.ts';
import type { Table } from '../../../files/table.ts';

const UNREADABLE = 'Berkas ini tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv, lalu coba lagi.';

export type FileToRead = Omit<ReadRequest, 'content'> & { readonly content: File | string };

/** @throws FileProblem with a sentence */
export async function readInBackground({ content, ...request }: FileToRead): Promise<Table> {
  // Before a byte of it is read.
  if (typeof content !== 'string' && content.size > MAX_FILE_BYTES) {
    throw new FileProblem('Berkas terlalu besar. Paling besar 10 MB.');
  }
  const bytes = typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer());
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' });
  const asked: ReadRequest = { ...request, content: bytes };
  const transfer = typeof bytes === 'string' ? [] : [bytes.buffer];
  const answer = await askWorker<FileAnswer>(worker, asked, transfer);
  if (answer && 'table' in answer) return answer.table;
  throw new FileProblem(answer?.problem ?? UNREADABLE);
}
