/**
 * `npm run release`: makes one archive with everything that a school's server needs at run time, and nothing else. It can be unpacked
 * anywhere, also into a read-only folder, and started by any user, because data is written only to DATA_DIR.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { create } from 'tar';
import { z } from 'zod';
import { ensureTemplate } from '../server/db/template.ts';
import { hadirVersion } from '../server/base/version.ts';
import { buildServer, OWN_FILES } from './buildServer.ts';
import { ensureBuild } from './ensureBuild.ts';
import { isNeeded, packagesFor } from './releasePackages.ts';

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
});

/** Files and folders that are copied unchanged from the checkout. */
const COPIED = ['README.md', 'CHANGELOG.md', 'LICENSE', '.env.example', 'deploy', 'docs'];

const root = resolve(import.meta.dirname, '..');

/**
 * Gathers the files of a release in a folder.
 * @param built the folder of a server that was already built from these sources; without it the server is built
 * @returns the folder to be packed, whose name is that of the archive
 */
export async function stageRelease(into: string, built?: string): Promise<string> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const folder = join(into, `${manifest.name}-${manifest.version}-${process.platform}-${process.arch}`);
  if (built === undefined) await buildServer(root, join(folder, 'server'));
  else cpSync(built, join(folder, 'server'), { recursive: true });
  cpSync(join(root, 'dist'), join(folder, 'dist'), {
    recursive: true,
    // The server compares the timestamps to tell whether a compressed file is of the same build.
    preserveTimestamps: true,
    filter: (path) => !path.endsWith('.build-hash') && !path.includes('.database-draft-'),
  });
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of packagesFor(root, OWN_FILES)) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => isNeeded(path) && !path.slice(join(root, name).length).includes('node_modules'),
    });
  }
  const start = { start: 'node server/main.js', hadir: 'node server/hadir.js' };
  const { commit } = hadirVersion();
  const own = { ...manifest, commit, private: true, type: 'module', scripts: start };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  return folder;
}

/**
 * Makes the release's archive, which appears under its name only when it is complete.
 * @returns the path of the archive
 */
export async function makeRelease(to: string): Promise<string> {
  await ensureBuild(root);
  await ensureTemplate(join(root, 'dist'));
  const stage = mkdtempSync(join(tmpdir(), 'hadir-release-'));
  try {
    const folder = await stageRelease(stage);
    const name = folder.slice(stage.length + 1);
    mkdirSync(to, { recursive: true });
    const archive = join(to, `${name}.tar.gz`);
    // `portable` leaves out the owners, so that files unpacked by root belong to root and nobody else may write them.
    const packed = { cwd: stage, file: `${archive}.draft`, gzip: { level: 9 }, portable: true };
    await create(packed, [name]);
    renameSync(`${archive}.draft`, archive);
    return archive;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const archive = await makeRelease(join(root, 'release'));
  const megabytes = (statSync(archive).size / 1e6).toFixed(1).replace('.', ',');
  console.log(`Rilis siap: ${archive} (${megabytes} MB)`);
}
