/** Reads a file beside the page, so that nothing on it freezes meanwhile. */
import { readFile, type ReadRequest } from '../../../files/read.ts';
import { FileProblem } from '../../../files/source.ts';
import type { Table } from '../../../files/table.ts';

/** `problem`: why the file cannot be read. */
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
