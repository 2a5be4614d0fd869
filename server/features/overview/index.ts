// What a home page tells: the sessions of the day, registers with blanks, and how attendance goes.
// overviewRoutes.ts is a teacher's and a homeroom's, schoolDayRoutes.ts the office's; setupRoutes.ts says what a new school still needs.
// Every figure is read from sums that the database keeps (days.ts, classCounts.ts), so a home page is as fast for a large school.
export { overviewRoutes } from './overviewRoutes.ts';
export { schoolDayRoutes } from './schoolDayRoutes.ts';
export { isSetUp } from './setup.ts';
export { setupRoutes } from './setupRoutes.ts';
