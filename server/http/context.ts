import type { Context } from 'hono';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { CurrentUser } from '../auth/currentUser.ts';
import type { Deps } from '../outside/deps.ts';
import type { Referrer } from './referrers.ts';

export interface ApiEnv {
  Variables: {
    requestId: string;
    /** Set once the token has been checked. */
    user?: CurrentUser;
  };
}

export type ApiContext = Context<ApiEnv>;

/** What a router is given: the app to mount on, and the outside world. */
export interface Api {
  app: OpenAPIHono<ApiEnv>;
  deps: Deps;
  /** The answer to what went wrong. */
  fail: (error: Error, c: ApiContext) => Response;
  /** The columns of the resources mounted so far, by which deleting a record finds what hangs on it. */
  referrers: Referrer[];
}
