import { STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import type { LetterKind } from '../../../contract/attendance/letterKinds.ts';
import type { Register } from './engine/register.ts';
import { STATUS_STYLE } from './statusColours.ts';
import { usePupil } from './usePupil.ts';

interface LetterChipProps {
  readonly kind: LetterKind;
  readonly register: Register;
  readonly id: Id;
  readonly readOnly: boolean;
}

/** Beside the name: there is a letter. It marks nobody; one tap does, and another mark overrules it. */
export function LetterChip({ kind, register, id, readOnly }: LetterChipProps) {
  const isMarked = usePupil(register, id, ({ status }) => status === kind);
  const words = `Surat: ${STATUS_TEXT[kind].label.toLowerCase()}`;
  // The same element either way, so that nothing moves and the focus stays.
  return (
    <button
      type="button"
      className="register-excuse"
      style={STATUS_STYLE[kind]}
      aria-pressed={isMarked}
      disabled={readOnly}
      title={isMarked || readOnly ? undefined : `Catat ${STATUS_TEXT[kind].label} menurut surat`}
      onClick={() => {
        if (!isMarked) register.mark(id, kind);
      }}
    >
      {words}
    </button>
  );
}
