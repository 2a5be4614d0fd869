export {
  type By,
  checkSeen,
  digestOf,
  listBatches,
  racesOver,
  recordBatch,
  recordUndo,
  undoBatch,
} from './batches.ts';
