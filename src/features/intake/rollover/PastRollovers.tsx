import type { RolloverRecord } from '../../../../contract/intake/rollovers.ts';
import { historyOf, PastBatches } from '../../../kit/batches/PastBatches.tsx';
import { UndoBatch } from '../../../kit/batches/UndoBatch.tsx';
import { problemOf } from '../../../providers/errors.ts';
import { useAct } from '../../../providers/useAct.ts';
import { undoRollover } from './endpoints.ts';
import { ROLLOVERS } from '../../../school/paths.ts';
import { sumOf } from './words.ts';

/** Lists the past rollovers, each with a button that undoes it. */
export function PastRollovers() {
  const act = useAct();
  return (
    <PastBatches<RolloverRecord> resource={ROLLOVERS} title="Kenaikan kelas sebelumnya" className="lines">
      {(record) => {
        const name = `${record.FromYear.name} ke ${record.ToYear.name}`;
        return (
          <>
            <div className="grow">
              <b>{name}</b>
              <small>{sumOf(record)}.</small>
              <small>{historyOf(record)}</small>
            </div>
            {!record.undone_at && (
              <UndoBatch
                name={`kenaikan kelas ${name}`}
                undo={async () => void (await act(undoRollover, record.id))}
                notice="Kenaikan kelas diurungkan"
                failureText={problemOf}
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
