import { Route } from 'react-router-dom';
import type { CalendarDay } from '../../../../contract/timetable/calendar.ts';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { ofContract } from '../../../kit/declare/ofContract.ts';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { fields } from './fields.ts';

const CalendarPage = lazyScreen(() => import('./CalendarPage.tsx'), 'CalendarPage');
const CalendarImport = lazyScreen(() => import('./CalendarImport.tsx'), 'CalendarImport');

export const calendar = defineResource<CalendarDay>({
  ...ofContract('calendar'),
  slug: 'kalender',
  label: 'Kalender',
  group: 'settings',
  fields,
  inputs: () => import('./DayInputs.tsx'),
  consequence: 'Sesi yang sudah ada tidak berubah. Hari efektif dihitung ulang.',
  views: { list: CalendarPage },
  routes: <Route path="impor" element={<CalendarImport />} />,
});
