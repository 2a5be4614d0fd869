import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import TextField from '@mui/material/TextField';
import type { GateTap } from '../../../../contract/gate/taps.ts';
import type { TapDirection, TapWay } from '../../../../contract/gate/words.ts';
import { formatTime } from '../../../i18n/format.ts';
import { ReasonField } from '../../../kit/inputs/ReasonField.tsx';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Line } from '../../../kit/page/Line.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { describeReason } from '../../../providers/errors.ts';
import type { Form } from '../../../providers/endpoint.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { correctGateTap, TAPS_KEY } from './actions.ts';

export const DIRECTION_LABELS: Readonly<Record<TapDirection, string>> = { in: 'Datang', out: 'Pulang' };

const WAY_WORDS: Readonly<Record<TapWay, string>> = {
  card: 'kartu',
  typed: 'NIS diketik',
  device: 'pembaca kartu',
  file: 'berkas mesin',
  hand: 'dicatat',
};

/** "kartu, Gerbang depan" or "dicatat Sri Uji" */
const describeWay = ({ way, device, by }: GateTap): string =>
  way === 'hand' && by ? `dicatat ${by}` : [WAY_WORDS[way], device].filter(Boolean).join(', ');

interface TapLineProps {
  readonly tap: GateTap;
  readonly onSaved: () => Promise<void>;
}

/** One line of a pupil's day. One that counts can be corrected, or said never to have been; the old one stays to be read. */
export function TapLine({ tap, onSaved }: TapLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { direction, time, is_present: isPresent, is_removal: isRemoval, reason } = tap;
  const what = `${DIRECTION_LABELS[direction]} ${formatTime(time)}`;
  return (
    <Line
      className="gate-tap"
      title={isPresent ? what : <s>{what}</s>}
      text={[isRemoval && 'tidak pernah ada', describeWay(tap), reason && `alasan: ${reason}`]
        .filter(Boolean)
        .join(' · ')}
    >
      {isPresent && !isOpen && (
        <PlainButton name={`Koreksi ${what.toLowerCase()}`} onClick={() => setOpen(true)}>
          Koreksi
        </PlainButton>
      )}
      {isPresent && isOpen && <Correction tap={tap} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </Line>
  );
}

/** Its identity never changes, so React calls it when the field comes and when it goes, not at each key. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();

function Correction({ tap, onSaved, onClose }: TapLineProps & { readonly onClose: () => void }) {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const [time, setTime] = useState(tap.time);
  const [reason, setReason] = useState('');
  const { isBusy, failure, attempt } = useAttempt();
  const isMissing = !reason.trim();
  const correct = (form: Form) =>
    void attempt(async () => {
      await act(correctGateTap, { ...form, reason, id: tap.id });
      onClose();
      await Promise.all([onSaved(), queryClient.invalidateQueries({ queryKey: [TAPS_KEY] })]);
    });
  return (
    <div className="gate-correction">
      <TextField
        type="time"
        label="Seharusnya pukul"
        value={time}
        inputRef={focusOnce}
        fullWidth
        margin="dense"
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => setTime(target.value)}
      />
      <ReasonField label="Alasan koreksi" reason={reason} onReason={setReason} />
      {failure !== undefined && (
        <p className="gate-problem" role="alert">
          {describeReason(failure)}
        </p>
      )}
      <div className="acts">
        <BusyButton
          variant="outlined"
          busy={isBusy}
          disabled={isMissing || time === tap.time}
          onClick={() => correct({ time, direction: tap.direction })}
        >
          Ubah jamnya
        </BusyButton>
        <BusyButton
          color="error"
          busy={isBusy}
          disabled={isMissing}
          onClick={() => correct({ is_removal: true })}
        >
          Tidak pernah ada
        </BusyButton>
      </div>
    </div>
  );
}
