import type { CSSProperties } from 'react';
import { type AttendanceStatus, STATUS_TEXT } from '../../contract/attendanceStatus.ts';

/**
 * The CSS variables of a status. Their tokens (look/colours.ts) are named by its letter. Hadir uses its tint instead of a solid colour,
 * because presence should not stand out.
 */
const styleOf = (status: AttendanceStatus): CSSProperties => {
  const letter = STATUS_TEXT[status].letter.toLowerCase();
  const quiet = status === 'hadir';
  const variables: Record<string, string> = {
    '--status': `var(--${letter}-text)`,
    '--status-tint': `var(--${letter}-tint)`,
    '--status-solid': quiet ? `var(--${letter}-tint)` : `var(--${letter}-solid)`,
    '--status-on': quiet ? `var(--${letter}-text)` : `var(--${letter}-on)`,
  };
  return variables;
};

/**
 * Styles that set `--status` and the related variables to one status within an element. Each is always the same object, because rows are
 * memoised.
 */
export const STATUS_STYLE: Readonly<Record<AttendanceStatus, CSSProperties>> = {
  hadir: styleOf('hadir'),
  terlambat: styleOf('terlambat'),
  izin: styleOf('izin'),
  sakit: styleOf('sakit'),
  alpa: styleOf('alpa'),
  dispensasi: styleOf('dispensasi'),
};
