import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBuild } from '../../../scripts/ensureBuild.ts';
import { cleanUp, newFolder } from './hadir.ts';

let project: string;

beforeEach(() => {
  project = newFolder();
  mkdirSync(join(project, 'src'));
  writeFileSync(join(project, 'index.html'), '<script type="module" src="/src/main.ts"></script>');
  writeFileSync(join(project, 'src', 'main.ts'), source('one'));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubEnv('API_KEY', '');
  vi.stubEnv('VITE_API_KEY', '');
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await cleanUp();
});

const source = (word: string) =>
  `document.title = ${JSON.stringify(word.repeat(1_000))} + import.meta.env.VITE_API_KEY + import.meta.env.PROD;`;

const scripts = () => readdirSync(join(project, 'dist', 'assets')).filter((name) => name.endsWith('.js'));
const script = () => readFileSync(join(project, 'dist', 'assets', scripts()[0] ?? ''), 'utf8');

test('builds once, and again only when a source has changed', async () => {
  expect(await ensureBuild(project)).toBe(true);
  expect(await ensureBuild(project)).toBe(false);
  writeFileSync(join(project, 'src', 'main.ts'), source('two'));
  expect(await ensureBuild(project)).toBe(true);
  expect(script()).toContain('twotwo');
  expect(await ensureBuild(project, true)).toBe(true);
});

test('builds anew for another API key, which both sides share when only one is given', async () => {
  await ensureBuild(project);
  vi.stubEnv('API_KEY', 'kunci-sekolah');
  expect(await ensureBuild(project)).toBe(true);
  expect(script()).toContain('kunci-sekolah');
});

test('packs what the build wrote', async () => {
  await ensureBuild(project);
  const packed = readFileSync(join(project, 'dist', 'assets', `${scripts()[0]}.br`));
  expect(brotliDecompressSync(packed).toString()).toBe(script());
});

test('a build that fails is no build: the next start tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  writeFileSync(join(project, 'src', 'main.ts'), 'import "./missing.ts";');
  await expect(ensureBuild(project)).rejects.toThrow('missing.ts');
  expect(existsSync(join(project, 'dist', '.build-hash'))).toBe(false);
  writeFileSync(join(project, 'src', 'main.ts'), source('three'));
  expect(await ensureBuild(project)).toBe(true);
});
