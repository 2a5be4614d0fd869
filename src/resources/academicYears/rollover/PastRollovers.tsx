import { useState } from 'react';
import { useGetList, useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import type { RolloverRecord } from '../../../../contract/rollovers.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { problemOf } from '../../../providers/errors.ts';
import { useAct } from '../../../providers/useAct.ts';
import { ROLLOVERS, undoRollover } from './endpoints.ts';
import { sumOf } from './words.ts';

/** Those of the past, and the way to take one back. */
export function PastRollovers() {
  const { data = [] } = useGetList<RolloverRecord>(
    ROLLOVERS,
    { pagination: { page: 1, perPage: 15 } },
    { retry: false, onError: () => undefined },
  );
  if (data.length === 0) return null;
  return (
    <section>
      <SectionTitle>Kenaikan kelas sebelumnya</SectionTitle>
      <ul className="lines">
        {data.map((record) => (
          <li key={record.id}>
            <div className="grow">
              <b>
                {record.FromYear.name} ke {record.ToYear.name}
              </b>
              <small>{sumOf(record)}.</small>
              <small>
                {formatInstant(record.created_at)} oleh {record.created_by}
                {record.undone_at &&
                  ` · diurungkan ${formatInstant(record.undone_at)} oleh ${record.undone_by}`}
              </small>
            </div>
            {!record.undone_at && <Undo record={record} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Undo({ record }: { readonly record: RolloverRecord }) {
  const act = useAct();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = `${record.FromYear.name} ke ${record.ToYear.name}`;
  const undo = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await act(undoRollover, record.id);
      setOpen(false);
      notify('Kenaikan kelas diurungkan', { type: 'success' });
      void queryClient.invalidateQueries();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-label={`Urungkan kenaikan kelas ${name}`}
        onClick={() => {
          setProblem(undefined);
          setOpen(true);
        }}
      >
        Urungkan
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Urungkan kenaikan kelas ${name}?`}
        confirmLabel="Urungkan"
        busy={busy}
        problem={problem}
        onConfirm={() => void undo()}
        onClose={() => setOpen(false)}
      >
        Kelas, mata pelajaran, dan jadwal yang dibuatnya dihapus, dan semua siswa kembali ke kelas lamanya.
      </ConfirmDialog>
    </>
  );
}
