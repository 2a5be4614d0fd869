/**
 * Builds the dashboard when what it is made of has changed since the last build (`--force`: always), and packs its files
 * so that the server need not; beside it an empty database, which a first start copies. Source of truth: a hash over the
 * sources and the settings that end up in the build.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { ensureTemplate } from '../server/db/template.ts';
import { filesIn, pack } from './pack.ts';
import { shareSettings } from './settings.ts';

const SOURCES = [
  'src',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/chunks.ts',
  'scripts/lighter',
  'scripts/lighter.ts',
  'scripts/pwa.ts',
  'scripts/signInPage.ts',
  'package-lock.json',
];
/**
 * @param root the folder with index.html and the sources; the build goes to `dist` in it.
 * @returns whether a build was needed. The promise rejects when it fails; the next start then tries again.
 */
export async function ensureBuild(root: string, force = false): Promise<boolean> {
  const dist = join(root, 'dist');
  const hashFile = join(dist, '.build-hash');
  shareSettings(root);

  const hash = hashOf(root);
  if (!force && existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return false;
  console.log('Membuat dasbor, mohon tunggu …');
  const started = performance.now();
  rmSync(hashFile, { force: true });
  // Loaded only when needed: it is most of the time that a start without a build would take.
  const { build } = await import('vite');
  // Whatever the server runs as (NODE_ENV=test, say), people get React's production build.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({ root, configFile: configFile(root), mode: 'production', logLevel: 'warn' });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  await pack(dist);
  writeFileSync(hashFile, hash);
  console.log(
    `Dasbor selesai dibuat dalam ${((performance.now() - started) / 1000).toFixed(1).replace('.', ',')} detik.`,
  );
  return true;
}

const configFile = (root: string): string | false => {
  const path = join(root, 'vite.config.ts');
  return existsSync(path) ? path : false;
};

function hashOf(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesIn(join(root, source)))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.sort(([a], [b]) => (a < b ? -1 : 1))));
  return hash.digest('hex');
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  try {
    const root = resolve(import.meta.dirname, '..');
    await ensureBuild(root, process.argv.includes('--force'));
    // The engine is compiled quickly: it is used for a moment.
    setFlagsFromString('--liftoff-only');
    await ensureTemplate(join(root, 'dist'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('Dasbor gagal dibuat. Perbaiki kesalahan di atas, lalu jalankan lagi.');
    process.exit(1);
  }
}
