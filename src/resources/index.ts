import { academicYears } from './academicYears/index.tsx';
import { bellTimes } from './bellTimes/index.tsx';
import { calendar } from './calendar/index.tsx';
import { classes } from './classes/index.tsx';
import type { DeclaredResource } from '../kit/declare/defineResource.tsx';
import { schools } from './schools/index.tsx';
import { sessions } from './sessions/index.tsx';
import { subjects } from './subjects/index.tsx';
import { pupils, teachers } from './users/people.tsx';
import { timetable } from './timetable/index.tsx';
import { users } from './users/index.tsx';

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
