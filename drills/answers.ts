/** What the drills that read one server before and another after share: starting a checkout's server, and telling answers apart. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { launch, newFolder, type Run, whenReady } from '../tests/server/ops/hadir.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
/** Asks a server, and answers whatever it answers. */
export type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly schema: { readonly enum?: readonly string[] };
}
/** As much of openapi.json as is read. */
export interface Description {
  readonly paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>;
}

/** @param imports modules that are loaded before the server */
export const startCheckout = (
  checkout: string,
  env: Record<string, string>,
  imports: readonly string[] = [],
): Promise<Run & { url: string }> =>
  whenReady(
    launch(
      process.execPath,
      ['tsx', ...imports].flatMap((one) => ['--import', one]).concat('server/main.ts'),
      env,
      { cwd: checkout },
    ),
  );

/** A Tuesday, 10:00 in Jakarta: between lessons. */
export const MOMENT = '2026-11-24T03:00:00Z';

/**
 * The demo of a checkout, for whose server it is always {@link MOMENT}.
 *
 * @param data begins with a copy of this folder instead
 */
export function startDemo(checkout: string, data: string | undefined): Promise<Run & { url: string }> {
  const folder = newFolder();
  if (data) cpSync(data, folder, { recursive: true });
  const env = { PORT: '0', DATA_DIR: folder, FROZEN_AT: MOMENT, LOG_LEVEL: 'fatal', WATCHDOG: '0' };
  return startCheckout(checkout, env, [join(import.meta.dirname, 'frozenClock.ts')]);
}

/** What was answered before and is not answered in the same way, each with where it stands. What is answered besides is passed over. */
export function differences(before: unknown, after: unknown, at: string): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((one, i) => differences(one, after[i], `${at}[]`));
  if (before && after && typeof before === 'object' && typeof after === 'object' && !Array.isArray(before)) {
    const now = after as Record<string, unknown>;
    return Object.entries(before).flatMap(([key, value]) => differences(value, now[key], `${at}.${key}`));
  }
  return [`${at}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`.slice(0, 300)];
}
