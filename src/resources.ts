import { academicYears, schools } from './features/schools/index.ts';
import { bellTimes, calendar, timetable } from './features/timetable/index.ts';
import { classes, pupils, teachers, users } from './features/people/index.ts';
import { sessions, subjects } from './features/lessons/index.ts';
import type { DeclaredResource } from './kit/declare/defineResource.tsx';

/** Every resource of the dashboard, in the order of the menu. */
export const resources: readonly DeclaredResource[] = [
  classes,
  pupils,
  teachers,
  subjects,
  sessions,
  schools,
  academicYears,
  bellTimes,
  calendar,
  timetable,
  users,
];
