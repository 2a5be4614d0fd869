/** Lets days go by as they do in a school that is open: the nightly removal trusts no clock under which nothing was done. */
import { HOUSEKEEPING } from '../../server/process/tidy.ts';
import type { TestServer } from './server.ts';

export async function liveThrough(server: TestServer, ms: number): Promise<void> {
  const last = HOUSEKEEPING.leapMs + 60 * 60_000;
  server.clock.advance(ms - last);
  server.forgetTokens();
  // A sign-in is something that was done.
  await server.signIn('admin');
  server.clock.advance(last);
}
