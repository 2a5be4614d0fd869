import { useState } from 'react';
import type { Id } from '../../../contract/calls.ts';
import { CloseIcon } from '../../kit/page/icons.tsx';
import { useStoreAfterPaint } from './afterPaint.ts';
import type { Register } from './engine/register.ts';
import { Minutes } from './Minutes.tsx';
import { usePupil } from './usePupil.ts';

/**
 * Asks, on a phone and within reach of the thumb, how late the pupil is who was last marked Terlambat. It covers the bar at the bottom,
 * so that nothing in the register moves, and stays until somebody else is marked.
 */
export function LateDock({ register }: { readonly register: Register }) {
  const step = useStoreAfterPaint(register.subscribe, register.lastStep);
  const [closed, setClosed] = useState<Id>();
  const [change, ...others] = step?.changes ?? [];
  if (!step || !change || others.length > 0 || change.after.status !== 'terlambat') return null;
  if (closed === change.id) return null;
  return (
    <LateMinutesDock
      key={change.id}
      register={register}
      id={change.id}
      name={step.who}
      onClose={() => setClosed(change.id)}
    />
  );
}

interface DockProps {
  readonly register: Register;
  readonly id: Id;
  readonly name: string;
  readonly onClose: () => void;
}

function LateMinutesDock({ register, id, name, onClose }: DockProps) {
  const minutes = usePupil(register, id, ({ minutesLate }) => minutesLate);
  return (
    <div className="register-dock">
      <p>
        <b>{name}</b> terlambat <span>{minutes === null ? 'berapa menit?' : `${minutes} menit`}</span>
      </p>
      <Minutes
        label={`Menit terlambat ${name}`}
        value={minutes}
        onChoose={(chosen) => register.describe(id, { minutesLate: chosen })}
      />
      <button type="button" className="icon-btn" aria-label="Tutup pilihan menit" onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}
