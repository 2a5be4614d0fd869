import { doneMessages, failureMessages } from '../shared/messages.ts';
import { pathTo } from '../shared/paths.ts';

export const NOUN = 'tahun ajaran';
export const messages = failureMessages(NOUN);
export const done = doneMessages(NOUN);
/** The way up from an academic year. */
export const crumbs = [{ label: 'Tahun ajaran', to: pathTo('tahun-ajaran') }];
