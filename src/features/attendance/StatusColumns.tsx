import type { CSSProperties } from 'react';
import {
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  isAttendanceStatus,
  STATUS_TEXT,
} from '../../../contract/attendanceStatus.ts';
import type { Id } from '../../../contract/calls.ts';
import type { Register } from './engine/register.ts';
import { StatusChip } from './StatusChip.tsx';
import { STATUS_STYLE } from './statusColours.ts';
import { usePupil } from './usePupil.ts';

interface StatusColumnsProps {
  readonly register: Register;
  readonly id: Id;
}

/** A pupil's status for readers: its letter in the column of that status, as on paper. */
export function StatusColumns({ register, id }: StatusColumnsProps) {
  const status = usePupil(register, id, ({ status }) => status);
  return (
    <span className="register-columns">
      {isAttendanceStatus(status) ? (
        <span className="register-mark" style={PLACED[status]}>
          <b aria-hidden>{STATUS_TEXT[status].letter}</b>
          <span className="register-word" aria-hidden>
            {STATUS_TEXT[status].label}
          </span>
          <span className="vh">{STATUS_TEXT[status].label}</span>
        </span>
      ) : (
        <StatusChip register={register} id={id} />
      )}
    </span>
  );
}

const placed = (status: AttendanceStatus): CSSProperties => ({
  ...STATUS_STYLE[status],
  gridColumn: ATTENDANCE_STATUSES.indexOf(status) + 1,
});

const PLACED: Readonly<Record<AttendanceStatus, CSSProperties>> = {
  hadir: placed('hadir'),
  terlambat: placed('terlambat'),
  izin: placed('izin'),
  sakit: placed('sakit'),
  alpa: placed('alpa'),
  dispensasi: placed('dispensasi'),
};
