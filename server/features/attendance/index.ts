export { attendanceRoutes } from './attendanceRoutes.ts';
export { checkDaysOpen } from './closedMonths.ts';
export { contextRoutes } from './contextRoutes.ts';
export { historyRoutes } from './historyRoutes.ts';
export { isLetterAt, lettersOn } from './letterSuggestions.ts';
export { type Mark, marksOf, marksOfSessions, writeMarks, writeMarksOfSessions } from './marks.ts';
