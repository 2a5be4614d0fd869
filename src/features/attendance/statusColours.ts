import type { CSSProperties } from 'react';
import { type AttendanceStatus, STATUS_TEXT } from '../../../contract/attendanceStatus.ts';

/** The tokens of a status (look/colours.ts) have its letter; Hadir has none that is solid: presence is quiet. */
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

/** Makes `--status` and its kin those of one status within an element; the same object each time, for memoised rows. */
export const STATUS_STYLE: Readonly<Record<AttendanceStatus, CSSProperties>> = {
  hadir: styleOf('hadir'),
  terlambat: styleOf('terlambat'),
  izin: styleOf('izin'),
  sakit: styleOf('sakit'),
  alpa: styleOf('alpa'),
  dispensasi: styleOf('dispensasi'),
};
