import { doneMessages, failureMessages } from '../shared/messages.ts';
import { pathTo } from '../shared/paths.ts';

export const NOUN = 'pengguna';
export const messages = failureMessages(NOUN);
export const done = doneMessages(NOUN);
export const roleMessages = { list: 'Gagal mengambil data role' };
export const teacherMessages = { list: 'Gagal mengambil data guru' };
/** The way up from a user. */
export const crumbs = [{ label: 'Pengguna', to: pathTo('pengguna') }];
