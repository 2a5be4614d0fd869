import { isAttendanceStatus, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import type { Register } from './engine/register.ts';
import { groupLabel, groupOf } from './engine/rows.ts';
import { STATUS_STYLE } from './statusColours.ts';
import { usePupil } from './usePupil.ts';

interface StatusChipProps {
  readonly register: Register;
  readonly id: Id;
  /** Only a status for which there is no radio. */
  readonly unknownOnly?: boolean;
}

/** A pupil's status as a word. */
export function StatusChip({ register, id, unknownOnly }: StatusChipProps) {
  const status = usePupil(register, id, ({ status }) => status);
  const group = groupOf(status);
  if (unknownOnly && group !== 'lain') return null;
  const existing = isAttendanceStatus(status) ? status : undefined;
  return (
    <span className="register-chip" data-group={group} style={existing && STATUS_STYLE[existing]}>
      {existing && <b aria-hidden>{STATUS_TEXT[existing].letter}</b>}
      {group === 'lain' ? status : groupLabel(group)}
    </span>
  );
}
