export { bellTimeRoutes } from './bellTimeRoutes.ts';
export { bellSetsOf } from './bellTimes/queries.ts';
export { calendarRoutes } from './calendarRoutes.ts';
export { sessionRunRoutes } from './runRoutes.ts';
export { lessonRoutes } from './nextLessonRoutes.ts';
export { checkNoneMeets, checkSubjectMove, lockTimetable } from './rules.ts';
export { timetableRoutes } from './timetableRoutes.ts';
export { weekTaken } from './weekTaken.ts';
