/**
 * Keeps an empty embedded database with its tables, packed beside the built dashboard: making one takes seconds and a gigabyte of memory,
 * unpacking one a moment. The file's name is a hash of the engine's version and the migrations, so it is never used with others.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, extract } from 'tar';
import { errorCode } from '../base/startError.ts';
import { migrationsFolder } from './migrationFiles.ts';

const TEMPLATE_PREFIX = '.database-';
const DRAFT_PREFIX = `${TEMPLATE_PREFIX}draft-`;

/** The name of the template, which changes with the engine's version and with every migration. */
export function templateName(): string {
  const enginePath = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const hash = createHash('sha256').update(readFileSync(join(dirname(enginePath), '../package.json')));
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(`\0${name}\0`).update(readFileSync(join(migrationsFolder, name)));
  }
  return TEMPLATE_PREFIX + hash.digest('hex').slice(0, 16);
}

const templateIn = (folder: string): string => join(folder, `${templateName()}.tar.gz`);

/**
 * Makes the template when it is not there. It appears under its name only when it is whole.
 *
 * @param folder where it is kept; older ones there are removed, and what a build left behind that was killed
 * @returns whether it had to be made
 */
export async function ensureTemplate(folder: string): Promise<boolean> {
  const template = templateIn(folder);
  for (const name of readdirSync(folder)) {
    const isOurs = join(folder, name) === template || isUnderWay(name);
    if (name.startsWith(TEMPLATE_PREFIX) && !isOurs)
      rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (existsSync(template)) return false;
  // The engine is loaded only when needed: without a build, a start only looks whether the template exists.
  const { openEmbedded } = await import('./embedded.ts');
  const draft = join(folder, `${DRAFT_PREFIX}${process.pid}-${randomBytes(6).toString('hex')}`);
  mkdirSync(draft);
  try {
    const { close } = await openEmbedded(join(draft, 'db'));
    await close();
    const packedPath = join(draft, 'packed');
    // A higher level would save only a hundredth of the size and take six times as long.
    await create({ cwd: join(draft, 'db'), file: packedPath, gzip: { level: 6 }, portable: true }, ['.']);
    renameSync(packedPath, template);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

/** Whether the draft belongs to a build that is still running, according to the process id in its name. */
function isUnderWay(name: string): boolean {
  const pid = new RegExp(`^\\${DRAFT_PREFIX}(\\d+)-`).exec(name)?.[1];
  if (pid === undefined) return false;
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/**
 * Unpacks the matching template, if there is one. Otherwise nothing is written, and the engine makes everything itself.
 *
 * @param target must not exist yet; the caller treats it as unfinished until this returns (see open.ts)
 */
export async function unpackTemplate(folder: string, target: string): Promise<boolean> {
  const file = templateIn(folder);
  if (!existsSync(file)) return false;
  mkdirSync(target, { mode: 0o700 });
  // It is synchronous, because nothing else happens at a first start, and it writes the 1,200 small files in a third of the CPU time.
  extract({ file, cwd: target, sync: true });
  return true;
}
