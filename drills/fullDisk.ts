/**
 * Full disks, each a small file system of its own, while teachers mark: every other one with a reserve, every other one
 * without, so that the engine itself meets the end. Linux; neither root nor a free disk is needed.
 *
 *   npx tsx drills/fullDisk.ts [disks]
 *
 * Exit 1 when one was wedged, lost an acknowledged mark, did not come back, or left a draft behind.
 */
import { faultsOf, type FullDiskRound } from '../tests/support/fullDisk.ts';
import { onSmallDisk } from '../tests/support/smallDisk.ts';

const disks = Number(process.argv[2] ?? 20);
const counts = { disks: 0, acknowledged: 0, refused: 0, endedThemselves: 0, servedOnFull: 0, faults: 0 };
for (; counts.disks < disks; counts.disks++) {
  const mode = counts.disks % 2 === 0 ? 'reserve' : 'none';
  const round: FullDiskRound = JSON.parse(
    await onSmallDisk(260, 'tests/server/ops/fullDiskRound.ts', [mode]),
  );
  const faults = faultsOf(round);
  counts.acknowledged += round.acknowledged;
  counts.refused += round.answers['503'] ?? 0;
  counts.endedThemselves += Number(round.endedItself);
  counts.servedOnFull += Number(round.startOnFull === 'serves');
  counts.faults += faults.length;
  console.log(counts.disks + 1, mode, faults.length === 0 ? 'well' : faults, JSON.stringify(round));
}
console.log(counts);
process.exit(counts.faults > 0 ? 1 : 0);
