import { useState } from 'react';
import { useNotify } from 'react-admin';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { GateImport } from '../../../../contract/gate/devices.ts';
import { MAX_IMPORTED_LINES } from '../../../../contract/gate/words.ts';
import { decodeText } from '../../../files/csv.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { FormDialog } from '../../../kit/page/FormDialog.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { importGateFile } from './endpoints.ts';
import { ImportResult } from './ImportResult.tsx';
import {
  columnCount,
  guessColumns,
  type MachineColumns,
  type MachineLine,
  readMachineRows,
  splitLines,
} from './lines.ts';

const NUMBERS = { nis: 'NIS', card: 'nomor kartu gerbang' } as const;

const COLUMN_LABELS: Readonly<Record<keyof MachineColumns, string>> = {
  number: 'Kolom nomor siswa',
  day: 'Kolom tanggal',
  time: 'Kolom jam',
};

/** A fingerprint machine's file (attlog.dat, CSV): its columns are named, it is looked at, and then written in parts. */
export function MachineFile({ onClose }: { readonly onClose: () => void }) {
  const act = useRunAction();
  const notify = useNotify();
  const [rows, setRows] = useState<readonly MachineLine[]>([]);
  const [columns, setColumns] = useState<MachineColumns>({ number: 0, day: 0, time: 0 });
  const [numbers, setNumbers] = useState<keyof typeof NUMBERS>('nis');
  const [looked, setLooked] = useState<GateImport>();
  const { isBusy, failure, attempt } = useAttempt();

  const open = (file: File | undefined) =>
    attempt(async () => {
      if (!file) return;
      const read = splitLines(decodeText(new Uint8Array(await file.arrayBuffer())));
      setRows(read);
      setColumns(guessColumns(read));
      setLooked(undefined);
    });
  /** Sends the readable rows in parts, and adds up what became of them. */
  const send = async (preview: boolean): Promise<GateImport> => {
    const { taps, places, wrong } = readMachineRows(rows, columns);
    const sum = { written: 0, existing: 0, wrong: [...wrong] };
    for (let at = 0; at < taps.length; at += MAX_IMPORTED_LINES) {
      const part = taps.slice(at, at + MAX_IMPORTED_LINES);
      const result = await act(importGateFile, { rows: part, numbers, preview });
      sum.written += result.written;
      sum.existing += result.existing;
      sum.wrong.push(
        ...result.wrong.map(({ line, message }) => ({ line: places[at + line - 1] ?? line, message })),
      );
    }
    return { ...sum, wrong: sum.wrong.toSorted((a, b) => a.line - b.line) };
  };
  const hasSome = looked !== undefined && looked.written > 0;
  const look = async () => setLooked(await send(true));
  const write = async () => {
    const { written } = await send(false);
    notify(`${formatNumber(written)} catatan disimpan`, { type: 'success' });
    onClose();
  };

  // The second row, because the first may be a title.
  const example = rows[1] ?? rows[0];
  const select = (name: keyof MachineColumns) => (
    <TextField
      key={name}
      select
      fullWidth
      margin="dense"
      label={COLUMN_LABELS[name]}
      value={columns[name]}
      onChange={({ target }) => {
        setColumns((before) => ({ ...before, [name]: Number(target.value) }));
        setLooked(undefined);
      }}
    >
      {Array.from({ length: columnCount(rows) }, (_, column) => (
        <MenuItem key={column} value={column}>
          {`Kolom ${column + 1}: ${example?.cells[column] || 'kosong'}`}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <FormDialog
      title="Berkas mesin sidik jari"
      maxWidth="sm"
      closeLabel="Tutup"
      submitLabel={hasSome ? `Simpan ${formatNumber(looked.written)} catatan` : 'Periksa'}
      isReady={rows.length > 0}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void attempt(hasSome ? write : look)}
      onClose={onClose}
    >
      <p>
        Berkas dari mesin (attlog.dat atau CSV) berisi nomor, tanggal, dan jam. Berkas yang sama boleh dikirim
        lagi: yang sudah ada dilewati.
      </p>
      <input
        type="file"
        aria-label="Berkas mesin"
        accept=".dat,.csv,.txt,text/plain,text/csv"
        onChange={({ target }) => void open(target.files?.[0])}
      />
      {rows.length > 0 && (
        <>
          {select('number')}
          {select('day')}
          {select('time')}
          <TextField
            select
            fullWidth
            margin="dense"
            label="Nomor siswa di berkas ini adalah"
            value={numbers}
            onChange={({ target }) => {
              setNumbers(target.value === 'card' ? 'card' : 'nis');
              setLooked(undefined);
            }}
          >
            {Object.entries(NUMBERS).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      {looked && <ImportResult result={looked} noun="catatan" />}
    </FormDialog>
  );
}
