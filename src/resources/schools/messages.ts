import { doneMessages, failureMessages } from '../shared/messages.ts';
import { pathTo } from '../shared/paths.ts';

export const NOUN = 'sekolah';
export const messages = failureMessages(NOUN);
export const done = doneMessages(NOUN);
/** The way up from a school. */
export const crumbs = [{ label: 'Sekolah', to: pathTo('sekolah') }];
