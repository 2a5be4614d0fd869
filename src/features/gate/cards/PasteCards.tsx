import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { GateImport } from '../../../../contract/gate/devices.ts';
import { MAX_IMPORTED_LINES } from '../../../../contract/gate/words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { FormDialog, PastedLines } from '../../../kit/page/FormDialog.tsx';
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
  const hasSome = looked !== undefined && looked.written > 0;
  const look = async () => {
    const { wrong, ...counts } =
      cards.length > 0
        ? await act(importGateCards, { cards, preview: true })
        : { written: 0, existing: 0, wrong: [] };
    const named = wrong.map(({ line, message }) => ({ line: places[line - 1] ?? line, message }));
    setLooked({ ...counts, wrong: [...named, ...incomplete].toSorted((a, b) => a.line - b.line) });
  };
  const write = async () => {
    const { written } = await act(importGateCards, { cards, preview: false });
    notify(`${formatNumber(written)} kartu disimpan`, { type: 'success' });
    await onSaved();
  };
  return (
    <FormDialog
      title="Tempel daftar kartu"
      maxWidth="sm"
      closeLabel="Tutup"
      submitLabel={hasSome ? `Simpan ${formatNumber(looked.written)} kartu` : 'Periksa'}
      isReady={text.trim() !== '' && !isTooMany}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void attempt(hasSome ? write : look)}
      onClose={onClose}
    >
      <PastedLines
        label="Satu baris: nomor kartu; NIS"
        helperText="Salin dua kolom dari lembar kerja. Contoh: 0004567890; 250711"
        text={text}
        onText={(pasted) => {
          setText(pasted);
          setLooked(undefined);
        }}
        exceeded={isTooMany && MAX_IMPORTED_LINES}
      />
      {looked && <ImportResult result={looked} noun="kartu" />}
    </FormDialog>
  );
}
