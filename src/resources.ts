import { academicYears } from './features/schools/academicYears/index.tsx';
import { bellTimes } from './features/timetable/bellTimes/index.tsx';
import { calendar } from './features/timetable/calendar/index.tsx';
import { classes } from './features/people/classes/index.tsx';
import type { DeclaredResource } from './kit/declare/defineResource.tsx';
import { schools } from './features/schools/index.tsx';
import { sessions } from './features/lessons/sessions/index.tsx';
import { subjects } from './features/lessons/subjects/index.tsx';
import { pupils, teachers } from './features/people/users/people.tsx';
import { timetable } from './features/timetable/index.tsx';
import { users } from './features/people/users/index.tsx';

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
