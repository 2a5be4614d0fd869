import Alert from '@mui/material/Alert';
import type { GateImport } from '../../../../contract/gate/devices.ts';
import { formatNumber } from '../../../i18n/format.ts';

interface ImportResultProps {
  readonly result: GateImport;
  /** "kartu" or "catatan" */
  readonly noun: string;
}

const MAX_SHOWN = 100;

/** What a list or a file would do, before it is done: how many lines are new, were there already, and which are wrong and why. */
export const ImportResult = ({ result: { written, existing, wrong }, noun }: ImportResultProps) => (
  <>
    <Alert severity={wrong.length > 0 ? 'warning' : 'success'} role="status">
      {formatNumber(written)} {noun} dapat disimpan, {formatNumber(existing)} sudah ada
      {wrong.length > 0 && `, ${formatNumber(wrong.length)} baris dilewati`}.
    </Alert>
    {wrong.length > 0 && (
      <ul className="lines" aria-label="Baris yang dilewati">
        {wrong.slice(0, MAX_SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <div className="grow">
              <b>Baris {formatNumber(line)}</b>
              <small className="gate-wrong">{message}</small>
            </div>
          </li>
        ))}
      </ul>
    )}
    {wrong.length > MAX_SHOWN && (
      <p className="quiet small">dan {formatNumber(wrong.length - MAX_SHOWN)} baris lain.</p>
    )}
  </>
);
