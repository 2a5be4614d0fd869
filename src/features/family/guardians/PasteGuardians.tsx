import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Id } from '../../../../contract/calls.ts';
import type { PastedGuardian } from '../../../../contract/family/guardians.ts';
import { MAX_PASTED_GUARDIANS, RELATION_LABELS } from '../../../../contract/family/words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { FormDialog, PastedLines } from '../../../kit/page/FormDialog.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { pasteGuardians } from './endpoints.ts';
import { GUARDIANS_KEY } from './words.ts';
import './guardians.css';

interface PasteGuardiansProps {
  readonly classId: Id;
  readonly onClose: () => void;
}

const STATE_TEXTS: Readonly<Record<Exclude<PastedGuardian['state'], 'wrong'>, string>> = {
  new: 'baru',
  linked: 'nomornya sudah dikenal: ditambahkan sebagai anaknya',
  known: 'sudah tercatat',
};

/** "Tempel daftar": looks at pasted lines first, then writes those without a problem. */
export function PasteGuardians({ classId, onClose }: PasteGuardiansProps) {
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const [looked, setLooked] = useState<readonly PastedGuardian[]>();
  const { isBusy, failure, attempt } = useAttempt();
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const isTooMany = lines.length > MAX_PASTED_GUARDIANS;
  const good = looked?.filter(({ state }) => state !== 'wrong') ?? [];
  const send = (preview: boolean) =>
    act(pasteGuardians, { id: classId, lines, has_agreed: hasAgreed, preview });
  const look = async () => setLooked(await send(true));
  const write = async () => {
    const written = await send(false);
    const wrong = written.filter(({ state }) => state === 'wrong');
    await queryClient.invalidateQueries({ queryKey: [GUARDIANS_KEY] });
    notify(`${formatNumber(written.length - wrong.length)} orang tua/wali disimpan`, { type: 'success' });
    if (wrong.length === 0) return onClose();
    // Lines with a problem stay in the field, so that they can be corrected.
    setText(wrong.map(({ line }) => line).join('\n'));
    setLooked(undefined);
  };

  return (
    <FormDialog
      title="Tempel daftar orang tua"
      maxWidth="sm"
      closeLabel="Tutup"
      submitLabel={good.length > 0 ? `Simpan ${formatNumber(good.length)} baris` : 'Periksa'}
      isReady={lines.length > 0 && !isTooMany}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void attempt(good.length > 0 ? write : look)}
      onClose={onClose}
    >
      <PastedLines
        label="Satu baris: nomor absen atau NIS, nama, hubungan, nomor telepon"
        helperText="Salin kolomnya dari lembar kerja. Contoh: 7; Siti Rahayu; ibu; 0812-3456-7890"
        text={text}
        onText={(pasted) => {
          setText(pasted);
          setLooked(undefined);
        }}
        exceeded={isTooMany && MAX_PASTED_GUARDIANS}
      />
      <FormControlLabel
        control={<Checkbox checked={hasAgreed} onChange={(_event, isOn) => setAgreed(isOn)} />}
        label="Semua yang di daftar ini sudah setuju menerima pesan sekolah"
      />
      <div role="status">
        {looked && (
          <Alert severity={good.length === looked.length ? 'success' : 'warning'}>
            {formatNumber(good.length)} baris dapat disimpan
            {good.length < looked.length &&
              `, ${formatNumber(looked.length - good.length)} baris perlu diperbaiki`}
            .
          </Alert>
        )}
      </div>
      {looked && (
        <ul className="lines" aria-label="Hasil pemeriksaan">
          {looked.map((line, at) => (
            // Two lines may have the same text, so the index is part of the key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${line.line}`}>
              <div className="grow">
                <b>{line.Student?.fullname ?? line.line}</b>
                {line.state === 'wrong' ? (
                  <small className="family-wrong">{line.problem}</small>
                ) : (
                  <small>
                    {line.name} ({line.relation && RELATION_LABELS[line.relation].toLowerCase()}) ·{' '}
                    {line.masked_phone} · {STATE_TEXTS[line.state]}
                  </small>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
