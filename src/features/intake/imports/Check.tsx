import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { downloadCSV } from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ImportField, ImportKind } from '../../../../contract/intake/importRows.ts';
import type { ImportPlan, ImportRecord } from '../../../../contract/intake/imports.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { LeaveQuestion } from '../../../kit/form/LeaveQuestion.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useIsMobile } from '../../../kit/page/useIsMobile.ts';
import { CheckTable } from './CheckTable.tsx';
import { Columns } from './Columns.tsx';
import { isUnreachable } from '../../../providers/errors.ts';
import type { PendingImport } from './draft.ts';
import type { Table } from '../../../files/table.ts';
import { Figures } from './Figures.tsx';
import { type CellProblems, countTidiedRows, restoreLeadingZeros } from './mend.ts';
import { Plan } from './Plan.tsx';
import { Questions } from './Questions.tsx';
import { createImportReportCsv } from './report.ts';
import { useImportCheck } from './useChecked.ts';
import type { ImportState } from './useImport.ts';
import { useWriteImport } from './useWrite.ts';
import { Writing } from './Writing.tsx';
import { describeImportCounts, importLabel, IMPORT_WORDS } from './words.ts';

export interface FinishedImport {
  readonly record: ImportRecord;
  readonly plan: ImportPlan;
  readonly problems: CellProblems;
}

interface CheckProps {
  readonly kind: ImportKind;
  readonly import: ImportState;
  readonly table: Table;
  /** What the user must still choose; undefined until that is known. */
  readonly missing: readonly string[] | undefined;
  readonly onDone: (done: FinishedImport) => void;
}

/**
 * How many changes there are to import. In a timetable, `changed` counts subjects that get a teacher and lessons that end, which are no
 * rows of the file, so it counts only when nothing is new.
 */
const countChangesToImport = (kind: ImportKind, plan: ImportPlan | undefined): number =>
  plan ? (kind === 'timetable' ? plan.new || plan.changed : plan.new + plan.changed) : 0;

/** Shows the rows before they are written, so that the user can correct what is wrong. */
export function Check({ kind, import: importing, table, missing, onDone }: CheckProps) {
  const { sent, plan, error, isFresh, problems, questions, refetch } = useImportCheck(
    kind,
    importing,
    table,
    missing?.length === 0,
  );
  const { isWriting, share, write } = useWriteImport();
  const { failure, attempt } = useAttempt();
  const isMobile = useIsMobile();
  // The rows shown by the filter "only those with problems". A corrected row stays until the filter is chosen again, so that it does not
  // vanish while somebody types.
  const [only, setOnly] = useState<ReadonlySet<number>>();
  const visibleRows = only ?? (isMobile ? new Set<number>() : undefined);
  const rowsWithZeros = useMemo(
    () => restoreLeadingZeros(table.rows, plan?.read_as ?? []),
    [table.rows, plan],
  );
  const rows = useMemo(
    () =>
      visibleRows
        ? rowsWithZeros.filter(({ row }) => visibleRows.has(row) || problems.has(row))
        : rowsWithZeros,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new empty set is the same one
    [only, isMobile, rowsWithZeros, problems],
  );
  const { mend, leaveOut } = importing;
  const onCorrectCell = useCallback(
    (row: number, field: ImportField, text: string) => {
      setOnly((now) => (now || isMobile ? new Set([...(now ?? []), row]) : now));
      mend(row, field, text);
    },
    [mend, isMobile],
  );
  const status = useRef<HTMLParagraphElement>(null);
  const { noun } = IMPORT_WORDS[kind];
  const changeCount = countChangesToImport(kind, plan);
  const send = (sending: PendingImport) =>
    attempt(async () => {
      const record = await write({ ...sending.body, rows: sent.rows }, importing.createKey());
      if (record.id !== undefined) onDone({ record, plan: sending.plan, problems });
    });
  const submit = () => {
    if (!plan) return undefined;
    const { rows: _rows, ...body } = sent;
    const sending = { body: { ...body, plan: plan.plan }, plan };
    importing.keepSending(sending);
    return send(sending);
  };
  // An import that was sent before a reload is sent again with the same key: the server answers it, and writes it only once.
  const { sending } = importing;
  const resumeSending = useEffectEvent(() => void (sending && send(sending)));
  useEffect(() => resumeSending(), []);
  // A refused request gets a new key when it is tried again. A request without an answer is repeated with its old key.
  const isUnknown = sending !== undefined && isUnreachable(failure);
  const { forgetSending } = importing;
  useEffect(() => {
    if (failure === undefined || isUnreachable(failure)) return;
    forgetSending();
    void refetch();
  }, [failure, forgetSending, refetch]);
  return (
    <>
      <LeaveQuestion hasEdits={useCallback(() => !isWriting, [isWriting])}>
        Baris yang sudah dibaca dan diperbaiki belum dimasukkan. Isian ini disimpan di tab ini sampai Anda
        keluar.
      </LeaveQuestion>
      {importing.isKept && !sending && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Isian Anda dipulihkan.
        </Alert>
      )}
      <Figures
        kind={kind}
        plan={plan}
        tidied={countTidiedRows(rowsWithZeros)}
        wrong={problems.size}
        isWaiting={(missing?.length ?? 0) > 0}
      />
      <p ref={status} tabIndex={-1} role="status" style={{ minHeight: 20, margin: 0 }}>
        {missing && missing.length > 0
          ? `Pilih ${missing.join(' dan ')} dulu.`
          : isFresh && plan
            ? `${describeImportCounts(plan)}.`
            : 'Memeriksa…'}
      </p>
      <Questions
        kind={kind}
        questions={questions}
        onAnswer={(question, isSame) => {
          importing.answer(question, isSame);
          // The focused button disappears with its question, so the focus moves to the status line.
          status.current?.focus();
        }}
      />
      {plan && <Plan kind={kind} plan={plan} rows={table.rows} onAskAgain={importing.askAgain} />}
      <Columns
        table={table}
        takesGuardians={importing.chosen.guardians ?? false}
        canReread={importing.canReread}
        onChange={importing.reread}
      />
      {(error ?? failure) !== undefined && (error ?? failure) !== null && (
        <Alert
          severity="error"
          sx={{ my: 2 }}
          action={
            <Button
              color="inherit"
              disabled={isWriting}
              onClick={() => void (isUnknown && sending ? send(sending) : refetch())}
            >
              Coba lagi
            </Button>
          }
        >
          <Failure error={failure ?? error} />
          {isUnknown && (
            <p style={{ marginBlock: '4px 0' }}>
              Belum diketahui apakah berkas ini sudah masuk. Tekan Coba lagi: tidak ada yang dimasukkan dua
              kali.
            </p>
          )}
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
                createImportReportCsv(
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
          disabled={!isFresh || isWriting || changeCount === 0 || isUnknown}
          onClick={() => void submit()}
        >
          {isWriting ? 'Memproses...' : plan ? importLabel(kind, plan) : 'Impor'}
        </Button>
      </div>
      <div style={{ minHeight: 24 }} role="status">
        {isWriting && (
          <Writing
            kind={kind}
            total={changeCount || countChangesToImport(kind, sending?.plan)}
            share={share}
          />
        )}
      </div>
      {isMobile && rows.length === 0 ? (
        <p>Tidak ada baris yang bermasalah.</p>
      ) : (
        <CheckTable
          kind={kind}
          rows={rows}
          problems={problems}
          onMend={onCorrectCell}
          onLeaveOut={leaveOut}
        />
      )}
    </>
  );
}
