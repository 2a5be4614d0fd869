import type { TimetableEntry } from '../../../contract/timetable/timetable.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { ofContract } from '../../kit/declare/ofContract.ts';
import { lazyScreen } from '../../kit/page/lazyScreen.tsx';
import { NotFoundPage } from '../../kit/page/NotFoundPage.tsx';

const TimetablePage = lazyScreen(() => import('./TimetablePage.tsx'), 'TimetablePage');

/** Entries are looked at and changed in the week that they are part of: alone they have no screen. */
export const timetable = defineResource<TimetableEntry>({
  ...ofContract('timetable'),
  slug: 'jadwal',
  label: 'Jadwal',
  group: 'settings',
  fields: {},
  endpoint: {
    toBody: ({
      subjectId,
      weekday,
      first_period,
      last_period,
      valid_from,
      valid_until,
      room,
      from,
      force,
    }) => ({
      subjectId,
      weekday,
      first_period,
      last_period,
      valid_from,
      valid_until,
      room,
      from,
      force,
    }),
  },
  views: { list: TimetablePage, detail: NotFoundPage, create: NotFoundPage, edit: NotFoundPage },
});
