// A batch writes many records by a plan that was seen before: imports, runs of the generator, kenaikan kelas.
// batches.ts has what they share; the plans themselves are of intake and timetable.
export {
  auditBatch,
  type BatchActor,
  checkPreviewedPlan,
  digestOf,
  insertBatch,
  listBatches,
  planConstraints,
  recordBatch,
  recordUndo,
  undoBatch,
} from './batches.ts';
