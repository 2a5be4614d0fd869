import { crumbsOf } from '../../../kit/declare/messages.ts';

/** The breadcrumb of the pages below a class. */
export const crumbs = crumbsOf({ label: 'Kelas', slug: 'kelas' });
