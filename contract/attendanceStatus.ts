/**
 * The statuses of one pupil in one session. A school with other ones changes this file (and its colours in
 * src/attendance/statusColours.ts). `null` means "belum dicatat": never counted as present nor as absent.
 */
export const ATTENDANCE_STATUSES = ['hadir', 'terlambat', 'izin', 'sakit', 'alpa'] as const;

export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

export interface StatusText {
  /** The letter of the paper register, also the key that sets it. */
  readonly letter: string;
  readonly label: string;
}

export const STATUS_TEXT: Readonly<Record<AttendanceStatus, StatusText>> = {
  hadir: { letter: 'H', label: 'Hadir' },
  terlambat: { letter: 'T', label: 'Terlambat' },
  izin: { letter: 'I', label: 'Izin' },
  sakit: { letter: 'S', label: 'Sakit' },
  alpa: { letter: 'A', label: 'Alpa' },
};

export const NOT_RECORDED_LABEL = 'Belum dicatat';

export const isAttendanceStatus = (value: unknown): value is AttendanceStatus =>
  ATTENDANCE_STATUSES.some((status) => status === value);
