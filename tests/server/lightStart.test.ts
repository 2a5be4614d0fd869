// What is heavy is loaded when it is wanted: a process that never wants it does not pay for it in memory.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const server = resolve(import.meta.dirname, '../../server');

/** All packages that come with a file, through the files that it imports. Types are no import; `await import()` waits. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, name = ''] of code.matchAll(/^(?:import|export)(?! type)\b[^;]*?['"]([^'"]+)['"];/gm)) {
    if (!name.startsWith('.')) packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    else if (name.endsWith('.ts')) {
      for (const found of packagesOf(join(dirname(file), name), seen)) packages.add(found);
    }
  }
  return packages;
}

test('a start loads neither the embedded engine, nor what makes pictures small, nor what measures', () => {
  const packages = [...packagesOf(join(server, 'main.ts'))];
  // The walk does reach packages, through several files.
  expect(packages).toEqual(expect.arrayContaining(['hono', 'pg', 'drizzle-orm', 'nodemailer']));
  for (const heavy of ['@electric-sql/pglite', 'sharp', 'file-type', 'prom-client']) {
    expect(packages).not.toContain(heavy);
  }
  expect([...packagesOf(join(server, 'db/embedded.ts'))]).toContain('@electric-sql/pglite');
  expect([...packagesOf(join(server, 'images/shrink.ts'))]).toContain('sharp');
});
