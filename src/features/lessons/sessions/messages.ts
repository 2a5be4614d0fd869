import { doneMessages } from '../../../kit/declare/messages.ts';

export const NOUN = 'sesi';
export const done = doneMessages(NOUN);
