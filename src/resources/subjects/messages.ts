import { doneMessages, failureMessages } from '../shared/messages.ts';
import { pathTo } from '../shared/paths.ts';

export const NOUN = 'mata pelajaran';
export const messages = failureMessages(NOUN);
export const done = doneMessages(NOUN);
export const studentMessages = { list: 'Gagal mengambil data siswa' };
/** The way up from a subject. */
export const crumbs = [{ label: 'Mata pelajaran', to: pathTo('mata-pelajaran') }];
