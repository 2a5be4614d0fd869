// Schools and their academic years: what every other record belongs to.
// schoolRoutes.ts and academicYearRoutes.ts are the records; calendar.ts tells a year's weeks and semesters; ownSchool.ts and filters.ts
// decide which school a call is about.
export { academicYearRoutes, semestersOf } from './academicYearRoutes.ts';
export {
  NO_SUCH_SCHOOL,
  requestedSchool,
  NO_YEAR,
  filterBySchool,
  filterByYear,
  findYearFilterId,
  type RequestedSchool,
  isOfSchool,
} from './filters.ts';
export { calendarOf, type CalendarWithKinds } from './calendar.ts';
export { presentPaperSchool } from './paperSchool.ts';
export { isSwitchedOn, ownSchoolToWrite, schoolToWrite } from './ownSchool.ts';
export { schoolRoutes } from './schoolRoutes.ts';
