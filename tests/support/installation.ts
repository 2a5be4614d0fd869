import type { Installation } from '../../server/outside/installation.ts';

/** Where nothing is to be done: room, a backup of the last night, a mail server. */
export const installation = (now: Date): Installation => ({
  engine: 'pglite',
  startedAt: new Date(now.getTime() - 3 * 86_400_000),
  smtpHost: 'smtp.contoh.sch.id',
  disk: async () => ({ free: 42 * 2 ** 30, reserve: 100 * 2 ** 20, backupReserve: 256 * 2 ** 20 }),
  lastBackup: () => ({ at: new Date(now.getTime() - 6 * 3_600_000), bytes: 3 * 2 ** 20, by: 'nightly' }),
});
