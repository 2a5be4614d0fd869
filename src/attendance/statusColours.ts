import type { CSSProperties } from 'react';
import type { Theme } from '@mui/material/styles';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../contract/attendanceStatus.ts';

/** Each passes AA as text on the page and as the ground under a chosen letter. */
const STATUS_COLOURS: Readonly<Record<'light' | 'dark', Readonly<Record<AttendanceStatus, string>>>> = {
  light: { hadir: '#2e7d32', terlambat: '#6a1b9a', izin: '#01579b', sakit: '#9a5b00', alpa: '#b71c1c' },
  dark: { hadir: '#81c784', terlambat: '#ce93d8', izin: '#81d4fa', sakit: '#ffb74d', alpa: '#ffb4ab' },
};

/** The theme as CSS variables, for register.css. Set on the register's outermost element. */
export function registerVariables({ palette }: Theme): CSSProperties {
  const colours = STATUS_COLOURS[palette.mode];
  const variables: Record<string, string> = {
    '--paper': palette.background.paper,
    '--page': palette.background.default,
    '--text': palette.text.primary,
    '--text-quiet': palette.text.secondary,
    '--line': palette.divider,
    '--primary': palette.primary.main,
    '--warning': palette.warning.main,
    '--error': palette.error.main,
    '--on-status': palette.mode === 'dark' ? '#121212' : '#ffffff',
  };
  for (const status of ATTENDANCE_STATUSES) variables[`--status-${status}`] = colours[status];
  return variables;
}

const styleOf = (status: AttendanceStatus): CSSProperties => {
  const variable: Record<string, string> = { '--status': `var(--status-${status})` };
  return variable;
};

/** Makes `--status` the colour of one status within an element; the same object each time, for memoised rows. */
export const STATUS_STYLE: Readonly<Record<AttendanceStatus, CSSProperties>> = {
  hadir: styleOf('hadir'),
  terlambat: styleOf('terlambat'),
  izin: styleOf('izin'),
  sakit: styleOf('sakit'),
  alpa: styleOf('alpa'),
};
