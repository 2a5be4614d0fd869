// What a school reads and signs about past attendance: by class, subject, teacher, pupil, or of the whole school.
// recapRoutes.ts is all its calls. A sheet is made in three steps: recapInput.ts reads, sums/recap.ts adds up without a database, sheets.ts
// presents. pupil/ is one pupil's, attention/ those near a limit, closings/ the months that a head has signed,
// codes/ what a printed sheet is checked by.
// Screen, file and print come from the same answer.
export { listStreaks } from './attention/listStreaks.ts';
export { listReachedLimits } from './attention/reachedLimits.ts';
export { attentionRoutes } from './attentionRoutes.ts';
export { closingRoutes } from './closingRoutes.ts';
export { sheetCodeRoutes } from './codeRoutes.ts';
export { pupilMonthOf } from './pupil/month.ts';
export { recapRoutes } from './recapRoutes.ts';
