// What a school reads and hands out about past attendance: by class, subject, teacher, pupil, or of the whole school.
// RecapPage.tsx chooses a view; ClassRecap.tsx is the first to read. sheets.ts says which columns a sheet has, RecapFrame.tsx offers
// it as print, XLSX and CSV; MonthClosing.tsx signs a month; pupil/ shows one pupil, attention/ those who need attention.
// Screen, paper and files come from one Sheet, so that they never say different things.
export { OwnSemester } from './attention/OwnSemester.tsx';
export { OwnStanding } from './attention/OwnStanding.tsx';
export { attentionRoutes } from './attention/routes.tsx';
export { pupilRoutes } from './pupil/routes.tsx';
export { recapRoutes } from './routes.tsx';
