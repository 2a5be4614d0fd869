/** What the register of a class's days is called. No zod: screens say it, too. */
export const DAILY_NAME = 'Presensi harian';
