// Takes many records into a school at once: files with people or a timetable, and the rollover into the next academic year.
// imports/useImport.ts reads a file in a worker, imports/Check.tsx shows what would change, imports/useWrite.ts writes it and reports its
// progress; rollover/RolloverPage.tsx does the same for kenaikan kelas.
// Nothing is written before its preview has been seen.
export { importEndpoints } from './imports/endpoints.ts';
export { importRoutes } from './imports/routes.tsx';
export { rolloverEndpoints } from './rollover/endpoints.ts';
export { rolloverRoutes } from './rollover/routes.tsx';
