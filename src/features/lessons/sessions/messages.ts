import { createSuccessMessages } from '../../../kit/declare/messages.ts';

export const SESSION_NOUN = 'sesi';
export const done = createSuccessMessages(SESSION_NOUN);
