/** Fills the disk under an open database, then asks the engine for another file of its log; says so if it lives on. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../../server/db/embedded.ts';
import { unpackTemplate } from '../../../server/db/template.ts';
import { root } from './hadir.ts';

const [disk = ''] = process.argv.slice(2);
// The build's; without one the engine makes everything itself.
await unpackTemplate(join(root, 'dist'), join(disk, 'db'));
const { db } = await openEmbedded(join(disk, 'db'));
try {
  for (;;) appendFileSync(join(disk, 'filler'), Buffer.alloc(64 * 1024));
} catch {
  console.log('full');
}
// A signal, and whatever else the loop should do, has its chance in between.
for (let n = 0; n < 20; n++) {
  await db.execute(sql`select pg_switch_wal()`).catch((error: unknown) => console.log(String(error)));
  await db.execute(sql`insert into roles (name) values (${`Peran ${n}`})`).catch(() => {});
  await new Promise(setImmediate);
}
console.log('lives on');
