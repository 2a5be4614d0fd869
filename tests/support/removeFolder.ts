import { rm } from 'node:fs/promises';

/** A process that was just killed may have others that still write there: tried again until the folder is empty. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
