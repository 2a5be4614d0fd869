import { useCallback, useMemo, useState } from 'react';
import { downloadCSV } from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useCatcher } from './useCatcher.ts';
import type { ImportField, ImportKind } from '../../contract/importRows.ts';
import type { ImportPlan, ImportRecord } from '../../contract/imports.ts';
import { formatNumber } from '../i18n/format.ts';
import { LeaveQuestion } from '../kit/form/LeaveQuestion.tsx';
import { Failure } from '../kit/page/Failure.tsx';
import { useIsMobile } from '../kit/page/useIsMobile.ts';
import { CheckTable } from './CheckTable.tsx';
import { Columns } from './Columns.tsx';
import type { Table } from './engine/table.ts';
import { Figures } from './Figures.tsx';
import { type CellProblems, tidiedRows } from './mend.ts';
import { Plan } from './Plan.tsx';
import { reportOf } from './report.ts';
import { type Import, useChecked, useWrite } from './useImport.ts';
import { sumOf, WORDS } from './words.ts';

export interface Done {
  readonly record: ImportRecord;
  readonly plan: ImportPlan;
  readonly problems: CellProblems;
}

interface CheckProps {
  readonly kind: ImportKind;
  readonly import: Import;
  readonly table: Table;
  /** What has still to be chosen; undefined until that is known. */
  readonly missing: readonly string[] | undefined;
  readonly onDone: (done: Done) => void;
}

/** The rows before they are written: what is wrong is mended here. */
export function Check({ kind, import: importing, table, missing, onDone }: CheckProps) {
  const { sent, plan, error, isFresh, problems, refetch } = useChecked(
    kind,
    importing,
    table,
    missing?.length === 0,
  );
  const { isWriting, write } = useWrite();
  const { failure, run } = useCatcher();
  const isMobile = useIsMobile();
  // A row that was wrong when only those were asked for stays until it is asked again: it does not vanish under the fingers.
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const asked = only ?? (isMobile ? new Set<number>() : undefined);
  const rows = useMemo(
    () => (asked ? table.rows.filter(({ row }) => asked.has(row) || problems.has(row)) : table.rows),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new empty set is the same one
    [only, isMobile, table.rows, problems],
  );
  const { mend, leaveOut } = importing;
  const onMend = useCallback(
    (row: number, field: ImportField, text: string) => {
      setOnly((now) => (now || isMobile ? new Set([...(now ?? []), row]) : now));
      mend(row, field, text);
    },
    [mend, isMobile],
  );
  const { noun, counted } = WORDS[kind];
  // Lessons that end for others are no rows of the file; where there is nothing else they are what is to be done.
  const ready = plan ? (kind === 'timetable' ? plan.new || plan.changed : plan.new + plan.changed) : 0;
  const submit = () =>
    run(async () => {
      if (!plan) return;
      const record = await write({ ...sent, plan: plan.plan }, importing.createKey());
      if (record.id !== undefined) onDone({ record, plan, problems });
    }).then((isDone) => {
      if (isDone) return;
      // Another try is another request: what was looked at has changed, or something else must.
      importing.renewKey();
      void refetch();
    });
  return (
    <>
      <LeaveQuestion hasEdits={useCallback(() => !isWriting, [isWriting])}>
        Baris yang sudah dibaca dan diperbaiki belum dimasukkan. Isian ini disimpan di tab ini sampai Anda
        keluar.
      </LeaveQuestion>
      {importing.isKept && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Isian Anda dipulihkan.
        </Alert>
      )}
      <Figures kind={kind} plan={plan} tidied={tidiedRows(table)} wrong={problems.size} />
      <p role="status" style={{ minHeight: 20, margin: 0 }}>
        {missing && missing.length > 0
          ? `Pilih ${missing.join(' dan ')} dahulu.`
          : isFresh && plan
            ? `${sumOf(plan)}.`
            : 'Memeriksa…'}
      </p>
      {plan && <Plan kind={kind} plan={plan} />}
      <Columns table={table} canReread={importing.canReread} onChange={importing.reread} />
      {(error ?? failure) !== undefined && (error ?? failure) !== null && (
        <Alert
          severity="error"
          sx={{ my: 2 }}
          action={
            <Button color="inherit" onClick={() => void refetch()}>
              Coba lagi
            </Button>
          }
        >
          <Failure error={failure ?? error} />
        </Alert>
      )}
      <div className="import-tools">
        {!isMobile && (
          <>
            <Button
              variant={only ? 'outlined' : 'contained'}
              color="inherit"
              aria-pressed={!only}
              onClick={() => setOnly(undefined)}
            >
              Semua baris
            </Button>
            <Button
              variant={only ? 'contained' : 'outlined'}
              color="inherit"
              aria-pressed={Boolean(only)}
              onClick={() => setOnly(new Set(problems.keys()))}
            >
              Hanya yang bermasalah ({formatNumber(problems.size)})
            </Button>
          </>
        )}
        <span className="grow" />
        {problems.size > 0 && (
          <Button
            onClick={() =>
              downloadCSV(
                reportOf(
                  kind,
                  table.rows.filter(({ row }) => problems.has(row)),
                  plan,
                  problems,
                ),
                `${noun}-bermasalah`,
              )
            }
          >
            Unduh baris yang bermasalah
          </Button>
        )}
        <Button variant="outlined" disabled={isWriting} onClick={importing.close}>
          Batal
        </Button>
        <Button
          variant="contained"
          disabled={!isFresh || isWriting || ready === 0}
          onClick={() => void submit()}
        >
          {isWriting ? 'Memproses...' : `Masukkan ${formatNumber(ready)} ${counted}`}
        </Button>
      </div>
      <div style={{ minHeight: 24 }} role="status">
        {isWriting && (
          <>
            Memasukkan {formatNumber(ready)} {counted}…
            <LinearProgress aria-label="Kemajuan memasukkan" />
          </>
        )}
      </div>
      {isMobile && rows.length === 0 ? (
        <p>Tidak ada baris yang bermasalah.</p>
      ) : (
        <CheckTable kind={kind} rows={rows} problems={problems} onMend={onMend} onLeaveOut={leaveOut} />
      )}
    </>
  );
}
