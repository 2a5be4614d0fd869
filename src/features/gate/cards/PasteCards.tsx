import { useState } from 'react';
import type { GateImport } from '../../../../contract/gate/devices.ts';
import { MAX_IMPORTED_LINES } from '../../../../contract/gate/words.ts';
import { PastedLines } from '../../../kit/page/FormDialog.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { importGateCards } from './endpoints.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { readCardLines } from './lines.ts';

interface PasteCardsProps {
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** "Tempel daftar": the numbers of cards, and whose each is. */
export function PasteCards({ onSaved, onClose }: PasteCardsProps) {
  const act = useRunAction();
  const [text, setText] = useState('');
  const { cards, places, incomplete } = readCardLines(text);
  const isTooMany = cards.length > MAX_IMPORTED_LINES;
  const send = async (preview: boolean): Promise<GateImport> => {
    if (cards.length === 0) return { written: 0, existing: 0, wrong: incomplete };
    const { wrong, ...counts } = await act(importGateCards, { cards, preview });
    const named = wrong.map(({ line, message }) => ({ line: places[line - 1] ?? line, message }));
    return { ...counts, wrong: [...named, ...incomplete].toSorted((a, b) => a.line - b.line) };
  };
  return (
    <ImportDialog
      title="Tempel daftar kartu"
      noun="kartu"
      input={text}
      isReady={text.trim() !== '' && !isTooMany}
      send={send}
      onSaved={onSaved}
      onClose={onClose}
    >
      <PastedLines
        label="Satu baris: nomor kartu; NIS"
        helperText="Salin dua kolom dari lembar kerja. Contoh: 0004567890; 250711"
        text={text}
        onText={setText}
        exceeded={isTooMany && MAX_IMPORTED_LINES}
      />
    </ImportDialog>
  );
}
