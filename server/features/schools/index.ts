export { academicYearRoutes } from './academicYearRoutes.ts';
export {
  NO_SUCH_SCHOOL,
  requestedSchool,
  NO_YEAR,
  bySchool,
  byYear,
  namedYear,
  type RequestedSchool,
  isOfSchool,
} from './filters.ts';
export { calendarOf } from './calendar.ts';
export { ownSchoolToWrite, schoolToWrite } from './ownSchool.ts';
export { schoolRoutes } from './schoolRoutes.ts';
