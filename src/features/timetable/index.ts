// The week as planned: bell times, the timetable, the calendar, and the sessions that are generated from them.
// TimetablePage.tsx shows a week, WeekEditor.tsx changes it; bellTimes/ and calendar/ say when there is school; runs/ makes
// the sessions of a range of days.
// A run shows its plan before it makes a session, and can be taken back as a whole.
export { sessionRunEndpoints } from './runs/runEndpoints.ts';
