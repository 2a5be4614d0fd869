export { academicYearRoutes } from './academicYearRoutes.ts';
export { NO_SUCH_SCHOOL, askedSchool } from './askedSchool.ts';
export { calendarOf } from './calendar.ts';
export { NO_YEAR, bySchool, byYear, namedYear } from './filters.ts';
export { type AskedSchool, isOfSchool } from './isOfSchool.ts';
export { ownSchoolToWrite, schoolToWrite } from './ownSchool.ts';
export { schoolRoutes } from './schoolRoutes.ts';
