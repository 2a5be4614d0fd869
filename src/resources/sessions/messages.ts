import { doneMessages } from '../shared/messages.ts';

export const NOUN = 'sesi';
export const done = doneMessages(NOUN);
