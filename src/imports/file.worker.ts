/** Reads a file beside the page, so that nothing on it freezes meanwhile. */
import { readFile, type ReadRequest } from './engine/read.ts';
import { FileProblem } from './engine/source.ts';
import type { Table } from './engine/table.ts';

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
