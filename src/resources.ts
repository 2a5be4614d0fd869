import type { DeclaredResource } from './kit/declare/defineResource.tsx';
import { sessions } from './features/lessons/sessions/resource.tsx';
import { subjects } from './features/lessons/subjects/resource.tsx';
import { classes } from './features/people/classes/resource.tsx';
import { pupils, teachers } from './features/people/index.ts';
import { users } from './features/people/users/resource.tsx';
import { academicYears } from './features/schools/academicYears/resource.tsx';
import { schools } from './features/schools/resource.tsx';
import { bellTimes } from './features/timetable/bellTimes/resource.tsx';
import { calendar } from './features/timetable/calendar/resource.tsx';
import { timetable } from './features/timetable/resource.tsx';

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
