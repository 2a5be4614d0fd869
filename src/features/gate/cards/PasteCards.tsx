import { useState } from 'react';
import { useNotify } from 'react-admin';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { GateImport } from '../../../../contract/gate/devices.ts';
import { MAX_IMPORTED_LINES } from '../../../../contract/gate/words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { importGateCards } from './endpoints.ts';
import { ImportResult } from './ImportResult.tsx';
import { readCardLines } from './lines.ts';

interface PasteCardsProps {
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** "Tempel daftar": looks at the pasted lines first, then writes those without a problem. */
export function PasteCards({ onSaved, onClose }: PasteCardsProps) {
  const act = useRunAction();
  const notify = useNotify();
  const [text, setText] = useState('');
  const [looked, setLooked] = useState<GateImport>();
  const { isBusy, failure, attempt } = useAttempt();
  const { cards, places, incomplete } = readCardLines(text);
  const isTooMany = cards.length > MAX_IMPORTED_LINES;
  const look = () =>
    attempt(async () => {
      const { wrong, ...counts } =
        cards.length > 0
          ? await act(importGateCards, { cards, preview: true })
          : { written: 0, existing: 0, wrong: [] };
      const named = wrong.map(({ line, message }) => ({ line: places[line - 1] ?? line, message }));
      setLooked({ ...counts, wrong: [...named, ...incomplete].toSorted((a, b) => a.line - b.line) });
    });
  const write = () =>
    attempt(async () => {
      const { written } = await act(importGateCards, { cards, preview: false });
      notify(`${formatNumber(written)} kartu disimpan`, { type: 'success' });
      await onSaved();
    });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="paste-title">
      <DialogTitle id="paste-title">Tempel daftar kartu</DialogTitle>
      <DialogContent>
        <TextField
          multiline
          fullWidth
          minRows={6}
          maxRows={12}
          margin="dense"
          label="Satu baris: nomor kartu; NIS"
          value={text}
          error={isTooMany}
          helperText={
            isTooMany
              ? `Paling banyak ${formatNumber(MAX_IMPORTED_LINES)} baris sekaligus`
              : 'Salin dua kolom dari lembar kerja. Contoh: 0004567890; 250711'
          }
          onChange={({ target }) => {
            setText(target.value);
            setLooked(undefined);
          }}
        />
        {looked && <ImportResult result={looked} noun="kartu" />}
        {failure !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            <Failure error={failure} />
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
        {looked && looked.written > 0 ? (
          <BusyButton variant="contained" busy={isBusy} onClick={() => void write()}>
            {isBusy ? 'Memproses...' : `Simpan ${formatNumber(looked.written)} kartu`}
          </BusyButton>
        ) : (
          <BusyButton
            variant="contained"
            busy={isBusy}
            disabled={text.trim() === '' || isTooMany}
            onClick={() => void look()}
          >
            {isBusy ? 'Memproses...' : 'Periksa'}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
