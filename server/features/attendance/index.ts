// The register of a session: reading it, writing marks, and who wrote what when.
// attendanceRoutes.ts is the walk of one mark; marks.ts writes it by one upsert on session and user; historyRoutes.ts and contextRoutes.ts
// answer what stands beside a mark; closedMonths.ts keeps a signed month as it is.
// A mark is versioned: who writes over a newer one gets a conflict, never a silent loss.
export { attendanceRoutes } from './attendanceRoutes.ts';
export { checkDaysOpen } from './closedMonths.ts';
export { contextRoutes } from './contextRoutes.ts';
export { historyRoutes } from './historyRoutes.ts';
export { isLetterAt, lettersOn } from './letterSuggestions.ts';
export { type Mark, marksOf, marksOfSessions, writeMarks, writeMarksOfSessions } from './marks.ts';
