import { type FormEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import type { TapDirection } from '../../../../contract/gate/words.ts';
import { formatTime } from '../../../i18n/format.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { focusFirst } from '../../../kit/page/FormDialog.tsx';
import { PlainDialog } from '../../../kit/page/PlainDialog.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useNow } from '../../../kit/page/useNow.ts';
import { useClockAheadMs, useSchoolTime } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import type { InClass } from './desk.ts';
import { listGateTaps, recordGateTap, TAPS_KEY } from './actions.ts';
import { PupilChoice } from './PupilChoice.tsx';
import { DIRECTION_LABELS, TapLine } from './TapLine.tsx';

interface TapDialogProps {
  readonly pupils: readonly InClass[];
  /** undefined: chosen in the dialog. */
  readonly pupil?: InClass;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

const DIRECTIONS: readonly TapDirection[] = ['in', 'out'];

/** Writes by hand that a pupil came or left, and corrects what was noticed of the day. It stays open for the next pupil of a queue. */
export function TapDialog({ pupils, pupil: first, onSaved, onClose }: TapDialogProps) {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const timeOf = useSchoolTime();
  const aheadMs = useClockAheadMs();
  const now = useNow();
  const [chosen, setChosen] = useState<InClass | null>(first ?? null);
  const [direction, setDirection] = useState<TapDirection>('in');
  /** undefined: now, whenever it is saved. */
  const [typed, setTyped] = useState<string>();
  const [done, setDone] = useState('');
  const { isBusy, failure, fields, attempt } = useAttempt();
  const time = typed ?? timeOf(now + aheadMs);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !chosen) return;
    void attempt(async () => {
      const tap = await act(recordGateTap, { user_id: chosen.id, time, direction });
      setDone(
        `${chosen.fullname} ${DIRECTION_LABELS[tap.direction].toLowerCase()} ${formatTime(tap.time)}, tersimpan.`,
      );
      setTyped(undefined);
      if (!first) setChosen(null);
      await Promise.all([onSaved(), queryClient.invalidateQueries({ queryKey: [TAPS_KEY] })]);
    });
  };
  return (
    <PlainDialog
      title={first ? first.fullname : 'Catat datang atau pulang'}
      ref={first ? undefined : focusFirst}
      onClose={onClose}
      actions={
        <BusyButton type="submit" form="tap-form" variant="contained" busy={isBusy} disabled={!chosen}>
          {isBusy ? 'Memproses...' : 'Catat'}
        </BusyButton>
      }
    >
      {!first && (
        <PupilChoice
          pupils={pupils}
          value={chosen}
          onChange={(pupil) => {
            setChosen(pupil);
            if (pupil) setDone('');
          }}
          problem={fields?.user_id}
        />
      )}
      {chosen && (
        <Taps
          pupil={chosen}
          onSaved={async () => {
            setDone('Koreksi disimpan.');
            await onSaved();
          }}
        />
      )}
      {/* A correction above is no part of it: Enter in its reason must not record a tap. */}
      <form id="tap-form" onSubmit={save} noValidate>
        <div className="gate-directions" role="radiogroup" aria-label="Datang atau pulang">
          {DIRECTIONS.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="direction"
                checked={direction === one}
                onChange={() => setDirection(one)}
              />
              <span>{DIRECTION_LABELS[one]}</span>
            </label>
          ))}
        </div>
        <TextField
          type="time"
          label="Pukul"
          value={time}
          required
          fullWidth
          margin="dense"
          error={fields?.time !== undefined}
          helperText={fields?.time}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <p className="gate-done" role="status">
        {done}
      </p>
      {failure !== undefined && !fields && (
        <Alert severity="error">
          <Failure error={failure} />
        </Alert>
      )}
    </PlainDialog>
  );
}

interface TapsProps {
  readonly pupil: InClass;
  readonly onSaved: () => Promise<void>;
}

/** All lines of the pupil's day, also those that were corrected. */
function Taps({ pupil, onSaved }: TapsProps) {
  const act = useRunAction();
  const { data, error } = useQuery({
    queryKey: [TAPS_KEY, String(pupil.id)],
    queryFn: ({ signal }) => act(listGateTaps, { user_id: pupil.id }, signal),
  });
  if (error)
    return (
      <Alert severity="error">
        <Failure error={error} />
      </Alert>
    );
  if (!data) return <p className="quiet small">Memuat data...</p>;
  if (data.length === 0) return <p className="quiet small">Hari ini belum ada catatan gerbang.</p>;
  return (
    <ul className="lines" aria-label="Catatan gerbang hari ini">
      {data.map((tap) => (
        <TapLine key={tap.id} tap={tap} onSaved={onSaved} />
      ))}
    </ul>
  );
}
