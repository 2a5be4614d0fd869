import { crumbsOf } from '../../../kit/declare/messages.ts';

/** The way up from a class. */
export const crumbs = crumbsOf({ label: 'Kelas', slug: 'kelas' });
