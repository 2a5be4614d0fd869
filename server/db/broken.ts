import { writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

/** A callback that is called once, with the last message of a database engine that cannot go on. */
export type EngineFailureHandler = (reason: string) => void;

/**
 * Ends the process with a message for its supervisor. Nothing else may be tried: the engine would spin for ever, and
 * everything it has confirmed is on the disk.
 */
export const endProcess: EngineFailureHandler = (reason) => {
  const isFull = /No space left on device|ENOSPC|EDQUOT/i.test(reason);
  const advice = isFull
    ? 'Disk penuh: kosongkan ruang, lalu jalankan Hadir lagi.'
    : 'Jalankan Hadir lagi; bila terulang, periksa disk dan pulihkan cadangan.';
  writeSync(
    2,
    `Basis data tidak dapat melanjutkan (${reason}), jadi Hadir diakhiri. Yang sudah tersimpan tetap ada. ${advice}\n`,
  );
  process.exit(1);
};

/** The internals of PGlite that are used here; its own types do not declare them. */
interface PGliteInternals {
  mod: { _PostgresMainLoopOnce: () => void };
  /** The exit status of the exception that the engine throws to go on with the next statement. */
  POSTGRES_MAIN_LONGJMP: number;
}

/**
 * Reports traps of WebAssembly (no memory, a broken state). PGlite's loop takes every exception for the end of a statement and goes on,
 * which after a trap would never end.
 */
export function watchWasmTraps(engine: PGlite, onEngineFailure: EngineFailureHandler): void {
  const internals = engine as unknown as PGliteInternals;
  const { mod, POSTGRES_MAIN_LONGJMP } = internals;
  const originalMainLoopOnce = mod._PostgresMainLoopOnce;
  mod._PostgresMainLoopOnce = () => {
    try {
      originalMainLoopOnce();
    } catch (error) {
      const status = error instanceof Object && 'status' in error ? error.status : undefined;
      if (status !== POSTGRES_MAIN_LONGJMP)
        onEngineFailure(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
}
