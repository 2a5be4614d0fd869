import { isAttendanceStatus, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';
import { useStoreAfterPaint } from './afterPaint.ts';
import type { Register } from './engine/register.ts';
import { groupLabel, type StatusGroup } from './engine/rows.ts';
import { STATUS_STYLE } from '../../school/statusColours.ts';
import { listShownStatuses, useStatuses } from '../../school/useStatuses.ts';

interface CountersProps {
  readonly register: Register;
  readonly filter: StatusGroup | undefined;
  readonly onFilter: (filter: StatusGroup | undefined) => void;
}

/** Shows how many pupils have each status. Each counter is also a button that filters by it. */
export function Counters({ register, filter, onFilter }: CountersProps) {
  const counts = useStoreAfterPaint(register.subscribe, register.counts);
  const choices = useStatuses();
  const groups: readonly StatusGroup[] = [
    ...listShownStatuses(choices, (status) => counts[status] > 0 || filter === status),
    'belum',
    ...(counts.lain > 0 || filter === 'lain' ? (['lain'] as const) : []),
  ];
  return (
    <>
      <div className="register-counters" role="group" aria-label="Saring menurut status">
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            className="register-counter"
            data-keeps-colours
            style={isAttendanceStatus(group) ? STATUS_STYLE[group] : undefined}
            aria-pressed={filter === group}
            onClick={() => onFilter(filter === group ? undefined : group)}
          >
            <span className={isAttendanceStatus(group) ? 'register-letter k' : 'register-letter'} aria-hidden>
              {isAttendanceStatus(group) ? STATUS_TEXT[group].letter : group === 'belum' ? 'Blm' : 'Lain'}
            </span>
            <span className="register-group">{groupLabel(group)}</span> <b>{counts[group]}</b>
          </button>
        ))}
      </div>
      <span className="vh" role="status">
        {groups.map((group) => `${groupLabel(group)} ${counts[group]}`).join(', ')}
      </span>
    </>
  );
}
