import { useState } from 'react';
import { useNotify } from 'react-admin';
import Alert from '@mui/material/Alert';
import type { GateImport } from '../../../../contract/gate/devices.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { FormDialog, type FormDialogProps } from '../../../kit/page/FormDialog.tsx';
import { Line } from '../../../kit/page/Line.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';

interface ImportDialogProps extends Pick<FormDialogProps, 'title' | 'isReady' | 'onClose' | 'children'> {
  readonly noun: 'kartu' | 'catatan';
  /** What is sent. As soon as it is another one, it has to be looked at again. */
  readonly input: unknown;
  readonly send: (preview: boolean) => Promise<GateImport>;
  readonly onSaved: () => void | Promise<void>;
  /** Why the input could not be read. */
  readonly problem?: unknown;
}

/** Takes a list or a file: looks at it first, then writes what is right in it. */
export function ImportDialog({
  noun,
  input,
  send,
  onSaved,
  problem,
  children,
  ...dialog
}: ImportDialogProps) {
  const notify = useNotify();
  const [looked, setLooked] = useState<{ readonly input: unknown; readonly result: GateImport }>();
  const { isBusy, failure, attempt } = useAttempt();
  const result = looked?.input === input ? looked?.result : undefined;
  const count = result?.written ?? 0;
  const look = async () => setLooked({ input, result: await send(true) });
  const write = async () => {
    const { written } = await send(false);
    notify(`${formatNumber(written)} ${noun} disimpan`, { type: 'success' });
    await onSaved();
  };
  return (
    <FormDialog
      {...dialog}
      maxWidth="sm"
      closeLabel="Tutup"
      submitLabel={count > 0 ? `Simpan ${formatNumber(count)} ${noun}` : 'Periksa'}
      isBusy={isBusy}
      failure={failure ?? problem}
      onSubmit={() => void attempt(count > 0 ? write : look)}
    >
      {children}
      {result && <Result result={result} noun={noun} />}
    </FormDialog>
  );
}

const MAX_SHOWN = 100;

interface ResultProps extends Pick<ImportDialogProps, 'noun'> {
  readonly result: GateImport;
}

/** How many lines are new, were there already, and which are wrong and why. */
const Result = ({ result: { written, existing, wrong }, noun }: ResultProps) => (
  <>
    <Alert severity={wrong.length > 0 ? 'warning' : 'success'} role="status">
      {formatNumber(written)} {noun} dapat disimpan, {formatNumber(existing)} sudah ada
      {wrong.length > 0 && `, ${formatNumber(wrong.length)} baris dilewati`}.
    </Alert>
    {wrong.length > 0 && (
      <ul className="lines" aria-label="Baris yang dilewati">
        {wrong.slice(0, MAX_SHOWN).map(({ line, message }) => (
          <Line
            key={`${line} ${message}`}
            title={`Baris ${formatNumber(line)}`}
            text={<span className="gate-wrong">{message}</span>}
          />
        ))}
      </ul>
    )}
    {wrong.length > MAX_SHOWN && (
      <p className="quiet small">dan {formatNumber(wrong.length - MAX_SHOWN)} baris lain.</p>
    )}
  </>
);
