/**
 * An empty embedded database with its tables, kept ready beside the built dashboard: making one takes seconds, copying
 * one a moment. Named after what it is made of, so that another engine or another migration never meets it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { constants, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { migrationsFolder } from './migrationsFolder.ts';

const PREFIX = '.database-';

/** Changes with the engine's version and with every migration. */
export function templateName(): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256').update(readFileSync(join(dirname(engine), '../package.json')));
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(`\0${name}\0`).update(readFileSync(join(migrationsFolder, name)));
  }
  return PREFIX + hash.digest('hex').slice(0, 16);
}

/**
 * Makes the template when it is not there. It appears under its name only when it is whole.
 *
 * @param folder where it is kept; older ones there are removed
 * @returns whether it had to be made
 */
export async function ensureTemplate(folder: string): Promise<boolean> {
  const name = templateName();
  if (existsSync(join(folder, name))) return false;
  // Loaded only when needed: a start without a build looks for the template and no more.
  const { openEmbedded } = await import('./client.ts');
  const draft = join(folder, `${PREFIX}draft-${randomBytes(6).toString('hex')}`);
  try {
    const { close } = await openEmbedded(draft);
    await close();
    for (const old of readdirSync(folder)) {
      if (old.startsWith(PREFIX) && !old.startsWith(`${PREFIX}draft-`)) {
        rmSync(join(folder, old), { recursive: true, force: true });
      }
    }
    renameSync(draft, join(folder, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

/**
 * Copies the template that fits, if it is there. Without it nothing is written, and the engine makes everything itself.
 *
 * @param target is not there yet; whoever calls knows that it is unfinished until this returns (see open.ts)
 */
export function copyTemplate(folder: string, target: string): boolean {
  const template = join(folder, templateName());
  if (!existsSync(template)) return false;
  cpSync(template, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return true;
}
