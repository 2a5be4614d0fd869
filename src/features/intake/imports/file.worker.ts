/** Reads a file in a worker, so that the page does not freeze. */
import { readFile, type ReadRequest } from '../../../files/read.ts';
import { FileProblem } from '../../../files/source.ts';
import type { Table } from '../../../files/table.ts';

/** The table, or `problem`, which says why the file cannot be read. */
export type FileAnswer = { readonly table: Table } | { readonly problem: string | undefined };

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  let answer: FileAnswer;
  try {
    answer = { table: readFile(data) };
  } catch (error) {
    answer = { problem: error instanceof FileProblem ? error.message : undefined };
  }
  self.postMessage(answer, { transfer: [] });
});
