import { crumbsOf } from '../../kit/declare/messages.ts';

export const named = { slug: 'kelas', label: 'Kelas' } as const;
/** The way up from a class. */
export const crumbs = crumbsOf(named);
