/**
 * The statuses of one pupil in one session. A school with other statuses changes this file (and the colours in
 * src/school/statusColours.ts). `null` means "belum dicatat" (not recorded): it counts neither as present nor as absent.
 */
export const ATTENDANCE_STATUSES = ['hadir', 'terlambat', 'izin', 'sakit', 'alpa', 'dispensasi'] as const;

export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

export interface StatusText {
  /** The letter of the paper register, which is also the keyboard key that sets this status. */
  readonly letter: string;
  readonly label: string;
}

export const STATUS_TEXT: Readonly<Record<AttendanceStatus, StatusText>> = {
  hadir: { letter: 'H', label: 'Hadir' },
  terlambat: { letter: 'T', label: 'Terlambat' },
  izin: { letter: 'I', label: 'Izin' },
  sakit: { letter: 'S', label: 'Sakit' },
  alpa: { letter: 'A', label: 'Alpa' },
  dispensasi: { letter: 'D', label: 'Dispensasi' },
};

/** The statuses that the specification names. Only a Hadir server offers dispensasi (a competition, an errand of the school). */
export const SPECIFIED_STATUSES: readonly AttendanceStatus[] = ATTENDANCE_STATUSES.filter(
  (status) => status !== 'dispensasi',
);

/** The statuses that every sum counts as presence. */
export const PRESENT_STATUSES: readonly AttendanceStatus[] = ['hadir', 'terlambat', 'dispensasi'];

export const isPresent = (status: string | null): boolean =>
  PRESENT_STATUSES.some((present) => present === status);

/** The statuses of pupils who were seen at school, late or not. Dispensasi is left out, because those pupils were sent elsewhere. */
export const SEEN_AT_SCHOOL_STATUSES: readonly AttendanceStatus[] = ['hadir', 'terlambat'];

export const wasSeenAtSchool = (status: string | null): boolean =>
  SEEN_AT_SCHOOL_STATUSES.some((seenStatus) => seenStatus === status);

/** The statuses that mean absence, the heaviest reason first: where several reasons are equally frequent, the heavier one counts. */
export const ABSENT_STATUSES: readonly AttendanceStatus[] = ['alpa', 'izin', 'sakit'];

type CountsByStatus = Readonly<Record<AttendanceStatus, number>>;

const sumOf = (counts: CountsByStatus, statuses: readonly AttendanceStatus[]): number =>
  statuses.reduce((sum, status) => sum + counts[status], 0);

/** How many of the counted marks mean presence (`countPresentMarks`), absence (`countAbsentMarks`), or either (`countRecordedMarks`). */
export const countPresentMarks = (counts: CountsByStatus): number => sumOf(counts, PRESENT_STATUSES);
export const countAbsentMarks = (counts: CountsByStatus): number => sumOf(counts, ABSENT_STATUSES);
export const countRecordedMarks = (counts: CountsByStatus): number => sumOf(counts, ATTENDANCE_STATUSES);

/** The statuses that can be known before the day of a session. That a pupil came or stayed away without a reason cannot be known then. */
const STATUSES_KNOWN_BEFOREHAND: readonly AttendanceStatus[] = ['izin', 'sakit', 'dispensasi'];

/** Whether a mark can be set before the day of its session; null clears it. */
export const isKnownBeforehand = (status: AttendanceStatus | null): boolean =>
  status === null || STATUSES_KNOWN_BEFOREHAND.includes(status);

/**
 * The sentence that says which statuses can be set before the day of a session.
 * @param offeredStatuses the statuses that the server has
 */
export function knownBeforehandText(offeredStatuses: readonly AttendanceStatus[]): string {
  const words = offeredStatuses.filter(isKnownBeforehand).map((status) => STATUS_TEXT[status].label);
  return `Sebelum hari itu hanya ${words.slice(0, -1).join(', ')}${words.length > 2 ? ',' : ''} dan ${words.at(-1)} yang dapat dicatat`;
}

export const NOT_RECORDED_LABEL = 'Belum dicatat';

export const isAttendanceStatus = (value: unknown): value is AttendanceStatus =>
  ATTENDANCE_STATUSES.some((status) => status === value);
