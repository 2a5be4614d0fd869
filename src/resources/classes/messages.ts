import { crumbsOf } from '../../kit/declare/messages.ts';
import { classWords } from './words.ts';

/** The way up from a class. */
export const crumbs = crumbsOf(classWords);
