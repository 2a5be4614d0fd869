// How many records come into a school at once: people and timetables from files, and the move into the next academic year.
// importRoutes.ts and rolloverRoutes.ts are the calls. Each kind has the same rooms: existing.ts reads what is there, plan.ts decides without a
// database what would happen, write.ts does it, undo.ts takes it back.
// Only what was previewed is written (batches).
export { importRoutes } from './importRoutes.ts';
export { rolloverRoutes } from './rolloverRoutes.ts';
export { removeUnfinishedImports } from './imports/unfinished.ts';
