// The embedded database backs itself up: every night, before tables change, 7 days and 4 weeks, never into the last free room.
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readUncompressedBackup } from '../../server/backup/file.ts';
import {
  backupName,
  backupsFolder,
  backupsIn,
  MAX_RETAINED_BACKUPS,
  type BackupFile,
  lastBackup,
  noteBackup,
  selectSuperfluousBackups,
  prepareBackupsFolder,
} from '../../server/backup/folder.ts';
import { backUpBeforeMigrating, backUpTonight, nightOf } from '../../server/backup/nightly.ts';
import { restore } from '../../server/backup/restore.ts';
import { emptyEmbedded } from '../support/emptyDatabase.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { NOW, startTestServer, type TestServer } from '../support/server.ts';
import { removeFolder } from '../support/removeFolder.ts';

const timeZone = 'Asia/Jakarta';
const night = (at: Date) => nightOf(at, timeZone);

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startTestServer();
  dataDir = mkdtempSync(join(tmpdir(), 'hadir-nightly-'));
});
afterAll(async () => {
  await server.close();
  await removeFolder(dataDir);
});

const tonight = (reserve = 0) =>
  backUpTonight({ database: server.database, dataDir, clock: server.clock, timeZone, reserve });
const hours = (count: number) => server.clock.advance(count * 3_600_000);

it('one is made in a night, the next in the next one; a machine that was off makes it up; it restores', async () => {
  prepareBackupsFolder(dataDir);
  expect(lastBackup(dataDir, server.clock.now())).toBeUndefined();
  // 08:00: the machine was off at two.
  const first = await tonight();
  expect(first).toBe(backupName(NOW));
  hours(17); // 01:00
  expect(await tonight()).toBeUndefined();
  hours(1.5); // 02:30
  expect(await tonight()).toBeDefined();
  expect(await tonight()).toBeUndefined();
  expect(lastBackup(dataDir, server.clock.now())).toMatchObject({ at: server.clock.now(), by: 'nightly' });

  const copy = await emptyEmbedded();
  await restore(copy.raw, readUncompressedBackup(join(backupsFolder(dataDir), first ?? '')));
  expect(await fingerprints(copy.raw)).toEqual(await fingerprints(server.database.raw));
  await copy.close();
});

it('of forty nights the last seven and the newest of four weeks stay, and nothing that is not ours goes', async () => {
  const folder = prepareBackupsFolder(dataDir);
  writeFileSync(join(folder, 'catatan kepala sekolah.txt'), '');
  for (let i = 0; i < 40; i++) {
    const at = new Date(server.clock.now().getTime() - i * 86_400_000);
    writeFileSync(join(folder, backupName(at)), 'x');
  }
  hours(24);
  await tonight();
  const nights = backupsIn(folder, server.clock.now()).map(({ at }) => night(at));
  expect(nights).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
  ]);
  expect(existsSync(join(folder, 'catatan kepala sekolah.txt'))).toBe(true);
});

it('whatever there is, the newest stays, no night and no week of the last ones is lost, and no more are kept than said', () => {
  const kept = fc
    .tuple(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
      fc.boolean(),
    )
    .map(([at, isUpgrade]): BackupFile => ({
      at,
      name: backupName(at),
      kind: isUpgrade ? 'upgrade' : 'nightly',
    }));
  fc.assert(
    fc.property(fc.array(kept, { maxLength: 80 }), (all) => {
      const gone = new Set(selectSuperfluousBackups(all, night, { now: new Date('2027-01-01') }));
      const left = all.filter((one) => !gone.has(one));
      const nightly = (list: BackupFile[]) => list.filter(({ kind }) => kind === 'nightly');
      expect(nightly(left).length).toBeLessThanOrEqual(
        MAX_RETAINED_BACKUPS.days + MAX_RETAINED_BACKUPS.weeks,
      );
      expect(left.length - nightly(left).length).toBeLessThanOrEqual(MAX_RETAINED_BACKUPS.upgrades);
      const latest = (list: BackupFile[]) => Math.max(...list.map(({ at }) => at.getTime()));
      if (all.length > 0) expect(latest(left)).toBe(latest(all));
      const nights = (list: BackupFile[]) =>
        [...new Set(nightly(list).map(({ at }) => night(at)))].sort().toReversed();
      expect(nights(left).slice(0, MAX_RETAINED_BACKUPS.days)).toEqual(
        nights(all).slice(0, MAX_RETAINED_BACKUPS.days),
      );
      // Tidying again takes nothing more.
      expect(selectSuperfluousBackups(left, night, { now: new Date('2027-01-01') })).toEqual([]);
    }),
  );
});

it('with little room left none is made, and nothing is left of the attempt', async () => {
  hours(24);
  const before = readdirSync(backupsFolder(dataDir));
  await expect(tonight(2 ** 60)).rejects.toThrow(/Ruang disk .* tidak cukup/);
  expect(readdirSync(backupsFolder(dataDir))).toEqual(before);
});

it('a crash in the middle leaves a draft until the next start, never a backup', () => {
  const folder = backupsFolder(dataDir);
  const before = backupsIn(folder, server.clock.now());
  writeFileSync(join(folder, '.hadir-draft-123-abc'), 'half');
  expect(backupsIn(folder, server.clock.now())).toEqual(before);
  prepareBackupsFolder(dataDir);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('before tables change there is one of its own, and one that an office made elsewhere is remembered', async () => {
  const { clock, database } = server;
  hours(1);
  vi.spyOn(console, 'log').mockImplementationOnce(() => {});
  await backUpBeforeMigrating(database, dataDir, clock.now(), 0);
  expect(lastBackup(dataDir, server.clock.now())).toMatchObject({ at: clock.now(), by: 'upgrade' });
  hours(1);
  noteBackup(dataDir, { at: clock.now(), bytes: 1234, by: 'command' });
  expect(lastBackup(dataDir, server.clock.now())).toEqual({ at: clock.now(), bytes: 1234, by: 'command' });
});
