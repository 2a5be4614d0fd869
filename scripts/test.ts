/**
 * `npm test`: everything, in the order of its price: server and dashboard (vitest), then whole journeys (Playwright).
 * Ends with the line "N passed, N failed".
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'hadir-test-'));

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0;
}

const report = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function vitest(): Count {
  const file = join(reports, 'vitest.json');
  const ok = run('npx', [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const { numPassedTests, numFailedTests } = report(file) as Record<
    'numPassedTests' | 'numFailedTests',
    number
  >;
  // A file that does not load, or an unhandled error, fails the run without failing a test.
  return { passed: numPassedTests, failed: numFailedTests || (ok ? 0 : 1) };
}

function playwright(): Count {
  const file = join(reports, 'playwright.json');
  const ok =
    run('node', ['--import', 'tsx', 'scripts/ensureBuild.ts']) &&
    run('npx', ['playwright', 'test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      CHROMIUM_PATH: ensureChromium(),
    });
  const { stats } = report(file) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky || (ok ? 0 : 1) };
}

try {
  const counts = [vitest(), playwright()];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
