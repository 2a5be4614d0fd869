import type { ApiContext } from './context.ts';

/** The token of a call, whatever it says. */
export const bearerToken = (c: ApiContext): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
