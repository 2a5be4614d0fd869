import type { BellSet } from '../../../../contract/timetable/bellTimes.ts';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { ofContract } from '../../../kit/declare/ofContract.ts';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';

const BellTimesPage = lazyScreen(() => import('./BellTimesPage.tsx'), 'BellTimesPage');

/** A set is edited as a whole, so one screen is its list, its detail and its forms. */
export const bellTimes = defineResource<BellSet>({
  ...ofContract('bell-times'),
  slug: 'jam-pelajaran',
  label: 'Jam pelajaran',
  group: 'settings',
  fields: {
    name: { label: 'Nama', required: true },
    valid_from: { label: 'Berlaku mulai', type: 'day' },
    valid_until: { label: 'Berlaku sampai', type: 'day' },
  },
  endpoint: {
    toBody: ({ name, valid_from, valid_until, times, SchoolId }) => ({
      name,
      valid_from,
      valid_until,
      times,
      SchoolId,
    }),
  },
  views: { list: BellTimesPage, detail: BellTimesPage, create: BellTimesPage, edit: BellTimesPage },
});
