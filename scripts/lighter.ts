/** What packages import, and what the build puts in its place because the first load would carry it for nothing. */
import { join } from 'node:path';

const file = (name: string): string => join(import.meta.dirname, 'lighter', name);

export const lighter: Readonly<Record<string, string>> = {
  'jsonexport/dist/index.js': file('jsonexport.js'),
  diacritic: file('diacritic.js'),
  'object.entries': file('objectEntries.cjs'),
};
