import { doneMessages, failureMessages } from '../shared/messages.ts';

export const NOUN = 'sesi';
export const messages = { ...failureMessages(NOUN), update: 'Gagal mengupdate sesi' };
export const done = doneMessages(NOUN);
