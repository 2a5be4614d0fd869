/** The reasons for joining and leaving a class. This file is free of zod because the browser offers them too. */

/** Why a pupil came into a class, as Indonesian schools say it. */
export const JOIN_REASONS = ['naik', 'tinggal', 'mutasi masuk', 'pindah kelas'] as const;
export type JoinReason = (typeof JOIN_REASONS)[number];

/** Why a pupil left it. */
export const LEAVE_REASONS = ['naik', 'tinggal', 'mutasi keluar', 'pindah kelas', 'lulus', 'keluar'] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];
