/**
 * Builds the dashboard when its inputs have changed since the last build (always with `--force`), and compresses its files so that the
 * server need not. It also makes an empty database, which a first start copies. Whether a build is needed is decided by a hash over the
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
  'keluarga.html',
  'gerbang.html',
  'vite.config.ts',
  'vite.family.config.ts',
  'vite.kiosk.config.ts',
  'scripts/chunks.ts',
  'scripts/kioskWorker.ts',
  'scripts/lighter',
  'scripts/lighter.ts',
  'scripts/pwa.ts',
  'scripts/signInPage.ts',
  'package-lock.json',
];
/**
 * Builds the dashboard unless the last build is still up to date.
 * @param root the folder with index.html and the sources; the build goes to `dist` in it.
 * @returns whether a build was needed. The promise rejects when the build fails; the next start then tries again.
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
  // Vite is imported only when needed: loading it would take most of the time of a start without a build.
  const { build } = await import('vite');
  // Users get React's production build, whatever NODE_ENV the server runs with (for example test).
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root,
      configFile: configFile(root, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'warn',
    });
    // After the dashboard's, whose service worker then has none of their files.
    for (const name of ['vite.family.config.ts', 'vite.kiosk.config.ts']) {
      const own = configFile(root, name);
      if (own) await build({ root, configFile: own, mode: 'production', logLevel: 'warn' });
    }
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

const configFile = (root: string, name: string): string | false => {
  const path = join(root, name);
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
    // The database engine runs only for a moment, so quick compilation of its WebAssembly is better than optimised code.
    setFlagsFromString('--liftoff-only');
    await ensureTemplate(join(root, 'dist'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('Dasbor gagal dibuat. Perbaiki kesalahan di atas, lalu jalankan lagi.');
    process.exit(1);
  }
}
