import type { RolloverRecord } from '../../../../contract/intake/rollovers.ts';
import { describeBatchHistory, PastBatches } from '../../../kit/batches/PastBatches.tsx';
import { UndoBatch } from '../../../kit/batches/UndoBatch.tsx';
import { describeProblem } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { undoRollover } from './endpoints.ts';
import { ROLLOVERS_SLUG } from '../../../school/paths.ts';
import { describeRolloverCounts } from './words.ts';

/** Lists the past rollovers, each with a button that undoes it. */
export function PastRollovers() {
  const act = useRunAction();
  return (
    <PastBatches<RolloverRecord>
      resource={ROLLOVERS_SLUG}
      title="Kenaikan kelas sebelumnya"
      className="lines"
    >
      {(record) => {
        const name = `${record.FromYear.name} ke ${record.ToYear.name}`;
        return (
          <>
            <div className="grow">
              <b>{name}</b>
              <small>{describeRolloverCounts(record)}.</small>
              <small>{describeBatchHistory(record)}</small>
            </div>
            {!record.undone_at && (
              <UndoBatch
                name={`kenaikan kelas ${name}`}
                undo={async () => void (await act(undoRollover, record.id))}
                notice="Kenaikan kelas diurungkan"
                failureText={describeProblem}
              >
                Kelas, mata pelajaran, dan jadwal yang dibuatnya dihapus, dan semua siswa kembali ke kelas
                lamanya.
              </UndoBatch>
            )}
          </>
        );
      }}
    </PastBatches>
  );
}
