// The week as planned: bell times, the timetable, the calendar, and the sessions that are generated from them.
// timetableRoutes.ts, bellTimeRoutes.ts and calendarRoutes.ts are the plan; runRoutes.ts makes sessions of it: generator/slots.ts says where
// lessons belong, plan.ts what is new, moved or in the way, run.ts writes it day by day, takeBack.ts undoes it.
// weekTaken.ts keeps a class and a teacher from being in two places at once.
export { bellTimeRoutes } from './bellTimeRoutes.ts';
export { bellSetsOf } from './bellTimes/queries.ts';
export { calendarRoutes } from './calendarRoutes.ts';
export { sessionRunRoutes } from './runRoutes.ts';
export { nextLessonRoutes } from './nextLessonRoutes.ts';
export { checkNoClashAmong, checkSubjectMove, lockTimetable } from './rules.ts';
export { timetableRoutes } from './timetableRoutes.ts';
export { createTakenWeek } from './weekTaken.ts';
