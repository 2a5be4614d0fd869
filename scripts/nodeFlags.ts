/**
 * Node flags for every process that the tests start; together they save a fifth of the CPU. V8 spends extra CPU on optimising code and on
 * garbage collection in several threads: this pays off in a page or server that keeps running, but not in a process that ends after seconds
 * and shares its cores with other tests.
 */
export const FRUGAL = [
  '--single-threaded-gc',
  // The V8 of later lines counts in another way and refuses the flag.
  ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=400000'] : []),
];

/**
 * For a process that works with the embedded database for minutes: V8 compiles what the database does often a second time, well. By itself
 * V8 would do so only after far more work.
 */
export const TWICE_COMPILED = '--wasm-tiering-budget=50000000';
