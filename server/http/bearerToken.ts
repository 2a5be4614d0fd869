import type { ApiContext } from './context.ts';

/** Reads the token of a call; it is not verified here. */
export const bearerToken = (c: ApiContext): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
