import type { FileAnswer } from './file.worker.ts';
import type { ReadRequest } from './engine/read.ts';
import { FileProblem, MAX_FILE_BYTES } from './engine/source.ts';
import type { Table } from './engine/table.ts';

const UNREADABLE = 'Berkas ini tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv, lalu coba lagi.';
/** Far beyond what the largest file takes on the slowest device: a file that keeps it busy for longer was made for that. */
const MOST_MS = 60_000;

export type FileToRead = Omit<ReadRequest, 'content'> & { readonly content: File | string };

/** @throws FileProblem with a sentence */
export async function readInBackground({ content, ...request }: FileToRead): Promise<Table> {
  // Before a byte of it is read.
  if (typeof content !== 'string' && content.size > MAX_FILE_BYTES) {
    throw new FileProblem('Berkas terlalu besar. Paling besar 10 MB.');
  }
  const bytes = typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer());
  const answer = await askWorker({ ...request, content: bytes });
  if ('table' in answer) return answer.table;
  throw new FileProblem(answer.problem ?? UNREADABLE);
}

function askWorker(request: ReadRequest): Promise<FileAnswer> {
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<FileAnswer>((resolve) => {
    const timeout = setTimeout(() => resolve({ problem: undefined }), MOST_MS);
    const end = (said: FileAnswer) => {
      clearTimeout(timeout);
      resolve(said);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => end(data));
    worker.addEventListener('error', () => end({ problem: undefined }));
  });
  worker.postMessage(request, typeof request.content === 'string' ? [] : [request.content.buffer]);
  return answer.finally(() => worker.terminate());
}
