import { type ServerStatus, serverStatusSchema } from '../../../contract/system/status.ts';
import { readQueueState } from '../family/index.ts';
import { newerBackup } from '../../backup/notes.ts';
import { readDatabaseState, readNotedBackup } from '../../outside/databaseState.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';
import { mailsOfToday } from '../../mail/send.ts';
import { hadirVersion } from '../../base/version.ts';

/** The status holds no path, address or account name, because whoever runs the machine knows them. */
export function statusRoutes(api: Api): void {
  const { deps } = api;
  const { db, clock, settings, installation } = deps;

  mount(
    api,
    'getStatus',
    {
      summary: 'Status server: versi, disk, cadangan, jam, email',
      message: 'Berhasil mengambil status server',
      answer: serverStatusSchema,
    },
    async () => {
      const { engine } = installation;
      const disk = await installation.disk();
      const { version, bytes, diskFree } = await readDatabaseState(db, engine);
      const now = clock.now();
      const last = newerBackup(installation.lastBackup(now) ?? undefined, await readNotedBackup(db, now));
      return ok<ServerStatus>({
        hadir: hadirVersion(),
        started_at: installation.startedAt.toISOString(),
        timezone: settings.timeZone,
        database: { engine, version, bytes, disk_free: diskFree },
        disk: disk && { free: disk.free, reserve: disk.reserve, backup_reserve: disk.backupReserve },
        backup: {
          is_automatic: engine === 'pglite',
          last: last === undefined ? null : { at: last.at.toISOString(), bytes: last.bytes, by: last.by },
        },
        mail: { smtp_host: installation.smtpHost, ...(await mailsOfToday(deps)) },
        family: await readQueueState(db),
        // The clock is read last, so that waiting for the rest does not make it look late.
        now: clock.now().toISOString(),
      });
    },
  );
}
