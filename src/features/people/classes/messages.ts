import { createListCrumbs } from '../../../kit/declare/messages.ts';

/** The breadcrumb of the pages below a class. */
export const classCrumbs = createListCrumbs({ label: 'Kelas', slug: 'kelas' });
