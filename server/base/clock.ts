/** Injected, so that tests can stand at any moment. */
export interface Clock {
  now(): Date;
}
