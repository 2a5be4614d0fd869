import { sql } from 'drizzle-orm';
import { type ServerStatus, serverStatusSchema } from '../../../contract/system/status.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';
import { mailsOfToday } from '../../mail/send.ts';
import { hadirVersion } from '../../base/version.ts';

/** The status holds no path, address or account name, because whoever runs the machine knows them. */
export function statusRoutes(api: Api): void {
  const { deps } = api;
  const { db, clock, settings, installation } = deps;

  const database = async (): Promise<ServerStatus['database']> => {
    const [row] = await db
      .select({
        version: sql<string>`current_setting('server_version')`,
        bytes: sql`pg_database_size(current_database())`.mapWith(Number),
      })
      .from(sql`(select 1) as one`);
    // Only the number is kept of, for example, "15.14 (Debian 15.14-0+deb12u1)".
    const [version = ''] = (row?.version ?? '').split(' ');
    return { engine: installation.engine, version, bytes: row?.bytes ?? 0 };
  };

  mount(
    api,
    'getStatus',
    {
      summary: 'Status server: versi, disk, cadangan, jam, email',
      message: 'Berhasil mengambil status server',
      answer: serverStatusSchema,
    },
    async () => {
      const disk = await installation.disk();
      const last = installation.lastBackup(clock.now());
      return ok<ServerStatus>({
        hadir: hadirVersion(),
        started_at: installation.startedAt.toISOString(),
        timezone: settings.timeZone,
        database: await database(),
        disk: disk && { free: disk.free, reserve: disk.reserve, backup_reserve: disk.backupReserve },
        backup: {
          is_automatic: installation.engine === 'pglite',
          last: last && { at: last.at.toISOString(), bytes: last.bytes, by: last.by },
        },
        mail: { smtp_host: installation.smtpHost, ...(await mailsOfToday(deps)) },
        // The clock is read last, so that waiting for the rest does not make it look late.
        now: clock.now().toISOString(),
      });
    },
  );
}
