import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { GateImport } from '../../../../contract/gate/devices.ts';
import { MAX_IMPORTED_LINES } from '../../../../contract/gate/words.ts';
import { decodeText } from '../../../files/csv.ts';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { importGateFile } from './endpoints.ts';
import { ImportDialog } from './ImportDialog.tsx';
import {
  columnCount,
  guessColumns,
  type MachineColumns,
  type MachineLine,
  readMachineRows,
  splitLines,
} from './lines.ts';

const COLUMN_LABELS: Readonly<Record<keyof MachineColumns, string>> = {
  number: 'Kolom nomor siswa',
  day: 'Kolom tanggal',
  time: 'Kolom jam',
};
const COLUMNS = Object.keys(COLUMN_LABELS) as (keyof MachineColumns)[];

interface OpenFile {
  readonly rows: readonly MachineLine[];
  readonly columns: MachineColumns;
  /** What the machine's numbers are. */
  readonly numbers: 'nis' | 'card';
}

/** A fingerprint machine's file (attlog.dat, CSV): its columns are named, and it is sent in parts. */
export function MachineFile({ onClose }: { readonly onClose: () => void }) {
  const act = useRunAction();
  const [file, setFile] = useState<OpenFile>({
    rows: [],
    columns: { number: 0, day: 0, time: 0 },
    numbers: 'nis',
  });
  const { rows, columns, numbers } = file;
  const { failure, attempt } = useAttempt();

  const open = (chosen: File | undefined) =>
    attempt(async () => {
      if (!chosen) return;
      const read = splitLines(decodeText(new Uint8Array(await chosen.arrayBuffer())));
      setFile((before) => ({ ...before, rows: read, columns: guessColumns(read) }));
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

  // The second row, because the first may be a title.
  const example = rows[1] ?? rows[0];
  return (
    <ImportDialog
      title="Berkas mesin sidik jari"
      noun="catatan"
      input={file}
      isReady={rows.length > 0}
      send={send}
      problem={failure}
      onSaved={onClose}
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
          {COLUMNS.map((name) => (
            <Choice
              key={name}
              label={COLUMN_LABELS[name]}
              value={columns[name]}
              options={Array.from({ length: columnCount(rows) }, (_, column) => [
                column,
                `Kolom ${column + 1}: ${example?.cells[column] || 'kosong'}`,
              ])}
              onChange={(column) => setFile({ ...file, columns: { ...columns, [name]: column } })}
            />
          ))}
          <Choice
            label="Nomor siswa di berkas ini adalah"
            value={numbers}
            options={[
              ['nis', 'NIS'],
              ['card', 'nomor kartu gerbang'],
            ]}
            onChange={(chosen) => setFile({ ...file, numbers: chosen })}
          />
        </>
      )}
    </ImportDialog>
  );
}

interface ChoiceProps<T> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChange: (value: T) => void;
}

const Choice = <T extends string | number>({ label, value, options, onChange }: ChoiceProps<T>) => (
  <TextField
    select
    fullWidth
    margin="dense"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value as T)}
  >
    {options.map(([one, text]) => (
      <MenuItem key={one} value={one}>
        {text}
      </MenuItem>
    ))}
  </TextField>
);
