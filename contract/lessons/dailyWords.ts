/** The name of the daily register of a class. This file is free of zod because screens show the name too. */
export const DAILY_REGISTER_NAME = 'Presensi harian';
