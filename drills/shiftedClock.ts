/**
 * A clock that was ten years ahead for a night and is right again: a month of nightly backups, in the way that the server makes them,
 * beside random clocks. The rest of what a clock ahead writes is in the random test: ROUNDS=25 npx vitest run shiftedClock.
 *
 *   npx tsx drills/shiftedClock.ts [rounds]
 *
 * Exit 1 when a true backup went that should stay, one that was just made went, or one was made twice in a night.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  backupsFolder,
  backupsIn,
  isAhead,
  lastBackup,
  prepareBackupsFolder,
} from '../server/backup/folder.ts';
import { backUpTonight, nightOf } from '../server/backup/nightly.ts';
import { openTestDatabase } from '../tests/support/database.ts';

const rounds = Number(process.argv[2] ?? 3);
const DAY = 86_400_000;
const timeZone = 'Asia/Jakarta';
const start = Date.parse('2026-11-01T20:00:00Z');
const opened = await openTestDatabase();
let faults = 0;
const counts = { nights: 0, made: 0, madeTwice: 0, lostAtOnce: 0, lostInLeaps: 0, leaps: 0 };
for (let round = 0; round < rounds; round++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hadir-clock-'));
  prepareBackupsFolder(dataDir);
  const names = () => readdirSync(backupsFolder(dataDir));
  const make = async (at: number) => {
    const name = await backUpTonight({
      database: opened,
      dataDir,
      clock: { now: () => new Date(at) },
      timeZone,
      reserve: 0,
    });
    if (name !== undefined && !names().includes(name)) counts.lostAtOnce += 1;
    return name;
  };
  for (let night = 0; night < 30; night++) {
    const now = start + night * DAY;
    counts.nights += 1;
    let madeTonight = 0;
    for (let turn = 0; turn < 4; turn++) if (await make(now + turn * 600_000)) madeTonight += 1;
    counts.made += madeTonight;
    if (madeTonight > 1) counts.madeTwice += 1;
    if (Math.random() < 0.2) {
      counts.leaps += 1;
      const before = names();
      await make(now + Math.floor(Math.random() * 3_650 + 30) * DAY);
      counts.lostInLeaps += before.filter((name) => !names().includes(name)).length;
    }
  }
  const now = new Date(start + 30 * DAY);
  const all = backupsIn(backupsFolder(dataDir), now);
  const nights = new Set(all.filter((kept) => !isAhead(kept, now)).map(({ at }) => nightOf(at, timeZone)));
  console.log(
    `round ${round + 1}: ${nights.size} true nights, ${all.filter((kept) => isAhead(kept, now)).length} dated after now, the last of ${lastBackup(dataDir, now)?.at.toISOString()}`,
  );
  if (nights.size < 9) faults += 1;
  rmSync(dataDir, { recursive: true });
}
await opened.close();
console.log(counts);
faults += counts.madeTwice + counts.lostAtOnce + counts.lostInLeaps;
process.exit(faults > 0 ? 1 : 0);
